/// A body of the type `multipart/form-data`: text fields, and at most one file.
///
/// - Source: RFC 7578; RFC 2046, section 5.1.1.
package struct MultipartForm: Equatable, Sendable {
    package struct Field: Equatable, Sendable {
        package let name, text: String

        package init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }
    }

    /// The reason for which a body is not a form.
    package struct Fault: Error, Equatable, Sendable {
        package let message: String

        init(_ message: String) { self.message = message }
    }

    /// 32 parameters and a file.
    package static let partsMax = 33
    /// Bytes of the headers of one part.
    private static let headBytesMax = 4_096
    private static let boundaryBytesMax = 70
    private static let lineEnd = Array("\r\n".utf8)

    package private(set) var fields: [Field] = []
    /// The place of the file's bytes in the body; empty without a file, and for a file without bytes.
    package private(set) var file = 0..<0

    /// Whether a content type says that the body is a form.
    package static func isForm(contentType: String) -> Bool { contentType.lowercased().hasPrefix("multipart/form-data") }

    /// Reads a whole body.
    ///
    /// - Parameter contentType: the type with the boundary.
    /// - Throws: the reason for which it is not a form.
    package init(_ body: [UInt8], contentType: String) throws(Fault) {
        let boundary = HeaderValue(contentType.utf8)?.parameters["boundary"] ?? ""
        guard (1...Self.boundaryBytesMax).contains(boundary.utf8.count), boundary.utf8.allSatisfy({ (0x20..<0x7f).contains($0) }),
            boundary.utf8.last != 0x20
        else { throw Fault("the content type does not have a boundary of 1 to 70 characters") }
        let delimiter = Self.lineEnd + "--\(boundary)".utf8
        let result = body.withUnsafeBufferPointer { bytes in
            Result<MultipartForm, Fault> { () throws(Fault) in
                var form = MultipartForm()
                try form.read(bytes, delimiter)
                return form
            }
        }
        self = try result.get()
    }

    private init() {}

    private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ delimiter: [UInt8]) throws(Fault) {
        guard bytes.starts(with: delimiter.dropFirst(2)) else { throw Fault("it does not begin with the boundary") }
        var reader = Reader(bytes: bytes, offset: delimiter.count - 2)
        var (parts, hasFile) = (0, false)
        while !reader.take("--".utf8) {
            reader.skipSpaces()
            guard reader.take(Self.lineEnd) else { throw Fault("a boundary does not end its line") }
            parts += 1
            guard parts <= Self.partsMax else { throw Fault("it has more than \(Self.partsMax) parts") }
            let head = try Self.head(&reader)
            guard let content = reader.take(until: delimiter) else { throw Fault("the boundary at its end is missing") }
            guard head.isFile else {
                fields.append(try Self.field(head.name, UnsafeBufferPointer(rebasing: bytes[content])))
                continue
            }
            // A form in a browser sends an empty file where the user has chosen none.
            if content.isEmpty { continue }
            guard !hasFile else { throw Fault("it has two files") }
            (file, hasFile) = (content, true)
        }
    }

    private static func field(_ name: String, _ bytes: UnsafeBufferPointer<UInt8>) throws(Fault) -> Field {
        guard isUTF8(bytes) else { throw Fault("the field '\(name.prefix(40))' is not UTF-8, and a file needs a filename") }
        return Field(name, String(decoding: bytes, as: UTF8.self))
    }

    /// Reads the headers of a part, of which only `Content-Disposition` matters.
    private static func head(_ reader: inout Reader) throws(Fault) -> (name: String, isFile: Bool) {
        let limit = reader.offset + headBytesMax
        var found: HeaderValue?
        while true {
            guard let line = reader.take(until: lineEnd), reader.offset <= limit else {
                throw Fault("the headers of a part do not end within \(headBytesMax) bytes")
            }
            if line.isEmpty { break }
            let header = reader.bytes[line].split(separator: Byte.colon, maxSplits: 1, omittingEmptySubsequences: false)
            guard header.count == 2, String(decoding: header[0], as: UTF8.self).lowercased() == "content-disposition" else { continue }
            guard found == nil, let value = HeaderValue(header[1]), value.value == "form-data" else {
                throw Fault("a part does not have one Content-Disposition: form-data")
            }
            found = value
        }
        guard let found, let name = found.parameters["name"] else { throw Fault("a part does not have a name") }
        return (name, found.parameters["filename"] != nil || found.parameters["filename*"] != nil)
    }

    /// The bytes of a body, and how many of them are read.
    private struct Reader {
        let bytes: UnsafeBufferPointer<UInt8>
        var offset: Int

        mutating func take(_ wanted: some Collection<UInt8>) -> Bool {
            guard bytes[offset...].starts(with: wanted) else { return false }
            offset += wanted.count
            return true
        }

        mutating func skipSpaces() { while offset < bytes.count, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 } }

        /// Reads up to a text that begins with a carriage return and has no other one, and over it.
        mutating func take(until end: [UInt8]) -> Range<Int>? {
            let start = offset
            var place = offset
            while let found = bytes[place...].firstIndex(of: end[0]) {
                if bytes[found...].starts(with: end) {
                    offset = found + end.count
                    return start..<found
                }
                place = found + 1
            }
            return nil
        }
    }
}
