import CLCMS2

/// Converts 8-bit pixels from a file's colour space to sRGB, with Little CMS.
///
/// - Thread: one at a time; nothing is shared with other converters.
final class ColourConverter {
    private let context: cmsContext
    private let transform: cmsHTRANSFORM

    /// - Parameters:
    ///   - isGrey: whether the file is grey; its profile may then be one for grey.
    ///   - channels: bytes of a source pixel; the first three are red, green and blue, which are equal in grey pixels.
    /// - Returns: nil when the numbers are sRGB already, or when the colour space makes no sense and so counts as sRGB.
    init?(_ space: ColourSpace, isGrey: Bool, channels: Int) {
        guard !space.isSRGB, let context = cmsCreateContext(nil, nil) else { return nil }
        guard let transform = Self.transform(from: space, isGrey: isGrey, channels: channels, in: context) else {
            cmsDeleteContext(context)
            return nil
        }
        self.context = context
        self.transform = transform
    }

    deinit {
        cmsDeleteTransform(transform)
        cmsDeleteContext(context)
    }

    /// Converts `count` pixels to red, green, blue; `target` may be `source` if that has three channels.
    func convert(_ source: UnsafePointer<UInt8>, count: Int, to target: UnsafeMutablePointer<UInt8>) {
        cmsDoTransform(transform, source, target, UInt32(count))
    }

    private static func transform(from space: ColourSpace, isGrey: Bool, channels: Int, in context: cmsContext) -> cmsHTRANSFORM? {
        guard let source = space.open(in: context) else { return nil }
        defer { cmsCloseProfile(source) }
        let readsGrey = cmsGetColorSpace(source) == cmsSigGrayData
        guard isGrey || !readsGrey, let target = cmsCreate_sRGBProfileTHR(context) else { return nil }
        defer { cmsCloseProfile(target) }
        let format = readsGrey ? format(PT_GRAY, 1, extra: channels - 1) : format(PT_RGB, 3, extra: channels - 3)
        // Relative colorimetric without black point compensation, as browsers do; a profile with only one table uses that one.
        guard
            let transform = cmsCreateTransformTHR(
                context, source, format, target, Self.format(PT_RGB, 3, extra: 0), UInt32(INTENT_RELATIVE_COLORIMETRIC), 0)
        else { return nil }
        guard !changesNothing(transform, readsGrey: readsGrey) else {
            cmsDeleteTransform(transform)
            return nil
        }
        return transform
    }

    /// The macros of lcms2.h that Swift cannot import: colour space, bytes to skip, channels, bytes of a channel.
    private static func format(_ space: Int32, _ channels: Int, extra: Int) -> UInt32 {
        UInt32(space) << 16 | UInt32(extra) << 7 | UInt32(channels) << 3 | 1
    }

    /// Whether no colour of a test grid changes by more than 1: most profiles in files are sRGB under some name.
    private static func changesNothing(_ transform: cmsHTRANSFORM, readsGrey: Bool) -> Bool {
        let levels: [UInt8] = [0, 32, 64, 96, 128, 160, 192, 224, 255]
        return levels.allSatisfy { red in
            levels.allSatisfy { green in
                levels.allSatisfy { blue in
                    let pixel = readsGrey ? [red, red, red, 255] : [red, green, blue, 255]
                    var converted: [UInt8] = [0, 0, 0]
                    cmsDoTransform(transform, pixel, &converted, 1)
                    return zip(pixel, converted).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
                }
            }
        }
    }
}
