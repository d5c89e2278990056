import Foundation

/// Summaries of the pages of a MediaWiki, such as Wikipedia.
///
/// - Source: https://www.mediawiki.org/wiki/API:Query, API:Parsing_wikitext and Extension:TextExtracts
package struct MediaWiki: Sendable {
    package struct Summary: Equatable, Sendable {
        /// The title of the page itself, not of a redirect to it.
        package let title: String
        /// The first paragraph without markup, at most 600 characters; empty if there is none.
        package let text: String
        /// The page for people; nil if the wiki gives none.
        package let url: String?
    }

    package static let charactersMax = 600

    private let api: String
    private let client: HTTPClient
    private let attempts: Int

    /// - Parameter api: the address of the wiki's `api.php`, such as `https://en.wikipedia.org/w/api.php`.
    /// - Parameter agent: Wikipedia refuses clients that do not say what they are.
    /// - Parameter certificates: the file of the only authorities to trust; nil for the system's.
    package init(
        api: String, agent: String = "Snapfeed (self-hosted)", certificates: String? = nil,
        limits: HTTPClient.Limits = HTTPClient.Limits(), attempts: Int = 3, cancel: CancelFlag = CancelFlag()
    ) {
        (self.api, self.attempts) = (api, attempts)
        client = HTTPClient(agent: agent, certificates: certificates, limits: limits, cancel: cancel)
    }

    /// Fetches the beginning of a page as plain text.
    ///
    /// - Returns: nil if the page does not exist.
    package func summary(title: String) throws(FetchError) -> Summary? {
        guard Self.canBeTitle(title) else { return nil }
        let asked = [
            ("action", "query"), ("prop", "extracts|info"), ("inprop", "url"), ("exintro", "1"), ("explaintext", "1"),
            // Twice what is kept, so that the cut is ours.
            ("exchars", "\(2 * Self.charactersMax)"), ("redirects", "1"), ("titles", title),
        ]
        let reply = try ask(asked)
        guard let query = reply.query else { throw .badAnswer("it is not an answer of MediaWiki") }
        // Missing, invalid and special pages have no number. A title with another wiki's prefix has no page.
        guard let page = query.pages?.first, page.pageid != nil else { return nil }
        guard let name = page.title else { throw .badAnswer("it is not an answer of MediaWiki") }
        let extract = PlainText.firstParagraph(ofExtract: page.extract ?? "")
        let text = extract == nil ? try firstParagraph(of: name) : extract
        guard let text else { return nil }
        return Summary(title: name, text: PlainText.cut(text, to: Self.charactersMax), url: page.url)
    }

    /// For wikis without the extension TextExtracts, which ignore that part of the question.
    private func firstParagraph(of title: String) throws(FetchError) -> String? {
        let asked = [
            ("action", "parse"), ("prop", "text"), ("section", "0"), ("page", title), ("disablelimitreport", "1"),
            ("disableeditsection", "1"), ("disabletoc", "1"),
        ]
        let reply = try ask(asked, orNilFor: "missingtitle")
        // Deleted since the first question.
        guard let reply else { return nil }
        guard let html = reply.parse?.text else { throw .badAnswer("it is not an answer of MediaWiki") }
        return PlainText.firstParagraph(ofHTML: html)
    }

    private func ask(_ fields: [(String, String)]) throws(FetchError) -> Reply {
        guard let reply = try ask(fields, orNilFor: "") else { throw .badAnswer("an error without a code") }
        return reply
    }

    private func ask(_ fields: [(String, String)], orNilFor code: String) throws(FetchError) -> Reply? {
        let query = (fields + [("format", "json"), ("formatversion", "2")]).map { $0 + "=" + Self.encoded($1) }.joined(separator: "&")
        let request = HTTPRequest(api + (api.contains("?") ? "&" : "?") + query)
        let body = try client.retrying(attempts: attempts, request).succeeded()
        guard let reply = try? JSONDecoder().decode(Reply.self, from: Data(body)) else { throw .badAnswer("it is not MediaWiki's JSON") }
        guard let problem = reply.error else { return reply }
        if problem.code == code { return nil }
        throw .badAnswer(quoted("\(problem.code ?? "error"): \(problem.info ?? "")"))
    }

    /// These characters are in no title; "|" would separate two.
    private static func canBeTitle(_ title: String) -> Bool {
        let isPlain = title.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && !"#<>[]|{}".unicodeScalars.contains($0) }
        return isPlain && (1...255).contains(title.utf8.count) && title.contains { !$0.isWhitespace && $0 != "_" && $0 != ":" }
    }

    /// Percent-encoded, except for the characters that never need it (RFC 3986, section 2.3).
    static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let character = Character(UnicodeScalar(byte))
            let isFree = byte < 0x80 && (character.isLetter || character.isNumber || "-._~".contains(character))
            return isFree ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}

/// An answer in format version 2.
private struct Reply: Decodable {
    struct Query: Decodable { let pages: [Page]? }
    struct Page: Decodable {
        let pageid: Int?
        let title: String?
        let extract: String?
        let fullurl: String?

        /// The wiki writes it, and people may click on it.
        var url: String? { fullurl.flatMap { $0.hasPrefix("https://") || $0.hasPrefix("http://") ? $0 : nil } }
    }
    struct Parse: Decodable { let text: String? }
    struct Problem: Decodable {
        let code: String?
        let info: String?
    }

    let query: Query?
    let parse: Parse?
    let error: Problem?
}
