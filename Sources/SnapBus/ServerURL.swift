/// One server of a `BusAddress`.
struct ServerURL {
    let isSecure: Bool
    let login: BusAddress.Login?
    /// With brackets if it is an IPv6 address.
    let host: String
    let port: UInt16

    init(_ text: Substring) throws(BusError) {
        guard let scheme = ["nats", "tls"].first(where: { text.hasPrefix($0 + "://") }) else {
            throw .badAddress("it must begin with nats:// or tls://")
        }
        var rest = text.dropFirst(scheme.count + 3)
        isSecure = scheme == "tls"
        let at = rest.lastIndex(of: "@")
        login = try at.map { at throws(BusError) in try ServerURL.login(rest[..<at]) }
        if let at { rest = rest[rest.index(after: at)...] }
        if rest.last == "/" { rest.removeLast() }
        (host, port) = try ServerURL.place(rest)
    }

    private static func login(_ text: Substring) throws(BusError) -> BusAddress.Login {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let words = try parts.map { part throws(BusError) in try word(part) }
        guard words.count == 2 else { return .token(words[0]) }
        return .user(words[0], password: words[1])
    }

    /// nats.c puts logins into JSON as they are, so a quote could add fields to it.
    private static func word(_ text: Substring) throws(BusError) -> String {
        guard let word = decoded(text), !word.isEmpty else { throw .badAddress("its login is not valid") }
        guard word.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F }) else {
            throw .badAddress("its login has quotes, backslashes or control characters")
        }
        return word
    }

    private static func place(_ text: Substring) throws(BusError) -> (host: String, port: UInt16) {
        let end = text.hasPrefix("[") ? text.firstIndex(of: "]").map(text.index(after:)) : text.firstIndex(of: ":") ?? text.endIndex
        guard let end else { throw .badAddress("a bracket is missing") }
        let (host, rest) = (text[..<end], text[end...])
        let inner = host.hasPrefix("[") ? host.dropFirst().dropLast() : host
        let isName = inner.utf8.allSatisfy { isWordByte($0) || (host.hasPrefix("[") && $0 == 0x3A) }
        guard !inner.isEmpty, isName else { throw .badAddress("a host is missing or not valid") }
        guard !rest.isEmpty else { return (String(host), 4_222) }
        let digits = rest.dropFirst()
        guard rest.hasPrefix(":"), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits), port > 0 else {
            throw .badAddress("a port is not a number from 1 to 65535")
        }
        return (String(host), port)
    }

    /// Letters, digits, `-`, `.` and `_`.
    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }

    /// Nil where a percent sign has no two hex digits after it, or the bytes are not UTF-8.
    private static func decoded(_ text: Substring) -> String? {
        var (bytes, rest) = ([UInt8](), text.utf8[...])
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, digits.allSatisfy({ isHex($0) }), let value = UInt8(Substring(digits), radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }
}
