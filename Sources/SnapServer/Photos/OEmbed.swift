package import SnapModel
import SnapWire

/// A question of another site how to show a share link: `/oembed?url=…`.
///
/// - Source: https://oembed.com, version 1.0.
package struct OEmbed: Hashable, Sendable {
    static let path = "/oembed"

    private let url: String
    private let format: String
    private let widthMax: Int
    private let heightMax: Int

    /// - Parameter query: percent-decoded.
    package init(query: String?) {
        var values: [Substring: String] = [:]
        for pair in (query ?? "").split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if halves.count == 2, values[halves[0]] == nil { values[halves[0]] = String(halves[1]) }
        }
        url = values["url"] ?? ""
        format = values["format"] ?? "json"
        widthMax = values["maxwidth"].flatMap(Int.init) ?? .max
        heightMax = values["maxheight"].flatMap(Int.init) ?? .max
    }

    var isJSON: Bool { format == "json" }

    /// The code of the link that is asked about; empty, which is not a code, for an address elsewhere.
    package func code(at host: String?) -> String {
        guard let host else { return "" }
        for scheme in ["https", "http"] {
            let prefix = "\(scheme)://\(host)"
            guard url.lowercased().hasPrefix(prefix.lowercased()) else { continue }
            let path = url.dropFirst(prefix.count).prefix { $0 != "?" && $0 != "#" }
            if let address = ShareAddress(path: String(path)), address.size == nil { return address.code }
        }
        return ""
    }

    /// The answer; nil where not even one pixel is wanted.
    package func json(of photo: Photo, at address: ShareAddress, _ origin: String) -> [UInt8]? {
        guard widthMax > 0, heightMax > 0 else { return nil }
        var json = JSONWriter()
        json.object { json in
            json.field("version", "1.0")
            // A covered photo would be shown uncovered, so the other site gets a link to the page with the cover.
            if photo.words.warning == nil { writeImage(of: photo, at: address, origin, to: &json) } else { json.field("type", "link") }
            json.field("title", photo.words.warning ?? photo.words.caption ?? photo.words.alt ?? photo.author.name)
            json.field("author_name", photo.author.name)
            json.field("provider_name", SharePage.siteName)
            json.field("provider_url", origin + "/")
            json.field("cache_age", 3_600 as Int64)
        }
        return json.bytes
    }

    private func writeImage(of photo: Photo, at address: ShareAddress, _ origin: String, to json: inout JSONWriter) {
        let fitting = photo.pageImages.reversed().first { $0.facts.width <= widthMax && $0.facts.height <= heightMax }
        guard let image = fitting ?? photo.pageImages.first else { return json.field("type", "link") }
        // Where even the smallest is too large, the other site shows it smaller.
        let scale = min(1, Double(widthMax) / Double(image.facts.width), Double(heightMax) / Double(image.facts.height))
        json.field("type", "photo")
        json.field("url", origin + address.path(of: image.size))
        json.field("width", max(1, Int64(Double(image.facts.width) * scale)))
        json.field("height", max(1, Int64(Double(image.facts.height) * scale)))
    }
}
