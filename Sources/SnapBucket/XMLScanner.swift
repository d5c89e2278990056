/// Cuts XML into its tokens. It works on bytes: all marks of XML are ASCII.
struct XMLScanner {
    enum Token: Equatable {
        case open(String)
        case close(String)
        case text(String)
    }

    private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    private var rest: ArraySlice<UInt8>
    /// An element such as `<a/>` is two tokens.
    private var pending: Token?

    init(_ document: String) {
        rest = ArraySlice(document.utf8)
        skipAsides()
    }

    /// Whether nothing but white space and comments is left.
    var isAtEnd: Bool {
        var copy = self
        copy.skipAsides()
        return copy.pending == nil && copy.rest.isEmpty
    }

    /// Returns the next token.
    ///
    /// - Returns: nil at the end, and for what is not understood.
    mutating func next() -> Token? {
        if let token = pending {
            pending = nil
            return token
        }
        while starts("<!--") {
            guard skip(past: "-->") else { return nil }
        }
        guard let first = rest.first else { return nil }
        return first == UInt8(ascii: "<") ? tag() : textToken()
    }

    /// Skips white space and comments outside of elements, and the declaration that begins a document.
    private mutating func skipAsides() {
        while true {
            rest = rest.drop { Self.blanks.contains($0) }
            if starts("<!--") {
                guard skip(past: "-->") else { return }
            } else if starts("<?") {
                guard skip(past: "?>") else { return }
            } else {
                return
            }
        }
    }

    private mutating func textToken() -> Token? {
        let end = rest.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
        defer { rest = rest[end...] }
        return Self.decoded(String(decoding: rest[..<end], as: UTF8.self)).map(Token.text)
    }

    private mutating func tag() -> Token? {
        // No store writes ">" into an attribute; where one did, the rest would not be a document.
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        var inner = rest[..<end].dropFirst()
        rest = rest[end...].dropFirst()
        if inner.first == UInt8(ascii: "/") { return Self.name(inner.dropFirst()).map(Token.close) }
        let isEmpty = inner.last == UInt8(ascii: "/")
        if isEmpty { inner = inner.dropLast() }
        guard let name = Self.name(inner.prefix { !Self.blanks.contains($0) }) else { return nil }
        if isEmpty { pending = .close(name) }
        return .open(name)
    }

    private static func name(_ bytes: ArraySlice<UInt8>) -> String? {
        let name = String(decoding: bytes, as: UTF8.self)
        let isPlain = !name.isEmpty && name.utf8.allSatisfy { ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x3A) }
        // A namespace's short form says nothing here.
        return isPlain ? name.split(separator: ":").last.map(String.init) : nil
    }

    /// Replaces the entities in a text.
    ///
    /// - Returns: nil for an entity that XML itself does not have.
    static func decoded(_ text: String) -> String? {
        var parts = text.split(separator: "&", omittingEmptySubsequences: false)
        var result = String(parts.removeFirst())
        for part in parts {
            guard let end = part.firstIndex(of: ";"), let character = character(part[..<end]) else { return nil }
            result += character + part[end...].dropFirst()
        }
        return result
    }

    private static func character(_ name: Substring) -> String? {
        guard name.hasPrefix("#") else { return entities[String(name)] }
        let digits = name.dropFirst()
        let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { String($0) }
    }

    private func starts(_ mark: String) -> Bool { rest.starts(with: mark.utf8) }

    private mutating func skip(past mark: String) -> Bool {
        let mark = Array(mark.utf8)
        while !rest.isEmpty {
            if rest.starts(with: mark) {
                rest = rest.dropFirst(mark.count)
                return true
            }
            rest = rest.dropFirst()
        }
        return false
    }
}
