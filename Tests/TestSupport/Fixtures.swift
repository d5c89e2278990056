package import Foundation

/// Paths of the files that the tests of all languages share, and of the source tree itself.
package enum Fixtures {
    /// The repository's root.
    package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    package static func data(_ name: String) throws -> Data {
        try Data(contentsOf: root.appendingPathComponent("Tests/Fixtures/" + name))
    }

    package static func decode<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: data(name))
    }
}
