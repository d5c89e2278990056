import Foundation
import FuzzProperties
import TestSupport
import Testing

/// The inputs that fuzzing found interesting, replayed: every property must hold for each of them.
struct CorpusTests {
    private static func corpus(_ name: String) throws -> [(name: String, bytes: [UInt8])] {
        let folder = Fixtures.root.appendingPathComponent("Tests/Fuzz/Corpus/\(name)")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { file in
            (file, Array(try Data(contentsOf: folder.appendingPathComponent(file))))
        }
    }

    @Test func everyInputOfTheWireCorpusKeepsTheProperties() throws {
        let inputs = try Self.corpus("wire")
        #expect(inputs.count >= 100)
        for (name, bytes) in inputs { #expect(bytes.withUnsafeBytes(WireProperties.broken) == nil, "\(name)") }
    }

    @Test func everyInputOfTheImageCorpusKeepsTheProperties() throws {
        let inputs = try Self.corpus("image")
        #expect(inputs.count >= 100)
        for (name, bytes) in inputs { #expect(bytes.withUnsafeBytes(ImageProperties.broken) == nil, "\(name)") }
    }

    @Test func everyInputOfTheSearchCorpusKeepsTheProperties() throws {
        let inputs = try Self.corpus("search")
        #expect(inputs.count >= 100)
        for (name, bytes) in inputs { #expect(bytes.withUnsafeBytes(SearchProperties.broken) == nil, "\(name)") }
    }

    @Test func everyInputOfTheTokenCorpusKeepsTheProperties() throws {
        let inputs = try Self.corpus("token")
        #expect(inputs.count >= 20)
        for (name, bytes) in inputs { #expect(bytes.withUnsafeBytes(TokenProperties.broken) == nil, "\(name)") }
    }

    @Test func everyInputOfTheShareCorpusKeepsTheProperties() throws {
        let inputs = try Self.corpus("share")
        #expect(inputs.count >= 20)
        for (name, bytes) in inputs { #expect(bytes.withUnsafeBytes(ShareProperties.broken) == nil, "\(name)") }
    }

    @Test func everyInputOfTheHTTPCorpusKeepsTheProperties() throws {
        let inputs = try Self.corpus("http")
        #expect(inputs.count >= 20)
        for (name, bytes) in inputs { #expect(bytes.withUnsafeBytes(HTTPProperties.broken) == nil, "\(name)") }
    }
}
