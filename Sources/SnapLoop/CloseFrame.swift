/// The content of a peer's close frame.
///
/// - Source: RFC 6455, sections 5.5.1 and 7.4.
struct CloseFrame {
    /// 1005 when the frame has none.
    let code: UInt16
    /// The code that answers a frame which breaks the protocol; nil when the frame is good.
    let refusal: UInt16?

    init(_ payload: UnsafeRawBufferPointer) {
        guard payload.count >= 2 else {
            code = 1005
            refusal = payload.isEmpty ? nil : 1002
            return
        }
        code = UInt16(payload[0]) << 8 | UInt16(payload[1])
        if !CloseFrame.maySay(code) {
            refusal = 1002
        } else {
            refusal = String(validating: payload.dropFirst(2), as: UTF8.self) == nil ? 1007 : nil
        }
    }

    /// Whether a peer may send the code. Reserved and undefined codes are invalid.
    private static func maySay(_ code: UInt16) -> Bool {
        switch code {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}
