/// Why a request is refused: its status, and a sentence that the client's author and the operator can act on.
package struct HTTPRefusal: Equatable, Sendable {
    package let status: Int
    /// One line, which is the body of the answer.
    package let reason: String

    package init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason
    }

    static let contentType = ("content-type", "text/plain; charset=utf-8")

    /// The body of a refusal.
    static func body(_ reason: String) -> [UInt8] { Array((reason + "\n").utf8) }
}

extension HTTPRefusal: ExpressibleByIntegerLiteral {
    /// A status whose usual name says enough.
    package init(integerLiteral status: Int) { self.init(status, HTTPExchange.reason(status)) }
}

/// The debug log of refusals.
extension EventLoop {
    /// The most lines that a flood of refused requests writes.
    private static let refusalLinesPerSecond = 100

    /// Logs a refusal, with the first part of the path: the rest may be a search, or open what it names.
    func log(_ refusal: HTTPRefusal, of path: String?) {
        let second = nowMs / 1_000
        if refusalLines.second != second { refusalLines = (second, 0) }
        refusalLines.count += 1
        guard refusalLines.count <= EventLoop.refusalLinesPerSecond else { return }
        let first = path?.split(separator: "/", omittingEmptySubsequences: true).first.map { "/" + $0.prefix(40) } ?? "/"
        let safe = String(decoding: first.utf8.map { (0x21...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
        configuration.log(.debug, "refused \(path == nil ? "a request" : safe) with \(refusal.status): \(refusal.reason)")
    }
}
