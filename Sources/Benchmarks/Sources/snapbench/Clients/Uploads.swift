/// Uploaded snaps for a bench's viewers to open.
struct Uploads {
    /// The ids of the snaps, and their images as the server sends them.
    let images: [(snap: String, bytes: [UInt8])]

    var meanBytes: Double { Double(images.reduce(0) { $0 + $1.bytes.count }) / Double(max(1, images.count)) }

    /// Posts `count` images, and opens each once to learn its bytes.
    init(_ count: Int, _ texture: TestImage = .of60KB, port: UInt16, token: String) throws {
        let author = try BenchMember(port: port, token: token)
        images = try (0..<count).map { index in
            let params = "{\"feed\":\"animals\",\"key\":\"upload-\(index)\"}"
            let posted = try author.exchange(Self.attached(Crowd.request(1, "snap.post", params), texture.png(seed: index)))
            let id = try Self.id(inReply: posted)
            let opened = try author.exchange(Array(Self.openRequest(id).utf8), .text)
            let json = opened.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            return (id, Array(opened.dropFirst(4 + json)))
        }
    }

    /// Returns the id of the snap that a post has made.
    ///
    /// - Throws: if it was refused.
    static func id(inReply reply: [UInt8]) throws -> String {
        guard let id = String(decoding: reply, as: UTF8.self).firstMatch(of: /"snap":\{"id":"(\d+)"/)?.1 else {
            throw BenchFault("an upload was refused: \(String(decoding: reply, as: UTF8.self))")
        }
        return String(id)
    }

    static func openRequest(_ snap: String) -> String { Crowd.request(1, "snap.open", "{\"snap\":\"\(snap)\"}") }

    static func attached(_ json: String, _ bytes: [UInt8]) -> [UInt8] {
        let count = UInt32(json.utf8.count)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } + Array(json.utf8) + bytes
    }
}

extension BenchMember {
    /// Sends one message and reads its answer. Pushes, which have a method, are skipped.
    func exchange(_ message: [UInt8], _ kind: Kind = .binary) throws -> [UInt8] {
        try socket.send(BenchMember.frame(kind, message))
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        var reply: [UInt8]?
        while reply == nil {
            let isOpen = receive(&buffer) {
                if !String(decoding: $0.prefix(64), as: UTF8.self).contains("\"method\"") { reply = Array($0) }
            }
            guard isOpen else { throw BenchFault("the server closed a connection") }
        }
        return reply ?? []
    }
}

/// Uploaded photos for a bench's viewers to fetch.
struct PostedPhotos {
    /// The replies to the posts.
    private let replies: [String]

    /// Posts `count` photos whose large size has about 60 KB.
    init(_ count: Int, port: UInt16, token: String) throws {
        let author = try BenchMember(port: port, token: token)
        replies = try (0..<count).map { index in
            let ask = Crowd.request(1, "photo.post", "{\"key\":\"photo-\(index)\"}")
            return String(decoding: try author.exchange(Uploads.attached(ask, TestImage.of60KB.png(seed: index))), as: UTF8.self)
        }
    }

    /// One size of all photos: the paths, and the bytes as the server sends them.
    func images(_ size: String, port: UInt16) throws -> [(path: String, bytes: [UInt8])] {
        try replies.map { reply in
            guard let path = try reply.firstMatch(of: Regex("\"\(size)\":\\{\"url\":\"([^\"]+)\""))?[1].substring else {
                throw BenchFault("a photo was refused: \(reply)")
            }
            let socket = try BlockingSocket(port: port)
            try socket.send(Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8))
            let answer = try socket.receiveAll()
            guard let end = answer.position(of: Array("\r\n\r\n".utf8)) else { throw BenchFault("no image at \(path)") }
            return (String(path), Array(answer[(end + 4)...]))
        }
    }
}
