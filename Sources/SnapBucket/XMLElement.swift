/// An element of the small XML that stores answer with: elements and text. Attributes and comments are passed over.
///
/// Whatever else XML has is refused, above all document types, whose entities can grow without end.
struct XMLElement {
    let name: String
    private(set) var text = ""
    private(set) var children: [XMLElement] = []

    /// - Returns: nil unless the bytes are one whole document.
    init?(_ bytes: [UInt8]) {
        guard let document = String(validating: bytes, as: UTF8.self) else { return nil }
        var scanner = XMLScanner(document)
        // Elements that are open, the outermost first.
        var open: [XMLElement] = []
        while let token = scanner.next() {
            switch token {
            case .open(let name):
                guard open.count < 8 else { return nil }
                open.append(XMLElement(name: name))
            case .text(let text):
                guard !open.isEmpty else { return nil }
                open[open.count - 1].text += text
            case .close(let name):
                guard let element = open.popLast(), element.name == name else { return nil }
                guard open.isEmpty else {
                    open[open.count - 1].children.append(element)
                    continue
                }
                guard scanner.isAtEnd else { return nil }
                self = element
                return
            }
        }
        return nil
    }

    private init(name: String) { self.name = name }

    /// The text of the only child with a name; nil for none or several.
    func text(of child: String) -> String? {
        let named = children.filter { $0.name == child }
        return named.count == 1 ? named.first?.text : nil
    }
}
