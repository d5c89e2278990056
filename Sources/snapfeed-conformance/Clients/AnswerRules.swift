import Foundation
import SnapLoop
import SnapModel
import SnapWire
import Transcripts

// Rules for answers and other messages, whatever is in them.

extension ClientRule {
    static let ignoreUnknown = ClientRule("ignore-unknown", "Unknown fields and unknown pushes are ignored.") { stage in
        try stage.startFresh()
        let signIn = try stage.signIn("after the start")
        let visit = signIn.visit
        visit.sendExtended(ScriptedFeed.signedIn.message(to: signIn.request.id, now: ScriptedFeed.now))
        let following = try visit.following("feed.subscribe after an answer with unknown fields")
        let start = Reply.subscribed([ScriptedFeed.animals.snapshot(at: 40)])
        visit.sendExtended(start.message(to: following.request.id, now: ScriptedFeed.now))
        try stage.expectState("connected", "after an answer with unknown fields")
        visit.send(.text(#"{"jsonrpc":"2.0","method":"weather.changed","params":{"sky":"blue","feed":"animals","offset":41}}"#))
        visit.send(.text(#"{"jsonrpc":"2.0","method":"weather.ended"}"#))
        visit.sendExtended(ScriptedFeed.animals.event(41).message())
        try stage.expectEvent(ScriptedFeed.animals.event(41))
        stage.orderPost("p1")
        let post = try visit.post("snap.post for p1, on the same connection,")
        let reply = Reply.snap(ScriptedFeed.snap(SnapID(rawValue: 51), caption: post.post.caption))
        visit.sendExtended(reply.message(to: post.request.id, now: ScriptedFeed.now))
        try stage.expectPosted("p1", as: 51)
    }

    static let outOfOrder = ClientRule("out-of-order", "Answers are matched by id, in whatever order they come, with pushes between them.")
    { stage in
        let visit = try stage.open()
        let questions = (1...3).map { _ in stage.nextQuestion() }
        for question in questions { stage.ask(question) }
        var requests: [(SnapID, Request)] = []
        for question in questions { requests.append((question, try visit.asked(question))) }
        for (offset, index) in zip([41, 42, 43] as [Int64], [2, 0, 1]) {
            let (question, request) = requests[index]
            visit.answer(request, .snap(ScriptedFeed.snap(question)))
            visit.push(ScriptedFeed.animals.event(offset))
        }
        for question in questions {
            let line = try stage.expect("answered", tag: question.text)
            guard line["result"]?["snap"]?["id"]?.string == question.text else {
                throw Mismatch("the call for the snap \(question.text) should get its own answer; there came \(line.excerpt)")
            }
        }
        for offset in 41...43 as ClosedRange<Int64> { try stage.expectEvent(ScriptedFeed.animals.event(offset)) }
    }

    static let binary = ClientRule(
        "binary", "Answers with bytes are read, also in many WebSocket fragments; uploads are sent in the same form."
    ) {
        stage in
        let visit = try stage.open()
        for (tag, count, sha256) in Image.samples {
            stage.order("open", ["tag": tag, "snap": "17"])
            let request = try visit.opening("snap.open for \(tag)")
            let image = Image.bytes(count)
            visit.answer(request, .opened(ScriptedFeed.snap(SnapID(rawValue: 17)), Image.facts), bytes: image)
            let line = try stage.expect("opened", tag: tag)
            let isRight =
                line["snap"]?.string == "17" && line["type"]?.string == Image.facts.type && line["bytes"]?.integer == Int64(count)
                && line["sha256"]?.string == sha256
            guard isRight else {
                throw Mismatch("\(count) bytes of SHA-256 \(sha256) were expected for \(tag); there came \(line.excerpt)")
            }
        }
        let image = Image.bytes(300_000)
        let file = try stage.file("upload.jpg", image)
        stage.order("upload", ["tag": "u1", "feed": "animals", "file": file.path, "caption": "caption of u1"])
        let post = try visit.post("snap.post with the bytes of u1")
        try post.expectUpload(image)
        visit.answer(post, snap: 51)
        try stage.expectPosted("u1", as: 51)
        try visit.settle()
    }

    static let openOnce = ClientRule(
        "open-once", "snap.open is never sent again: when the connection breaks before the answer, the app gets connection_lost."
    ) { stage in
        var visit = try stage.open()
        stage.order("open", ["tag": "o1", "snap": "17"])
        _ = try visit.opening("snap.open for o1")
        visit.drop()
        visit = try stage.welcome("after the answer to snap.open was lost")
        try visit.settle()
        try visit.expectNoRequest("snap.open once more", isOpen)
        let line = try stage.expect("failed", tag: "o1")
        guard line["error"]?.string == "connection_lost" else {
            throw Mismatch("o1 should fail with connection_lost; there came \(line.excerpt)")
        }
        stage.order("open", ["tag": "o2", "snap": "17"])
        let words = "This account has opened the snap."
        let opened = Opened(at: ScriptedFeed.now, device: "conformance")
        visit.refuse(try visit.opening("snap.open for o2"), Rejection(.alreadyOpened, words, opened: opened))
        try stage.expectFailure("o2", .alreadyOpened, words)
        try visit.settle()
        try visit.expectNoRequest("snap.open once more", isOpen)
    }

    private static func isOpen(_ command: Command) -> Bool { if case .snap(.open) = command { true } else { false } }
}

extension Visit {
    fileprivate func opening(_ what: String) throws(Mismatch) -> Request {
        try request(what) { if case .snap(.open) = $0.command { $0 } else { nil } }
    }

    /// Sends a message with an unknown member in each of its objects.
    fileprivate func sendExtended(_ message: [UInt8]) {
        guard let value = try? JSONValue(parsing: message) else { return }
        var json = JSONWriter()
        value.extended.write(to: &json)
        send(.text(json.bytes))
    }
}

extension JSONValue {
    fileprivate var extended: JSONValue {
        switch self {
        case .object(let members):
            let known = members.map { Member(name: $0.name, value: $0.value.extended) }
            return .object(known + [Member(name: "weather", value: .object([Member(name: "sky", value: .string("blue"))]))])
        case .array(let elements): return .array(elements.map(\.extended))
        case .null, .bool, .number, .string: return self
        }
    }
}

extension Image {
    fileprivate static let facts = ImageFacts(type: "image/jpeg", width: 1_440, height: 1_080)

    /// Images that come whole and in nine fragments, with the SHA-256 of `bytes`, which is computed outside: the client must not be compared
    /// with code of ours.
    fileprivate static let samples: [(tag: String, count: Int, sha256: String)] = [
        ("o1", 3, "94e1c77d23e949c5fe5b5309709054b595ae0ddd29b86b0b4f89ba8a7de870fe"),
        ("o2", 1 << 20, "f6a34d4c79c3d12c297589206bf216b084347471a53ea5e7fe9a46bd1230f098"),
    ]
}
