import Simulation
import SnapLoop
import SnapWire
import TestSupport
import Testing

/// The matrix of InboxVisibilityTests once more, through HTTP: how a viewer stands to a snap that ana sent to ben.
struct HTTPInboxVisibilityTests {
    enum Standing: String, CaseIterable {
        case recipient, author, stranger, localAdmin
        case blocksAuthor, isBlockedByAuthor, ofSuspended, refusing, removed, ofTakenBack
    }

    enum Door: String, CaseIterable { case page, sent, show, openInFeed, views, inspect, report, open }

    private static func isExpected(_ standing: Standing, _ door: Door) -> Bool {
        switch (standing, door) {
        case (.recipient, .page), (.recipient, .open), (.author, .sent): true
        // The row stays, and says that it is gone.
        case (.ofTakenBack, .page): true
        // What came can be reported, whatever happened since.
        case (.author, .report), (.stranger, .report), (.localAdmin, .report), (.refusing, .report): false
        case (_, .report): true
        default: false
        }
    }

    @Test(arguments: Standing.allCases) func sentSnapIsSeenOverHTTPByRecipientsOnly(_ standing: Standing) throws {
        let place = try Place(standing)
        for door in Door.allCases {
            #expect(try place.isSeen(through: door) == Self.isExpected(standing, door), "\(standing) \(door)")
        }
    }

    /// The control: what is hidden with a suspended author is seen once the author is back.
    @Test func sentSnapIsSeenOverHTTPOnceItsReasonIsGone() throws {
        let place = try Place(.ofSuspended)
        try place.server["admin"].ask("account.restore", ["name": "ana"])
        for door in [Door.page, .open] { #expect(try place.isSeen(through: door), "\(door)") }
    }

    @Test func theImageOfASentSnapIsTheAnswerOnce() throws {
        let place = try Place(.recipient)
        let token = place.server.token(of: "ben")
        let answer = try place.server.call("inbox.open", ["snap": place.snap], token: token)
        #expect(answer.status == 200 && answer.headers.contains { $0.0 == "content-type" && $0.1.hasPrefix("image/") })
        #expect(answer.headers.contains { $0.0 == "cache-control" && $0.1 == "no-store" } && answer.body.count > 50)
        let again = try place.server.call("inbox.open", ["snap": place.snap], token: token)
        #expect(again.status == 409)
        #expect(try JSONValue(parsing: again.body)["error"]?["data"]?["name"] == "already_opened")
        #expect(try place.server["ben"].refusal("inbox.open", ["snap": place.snap]) == "already_opened")
    }

    private struct Place {
        let server: InProcessServer
        let snap: JSONValue
        /// Nil for the local admin.
        private let token: String?

        init(_ standing: Standing) throws {
            server = try InProcessServer(everybody)
            let (author, recipient, admin) = try (server["ana"], server["ben"], server["admin"])
            switch standing {
            case .author: token = server.token(of: "ana")
            case .stranger: token = server.token(of: "cleo")
            case .localAdmin: token = nil
            default: token = server.token(of: "ben")
            }
            if standing != .refusing { try recipient.ask("follow.create", ["account": ana]) }
            let params: JSONValue = ["to": [ben], "key": "1", "caption": "Look"]
            snap = try author.ask("snap.send", params, smallImage)["snap"]?["id"] ?? nil
            switch standing {
            case .recipient, .author, .stranger, .localAdmin, .refusing: break
            case .blocksAuthor: try recipient.ask("block.create", ["account": ana])
            case .isBlockedByAuthor: try author.ask("block.create", ["account": ben])
            case .ofSuspended: try admin.ask("account.suspend", ["name": "ana"])
            case .removed: try recipient.ask("inbox.remove", ["snap": snap])
            case .ofTakenBack: try author.ask("snap.delete", ["snap": snap])
            }
        }

        func isSeen(through door: Door) throws -> Bool {
            switch door {
            case .page: try has("inbox.page")
            case .sent: try has("snap.sent")
            case .show: try isAnswered("snap.show")
            case .openInFeed: try isAnswered("snap.open")
            case .views: try isAnswered("snap.views")
            case .inspect: try isAnswered("snap.inspect", ["snap": snap, "reason": "look"])
            case .report: try isAnswered("snap.report", ["snap": snap, "reason": "spam"])
            case .open: try isAnswered("inbox.open")
            }
        }

        private func has(_ method: String) throws -> Bool {
            let answer = try call(method, [:])
            return try answer.status == 200 && JSONValue(parsing: answer.body).list("snaps", "id").contains(snap)
        }

        /// Whether a call about the snap succeeds. A refusal must not have its caption.
        private func isAnswered(_ method: String, _ params: JSONValue? = nil) throws -> Bool {
            let answer = try call(method, params ?? ["snap": snap])
            #expect(answer.status == 200 || !String(decoding: answer.body, as: UTF8.self).contains("Look"), "\(method)")
            return answer.status == 200
        }

        private func call(_ method: String, _ params: JSONValue) throws -> HTTPResponse {
            try server.call(method, params, token: token, asLocalAdmin: token == nil)
        }
    }
}
