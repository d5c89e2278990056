package import Foundation

/// A folder for one test, removed after it.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("snapfeed-test-" + UUID().uuidString)
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
