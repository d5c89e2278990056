import Foundation
import SnapLoop
import SnapModel
import SnapWire
import Transcripts

// Rules for posts.

extension ClientRule {
    static let sameKey = ClientRule("same-key", "A post whose answer was lost is sent again with the same key.") { stage in
        var visit = try stage.open()
        stage.orderPost("p1")
        let first = try visit.post("snap.post for p1")
        for count in 1...2 {
            visit.drop()
            visit = try stage.welcome("after the answer to a post was lost")
            let again = try visit.post("snap.post for p1 once more")
            try again.expectSame(as: first)
            if count == 2 { visit.answer(again, snap: 51) }
        }
        try stage.expectPosted("p1", as: 51)
        stage.orderPost("p2")
        let second = try visit.post("snap.post for p2")
        guard second.post.key != first.post.key else {
            throw Mismatch("each post should have a key of its own; both had '\(first.post.key)'")
        }
        visit.answer(second, snap: 52)
        try stage.expectPosted("p2", as: 52)
        try visit.settle()
        try visit.expectNoRequest("snap.post for a post that was answered", Visit.isPost)
    }

    static let outbox = ClientRule(
        "outbox", "Posts without an answer survive the process's death: the next one sends them in order, with their keys and bytes."
    ) { stage in
        let image = Image.bytes(200_000)
        var visit = try stage.open()
        let file = try stage.file("upload.jpg", image)
        stage.orderPost("p1")
        stage.order("upload", ["tag": "u1", "feed": "animals", "file": file.path, "caption": "caption of u1"])
        stage.orderPost("p2")
        let first = try visit.post("snap.post for p1")
        // The orders have been carried out once a later one has.
        try visit.settle()
        try stage.killProgram()
        try stage.erase(file)
        try stage.start()
        visit = try stage.welcome("of the next process")
        for (tag, snap, upload) in [("p1", 51, nil), ("u1", 52, image), ("p2", 53, nil)] as [(String, Int64, [UInt8]?)] {
            let post = try visit.post("snap.post for \(tag) by the next process")
            guard post.post.caption == "caption of \(tag)" else {
                throw Mismatch("the post \(tag) should come next; there came the one with the caption '\(post.post.caption ?? "")'")
            }
            if tag == "p1" { try post.expectSame(as: first) }
            try post.expectUpload(upload)
            visit.answer(post, snap: snap)
            try stage.expectPosted(tag, as: snap)
        }
        try stage.finish()
        try stage.start()
        visit = try stage.welcome("of a third process")
        try visit.settle()
        try visit.expectNoRequest("snap.post for a post that was answered", Visit.isPost)
    }

    static let busy = ClientRule(
        "busy", "A connection that ends while the app keeps its thread busy is noticed: posts go over the next connection."
    ) { stage in
        var visit = try stage.open()
        for round in 1...12 {
            let tags = (1...3).map { "p\(round)-\($0)" }
            // Two ends: with a close frame, and without one. Two moments: an answer is read together with the end, or a post is being stored.
            let (hasAnswer, hasFrame) = (round % 2 == 0, round % 4 < 2)
            for tag in tags.dropLast() where hasAnswer { stage.orderPost(tag) }
            let first = try hasAnswer ? visit.post("snap.post for \(tags[0])") : nil
            try stage.orderBusyPost(tags[2], milliseconds: busyMs)
            if let first { visit.answer(first, snap: Int64(10 * round)) }
            if hasFrame {
                visit.close(1_001)
            } else {
                Thread.sleep(forTimeInterval: Double(busyMs) / 4_000)
                visit.drop()
            }
            visit = try stage.welcome("after a connection that ended while the app was busy")
            try visit.answerPosts(tags, round)
            for (place, tag) in tags.enumerated() where hasAnswer || place == 2 {
                try stage.expectPosted(tag, as: Int64(10 * round + place))
            }
        }
    }

    private static let busyMs = 80

    static let retryAfter = ClientRule(
        "retry-after",
        "A temporary error is tried again, but not before retryAfterMs; a permanent one is reported to the app and not tried again."
    ) { stage in
        let visit = try stage.open()
        stage.orderPost("p1")
        let first = try visit.post("snap.post for p1")
        var refused = ContinuousClock.now
        visit.refuse(first.request, Rejection(.rateLimited, "Too many posts.", retryAfterMs: retryAfterMs))
        let again = try stage.takeTimed("snap.post for p1 once more") { Visit.postOn(visit.id, $0) }
        try expect(again.at - refused, "snap.post")
        try again.value.expectSame(as: first)
        visit.answer(again.value, snap: 51)
        try stage.expectPosted("p1", as: 51)

        stage.orderPost("p2")
        visit.refuse(try visit.post("snap.post for p2").request, Rejection(.invalidCaption, "A caption has no such characters."))
        try stage.expectFailure("p2", .invalidCaption, "A caption has no such characters.")
        stage.orderPost("p3")
        let third = try visit.post("snap.post for p3")
        guard third.post.caption == "caption of p3" else { throw Mismatch("p2 was refused for good, and should not be sent again") }
        visit.answer(third, snap: 53)
        try stage.expectPosted("p3", as: 53)

        visit.drop()
        let signIn = try stage.signIn("after a broken connection")
        refused = .now
        signIn.refuse(Rejection(.busy, "Too much to do.", retryAfterMs: retryAfterMs))
        let next = try stage.signIn("after session.resume was refused for a while")
        try expect(next.at - refused, "session.resume")
        try stage.welcome(next, "after session.resume was refused for a while")
    }

    private static let retryAfterMs: Int64 = 700

    private static func expect(_ wait: Duration, _ method: String) throws(Mismatch) {
        // Timers of some runtimes are a little early.
        guard wait >= .milliseconds(retryAfterMs - 10) else {
            let waited = Int(wait / .milliseconds(1))
            throw Mismatch("\(method) should not come again before \(retryAfterMs) ms, and came after \(waited) ms")
        }
    }
}

extension Stage {
    /// Orders a post whose caption names its tag.
    func orderPost(_ tag: String) { order("post", ["tag": tag, "feed": "animals", "picture": "bear", "caption": "caption of \(tag)"]) }

    /// Orders a post, and a thread that is busy while it is stored. Returns once the thread is.
    func orderBusyPost(_ tag: String, milliseconds: Int) throws(Mismatch) {
        sendToProgram { json in
            json.field("do", "busy")
            json.field("ms", milliseconds)
            for (name, value) in [("tag", tag), ("feed", "animals"), ("picture", "bear"), ("caption", "caption of \(tag)")] {
                json.name(escaping: name)
                json.value(value)
            }
        }
        _ = try line("busy", "the line 'busy' before the app keeps its thread busy")
    }

    func expectPosted(_ tag: String, as snap: Int64) throws(Mismatch) {
        let line = try expect("posted", tag: tag)
        guard line["snap"]?.string == String(snap) else {
            throw Mismatch("\(tag) should be reported as snap \(snap), and was \(line.excerpt)")
        }
    }

    func expectFailure(_ tag: String, _ reason: Rejection.Reason, _ message: String) throws(Mismatch) {
        let line = try expect("failed", tag: tag)
        guard line["error"]?.string == reason.rawValue, line["message"]?.string?.contains(message) == true else {
            throw Mismatch("\(tag) should fail with \(reason.rawValue) and the message '\(message)'; there came \(line.excerpt)")
        }
    }
}

extension Visit {
    /// Answers the posts of a round until the last one. The first one comes again where its answer was lost.
    func answerPosts(_ tags: [String], _ round: Int) throws(Mismatch) {
        var place = 0
        repeat {
            let post = try post("snap.post for one of \(tags.joined(separator: ", "))")
            guard let found = tags.firstIndex(where: { post.post.caption == "caption of \($0)" }) else {
                throw Mismatch("a post of \(tags.joined(separator: ", ")) was expected; there came '\(post.post.caption ?? "")'")
            }
            place = found
            answer(post, snap: Int64(10 * round + place))
        } while place < tags.count - 1
    }

    static func isPost(_ command: Command) -> Bool { if case .snap(.post) = command { true } else { false } }

    static func postOn(_ id: ConnectionID, _ happening: ClientHappening) -> Post? {
        if case .request(id, let request) = happening { post(request) } else { nil }
    }

    func expectNoRequest(_ what: String, _ isMeant: (Command) -> Bool) throws(Mismatch) {
        if hasRequest(isMeant) { throw Mismatch("\(what) was not expected, and came") }
    }
}

extension Visit.Post {
    func expectSame(as first: Visit.Post) throws(Mismatch) {
        guard post.key == first.post.key else {
            throw Mismatch("the post should come again with the key '\(first.post.key)', and came with '\(post.key)'")
        }
        guard post == first.post else {
            throw Mismatch("the post should come again as it was, and came with another caption, feed or picture")
        }
    }

    /// Checks the bytes that a post brings.
    ///
    /// - Parameter bytes: nil for a post of a predefined picture.
    func expectUpload(_ bytes: [UInt8]?) throws(Mismatch) {
        guard post.image.upload == bytes else {
            let came = post.image.upload.map { "an image of \($0.count) bytes" } ?? "the name of a picture"
            throw Mismatch("the post should have \(bytes.map { "the file's \($0.count) bytes" } ?? "a picture's name"), and had \(came)")
        }
    }
}

/// Bytes that stand for an image.
enum Image {
    static func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 * 31 + ($0 >> 8)) } }
}
