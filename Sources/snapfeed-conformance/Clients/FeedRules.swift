import SnapLoop
import SnapModel
import SnapWire
import Transcripts

// Rules for a feed's events.

extension ClientRule {
    static let resume = ClientRule(
        "resume", "After a broken connection it continues after the last event of each feed, and reports each event once, in order."
    ) { stage in
        var settings = Stage.Settings()
        settings.feeds = [.animals, .city]
        try stage.startFresh(settings)
        var visit = try stage.arrivalOfBoth("after the start", animals: nil, city: nil)
        for event in [ScriptedFeed.animals.event(41), ScriptedFeed.city.event(8), ScriptedFeed.animals.event(42)] { visit.push(event) }
        for event in [ScriptedFeed.animals.event(41), ScriptedFeed.animals.event(42), ScriptedFeed.city.event(8)] {
            try stage.expectEvent(event)
        }
        visit.drop()
        visit = try stage.arrivalOfBoth("after a broken connection", animals: 42, city: 8, head: 44)
        for offset in 43...44 { try stage.expectEvent(ScriptedFeed.animals.event(Int64(offset))) }
        visit.push(ScriptedFeed.animals.event(45))
        try stage.expectEvent(ScriptedFeed.animals.event(45))
        visit.close(4_000)
        visit = try stage.arrivalOfBoth("after close code 4000", animals: 45, city: 8, head: 45)
        visit.push(ScriptedFeed.animals.event(46))
        try stage.expectEvent(ScriptedFeed.animals.event(46))
        try visit.settle()
    }

    static let processDeath = ClientRule(
        "process-death", "A new process continues after the last saved position: the last event may come again, and none is lost."
    ) { stage in
        let visit = try stage.open()
        for offset in 41...43 as ClosedRange<Int64> { visit.push(ScriptedFeed.animals.event(offset)) }
        for offset in 41...43 as ClosedRange<Int64> { try stage.expectEvent(ScriptedFeed.animals.event(offset)) }
        for taken in [43, 45] as [Int64] {
            try stage.killProgram()
            try stage.start()
            let (visit, following) = try stage.arrival("of the next process")
            let known = following.positions[ScriptedFeed.animals.id] ?? nil
            // The app had taken the last event, but its position need not have been saved when the kill came.
            guard let known, known.epoch == "first", (taken - 1...taken).contains(known.offset) else {
                throw Mismatch("the next process should follow animals from \(taken - 1) or \(taken), and asked \(known.words)")
            }
            visit.answerSubscription(following.request, ScriptedFeed.animals.recovered(known.offset + 1...taken + 2))
            for offset in known.offset + 1...taken + 2 { try stage.expectEvent(ScriptedFeed.animals.event(offset)) }
        }
    }

    static let snapshot = ClientRule(
        "snapshot", "A subscription that was not recovered reaches the app as a snapshot, never as a silent jump."
    ) {
        stage in
        var visit = try stage.open()
        try stage.expectSnapshot(.animals, at: 40)
        visit.push(ScriptedFeed.animals.event(41))
        try stage.expectEvent(ScriptedFeed.animals.event(41))
        visit.drop()
        var restored = ScriptedFeed.animals
        restored.epoch = "second"
        visit = try stage.arrivalWithSnapshot("after a restart with another epoch", restored, at: 7)
        visit.push(restored.event(8))
        try stage.expectEvent(restored.event(8))
        visit.drop()
        // More events than the server gives again.
        visit = try stage.arrivalWithSnapshot("after too many missed events", restored, at: 900)
        visit.push(restored.event(901))
        try stage.expectEvent(restored.event(901))
        try visit.settle()
    }

    static let noDouble = ClientRule("no-double", "An event whose offset is not above the known one is dropped.") { stage in
        var visit = try stage.open()
        for offset in [41, 41, 40, 42] as [Int64] { visit.push(ScriptedFeed.animals.event(offset)) }
        for offset in 41...42 as ClosedRange<Int64> { try stage.expectEvent(ScriptedFeed.animals.event(offset)) }
        try visit.settle()
        visit.drop()
        let (next, following) = try stage.arrival("after a broken connection")
        visit = next
        visit.answerSubscription(following.request, ScriptedFeed.animals.recovered(41...43))
        try stage.expectEvent(ScriptedFeed.animals.event(43))
        visit.push(ScriptedFeed.animals.event(44))
        try stage.expectEvent(ScriptedFeed.animals.event(44))
        try visit.settle()
    }

    static let gap = ClientRule(
        "gap", "An event that is not the next one is held back: the client subscribes again from its last position."
    ) {
        stage in
        var visit = try stage.open()
        visit.push(ScriptedFeed.animals.event(41))
        try stage.expectEvent(ScriptedFeed.animals.event(41))
        visit.push(ScriptedFeed.animals.event(43))
        let (next, following) = try stage.followingAgain(after: visit, "after a gap")
        visit = next
        try following.expect(ScriptedFeed.animals.position(41), of: .animals, "after a gap")
        visit.answerSubscription(following.request, ScriptedFeed.animals.recovered(42...43))
        visit.push(ScriptedFeed.animals.event(44))
        for offset in 42...44 as ClosedRange<Int64> { try stage.expectEvent(ScriptedFeed.animals.event(offset)) }
        try visit.settle()
    }
}

extension FeedPosition? {
    /// The client's request, for messages.
    var words: String { map { "for the events after \($0.offset) in the epoch '\($0.epoch)'" } ?? "without a position" }
}

extension Visit.Following {
    /// Checks the position from which the client subscribes to a feed.
    ///
    /// - Throws: when the client asks from elsewhere.
    func expect(_ position: FeedPosition?, of feed: ScriptedFeed, _ what: String) throws(Mismatch) {
        guard let asked = positions[feed.id] else { throw Mismatch("\(feed.id.rawValue) should be followed \(what), and was not") }
        guard asked == position else {
            throw Mismatch("\(feed.id.rawValue) should be asked \(position.words) \(what), and was asked \(asked.words)")
        }
    }
}

extension Stage {
    /// Lets in a client that follows two feeds, by one request or two, and checks the positions that it knows.
    fileprivate func arrivalOfBoth(_ what: String, animals: Int64?, city: Int64?, head: Int64 = 40) throws(Mismatch) -> Visit {
        var (visit, following) = try arrival(what)
        var missing: Set<FeedID> = [ScriptedFeed.animals.id, ScriptedFeed.city.id]
        while true {
            var answers: [Subscription] = []
            for (feed, known, head) in [(ScriptedFeed.animals, animals, head), (.city, city, city ?? 7)]
            where following.positions[feed.id] != nil {
                try following.expect(known.map(feed.position), of: feed, what)
                answers.append(feed.answer(to: known.map(feed.position), head: head))
                missing.remove(feed.id)
            }
            visit.answer(following.request, .subscribed(answers))
            guard !missing.isEmpty else { return visit }
            following = try visit.following("feed.subscribe for the other feed \(what)")
        }
    }

    /// Lets in a client, and gives it a snapshot whatever it knows.
    fileprivate func arrivalWithSnapshot(_ what: String, _ feed: ScriptedFeed, at offset: Int64) throws(Mismatch) -> Visit {
        let (visit, following) = try arrival(what)
        visit.answerSubscription(following.request, feed.snapshot(at: offset))
        try expectSnapshot(feed, at: offset)
        return visit
    }

    /// Waits for the next `feed.subscribe`, on the same connection or on a new one.
    fileprivate func followingAgain(after visit: Visit, _ what: String) throws(Mismatch) -> (visit: Visit, following: Visit.Following) {
        let found = try takeTimed("feed.subscribe \(what)") { [self] happening -> (id: ConnectionID, request: Request)? in
            guard case .request(let id, let request) = happening else { return nil }
            return isNew(id) || (id == visit.id && Visit.following(request) != nil) ? (id, request) : nil
        }
        if let following = Visit.following(found.value.request) { return (visit, following) }
        return try arrival(try signIn(found.value.request, on: found.value.id, at: found.at, what), what)
    }
}
