import SnapModel
import SnapServer
import SnapWire

/// Properties that share links have for any request and for any words of a photo. Nothing here traps on input; a broken property is returned
/// as a text.
package enum ShareProperties {
    private static let origin = "https://feed.example.org"

    /// - Parameter input: lines: a path, a query, a host, a list of languages, a list of entity tags, and then the photo's caption, image
    ///   description, warning and author.
    /// - Returns: nil, or the property that does not hold.
    package static func broken(by input: UnsafeRawBufferPointer) -> String? {
        let lines = String(decoding: input, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        func line(_ place: Int) -> String? { place < lines.count && !lines[place].isEmpty ? lines[place] : nil }
        _ = EntityTags.match(line(4), "\"s1-large\"")
        _ = HeaderList.accepts(line(3), "gzip")
        let language = SharePage.Language(accepting: line(3))
        let words = Photo.Words(caption: line(5), alt: line(6), warning: line(7))
        return brokenPath(line(0) ?? "") ?? brokenEmbedding(OEmbed(query: line(1)), at: line(2), words, by: line(8) ?? "ana")
            ?? brokenPage(of: words, by: line(8) ?? "ana", language)
    }

    /// A path that is taken comes back as it was.
    private static func brokenPath(_ path: String) -> String? {
        guard let address = ShareAddress(path: path) else { return nil }
        let again = address.size.map(address.path) ?? address.path
        return again == path ? nil : "\(path) came back as \(again)"
    }

    /// A code belongs to an address of this server, and the answer is JSON with an image of the requested size at most.
    private static func brokenEmbedding(_ embedding: OEmbed, at host: String?, _ words: Photo.Words, by name: String) -> String? {
        let code = embedding.code(at: host)
        guard code.isEmpty || host != nil, !code.contains("/") else { return "the code \(code) at \(host ?? "no host")" }
        guard let bytes = embedding.json(of: photo(words, by: name), at: ShareAddress(code: code), origin) else { return nil }
        guard let json = try? JSONValue(parsing: bytes) else { return "no JSON: \(String(decoding: bytes, as: UTF8.self))" }
        guard let width = json["width"]?.integer, let height = json["height"]?.integer else { return nil }
        return 1...2_048 ~= width && 1...1_536 ~= height ? nil : "\(width) × \(height) pixels"
    }

    /// Whatever the words are, the page has the tags and quotation marks that it has with harmless ones.
    private static func brokenPage(of words: Photo.Words, by name: String, _ language: SharePage.Language) -> String? {
        func harmless(_ text: String?) -> String? { text.map { _ in "x" } }
        let tame = Photo.Words(caption: harmless(words.caption), alt: harmless(words.alt), warning: harmless(words.warning))
        let (page, other) = (html(words, by: name, language), html(tame, by: "ana", language))
        for mark in ["<", ">", "\"", "'"].flatMap(\.utf8)
        where page.utf8.count(where: { $0 == mark }) != other.utf8.count(where: { $0 == mark }) {
            return "the words add a mark to the page: \(words)"
        }
        return nil
    }

    private static func html(_ words: Photo.Words, by name: String, _ language: SharePage.Language) -> String {
        SharePage(photo: photo(words, by: name), address: ShareAddress(code: "abc"), origin: origin, language: language).html
    }

    private static func photo(_ words: Photo.Words, by name: String) -> Photo {
        let sizes: [(Photo.Size, Int, Int)] = [(.thumb, 320, 240), (.small, 960, 720), (.large, 2_048, 1_536)]
        return Photo(
            id: PhotoID(rawValue: 7), author: Person(id: AccountID(rawValue: 1), name: name), words: words, audience: .everyone,
            width: 2_048,
            height: 1_536, placeholder: [1],
            images: sizes.map {
                Photo.Image(size: $0, facts: ImageFacts(type: "image/jpeg", width: $1, height: $2), bytes: 9, path: "/photos/7/secret")
            }, postedAt: Timestamp(milliseconds: 1_763_769_600_000))
    }
}
