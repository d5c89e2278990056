import CCurl

/// Takes the bytes of one answer from libcurl, up to their limits.
///
/// - Thread: the one that performs the request.
package final class AnswerReceiver {
    /// libcurl keeps headers in memory and has no limit of its own for all of them.
    private static let headerBytesMax = 64 << 10

    private let bytesMax: Int
    private var headerBytes = 0
    private var isInterim = false
    package private(set) var body: [UInt8] = []
    package private(set) var isOverfull = false
    /// Whether the header of the last answer has come: of those before, which say "continue", another one follows.
    package private(set) var hasHeader = false

    init(bytesMax: Int) { self.bytesMax = bytesMax }

    /// Adds bytes of the body.
    ///
    /// - Returns: false to end the transfer.
    private func takeBody(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count <= bytesMax - body.count else { return overflow() }
        body.append(contentsOf: bytes)
        return true
    }

    private func takeHeader(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        headerBytes += bytes.count
        if bytes.starts(with: "HTTP/".utf8) { isInterim = bytes.drop { $0 != UInt8(ascii: " ") }.dropFirst().first == UInt8(ascii: "1") }
        // An empty line ends a header.
        if !isInterim, bytes.elementsEqual("\r\n".utf8) || bytes.elementsEqual("\n".utf8) { hasHeader = true }
        return headerBytes <= Self.headerBytesMax || overflow()
    }

    private func overflow() -> Bool {
        isOverfull = true
        return false
    }

    /// libcurl takes every other count than that of the bytes for an error.
    static let body: curl_write_callback = { bytes, size, count, receiver in
        received(bytes, size * count, receiver) { $0.takeBody($1) }
    }

    static let header: curl_write_callback = { bytes, size, count, receiver in
        received(bytes, size * count, receiver) { $0.takeHeader($1) }
    }

    private static func received(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ receiver: UnsafeMutableRawPointer?,
        _ take: (AnswerReceiver, UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Int {
        guard count > 0, let bytes, let receiver else { return 0 }
        return bytes.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
            let receiver = Unmanaged<AnswerReceiver>.fromOpaque(receiver).takeUnretainedValue()
            return take(receiver, UnsafeBufferPointer(start: bytes, count: count)) ? count : 0
        }
    }
}
