/// An element that is left out with everything in it.
struct DroppedElement {
    private static let names: Set = [
        "table", "style", "script", "figure", "ol", "ul", "dl", "noscript", "audio", "video", "math", "h1", "h2",
    ]
    /// Elements without content, and so without an end.
    private static let void: Set = ["br", "img", "hr", "wbr", "link", "meta", "input", "source", "track"]
    /// Notes, positions, errors, and what wikis keep out of print and of summaries.
    private static let classes: Set<Substring> = [
        "reference", "coordinates", "geo-default", "geo-nondefault", "geo-multi-punct", "noprint", "noexcerpt", "hatnote",
        "mw-editsection", "error",
    ]

    private let name: String
    private var depth = 1

    init?(_ name: String, _ attributes: String) {
        let classes = Set(Self.value("class", in: attributes).split(separator: " "))
        let isUnwanted =
            Self.names.contains(name) || (name == "div" && !classes.contains("mw-parser-output")) || !classes.isDisjoint(with: Self.classes)
        // A link to a template that the wiki does not have stands in place of its text.
        let isHole = name == "a" && classes.contains("new") && Self.value("title", in: attributes).hasPrefix("Template:")
        let isHidden = Self.value("style", in: attributes).filter { $0 != " " }.contains("display:none")
        guard !Self.void.contains(name), isUnwanted || isHole || isHidden || Self.value("id", in: attributes) == "coordinates" else {
            return nil
        }
        self.name = name
    }

    mutating func ends(with token: HTMLScanner.Token) -> Bool {
        switch token {
        case .open(name, _): depth += 1
        case .close(name): depth -= 1
        default: break
        }
        return depth == 0
    }

    /// MediaWiki writes every value in double quotes.
    private static func value(_ name: String, in attributes: String) -> Substring {
        guard let start = attributes.firstRange(of: " " + name + "=\"")?.upperBound else { return "" }
        return attributes[start...].prefix { $0 != "\"" }
    }
}
