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

    @Test(arguments: ["http": 20, "image": 100, "search": 100, "share": 20, "token": 20, "wire": 100])
    func everyInputOfACorpusKeepsTheProperties(_ name: String, _ least: Int) throws {
        let broken = try #require(Properties.all[name])
        let inputs = try Self.corpus(name)
        #expect(inputs.count >= least)
        for input in inputs { #expect(input.bytes.withUnsafeBytes(broken) == nil, "\(input.name)") }
    }

    @Test func everyPropertyHasACorpus() throws {
        for name in Properties.all.keys { #expect(try !Self.corpus(name).isEmpty, "\(name)") }
    }
}
