import Foundation
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Invitation codes can be used as often, and as long, as they were made for.
struct InvitationTests {
    private func invite(_ scratch: Scratch, _ code: String, uses: Int64 = 1, hours: Int64 = 1, at now: Timestamp = .at(0)) throws
        -> Invitation
    {
        try scratch.write {
            try $0.addInvitation(
                codeDigest: Secret.digest(ofInvitation: code), by: nil, InvitationRequest(uses: uses, expiresInHours: hours), at: now)
        }
    }

    private func use(_ scratch: Scratch, _ code: String, at now: Timestamp = .at(1)) throws -> Rejection.Reason? {
        try reason { try scratch.write { try $0.useInvitation(codeDigest: Secret.digest(ofInvitation: code), at: now) } }
    }

    @Test func invitationIsLimitedToItsUses() throws {
        let scratch = try Scratch()
        _ = try invite(scratch, "abcde-12345", uses: 2)
        #expect(try use(scratch, "ABCDE 12345") == nil)
        #expect(try use(scratch, "abcde12345") == nil)
        #expect(try use(scratch, "abcde-12345") == .invalidInvitation)
        #expect(try use(scratch, "abcde-12346") == .invalidInvitation)
        #expect(try scratch.read { try $0.invitations() }.map(\.usesLeft) == [0])
    }

    @Test func anInvitationEndsWithItsTime() throws {
        let scratch = try Scratch()
        _ = try invite(scratch, "a", uses: 9)
        #expect(try use(scratch, "a", at: .at(3_599_999)) == nil)
        #expect(try use(scratch, "a", at: .at(3_600_000)) == .invalidInvitation)
        _ = try invite(scratch, "b", at: .at(3_600_000))
        #expect(try scratch.read { try $0.invitations() }.count == 1)
    }

    @Test func aRevokedInvitationIsInvalid() throws {
        let scratch = try Scratch()
        let invitation = try invite(scratch, "a")
        try scratch.write { try $0.revokeInvitation(invitation.id) }
        #expect(try use(scratch, "a") == .invalidInvitation)
        #expect(
            try reason { try scratch.read { try $0.requireInvitation(codeDigest: Secret.digest(ofInvitation: "a"), at: .at(1)) } }
                == .invalidInvitation
        )
        #expect(try reason { try scratch.write { try $0.revokeInvitation(invitation.id) } } == .unknownInvitation)
    }

    @Test(.ofFiles) func onlyTheDigestIsStored() throws {
        let scratch = try Scratch()
        let code = Secret.invitationCode()
        #expect(code.count == 23 && Secret.invitationCode() != code)
        _ = try invite(scratch, code)
        for name in ["store/snapfeed.db", "store/snapfeed.db-wal"] {
            let bytes = try scratch.folder.read(name)
            #expect(bytes.range(of: Data(code.utf8)) == nil && bytes.range(of: Data(code.filter { $0 != "-" }.utf8)) == nil)
        }
    }

    private func invite(
        _ scratch: Scratch, roster names: [String], by creator: Person? = nil, key: String? = nil, at now: Timestamp = .at(0)
    ) throws -> [RosterRow.Outcome] {
        var number = 0
        return try scratch.write {
            try $0.inviteRoster(names, expiresInHours: 1, by: creator, key: key, at: now) {
                number += 1
                return "\(names.joined())-\(now.milliseconds)-\(number)"
            }
        }.map(\.outcome)
    }

    private func troubles(_ outcomes: [RosterRow.Outcome]) -> [RosterRow.RefusalReason?] {
        outcomes.map { if case .refused(let trouble) = $0 { trouble } else { nil } }
    }

    @Test func rosterInvitesValidNamesAndReportsTheOthers() throws {
        let scratch = try Scratch()
        _ = try scratch.account("ana")
        let names = ["ben", "Ana", "BEN", "b\u{435}n", "", "an\u{430}", "4na", "Zoë", "Pupil 3", "PUPIL 3", "paypal", "paypa1"]
        let looked = try scratch.read { try $0.roster(names, by: nil, at: .at(0)) }.map(\.outcome)
        let wanted: [RosterRow.RefusalReason?] = [
            nil, .nameTaken, .repeated, .invalidName, .invalidName, .invalidName, nil, nil, nil, .repeated, nil, .repeated,
        ]
        #expect(troubles(looked) == wanted)
        #expect(looked.allSatisfy { if case .invited = $0 { false } else { true } })
        #expect(try troubles(invite(scratch, roster: names)) == wanted)
        #expect(try scratch.read { try $0.invitations() }.map(\.name) == ["paypal", "Pupil 3", "Zoë", "4na", "ben"])
    }

    @Test func rosterSentTwiceInvitesEachNameOnce() throws {
        let scratch = try Scratch()
        #expect(try troubles(invite(scratch, roster: ["ben", "cleo"])) == [nil, nil])
        #expect(try troubles(invite(scratch, roster: ["Ben", "cleo", "dora"], at: .at(1))) == [.alreadyInvited, .alreadyInvited, nil])
        // One that ended, was used or revoked is made again.
        let first = try #require(try scratch.read { try $0.invitations() }.last)
        #expect(first.name == "ben")
        try scratch.write { try $0.revokeInvitation(first.id) }
        #expect(try troubles(invite(scratch, roster: ["ben", "cleo"], at: .at(2))) == [nil, .alreadyInvited])
        #expect(try troubles(invite(scratch, roster: ["ben", "cleo"], at: .at(3_600_001))) == [.alreadyInvited, nil])
    }

    /// Codes of a lost answer are unknown to everyone.
    @Test func underItsKeyARosterComesAgainWithNewCodes() throws {
        func made(_ outcomes: [RosterRow.Outcome]) -> [(id: InvitationID, code: String)?] {
            outcomes.map { if case .invited(let id, let code) = $0 { (id, code) } else { nil } }
        }
        let scratch = try Scratch()
        let ana = try scratch.account("ana")
        let first = try made(invite(scratch, roster: ["ben", "cleo"], key: "k"))
        let again = try made(invite(scratch, roster: ["Ben", "cleo", "dora"], key: "k", at: .at(1)))
        #expect(again.map { $0?.id } == [first[0]?.id, first[1]?.id, again[2]?.id] && again[2] != nil)
        #expect(try scratch.read { try $0.invitations() }.map(\.name) == ["dora", "cleo", "ben"])
        #expect(try use(scratch, try #require(first[0]).code, at: .at(2)) == .invalidInvitation)
        #expect(try use(scratch, try #require(again[0]).code, at: .at(2)) == nil)
        // Another key, another admin's, or none is another list.
        #expect(try troubles(invite(scratch, roster: ["cleo"], key: "l", at: .at(3))) == [.alreadyInvited])
        #expect(try troubles(invite(scratch, roster: ["cleo"], by: ana, key: "k", at: .at(3))) == [.alreadyInvited])
        #expect(try troubles(invite(scratch, roster: ["cleo"], at: .at(3))) == [.alreadyInvited])
        let looked = try scratch.read { try $0.roster(["cleo"], by: nil, key: "k", at: .at(3)) }.map(\.outcome)
        #expect(looked == [.free])
        // A used one is as good as none; its time does not begin again.
        #expect(try troubles(invite(scratch, roster: ["ben", "cleo"], key: "k", at: .at(4))) == [nil, nil])
        #expect(try scratch.read { try $0.invitations() }.first { $0.name == "cleo" }?.expiresAt == .at(3_600_000))
    }

    @Test func aNameThatLooksLikeAnInvitedOneIsRefused() throws {
        let scratch = try Scratch()
        #expect(try troubles(invite(scratch, roster: ["paypal"], key: "k")) == [nil])
        #expect(try troubles(invite(scratch, roster: ["paypa1", "pay"], at: .at(1))) == [.nameConfusable, nil])
        #expect(try troubles(invite(scratch, roster: ["Paypal", "paypa1"], at: .at(1))) == [.alreadyInvited, .repeated])
        #expect(try troubles(invite(scratch, roster: ["paypa1"], at: .at(3_600_000))) == [nil])
    }

    @Test func aRostersCodeLetsOneIn() throws {
        let scratch = try Scratch()
        guard case .invited(_, let code)? = try invite(scratch, roster: ["ben"]).first else {
            throw StoreError(.other, "no one is invited")
        }
        #expect(try use(scratch, code) == nil)
        #expect(try use(scratch, code) == .invalidInvitation)
        #expect(try scratch.read { try $0.invitations() }.map(\.name) == [nil])
    }

    @Test func anInvitationForgetsADeletedAccount() throws {
        let scratch = try Scratch()
        _ = try invite(scratch, roster: ["Ben", "cleo"])
        let ben = try scratch.account("ben")
        _ = try scratch.write { try $0.deleteAccount(ben.id, at: .at(2)) }
        #expect(try scratch.read { try $0.invitations() }.map(\.name) == ["cleo", nil])
    }
}
