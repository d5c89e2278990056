import Foundation
import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// A restore brings back no secret that was used since the backup.
struct RestoredLinkTests {
    @Test(arguments: [true, false]) func aRestoreEndsAllResetLinksAndKeepsInvitationsUsed(onAnEmptyMachine: Bool) throws {
        let scratch = try Scratch()
        let people = try ["ana", "ben", "cleo"].map { try scratch.account($0).id }
        for (number, person) in people.enumerated() {
            _ = try scratch.write { try $0.addReset(of: person, codeDigest: [UInt8(number)], by: nil, hours: 24, at: .at(1)) }
        }
        var number = 0
        let rows = try scratch.write { transaction in
            try transaction.inviteRoster(["dora", "emil"], expiresInHours: 8_000, by: nil, at: .at(1)) {
                number += 1
                return "code \(number)"
            }
        }
        #expect(rows.count == 2)
        _ = try scratch.backUp()
        // One link is used, one replaced, and one stays open. One invitation is used.
        _ = try scratch.write { try $0.useReset(codeDigest: [0], password: "new hash", at: .at(2)) }
        _ = try scratch.write { try $0.addReset(of: people[1], codeDigest: [9], by: nil, hours: 24, at: .at(2)) }
        try scratch.write { try $0.useInvitation(codeDigest: Secret.digest(ofInvitation: "code 1"), at: .at(2)) }
        try scratch.close()
        if onAnEmptyMachine { try FileManager.default.removeItem(atPath: scratch.path) }
        _ = try scratch.restore(keepingOld: false)
        try scratch.adopt()
        for code in [0, 1, 2, 9] as [UInt8] {
            #expect(try reason { try scratch.read { try $0.requireReset(codeDigest: [code], at: .at(3)) } } == .invalidReset)
        }
        #expect(try scratch.ask("SELECT count(*) FROM password_reset") == [0])
        func use(_ code: String) throws -> Rejection.Reason? {
            try reason { try scratch.write { try $0.useInvitation(codeDigest: Secret.digest(ofInvitation: code), at: .at(3)) } }
        }
        #expect(try scratch.read { try $0.invitations() }.map(\.name) == ["emil", onAnEmptyMachine ? "dora" : nil])
        // What happened on a lost machine is unknown.
        #expect(try use("code 1") == (onAnEmptyMachine ? nil : .invalidInvitation))
        #expect(try use("code 2") == nil)
    }
}
