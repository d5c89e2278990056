package import Foundation

/// A folder for one test, removed after it.
package final class TemporaryFolder: Sendable {
    package let path: String

    /// - Parameter isInMemory: whether it is a folder in memory where the system has one. Syncs cost nothing there, and nothing is durable.
    package init(inMemory isInMemory: Bool = false) throws {
        let memory = "/dev/shm"
        let parent =
            isInMemory && FileManager.default.isWritableFile(atPath: memory)
            ? URL(fileURLWithPath: memory) : FileManager.default.temporaryDirectory
        let url = parent.appendingPathComponent("snapfeed-test-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    package func callAsFunction(_ name: String) -> String { path + "/" + name }

    /// Writes a file, and makes its parent folders.
    package func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

    package func write(_ data: Data, to name: String) throws {
        let url = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
    }

    package func read(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path).appendingPathComponent(name)) }
}
