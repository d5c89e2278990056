import Foundation
import SnapCrypto

/// The smallest program that keeps the same promises: see Sources/PromiseInC.
enum PromiseInC {
    static let name = "the promise in C"

    /// Starts the server in C.
    ///
    /// - Parameter images: what its snaps 1, 2, 3 … show. They are sealed as in a store.
    /// - Throws: when it does not start.
    static func start(isPinned: Bool = true, images: [[UInt8]] = []) throws -> ServerProcess {
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("PromiseInC")
        return try ServerProcess(
            program.path, isPinned: isPinned,
            arguments: { port, folder in
                for (index, image) in images.enumerated() { try write(image, named: "\(index + 1)", into: folder) }
                return ["\(port)", folder.path, "\(images.count)"]
            })
    }

    private static func write(_ image: [UInt8], named name: String, into folder: URL) throws {
        let key = (0..<SealedBytes.keyCount).map { _ in UInt8.random(in: .min ... .max) }
        guard let sealed = SealedBytes.seal(image, key: key, label: Array(name.utf8)) else { throw BenchFault("cannot seal an image") }
        try Data(sealed).write(to: folder.appendingPathComponent(name))
        try Data(key).write(to: folder.appendingPathComponent(name + ".key"))
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
    /// The promise in C. Its message is a caption, and its push of that has about 250 bytes.
    static var promise: Relay {
        let frame = BenchMember.frame(.text, Array(String(repeating: "x", count: 48).utf8))
        return Relay(name: PromiseInC.name, start: { try PromiseInC.start() }, publish: { _ in frame }, ask: frame)
    }
}
