/// A synset of WordNet, for example `n02123045`: an `n` and eight digits.
package struct TopicID: RawRepresentable, Hashable, Sendable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    /// Nil for text of another form.
    package init?(text: String) {
        guard text.utf8.count == 9, text.utf8.first == UInt8(ascii: "n"), text.utf8.dropFirst().allSatisfy({ (48...57).contains($0) })
        else { return nil }
        rawValue = text
    }

    /// - Parameter number: at most eight digits.
    package init(number: Int64) {
        let digits = String(number)
        rawValue = "n" + String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    }

    /// The digits as a number, as the store has them.
    package var number: Int64 { Int64(rawValue.dropFirst()) ?? 0 }
}

/// A thing that a photo can show.
package struct Topic: Hashable, Sendable {
    package let id: TopicID
    /// In English.
    package let name: String
    /// In other languages, by their two letters.
    package let names: [String: String]
    /// WordNet's explanation, shortened.
    package let description: String
    /// The title of the encyclopedia's page.
    package let page: String
    /// The topics directly above it.
    package let kinds: [TopicID]
    /// The recogniser's classes that belong to it, by number.
    package let classes: [Int]

    package init(
        id: TopicID, name: String, names: [String: String] = [:], description: String, page: String, kinds: [TopicID], classes: [Int]
    ) {
        self.id = id
        self.name = name
        self.names = names
        self.description = description
        self.page = page
        self.kinds = kinds
        self.classes = classes
    }

    /// Whether it is a kind of things, such as "cat", rather than one thing, such as "tabby cat".
    package var isBroad: Bool { classes.count > 1 }

    /// The address of the encyclopedia's page.
    package var link: String {
        var address = "https://en.wikipedia.org/wiki/"
        for byte in page.utf8 {
            switch byte {
            case UInt8(ascii: " "): address += "_"
            case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "("), UInt8(ascii: ")"):
                address.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                address += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return address
    }

    /// The most labels of one photo.
    package static let labelsMax = 5
}

/// A topic as photos and lists name it.
package struct NamedTopic: Hashable, Sendable {
    package let id: TopicID
    /// In English.
    package let name: String
    /// In other languages, by their two letters.
    package let names: [String: String]

    package init(id: TopicID, name: String, names: [String: String] = [:]) {
        self.id = id
        self.name = name
        self.names = names
    }

    package init(_ topic: Topic) {
        self.init(id: topic.id, name: topic.name, names: topic.names)
    }
}

/// A topic that an image may show.
package struct Identification: Hashable, Sendable {
    package let topic: NamedTopic
    /// How sure the recogniser is, 1 to 100.
    package let percent: Int
    package let isBroad: Bool
    /// The narrowest other topic of the same list to which it belongs.
    package let within: TopicID?

    package init(topic: NamedTopic, percent: Int, isBroad: Bool, within: TopicID? = nil) {
        self.topic = topic
        self.percent = percent
        self.isBroad = isBroad
        self.within = within
    }
}
