import Foundation
import SnapModel
import Testing

/// Bytes as text, and back.
struct Base64Tests {
    @Test func bytesComeBackFromTheirText() {
        for count in 0...70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 89 + count) }
            #expect(Base64.bytes(ofAddressText: Base64.addressText(bytes).utf8) == bytes)
            #expect(Base64.text(bytes) == Data(bytes).base64EncodedString())
        }
    }

    /// One text for the same bytes: no padding, no other alphabet, no bits behind the last byte.
    @Test(arguments: ["A", "AA==", "A+", "A/", "A A", "AB", "AAB", "AAAAA", "Ä"])
    func noOtherTextIsTaken(_ text: String) { #expect(Base64.bytes(ofAddressText: text.utf8) == nil) }
}
