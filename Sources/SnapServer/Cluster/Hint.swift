import Foundation
import SnapModel
import SnapStore
import SnapWire

/// The part of a batch of this node's writer that is hinted at. The follower's thread encodes it, so that the next commit need not wait.
struct Committed: Sendable {
    var hasNews = false
    var notices: [AccountNotice] = []

    var isEmpty: Bool { !hasNews && notices.isEmpty }
}

/// A node's hint to the others right after a commit, so that they need not wait for their next poll. Nothing depends on it.
struct Hint: Decodable, Sendable {
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
    /// Tries to log in or sign up. Without them a guesser has the tries of each node.
    var tries: [ThrottleStep] = []

    struct Notice: Decodable, Sendable {
        let account: Int64
        let message: String

        /// The notice, written again, if it is of a kind that nodes send each other. An attacker who can publish on the bus must not forge
        /// events of feeds or answers, and clients may read JSON otherwise than this node.
        var checked: Notice? {
            guard let object = try? JSONSerialization.jsonObject(with: Data(message.utf8)) as? [String: Any],
                let name = object["method"] as? String, let push = Push(rawValue: name), Self.pushes.contains(push),
                let params = object["params"] as? [String: Any]
            else { return nil }
            let message: [String: Any] = ["jsonrpc": "2.0", "method": name, "params": params]
            guard let text = try? JSONSerialization.data(withJSONObject: message, options: [.sortedKeys, .withoutEscapingSlashes]) else {
                return nil
            }
            return Notice(account: account, message: String(decoding: text, as: UTF8.self))
        }

        private static let pushes: Set<Push> = [.snapOpened, .snapViewed, .favouriteChanged, .sentChanged]
    }

    init(node: Int64) { self.node = node }

    init(_ committed: Committed, of node: ClusterNode) {
        self.node = node.id
        hasNews = committed.hasNews
        notices = committed.notices.map {
            Notice(account: $0.account.rawValue, message: String(decoding: $0.notice.message(), as: UTF8.self))
        }
    }

    /// Nil for what no node sends. An attacker who can publish on the bus must not fill the memory of the nodes either.
    init?(text: String) {
        guard text.utf8.count <= Self.bytesMax, let hint = try? JSONDecoder().decode(Hint.self, from: Data(text.utf8)),
            hint.version == Self.version
        else { return nil }
        self = hint
        notices = notices.compactMap(\.checked)
        tries.removeAll { !$0.isOfRequest }
    }

    /// As JSON, in parts that may be sent. A single notice that is too long is left out.
    var texts: [String] {
        let text = text
        guard text.utf8.count > Self.bytesMax else { return [text] }
        guard notices.count + tries.count > 1 else { return [] }
        var (first, second) = (Hint(node: node), Hint(node: node))
        first.hasNews = hasNews
        first.notices = Array(notices.prefix(notices.count / 2))
        second.notices = Array(notices.dropFirst(notices.count / 2))
        first.tries = Array(tries.prefix((tries.count + 1) / 2))
        second.tries = Array(tries.dropFirst((tries.count + 1) / 2))
        return first.texts + second.texts
    }

    private var text: String {
        var json = JSONWriter()
        json.object { json in
            json.field("version", version)
            json.field("node", node)
            json.field("hasNews", hasNews)
            json.name("notices")
            json.array(notices) { json, notice in
                json.object {
                    $0.field("account", notice.account)
                    $0.field("message", notice.message)
                }
            }
            json.name("tries")
            json.raw(tries.isEmpty ? Data("[]".utf8) : (try? JSONEncoder().encode(tries)) ?? Data("[]".utf8))
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
