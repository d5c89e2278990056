import Foundation
import Testing

@testable import SnapStore

/// The owner of the image folder when several nodes start simultaneously.
struct ImagePlaceTests {
    /// - Returns: which of the owners got the place.
    private func claims(_ owners: [String], in folder: String) async -> [String] {
        await withTaskGroup(of: String?.self) { group in
            for owner in owners {
                group.addTask { (try? ImageFiles(folder: folder).claim(for: owner)).map { owner } }
            }
            return await group.reduce(into: []) { got, owner in if let owner { got.append(owner) } }
        }
    }

    @Test func allNodesOfAClusterMayStartTogether() async throws {
        for _ in 0..<50 {
            let scratch = try Scratch()
            let folder = scratch.path + "/images"
            #expect(await claims(.init(repeating: "one", count: 8), in: folder).count == 8)
            #expect(try OwnedFiles(in: folder).names.isEmpty, "no draft is left")
        }
    }

    @Test func onlyOneOfTwoClustersClaimsAnImageFolder() async throws {
        for _ in 0..<50 {
            let scratch = try Scratch()
            let got = await claims(["one", "other", "one", "other"], in: scratch.path + "/images")
            #expect(Set(got).count == 1 && got.count == 2)
        }
    }
}
