import COpenSSL

/// The only block of a PEM text.
struct PEMBlock {
    let label: String
    let bytes: [UInt8]

    /// - Returns: nil when there is anything but white space before or after the block, or a header inside it, whose meaning is unknown.
    init?(_ text: [UInt8]) {
        let begin = Array("-----BEGIN ".utf8)
        guard let first = text.firstIndex(where: { !Self.isBlank($0) }), text[first...].starts(with: begin) else { return nil }
        guard let block = text.withUnsafeBytes({ Self.read($0) }), text.suffix(block.rest).allSatisfy(Self.isBlank) else { return nil }
        (label, bytes) = (block.label, block.bytes)
    }

    /// The first block, and the number of bytes after it.
    private static func read(_ text: UnsafeRawBufferPointer) -> (label: String, bytes: [UInt8], rest: Int)? {
        guard let count = CInt(exactly: text.count), let source = BIO_new_mem_buf(text.baseAddress, count) else { return nil }
        defer { BIO_free(source) }
        var (label, header): (UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<CChar>?)
        var bytes: UnsafeMutablePointer<UInt8>?
        var size = 0
        guard PEM_read_bio(source, &label, &header, &bytes, &size) == 1 else { return nil }
        defer {
            for memory in [UnsafeMutableRawPointer(label), .init(header), .init(bytes)] { CRYPTO_free(memory, nil, 0) }
        }
        guard let label, header?.pointee == 0 else { return nil }
        return (String(cString: label), Array(UnsafeBufferPointer(start: bytes, count: size)), BIO_ctrl_pending(source))
    }

    private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
