import Glibc
import SnapCrypto
package import SnapModel

/// The page of a share link: one photo with its words, for everyone, without scripts and without an account.
package struct SharePage {
    static let siteName = "Snapfeed"

    let photo: Photo
    let address: ShareAddress
    /// Scheme and host of the server.
    let origin: String
    let language: Language

    package init(photo: Photo, address: ShareAddress, origin: String, language: Language) {
        (self.photo, self.address, self.origin, self.language) = (photo, address, origin, language)
    }

    /// The languages of the page.
    package enum Language: String, Sendable, CaseIterable {
        case english = "en"
        case german = "de"

        /// The first language of the list that the page speaks; English where there is none.
        package init(accepting list: String?) {
            let wanted = HeaderList.items(list).prefix(32).map { item -> (language: Language?, quality: Double) in
                let parts = item.split(separator: ";")
                let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
                let name = parts.first?.lowercased().split(separator: "-").first.map(String.init) ?? ""
                return (name == "*" ? .english : Language(rawValue: name), quality)
            }
            let best = wanted.filter { $0.language != nil && $0.quality > 0 }.enumerated().max { one, other in
                (one.element.quality, -one.offset) < (other.element.quality, -other.offset)
            }
            self = best?.element.language ?? .english
        }

        func text(_ english: String, _ german: String) -> String { self == .german ? german : english }
    }

    /// Besides what it has in itself, the page may load images of this server, and nothing else. Its style is named by a digest.
    static let headers: [(String, String)] = [
        (
            "content-security-policy",
            "default-src 'none'; img-src 'self'; style-src 'sha256-\(Base64.text(SHA256.digest(of: Array(style.utf8))))'; base-uri 'none'; "
                + "form-action 'none'; frame-ancestors 'none'"
        ),
        ("cross-origin-opener-policy", "same-origin"),
    ]

    package var html: String {
        let oEmbed = """
            <link rel="alternate" type="application/json+oembed" title="\(escaped(title))" href="\(escaped(embedding))">

            """
        let body = """
            \(Self.bar(language))
            <main>
            <header>\(face)<div><h1 dir="auto">\(escaped(photo.author.name))</h1><time datetime="\(day.machine)">\(day.words)</time></div></header>
            \(figure)
            </main>
            <footer>\(language.text("Shared with", "Geteilt mit")) \(Self.siteName)</footer>
            """
        return Self.document(language, title: escaped(title), head: "\(cards)\n\(oEmbed)", body: body)
    }

    /// A whole page.
    ///
    /// - Parameters:
    ///   - title: escaped.
    ///   - head: further lines of the head, each with its newline.
    ///   - body: HTML without a newline at its end.
    static func document(_ language: Language, title: String, head: String = "", body: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="\(language.rawValue)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        <meta name="color-scheme" content="light dark">
        <title>\(title) · \(siteName)</title>
        \(head)<link rel="icon" type="image/svg+xml" href="/icons/icon.svg">
        <style>\(style)</style>
        </head>
        <body>
        \(body)
        </body>
        </html>

        """
    }

    /// The logo, and the way to an account.
    static func bar(_ language: Language) -> String {
        """
        <nav><a class="logo" href="/"><img src="/icons/icon.svg" alt="" width="32" height="32">\(siteName)</a>\
        <a class="join" href="/">\(language.text("Join", "Mitmachen"))</a></nav>
        """
    }

    // MARK: Parts

    /// The author's portrait, or else the first character of the name.
    private var face: String {
        guard let portrait = photo.author.portrait else {
            return "<span class=\"face\" aria-hidden=\"true\">\(escaped(photo.author.name.prefix(1).uppercased()))</span>"
        }
        return "<img class=\"face\" src=\"\(escaped(portrait))\" alt=\"\" width=\"44\" height=\"44\">"
    }

    private var title: String {
        language.text("A photo by \(photo.author.name)", "Ein Foto von \(photo.author.name)")
    }

    private var figure: String {
        let words = photo.words
        let caption = words.caption.map { "<figcaption dir=\"auto\">\(escaped($0))</figcaption>\n" } ?? ""
        let alt = words.alt.map {
            """
            <details class="alt"><summary>\(language.text("Image description", "Bildbeschreibung"))</summary><p dir="auto">\(escaped($0))</p></details>

            """
        }
        return "<figure>\n\(covered(image))\n\(caption)\(alt ?? "")</figure>"
    }

    /// A photo with a warning stays covered until the visitor reveals it.
    private func covered(_ image: String) -> String {
        guard let warning = photo.words.warning else { return image }
        let (show, hide) = (language.text("Show the photo", "Foto zeigen"), language.text("Cover it again", "Wieder verdecken"))
        return """
            <details class="cover"><summary><strong dir="auto">\(escaped(warning))</strong><span class="show">\(show)</span><span class="hide">\(hide)</span></summary>
            \(image)
            </details>
            """
    }

    private var image: String {
        let sources = photo.pageImages.map { "\(address.path(of: $0.size)) \($0.facts.width)w" }.joined(separator: ", ")
        let alt = photo.words.alt ?? title
        return """
            <img src="\(escaped(address.path(of: .large)))" srcset="\(escaped(sources))" sizes="(max-width: 60rem) 100vw, 60rem" \
            width="\(photo.width)" height="\(photo.height)" alt="\(escaped(alt))" loading="lazy" decoding="async">
            """
    }

    /// The preview of the link for other sites and messengers. It has no image that is covered here.
    private var cards: String {
        let words = photo.words
        var tags = [
            ("property", "og:type", "website"), ("property", "og:site_name", Self.siteName), ("property", "og:title", title),
            ("property", "og:url", origin + address.path), ("name", "twitter:title", title),
        ]
        if let text = words.warning ?? words.caption ?? words.alt {
            tags += [("name", "description", text), ("property", "og:description", text), ("name", "twitter:description", text)]
        }
        if words.warning == nil, let large = photo.images.first(where: { $0.size == .large }) {
            let url = origin + address.path(of: .large)
            tags += [
                ("property", "og:image", url), ("property", "og:image:type", large.facts.type),
                ("property", "og:image:width", "\(large.facts.width)"), ("property", "og:image:height", "\(large.facts.height)"),
                ("property", "og:image:alt", words.alt ?? title), ("name", "twitter:card", "summary_large_image"),
                ("name", "twitter:image", url), ("name", "twitter:image:alt", words.alt ?? title),
            ]
        } else {
            tags.append(("name", "twitter:card", "summary"))
        }
        return tags.map { "<meta \($0)=\"\($1)\" content=\"\(escaped($2))\">" }.joined(separator: "\n")
    }

    private var embedding: String { "\(origin)\(OEmbed.path)?url=\(Self.percentEncoded(origin + address.path))&format=json" }

    /// The day of the post, in UTC.
    private var day: (machine: String, words: String) {
        var (seconds, parts) = (time_t(photo.postedAt.milliseconds / 1_000), tm())
        gmtime_r(&seconds, &parts)
        func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + "\(number)" }
        let (year, month, day) = (parts.tm_year + 1_900, Int(parts.tm_mon), parts.tm_mday)
        let machine = "\(year)-\(two(parts.tm_mon + 1))-\(two(day))"
        return (machine, language.text("\(day) \(Self.months[month].0) \(year)", "\(day). \(Self.months[month].1) \(year)"))
    }

    private static let months = [
        ("January", "Januar"), ("February", "Februar"), ("March", "März"), ("April", "April"), ("May", "Mai"), ("June", "Juni"),
        ("July", "Juli"), ("August", "August"), ("September", "September"), ("October", "Oktober"), ("November", "November"),
        ("December", "Dezember"),
    ]

    private func escaped(_ text: String) -> String { HTMLText.escaped(text) }

    /// RFC 3986: all but the unreserved characters.
    private static func percentEncoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return text.utf8.map { byte in
            switch byte {
            case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2D, 0x2E, 0x5F, 0x7E: String(Character(Unicode.Scalar(byte)))
            default: "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }.joined()
    }

    static let style = """
        :root { color-scheme: light dark; --back: #f6f0e6; --card: #fffaf2; --text: #201a15; --soft: #685c50; --line: #ddd0bd; --accent: #bd3118;
          --on-accent: #fffaf2 }
        @media (prefers-color-scheme: dark) {
          :root { --back: #15110e; --card: #201a16; --text: #f5ede1; --soft: #b3a595; --line: #3a302a; --accent: #ff7a57; --on-accent: #1d0e08 }
        }
        * { box-sizing: border-box }
        body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; align-items: center; background: var(--back);
          color: var(--text); font: 1.0625rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif }
        nav { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1rem; width: 100%; max-width: 60rem;
          padding: .75rem min(1rem, 5vw) }
        h1, .logo { font-family: "Iowan Old Style", "New York", Charter, "Noto Serif", Cambria, Georgia, serif; letter-spacing: -.01em }
        .logo { display: inline-flex; align-items: center; gap: .5rem; min-height: 2.75rem; color: var(--text); font-size: 1.25rem; font-weight: 700;
          text-decoration: none }
        .logo > * { flex: none }
        .join { display: inline-flex; align-items: center; min-height: 2.75rem; padding: .25rem min(1.5rem, 6vw); border-radius: 2rem;
          background: var(--accent); color: var(--on-accent); font-size: min(1.0625rem, 8vw); font-weight: 600; text-decoration: none }
        main { width: 100%; max-width: 60rem; margin: 0 auto auto; background: var(--card); overflow-wrap: anywhere }
        header { display: flex; align-items: center; gap: .75rem; padding: .75rem 1rem }
        header > div { min-width: 0 }
        .face { flex: none; display: grid; place-items: center; width: min(2.75rem, 14vw); height: min(2.75rem, 14vw); border-radius: 50%;
          background: var(--line); font-size: min(1.0625rem, 7vw); font-weight: 700; object-fit: cover }
        h1 { margin: 0; font-size: min(1.125rem, 7vw); line-height: 1.3 }
        time, footer, .alt { color: var(--soft); font-size: min(.9375rem, 6vw) }
        time { display: block }
        figure { margin: 0 }
        figure img { display: block; width: auto; height: auto; max-width: 100%; max-height: 80vh; margin: 0 auto; background: var(--line) }
        figcaption { padding: .75rem 1rem 1rem; white-space: pre-line }
        .alt { padding: .75rem 1rem 1rem }
        figcaption + .alt { padding-top: 0 }
        .alt p { margin: .25rem 0 0; white-space: pre-line }
        summary { cursor: pointer }
        summary:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
        .cover > summary { display: flex; flex-direction: column; align-items: center; justify-content: center; gap: .75rem; padding: 1rem;
          min-height: 14rem; background: var(--line); text-align: center; list-style: none }
        .cover > summary::-webkit-details-marker { display: none }
        .cover > summary span { padding: .5rem 1rem; border-radius: 2rem; background: var(--card); border: 1px solid var(--soft) }
        .cover[open] > summary { min-height: 0 }
        .cover[open] .show, .cover:not([open]) .hide { display: none }
        footer { padding: 1.25rem 1rem; text-align: center }
        nav:has(+ .missing) { max-width: 36rem }
        .missing { margin: auto; width: calc(100% - 2rem); max-width: 34rem; padding: min(2rem, 8vw) min(1.5rem, 6vw); border: 1px solid var(--line);
          border-radius: .75rem }
        .missing h1 { font-size: min(1.5rem, 8vw); line-height: 1.25; hyphens: auto }
        .missing p { margin: .75rem 0 0; color: var(--soft) }
        .missing a { display: inline-block; padding: .625rem min(1.25rem, 5vw); border: 1px solid var(--soft); border-radius: 2rem;
          color: var(--text); font-size: min(1.0625rem, 7vw); font-weight: 600; text-decoration: none }
        @media (min-width: 62rem) {
          main { border: 1px solid var(--line); border-radius: .75rem; overflow: hidden }
        }
        """
}

/// Text for the inside of HTML, between tags and in quoted attributes.
enum HTMLText {
    static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
