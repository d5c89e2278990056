import CLCMS2
import Glibc

/// The colour space that a file claims. The claim is untrusted: one that makes no sense counts as sRGB.
enum ColourSpace {
    case sRGB
    case profile(ICCProfile)
    case described(Chromaticities, Transfer)

    var isSRGB: Bool { if case .sRGB = self { true } else { false } }

    /// Returns the colour space as a Little CMS profile; nil when the library cannot make one. The caller closes it.
    func open(in context: cmsContext) -> cmsHPROFILE? {
        switch self {
        case .sRGB: nil
        case .profile(let profile): cmsOpenProfileFromMemTHR(context, profile.bytes, UInt32(profile.bytes.count))
        case .described(let chromaticities, let transfer): chromaticities.profile(transfer, in: context)
        }
    }
}

/// The positions of white and of the three primaries of a colour space: x and y of CIE 1931.
struct Chromaticities: Equatable {
    struct Point: Equatable {
        let x, y: Double

        init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

        /// Whether a colour can have this position. Some wide colour spaces have primaries a little outside.
        var isPlausible: Bool { (-0.1...1.1).contains(x) && (-0.1...1.1).contains(y) }
    }

    let white, red, green, blue: Point

    private static let d65 = Point(0.3127, 0.3290)
    static let rec709 = Chromaticities(white: d65, red: Point(0.640, 0.330), green: Point(0.300, 0.600), blue: Point(0.150, 0.060))
    static let rec470 = Chromaticities(white: d65, red: Point(0.64, 0.33), green: Point(0.29, 0.60), blue: Point(0.15, 0.06))
    static let rec601 = Chromaticities(white: d65, red: Point(0.630, 0.340), green: Point(0.310, 0.595), blue: Point(0.155, 0.070))
    static let rec2020 = Chromaticities(white: d65, red: Point(0.708, 0.292), green: Point(0.170, 0.797), blue: Point(0.131, 0.046))
    static let displayP3 = Chromaticities(white: d65, red: Point(0.680, 0.320), green: Point(0.265, 0.690), blue: Point(0.150, 0.060))
    static let cinemaP3 = Chromaticities(
        white: Point(0.314, 0.351), red: displayP3.red, green: displayP3.green, blue: displayP3.blue)

    /// Looks up the code of H.273; nil for codes that do not describe an RGB picture.
    init?(code: UInt8) {
        switch code {
        case 1: self = .rec709
        case 5: self = .rec470
        case 6, 7: self = .rec601
        case 9: self = .rec2020
        case 11: self = .cinemaP3
        case 12: self = .displayP3
        default: return nil
        }
    }

    init(white: Point, red: Point, green: Point, blue: Point) {
        (self.white, self.red, self.green, self.blue) = (white, red, green, blue)
    }

    var isPlausible: Bool { white.isPlausible && white.y > 0.05 && red.isPlausible && green.isPlausible && blue.isPlausible }

    fileprivate func profile(_ transfer: Transfer, in context: cmsContext) -> cmsHPROFILE? {
        guard isPlausible, let curve = transfer.curve(in: context) else { return nil }
        defer { cmsFreeToneCurve(curve) }
        var white = cmsCIExyY(x: white.x, y: white.y, Y: 1)
        var primaries = cmsCIExyYTRIPLE(
            Red: cmsCIExyY(x: red.x, y: red.y, Y: 1), Green: cmsCIExyY(x: green.x, y: green.y, Y: 1),
            Blue: cmsCIExyY(x: blue.x, y: blue.y, Y: 1))
        var curves: [OpaquePointer?] = [curve, curve, curve]
        return cmsCreateRGBProfileTHR(context, &white, &primaries, &curves)
    }
}

/// How a colour space turns its numbers into light.
enum Transfer: Equatable {
    case sRGB, rec709, linear, pq, hlg
    /// Light is the number raised to this power.
    case power(Double)

    /// Looks up the code of H.273; nil for codes that pictures do not use.
    init?(code: UInt8) {
        switch code {
        case 1, 6, 14, 15: self = .rec709
        case 4: self = .power(2.2)
        case 5: self = .power(2.8)
        case 8: self = .linear
        case 13: self = .sRGB
        case 16: self = .pq
        case 18: self = .hlg
        default: return nil
        }
    }

    fileprivate func curve(in context: cmsContext) -> OpaquePointer? {
        switch self {
        case .sRGB: cmsBuildParametricToneCurve(context, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
        case .rec709: cmsBuildParametricToneCurve(context, 4, [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081])
        case .linear: cmsBuildGamma(context, 1)
        case .power(let exponent): cmsBuildGamma(context, exponent)
        case .pq: Self.table(in: context, Self.lightOfPQ)
        case .hlg: Self.table(in: context, Self.lightOfHLG)
        }
    }

    /// Light above paper white becomes white: a JPEG cannot show more.
    private static func table(in context: cmsContext, _ light: (Double) -> Double) -> OpaquePointer? {
        let entries = (0..<4_096).map { UInt16(65_535 * min(1, max(0, light(Double($0) / 4_095)))) }
        return cmsBuildTabulatedToneCurve16(context, UInt32(entries.count), entries)
    }

    /// The light of a number in the transfer function PQ.
    ///
    /// - Source: ITU-R BT.2100, table 4; white is 203 cd/m² (BT.2408).
    private static func lightOfPQ(_ number: Double) -> Double {
        let root = pow(number, 32 / 2_523)
        let light = pow(max(root - 3_424 / 4_096, 0) / (2_413 / 128 - 2_392 / 128 * root), 16_384 / 2_610)
        return light * 10_000 / 203
    }

    /// The light of a number in the transfer function HLG.
    ///
    /// - Source: ITU-R BT.2100, table 5; white is the number 0.75 (BT.2408).
    private static func lightOfHLG(_ number: Double) -> Double {
        func scene(_ number: Double) -> Double {
            number <= 0.5 ? number * number / 3 : (exp((number - 0.55991073) / 0.17883277) + 0.28466892) / 12
        }
        return scene(number) / scene(0.75)
    }
}
