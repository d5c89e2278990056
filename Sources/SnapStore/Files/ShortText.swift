import SnapModel

/// Puts a short text together in memory that is already allocated, where interpolation would cost several times as much.
struct ShortText {
    private let target: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    /// - Parameter target: with room for all that is put; what does not fit is a precondition failure.
    init(in target: UnsafeMutableBufferPointer<UInt8>) { self.target = target }

    /// The text so far; valid until the next append.
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: target[..<count]) }

    mutating func put(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            let end = count + utf8.count
            precondition(end <= target.count)
            _ = UnsafeMutableBufferPointer(rebasing: target[count..<end]).update(fromContentsOf: utf8)
            count = end
        }
    }

    /// Appends a number in decimal digits.
    mutating func put(_ number: Int64) {
        precondition(target.count - count >= 20)
        if number < 0 { put("-") }
        let start = count
        var rest = number.magnitude
        repeat {
            target[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
            count += 1
        } while rest > 0
        target[start..<count].reverse()
    }

    /// Bytes in base64 for addresses.
    mutating func putAddressText(_ bytes: [UInt8]) {
        precondition(target.count - count >= Base64.addressLength(bytes.count))
        count += Base64.writeAddressText(bytes, to: UnsafeMutableBufferPointer(rebasing: target[count...]))
    }

    /// Takes back all but the first bytes.
    mutating func cut(to count: Int) { self.count = count }
}
