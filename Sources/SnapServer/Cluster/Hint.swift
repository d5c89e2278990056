import Foundation
import SnapModel

/// What a node tells the others right after a commit, so that they need not wait for their next look. Nothing depends on it.
struct Hint: Codable, Sendable {
    /// The version of this form. Nodes ignore hints of others.
    static let version = 1
    /// PostgreSQL refuses longer ones.
    static let bytesMax = 7_900

    var version = Hint.version
    let node: Int64
    /// Whether something was committed that a look finds.
    var hasNews = false
    /// Messages to accounts that no log has: who is connected gets them.
    var notices: [Notice] = []

    struct Notice: Codable, Sendable {
        let account: Int64
        let message: String
    }

    init(node: Int64) { self.node = node }

    init?(text: String) {
        guard let hint = try? JSONDecoder().decode(Hint.self, from: Data(text.utf8)), hint.version == Self.version else { return nil }
        self = hint
    }

    var text: String { (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "" }

    /// The same in parts that may be sent.
    var parts: [Hint] {
        guard text.utf8.count > Self.bytesMax else { return [self] }
        var (parts, size) = ([Hint(node: node)], 0)
        parts[0].hasNews = hasNews
        for notice in notices where notice.message.utf8.count < Self.bytesMax / 2 {
            if size + notice.message.utf8.count > Self.bytesMax / 2 {
                parts.append(Hint(node: node))
                size = 0
            }
            parts[parts.count - 1].notices.append(notice)
            size += notice.message.utf8.count
        }
        return parts
    }
}
