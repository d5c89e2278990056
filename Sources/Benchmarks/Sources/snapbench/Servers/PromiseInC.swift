import Foundation

/// The smallest program that keeps the same promises: see promise.c.
enum PromiseInC {
    static let name = "the promise in C"

    /// Starts the server in C.
    ///
    /// - Parameter images: what its snaps 1, 2, 3 … show. It seals them as in a store.
    /// - Throws: when it does not start.
    static func start(isPinned: Bool = true, images: [[UInt8]] = []) throws -> ServerProcess {
        try ServerProcess(
            Limits.program, isPinned: isPinned,
            arguments: { port, folder in
                for (index, image) in images.enumerated() { try Data(image).write(to: folder.appendingPathComponent("\(index + 1)")) }
                return ["promise", "\(port)", folder.path, "\(images.count)"]
            })
    }

    /// Starts the server in C that keeps its posts in PostgreSQL, on all CPUs.
    ///
    /// - Parameter address: a database with the tables of `cluster.sql`.
    /// - Throws: when it does not start.
    static func start(over address: String) throws -> ServerProcess {
        try ServerProcess(Limits.program, isPinned: false, arguments: { port, _ in ["clustered", "\(port)", address] })
    }

    /// Connects those who open images, each with an account of its own.
    static func viewers(_ count: Int, port: UInt16) throws -> Downloads {
        Downloads(
            try (0..<count).map { _ in Download(try BenchMember(port: port, path: "/opens", subprotocol: nil).socket, .webSocket) })
    }

    /// The request to open the image of a snap.
    static func openRequest(_ snap: Int) -> [UInt8] { BenchMember.frame(.text, Array("\(snap)".utf8)) }
}

extension Relay {
    /// The promise in C. Its message is a caption, and its push has the fields of the server's.
    static var promise: Relay {
        let frame = BenchMember.frame(.text, Array(caption.utf8))
        return Relay(name: PromiseInC.name, start: { try PromiseInC.start() }, publish: { _ in frame }, ask: frame)
    }
}
