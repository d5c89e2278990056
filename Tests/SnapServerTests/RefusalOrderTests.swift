import SnapModel
import Synchronization
import Testing

@testable import SnapServer
@testable import SnapStore

/// A command must refuse before its first write. Otherwise the writer's whole batch is rolled back and run again, and a client that causes
/// such refusals on purpose slows everybody down.
struct RefusalOrderTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    /// Counts how often its batch is run.
    private struct CountRuns: WriteCommand {
        let runs: Counter

        func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
            runs.count.add(1, ordering: .relaxed)
            return Outcome()
        }
    }

    private final class Counter: Sendable {
        let count = Atomic(0)
    }

    /// The reason of the refusal, and how often the command's batch was run.
    private func refusal(of command: any WriteCommand, at now: Int64 = 2_000) throws -> (reason: Rejection.Reason?, runs: Int) {
        let runs = Counter()
        let outcomes = try bench.run([CountRuns(runs: runs), command], at: now).outcomes
        guard case .failure(let rejection) = outcomes[1] else { return (nil, 0) }
        return (rejection.reason, runs.count.load(ordering: .relaxed))
    }

    private func login(_ subject: String) -> ExternalLogin {
        ExternalLogin(
            user: ExternalName(issuer: "https://app", subject: subject), name: subject, session: "",
            issuedAt: Timestamp(milliseconds: 1_000), expiresAt: Timestamp(milliseconds: 100_000))
    }

    private func enter(_ subject: String, current: AccountID? = nil) -> EnterExternal {
        EnterExternal(login: login(subject), device: "phone", current: current)
    }

    private func entered(_ subject: String) throws -> AccountID {
        try #require(try bench.run([enter(subject)], at: 2_000).outcomes[0].get().signIn?.person.id)
    }

    @Test func ofATokenOfAnotherAccount() throws {
        let (cleo, _) = (try entered("cleo"), try entered("dan"))
        for subject in ["dan", "a user not yet seen"] {
            #expect(try refusal(of: enter(subject, current: cleo)) == (.alreadyAuthenticated, 1))
            #expect(try refusal(of: EraseExternalAccount(account: cleo, login: login(subject))) == (.invalidToken, 1))
        }
        // A fresh token of the same user is accepted.
        #expect(try bench.run([enter("cleo", current: cleo)], at: 3_000).outcomes[0].get().signIn?.person.id == cleo)
    }

    @Test func ofANameThatWasTakenWhileItsPasswordWasHashed() throws {
        let code = Secret.digest(ofInvitation: "a code")
        let store = try bench.open()
        _ = try store.commit { try $0.addInvitation(codeDigest: code, by: nil, InvitationRequest(), at: Timestamp(milliseconds: 0)) }
        try store.close()
        let signUp = AddAccount(name: "ana", passwordHash: "x", device: "phone", token: "t", invitation: code)
        #expect(try refusal(of: signUp) == (.nameTaken, 1))
    }

    @Test func ofRemovingAReportedSnapWhoseFeedHasGone() throws {
        let posted = try #require(try bench.run([try bench.post("k", by: bench.people[0])]).fanouts[0].events.first)
        guard case .posted(let snap) = posted.kind else {
            Issue.record("no snap was posted")
            return
        }
        let (ben, local) = (bench.identity(bench.people[1]), Asker(identity: nil, isLocalAdmin: true))
        _ = try bench.run([try ReportPost(.snap(snap.id), reason: "spam", Asker(identity: ben, isLocalAdmin: false))]).outcomes[0].get()
        bench.feeds = [Bench.animals]
        let removal = try ResolveReport(ReportID(rawValue: 1), .remove, reason: nil, local)
        #expect(try refusal(of: removal) == (.unknownSnap, 1))
        // The report stays open for a decision that can be carried out.
        let keep = try ResolveReport(ReportID(rawValue: 1), .keep, reason: nil, local)
        #expect(throws: Never.self) { try bench.run([keep]).outcomes[0].get() }
    }
}
