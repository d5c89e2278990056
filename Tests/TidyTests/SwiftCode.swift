/// Swift text with comments and the contents of strings blanked out. The code stays at the same lines and columns, also inside
/// interpolations.
struct SwiftCode {
    let text: String

    init(_ source: String) {
        var blanker = Blanker(Array(source.utf8))
        blanker.code(until: nil)
        text = String(decoding: blanker.output, as: UTF8.self)
    }

    private struct Blanker {
        private let input: [UInt8]
        private(set) var output: [UInt8]
        private var index = 0

        init(_ input: [UInt8]) {
            self.input = input
            output = input
        }

        private func starts(_ text: String) -> Bool { input[index...].starts(with: text.utf8) }

        /// Blanks this many bytes, except line breaks.
        private mutating func blank(_ count: Int = 1) {
            for _ in 0..<count where index < input.count {
                if output[index] != UInt8(ascii: "\n") { output[index] = UInt8(ascii: " ") }
                index += 1
            }
        }

        /// Passes over code up to the end, or to the parenthesis that closes an interpolation.
        mutating func code(until end: UInt8?) {
            var depth = 0
            while index < input.count {
                let byte = input[index]
                // Most bytes are passed over quickly; only these few can start something.
                guard byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") || byte == 0x28 || byte == 0x29
                else {
                    index += 1
                    continue
                }
                if starts("//") {
                    while index < input.count, input[index] != UInt8(ascii: "\n") { blank() }
                } else if starts("/*") {
                    comment()
                } else if byte == UInt8(ascii: "\"") || (byte == UInt8(ascii: "#") && isRawString) {
                    string()
                } else {
                    if byte == UInt8(ascii: "(") { depth += 1 }
                    if byte == UInt8(ascii: ")") {
                        if byte == end, depth == 0 { return }
                        depth -= 1
                    }
                    index += 1
                }
            }
        }

        private var isRawString: Bool { input[index...].drop { $0 == UInt8(ascii: "#") }.first == UInt8(ascii: "\"") }

        private mutating func comment() {
            var depth = 0
            repeat {
                if starts("/*") {
                    depth += 1
                    blank(2)
                } else if starts("*/") {
                    depth -= 1
                    blank(2)
                } else {
                    blank()
                }
            } while depth > 0 && index < input.count
        }

        private mutating func string() {
            let marks = input[index...].prefix { $0 == UInt8(ascii: "#") }.count
            let hashes = String(repeating: "#", count: marks)
            index += marks
            let quote = starts("\"\"\"") ? "\"\"\"" : "\""
            index += quote.utf8.count
            while index < input.count, !starts(quote + hashes) {
                if starts("\\" + hashes + "(") {
                    blank(2 + marks)
                    code(until: UInt8(ascii: ")"))
                    blank()
                } else if starts("\\" + hashes) {
                    blank(2 + marks)
                } else {
                    blank()
                }
            }
            index += quote.utf8.count + marks
        }
    }
}
