import SnapLoop
import SnapModel
import SnapWire
import Transcripts

/// One connection of the client, after its sign-in.
struct Visit {
    let stage: Stage
    let id: ConnectionID

    // MARK: Sending

    func send(_ frame: Frame) { stage.server.order(.send(frame, to: id)) }
    func push(_ event: Event) { send(.text(event.message())) }
    func answer(_ request: Request, _ reply: Reply) { send(.text(reply.message(to: request.id, now: ScriptedFeed.now))) }
    func refuse(_ request: Request, _ rejection: Rejection) { send(.text(rejection.message(to: request.id))) }

    /// Answers with bytes after the JSON.
    func answer(_ request: Request, _ reply: Reply, bytes: [UInt8]) {
        send(.binary(Attachment.join(json: reply.message(to: request.id, now: ScriptedFeed.now), bytes)))
    }

    /// Answers a post with the snap of its caption.
    func answer(_ post: Post, snap: Int64) {
        answer(post.request, .snap(ScriptedFeed.snap(SnapID(rawValue: snap), in: post.post.feed, caption: post.post.caption)))
    }

    func answerSubscription(_ request: Request, _ subscriptions: Subscription...) { answer(request, .subscribed(subscriptions)) }

    // MARK: Ending

    func drop() { stage.server.order(.drop(id)) }
    func close(_ code: UInt16) { stage.server.order(.close(id, code: code)) }

    /// Waits for the client to end the connection; returns the code of its close frame, or 1006.
    func expectEnd(_ what: String) throws(Mismatch) -> UInt16 {
        try stage.take(what) { if case .closed(id, let code) = $0 { code } else { nil } }
    }

    // MARK: What the client asks

    /// The next request on this connection for which `pick` gives a value.
    func request<Value>(_ what: String, _ pick: (Request) -> Value?) throws(Mismatch) -> Value {
        try stage.take(what) { if case .request(id, let request) = $0 { pick(request) } else { nil } }
    }

    struct Post {
        let request: Request
        let post: PostRequest
    }

    func post(_ what: String) throws(Mismatch) -> Post { try request(what, Self.post) }

    static func post(_ request: Request) -> Post? {
        if case .snap(.post(let post)) = request.command { Post(request: request, post: post) } else { nil }
    }

    /// Whether an untaken request of this kind is pending.
    func hasRequest(_ isMeant: (Command) -> Bool) -> Bool {
        stage.inbox.waiting.contains { if case .request(_, let request) = $0.happening { isMeant(request.command) } else { false } }
    }

    struct Following {
        let request: Request
        /// The positions that the client knows, by feed.
        let positions: [FeedID: FeedPosition?]
    }

    /// The next `feed.subscribe` on this connection.
    func following(_ what: String) throws(Mismatch) -> Following {
        try request(what, Self.following)
    }

    static func following(_ request: Request) -> Following? {
        guard case .feed(.subscribe(let feeds)) = request.command else { return nil }
        return Following(request: request, positions: Dictionary(feeds.map { ($0.feed, $0.since) }) { first, _ in first })
    }

    /// Lets the client ask something, and answers. All that was sent before on this connection has then been read, and all orders before
    /// have been carried out.
    func settle() throws(Mismatch) {
        let question = stage.nextQuestion()
        stage.ask(question)
        answer(try asked(question), .snap(ScriptedFeed.snap(question)))
        try stage.expect("answered", tag: question.text)
    }

    /// The request of that call.
    func asked(_ question: SnapID) throws(Mismatch) -> Request {
        try request("the call of snap.show for \(question.text)") {
            if case .snap(.show(question)) = $0.command { $0 } else { nil }
        }
    }
}

extension Stage {
    /// Orders a call of `snap.show`, whose tag is the snap's number.
    func ask(_ question: SnapID) {
        sendToProgram { json in
            json.field("do", "call")
            json.field("tag", question.text)
            json.field("method", "snap.show")
            json.field("params") { $0.field("snap", question.text) }
        }
    }

    struct SignIn {
        let visit: Visit
        let request: Request
        let token: String
        let at: ContinuousClock.Instant

        func accept() { visit.answer(request, ScriptedFeed.signedIn) }
        func refuse(_ rejection: Rejection) { visit.refuse(request, rejection) }
    }

    /// Waits for the next sign-in, on whichever connection, without answering it.
    func signIn(_ what: String) throws(Mismatch) -> SignIn {
        let found = try takeTimed("session.resume \(what)") { [self] happening -> (ConnectionID, Request)? in
            guard case .request(let id, let request) = happening else { return nil }
            if case .account(.resumeSession) = request.command { return (id, request) }
            return isNew(id) ? (id, request) : nil
        }
        return try signIn(found.value.1, on: found.value.0, at: found.at, what)
    }

    /// Reads a connection's first request.
    func signIn(
        _ request: Request, on id: ConnectionID, at: ContinuousClock.Instant, _ what: String
    ) throws(Mismatch) -> SignIn {
        guard case .account(.resumeSession(let token, _)) = request.command else {
            throw Mismatch("session.resume was expected first \(what); there came \(request.method.name)")
        }
        remember(id)
        return SignIn(visit: Visit(stage: self, id: id), request: request, token: token, at: at)
    }

    /// Lets the client sign in, and reads which feeds it follows from where, without answering that.
    func arrival(_ what: String, token: String = "T1") throws(Mismatch) -> (visit: Visit, following: Visit.Following) {
        try arrival(try signIn(what), what, token: token)
    }

    func arrival(_ signIn: SignIn, _ what: String, token: String = "T1") throws(Mismatch) -> (visit: Visit, following: Visit.Following) {
        guard signIn.token == token else { throw Mismatch("the token '\(token)' was expected \(what); there came '\(signIn.token)'") }
        signIn.accept()
        return (signIn.visit, try signIn.visit.following("feed.subscribe \(what)"))
    }

    /// Signs the client in, and answers its subscription as the real server does when `head` is the newest offset of the animals' feed.
    @discardableResult
    func welcome(_ what: String, token: String = "T1", head: Int64 = 40) throws(Mismatch) -> Visit {
        try welcome(try signIn(what), what, token: token, head: head)
    }

    @discardableResult
    func welcome(_ signIn: SignIn, _ what: String, token: String = "T1", head: Int64 = 40) throws(Mismatch) -> Visit {
        let (visit, following) = try arrival(signIn, what, token: token)
        let since = following.positions[ScriptedFeed.animals.id] ?? nil
        visit.answerSubscription(following.request, ScriptedFeed.animals.answer(to: since, head: head))
        try expectState("connected", "\(what)")
        return visit
    }

    /// Starts a client that knows nothing, and lets it in.
    func open(_ settings: Settings = Settings(), head: Int64 = 40) throws -> Visit {
        try startFresh(settings)
        return try welcome("after the start", token: settings.token, head: head)
    }
}
