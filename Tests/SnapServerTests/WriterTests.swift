import Logging
import SnapModel
import SnapWire
import Synchronization
import TestSupport
import Testing

@testable import SnapLoop
@testable import SnapServer
@testable import SnapStore

/// The writer's batches and their commands, on a real store.
struct WriterTests {
    private func snap(_ outcome: Result<Outcome, Rejection>) -> Snap? {
        if case .success(let outcome) = outcome, case .snap(let snap) = outcome.reply { snap } else { nil }
    }

    private func reason(_ outcome: Result<Outcome, Rejection>) -> Rejection.Reason? {
        if case .failure(let rejection) = outcome { rejection.reason } else { nil }
    }

    @Test func waitingCommandsBecomeOneTransactionUpToTheLimit() throws {
        let bench = try Bench()
        let (outcomes, _, commits) = try bench.run((0..<Writer.batchMax + 10).map { try bench.post("\($0)", by: bench.people[0]) })
        #expect(commits == [Writer.batchMax, 10])
        #expect(outcomes.compactMap { snap($0)?.offset } == Array(1...Int64(Writer.batchMax + 10)))
    }

    /// The event loop holds events back for the next transaction. It must know of one that came after this one's report, or has begun.
    @Test func aTransactionFollowsAsLongAsTheWriterHasTakenLessThanWasAccepted() throws {
        let bench = try Bench()
        let workers = WorkerPool(limits: Limits()) {}
        var writer = try bench.writer(.system)
        func commit(_ batch: [WriteJob]) throws -> CommitFigures {
            var reported: CommitFigures?
            writer.work(batch, isAwaited: false) { reported = $1 }
            return try #require(reported)
        }
        func accept(_ count: Int) { for _ in 0..<count { _ = workers.write(Heartbeat(), for: nil) } }
        accept(2)
        let first = try commit(workers.writes.takeAll())
        #expect(!workers.hasWrites(after: first))
        accept(1)
        #expect(workers.hasWrites(after: first), "it waits")
        let batch = workers.writes.takeAll()
        #expect(workers.hasWrites(after: first), "it is under way")
        let second = try commit(batch)
        #expect(workers.hasWrites(after: first) && !workers.hasWrites(after: second))
        writer.close()
    }

    @Test func aRepeatedKeyGetsTheSameSnapWithinABatchAndLaterAndNoSecondEvent() throws {
        let bench = try Bench()
        let ana = bench.people[0]
        let (first, firstFanouts, _) = try bench.run([try bench.post("k", by: ana), try bench.post("k", by: ana)])
        let (again, laterFanouts, _) = try bench.run([try bench.post("k", by: ana), try bench.post("k", by: ana, in: Bench.animals)])
        #expect(snap(first[0]) != nil && snap(first[0]) == snap(first[1]) && snap(first[0]) == snap(again[0]))
        #expect(firstFanouts.map(\.events.count) == [1, 0])
        #expect(laterFanouts[0].isEmpty)
        #expect(reason(again[1]) == .keyConflict)
    }

    @Test func anImageRemovedAfterItsClaimIsGoneAndADamagedOneIsLost() throws {
        let bench = try Bench()
        let (ana, ben) = (bench.people[0], bench.people[1])
        func claim(_ key: String, thenDelete isDeleted: Bool) throws -> DeliverImage {
            let image = try bench.images.write([1, 2, 3], type: "image/jpeg")
            let id = try #require(snap(try bench.run([try bench.post(key, by: ana, source: .upload(image))]).outcomes[0])?.id)
            let delete = DeleteSnap(snap: id, perspective: .viewer(ana.id))
            let outcomes = try bench.run([OpenSnap(snap: id, identity: bench.identity(ben))] + (isDeleted ? [delete] : [])).outcomes
            bench.images.remove(image.file)
            return try #require(try outcomes[0].get().images as? DeliverImage)
        }
        let news = [try claim("deleted", thenDelete: true), try claim("lost", thenDelete: false)]
        let lines = Mutex<[String]>([])
        let log = LineLog(LogLevels(), .text, write: { line in lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } })
        let context = ReadContext(
            store: try bench.reader(), images: bench.images, gallery: try Gallery(pictures: [], folder: bench.folder.path), log: log.logger,
            recent: RecentImages(bytesMax: 0), commits: CommitCount())
        let reported = news.map { delivery in
            let answer = Result { try delivery.answer(with: context, at: Timestamp(milliseconds: 0)) }
            return (answer.failure.flatMap { ($0 as? Rejection)?.reason }, lines.withLock { $0.count })
        }
        #expect(reported.map(\.0) == [.snapGone, .imageLost])
        // The first refusal is normal and not logged.
        #expect(reported.map(\.1) == [0, 1])
        #expect(lines.withLock { $0[0] }.contains("error store.image-lost"))
    }

    @Test func onlyUnreferencedImageFilesAreRemoved() throws {
        let bench = try Bench()
        let ana = bench.people[0]
        func upload() throws -> StoredImage { try bench.images.write([1, 2, 3], type: "image/jpeg") }
        let (kept, repeated, conflicting) = (try upload(), try upload(), try upload())
        let outcomes = try bench.run([
            try bench.post("k", by: ana, source: .upload(kept)), try bench.post("k", by: ana, source: .upload(repeated)),
            try bench.post("k", by: ana, in: Bench.animals, source: .upload(conflicting)),
        ]).outcomes
        #expect([kept, repeated, conflicting].map(bench.hasFile) == [true, false, false])
        let id = try #require(snap(outcomes[0])?.id)
        _ = try bench.run([DeleteSnap(snap: id, perspective: .viewer(ana.id))])
        #expect(!bench.hasFile(kept))
    }

    @Test func manyOpensOfOnePairInOneBatchMakeOneClaim() throws {
        let bench = try Bench()
        let (ana, ben) = (bench.people[0], bench.people[1])
        let id = try #require(snap(try bench.run([try bench.post("k", by: ana)]).outcomes[0])?.id)
        let opens = Array(repeating: OpenSnap(snap: id, identity: bench.identity(ben)), count: 64)
        let first = try bench.run(opens, at: 5)
        let outcomes = first.outcomes + (try bench.run(opens, at: 6).outcomes)
        #expect(outcomes.count { (try? $0.get().images) != nil } == 1)
        #expect(outcomes.count { reason($0) == .alreadyOpened } == 127)
        let notices = first.fanouts[0].notices
        #expect(notices.map(\.account) == [ben.id, ana.id])
        #expect(
            notices.map(\.notice) == [
                .opened(id, Opened(at: Timestamp(milliseconds: 5), device: "phone")),
                .viewed(id, viewer: ben, at: Timestamp(milliseconds: 5), opens: 1),
            ])
    }

    @Test func onlyAuthorsAndAdminsDelete() throws {
        let bench = try Bench()
        let (ana, ben) = (bench.people[0], bench.people[1])
        let ids = try bench.run((1...3).map { try bench.post("\($0)", by: ana) }).outcomes.compactMap { snap($0)?.id }
        let outcomes = try bench.run([
            DeleteSnap(snap: ids[0], perspective: .viewer(ben.id)), DeleteSnap(snap: ids[0], perspective: .viewer(ana.id)),
            DeleteSnap(snap: ids[1], perspective: .admin(ben.id)), DeleteSnap(snap: ids[2], perspective: .localAdmin),
            DeleteSnap(snap: ids[2], perspective: .viewer(ana.id)), DeleteSnap(snap: SnapID(rawValue: 99), perspective: .localAdmin),
        ]).outcomes
        #expect(outcomes.map(reason) == [.forbidden, nil, nil, nil, .snapGone, .unknownSnap])
    }

    @Test func snapsExpireByTheirFeedsHoursInBatchesAndNotInOtherFeeds() throws {
        let bench = try Bench()
        let ana = bench.people[0]
        let count = ExpirePosts.batchMax + 5
        _ = try bench.run(
            (0..<count).map { try bench.post("\($0)", by: ana, in: Bench.animals) } + [try bench.post("x", by: ana)], at: 1_000)
        func expired(at now: Int64) throws -> Int { try bench.run([ExpirePosts()], at: now).fanouts[0].events.count }
        #expect(try expired(at: 1_000 + 3_599_999) == 0)
        #expect(try expired(at: 1_000 + 3_600_000) == ExpirePosts.batchMax)
        #expect(try expired(at: 1_000 + 3_600_000) == 5)
        #expect(try expired(at: .max) == 0)
    }

    @Test func aLoginWhosePasswordWasChangedMeanwhileIsRefused() throws {
        let bench = try Bench()
        let ana = bench.people[0]
        func login() -> AddSession { AddSession(person: ana, passwordHash: "", device: "phone", token: "t") }
        let change = ReplacePassword(identity: bench.identity(ana), verified: "", replacement: "new")
        #expect(try bench.run([change, login(), change]).outcomes.map(reason) == [nil, .wrongCredentials, .wrongCredentials])
    }

    @Test func requestsSentJustBeforeASuspensionAreRefused() throws {
        let bench = try Bench()
        let (ana, ben) = (bench.people[0], bench.people[1])
        let id = try #require(snap(try bench.run([try bench.post("1", by: ana)]).outcomes[0])?.id)
        let upload = try bench.images.write([1], type: "image/jpeg")
        let local = Asker(identity: nil, isLocalAdmin: true)
        let outcomes = try bench.run([
            try SuspendAccount(measure: AccountMeasure("BEN", reason: "spam", local)), try bench.post("2", by: ben),
            try bench.post("3", by: ben, source: .upload(upload)), OpenSnap(snap: id, identity: bench.identity(ben)),
            AddSession(person: ben, passwordHash: "", device: "x", token: "t"), try bench.post("4", by: ana),
            try RestoreAccount(measure: AccountMeasure("ben", local)), try bench.post("2", by: ben),
            OpenSnap(snap: id, identity: bench.identity(ben)),
        ]).outcomes
        #expect(outcomes.map(reason) == [nil, .suspended, .suspended, .suspended, .suspended, nil, nil, nil, nil])
        #expect(!bench.hasFile(upload))
    }

    /// The role may be taken away while a request waits, at this node or at another one.
    @Test func aFormerAdminIsRefusedAdminCommands() throws {
        let bench = try Bench()
        let (ana, ben) = (bench.people[0], bench.people[1])
        func asAdmin(_ command: any WriteCommand) -> WriteJob {
            var ticket = Ticket(connection: ConnectionID(slot: 1, generation: 1), request: .number(1), hold: .plain)
            ticket.admin = ana.id
            return WriteJob(ticket: ticket, command: command)
        }
        let local = Asker.Admin(person: nil)
        let grant = GrantRole(name: ana.name, role: .admin, admin: Asker.Admin(person: ana))
        let take = WriteJob(ticket: nil, command: GrantRole(name: ana.name, role: .member, admin: local))
        let make = WriteJob(ticket: nil, command: GrantRole(name: ana.name, role: .admin, admin: local))
        let mailbox = Mailbox<WriteJob>()
        _ = mailbox.post([
            asAdmin(grant), make, asAdmin(GrantRole(name: ben.name, role: .admin, admin: Asker.Admin(person: ana))), take, asAdmin(grant),
        ])
        mailbox.close()
        var outcomes: [Result<Outcome, Rejection>] = []
        var writer = try bench.writer(Clock(now: { Timestamp(milliseconds: 0) }))
        writer.run(mailbox) { written, _ in outcomes += written.map(\.result) }
        writer.close()
        #expect(outcomes.map(reason) == [.forbidden, nil, nil, nil, .forbidden])
    }

    @Test func aRemovalThatWasAskedForTwiceEndsOnce() throws {
        let bench = try Bench()
        let ben = bench.people[1]
        let local = Asker(identity: nil, isLocalAdmin: true)
        let (outcomes, fanouts, _) = try bench.run([
            try RemoveAccount(measure: AccountMeasure(ben.name, local)), EraseRest(account: ben.id),
            try RemoveAccount(measure: AccountMeasure(ben.name, local)), try RestoreAccount(measure: AccountMeasure(ben.name, local)),
        ])
        #expect(outcomes.map(reason) == [nil, nil, .unknownAccount, .unknownAccount])
        #expect(fanouts[1].isEmpty)
    }

    @Test func adminsCannotSuspendThemselves() throws {
        let bench = try Bench()
        let (ana, ben) = (bench.people[0], bench.people[1])
        let identity = Identity(person: ana, role: .admin, session: SessionID(rawValue: 1), device: "x")
        let asker = Asker(identity: identity, isLocalAdmin: false)
        let outcomes = try bench.run(["ana", ben.name, "ghost"].map { try SuspendAccount(measure: AccountMeasure($0, asker)) }).outcomes
        #expect(outcomes.map(reason) == [.forbidden, nil, .unknownAccount])
    }

    @Test func faultsOfTheStoreBecomeRefusalsWithoutInternals() {
        let kinds: [(StoreError.Kind, Rejection.Reason)] = [
            (.full, .storageFull), (.busy, .busy), (.disk, .internal), (.corrupt, .internal), (.missing, .internal), (.other, .internal),
        ]
        for (kind, reason) in kinds {
            let rejection = Writer.rejection(for: StoreError(kind, "SELECT secret FROM image"))
            #expect(rejection.reason == reason)
            #expect(!rejection.message.contains("secret"))
        }
    }
}

extension Result {
    fileprivate var failure: Failure? { if case .failure(let failure) = self { failure } else { nil } }
}
