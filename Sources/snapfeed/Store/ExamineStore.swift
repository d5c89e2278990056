import ArgumentParser
import Foundation
import SnapAdmin
import SnapModel
import SnapServer
import SnapStore
import SnapWire

/// `snapfeed doctor`.
struct ExamineStore: TellingCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Look the store and the configuration over; each finding comes with its mend.",
        discussion: """
            Changes nothing and works beside a running server, but for --mend, which mends counters, stray files and permissions while \
            the server is stopped. Exit code 0: nothing found but notes; 1: something to mend.

            Examples:
              snapfeed doctor
              snapfeed doctor --mend
            """)

    @Flag(help: "Mend what can be mended without harm. The server must be stopped.")
    var mend = false

    @Option(
        help: ArgumentHelp("Folder with feeds.json, pictures.json and the pictures, to be checked as well.", valueName: "folder"),
        completion: .directory)
    var data: String?

    @OptionGroup(title: "Store and output") var options: StoreOptions

    var isJSON: Bool { options.json }

    func perform(_ output: Output) throws {
        let findings: [Finding]
        do throws(StoreError) {
            let surroundings = Surroundings(dataPath: data, environment: ProcessInfo.processInfo.environment)
            let doctor = Doctor(store: options.path, freeBytesMin: surroundings.freeBytesMin)
            if mend { try mend(doctor) }
            let bar = ProgressBar("Looking", on: output, unit: .steps)
            defer { bar.end() }
            findings = try doctor.findings(at: Clock.system.now(), progress: bar.show(done:of:)) + surroundings.findings()
        } catch { throw error.failure }
        for finding in findings { try tell(finding, output) }
        if findings.isEmpty { try output.line("All is well with \(options.path).") }
        // The findings are told; the code is for scripts.
        if findings.contains(where: { $0.severity != .note }) { throw ExitCode(ExitStatus.findings.rawValue) }
    }

    private func mend(_ doctor: Doctor) throws(StoreError) {
        try StoreDirectory.requireStore(in: options.path)
        let directory = try StoreDirectory(path: options.path)
        defer { directory.leave() }
        try Mending(directory).run()
    }

    private func tell(_ finding: Finding, _ output: Output) throws {
        try output.object { json in
            json.field("severity", finding.severity.rawValue)
            json.field("name", finding.name)
            json.field("what", finding.what)
            json.field("mend", finding.mend)
            json.field("mendable", finding.isMendable)
        }
        let what = finding.what.prefix(1).uppercased() + finding.what.dropFirst()
        try output.line("\(finding.severity.rawValue): \(what).\n  \(finding.mend.prefix(1).uppercased() + finding.mend.dropFirst()).")
    }
}
