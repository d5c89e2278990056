/// Cuts HTML into texts and tags. It never fails: what is not a tag is text, and a tag without an end is the rest.
struct HTMLScanner {
    enum Token: Equatable {
        /// As written, with entities.
        case text(String)
        case open(name: String, attributes: String)
        case close(name: String)
    }

    private let bytes: [UInt8]
    private var place = 0

    init(_ html: String) { bytes = Array(html.utf8) }

    mutating func next() -> Token? {
        while place < bytes.count {
            if starts("<!--") {
                skip(to: "-->")
            } else if starts("<!") || starts("<?") {
                skip(to: ">")
            } else {
                return startsTag ? tag() : text()
            }
        }
        return nil
    }

    private func starts(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

    private var startsTag: Bool {
        guard bytes[place] == UInt8(ascii: "<"), place + 1 < bytes.count else { return false }
        let next = bytes[place + 1]
        return next == UInt8(ascii: "/") || isLetter(next)
    }

    private func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

    private mutating func skip(to end: String) {
        while place < bytes.count, !starts(end) { place += 1 }
        place = min(place + end.utf8.count, bytes.count)
    }

    private mutating func text() -> Token {
        let start = place
        repeat { place += 1 } while place < bytes.count && bytes[place] != UInt8(ascii: "<")
        return .text(String(decoding: bytes[start..<place], as: UTF8.self))
    }

    private mutating func tag() -> Token {
        place += 1
        let isClosing = bytes[place] == UInt8(ascii: "/")
        if isClosing { place += 1 }
        let start = place
        while place < bytes.count, isLetter(bytes[place]) || (0x30...0x39).contains(bytes[place]) { place += 1 }
        let name = String(decoding: bytes[start..<place], as: UTF8.self).lowercased()
        let attributes = attributes()
        return isClosing ? .close(name: name) : .open(name: name, attributes: attributes)
    }

    /// Up to the ">" that is in no value.
    private mutating func attributes() -> String {
        let start = place
        var quote: UInt8?
        while place < bytes.count, quote != nil || bytes[place] != UInt8(ascii: ">") {
            let byte = bytes[place]
            if byte == quote {
                quote = nil
            } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            place += 1
        }
        defer { place = min(place + 1, bytes.count) }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }
}
