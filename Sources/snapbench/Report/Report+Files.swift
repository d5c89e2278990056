import Foundation

extension BenchReport {
    /// Writes `bench.md`, `bench.json` and `cost.svg` into the folder. `bench.md` and `cost.svg` of snapfeed.docc are such; Performance.md beside
    /// them, which explains them, is written by hand.
    func write(to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(page.utf8).write(to: folder.appendingPathComponent("bench.md"))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try Data(Figure(panels: panels).svg.utf8).write(to: folder.appendingPathComponent("cost.svg"))
        try encoder.encode(self).write(to: folder.appendingPathComponent("bench.json"))
    }
}
