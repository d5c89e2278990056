/// A header's value with parameters, such as `form-data; name="caption"`.
///
/// - Source: RFC 9110, section 5.6.6.
struct HeaderValue {
    private static let parametersMax = 8

    /// In lower case.
    private(set) var value = ""
    /// By name in lower case.
    private(set) var parameters: [String: String] = [:]

    /// Returns nil for bytes of another form, for a parameter that is repeated, and for more than 8 parameters.
    init?(_ bytes: some Sequence<UInt8>) {
        let whole = Array(bytes)
        var rest = whole[...]
        Self.skipSpaces(&rest)
        value = Self.token(&rest).lowercased()
        Self.skipSpaces(&rest)
        while let separator = rest.popFirst() {
            guard separator == Byte.semicolon else { return nil }
            Self.skipSpaces(&rest)
            if rest.isEmpty { return }
            guard parameters.count < Self.parametersMax, let (name, text) = Self.parameter(&rest), parameters[name] == nil else {
                return nil
            }
            parameters[name] = text
            Self.skipSpaces(&rest)
        }
    }

    private static func parameter(_ rest: inout ArraySlice<UInt8>) -> (name: String, text: String)? {
        let name = token(&rest).lowercased()
        guard !name.isEmpty, rest.popFirst() == Byte.equals else { return nil }
        guard rest.first == Byte.quote else { return (name, take(&rest) { $0 != Byte.semicolon && !isSpace($0) }) }
        return quoted(&rest).map { (name, $0) }
    }

    private static func token(_ rest: inout ArraySlice<UInt8>) -> String {
        take(&rest) { $0 != Byte.semicolon && $0 != Byte.equals && $0 != Byte.quote && !isSpace($0) }
    }

    private static func take(_ rest: inout ArraySlice<UInt8>, while isWanted: (UInt8) -> Bool) -> String {
        let taken = rest.prefix(while: isWanted)
        rest = rest.dropFirst(taken.count)
        return String(decoding: taken, as: UTF8.self)
    }

    private static func skipSpaces(_ rest: inout ArraySlice<UInt8>) { rest = rest.drop(while: isSpace) }

    /// The text between quotation marks. A backslash stands for itself, except before a quotation mark or another backslash.
    private static func quoted(_ rest: inout ArraySlice<UInt8>) -> String? {
        var text: [UInt8] = []
        rest = rest.dropFirst()
        while let byte = rest.popFirst() {
            if byte == Byte.quote { return String(decoding: text, as: UTF8.self) }
            let isEscape = byte == Byte.backslash && (rest.first == Byte.quote || rest.first == Byte.backslash)
            text.append(isEscape ? rest.removeFirst() : byte)
        }
        return nil
    }
}
