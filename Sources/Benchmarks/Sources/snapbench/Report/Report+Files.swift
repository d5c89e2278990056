import Foundation

extension BenchReport {
    /// Writes `bench.csv`, `bench.json` and `cost.svg` into the folder. snapfeed.docc has the table and the picture of the last full run, and
    /// Performance.md explains them.
    func write(to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(csv.utf8).write(to: folder.appendingPathComponent("bench.csv"))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try Data(Figure(panels: panels).svg.utf8).write(to: folder.appendingPathComponent("cost.svg"))
        try encoder.encode(self).write(to: folder.appendingPathComponent("bench.json"))
    }
}
