import SnapModel
import Testing

@testable import SnapWire

struct MethodScopesTests {
    private static func methods(_ isIn: (Set<TokenScope>?) -> Bool) -> [String] { Method.all.filter { isIn($0.scopes) }.map(\.name) }

    /// What concerns the account itself is for people who have logged in.
    @Test func noTokenReachesPasswordsLoginsAndRoles() {
        let closed = Set(Self.methods { $0 == nil })
        #expect(
            closed.isSuperset(of: [
                "account.changePassword", "account.delete", "account.export", "account.grant", "account.resetLink", "account.setPassword",
                "session.list", "session.revoke", "session.end", "token.create", "token.list", "token.revoke", "push.subscribe",
                "snap.inspect", "store.backup", "store.readBackup",
            ]))
        #expect(Self.methods { $0?.isEmpty == true }.allSatisfy { name in Method.named[name]?.traits.access == .anyone })
    }

    @Test func eachScopeHasItsMethods() {
        #expect(Self.methods { $0 == [.open] } == ["snap.open", "inbox.open"])
        #expect(Self.methods { $0 == [.post] }.contains("snap.post") && Self.methods { $0 == [.people] }.contains("follow.create"))
        #expect(Self.methods { $0 == [.post, .moderate] } == ["snap.delete", "photo.delete", "comment.delete", "image.identify"])
        #expect(Self.methods { $0 == [.moderate] }.contains("report.resolve"))
        #expect(Self.methods { $0 == [.read] }.contains("search.photos"))
    }
}
