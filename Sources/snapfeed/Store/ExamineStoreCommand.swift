import ArgumentParser
import Foundation
import SnapAdmin
import SnapModel
import SnapServer
import SnapStore
import SnapWire

/// `snapfeed doctor`.
struct ExamineStoreCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check the store and the configuration, and show how to fix each problem.",
        discussion: """
            Changes nothing and works while the server runs, except with --fix, which fixes counters, stray files and permissions while \
            the server is stopped. Exit code 0: nothing found but notes; 1: something to fix.

            Examples:
              snapfeed doctor
              snapfeed doctor --fix
            """)

    @Flag(help: "Fix what can be fixed safely. The server must be stopped.")
    var fix = false

    @Option(
        help: ArgumentHelp(
            "Folder with feeds.json, categories.json, pictures.json and the pictures, to check as well.", valueName: "folder"),
        completion: .directory)
    var data: String?

    @OptionGroup(title: "Store and output") var options: StoreOptions

    var isJSON: Bool { options.json }

    func perform(_ output: Output) throws {
        let findings: [Finding]
        do throws(StoreError) {
            let host = HostChecks(dataPath: data, environment: ProcessInfo.processInfo.environment)
            let doctor = Doctor(store: options.path, freeBytesMin: host.freeBytesMin)
            if fix { try fix(doctor) }
            let bar = ProgressBar("Looking", on: output, unit: .steps)
            defer { bar.end() }
            findings = try doctor.findings(at: Clock.system.now(), progress: bar.show(done:of:)) + host.findings()
        } catch { throw error.failure }
        for finding in findings { try show(finding, output) }
        if findings.isEmpty { try output.line("No problems found in \(options.path).") }
        // The findings are printed; the exit code is for scripts.
        if findings.contains(where: { $0.severity != .note }) { throw ExitCode(ExitStatus.findings.rawValue) }
    }

    private func fix(_ doctor: Doctor) throws(StoreError) {
        try StoreDirectory.requireStore(in: options.path)
        let directory = try StoreDirectory(path: options.path)
        defer { directory.leave() }
        try StoreRepair(directory).run()
    }

    private func show(_ finding: Finding, _ output: Output) throws {
        try output.object { json in
            json.field("severity", finding.severity.rawValue)
            json.field("name", finding.name)
            json.field("what", finding.what)
            json.field("fix", finding.fix)
            json.field("fixable", finding.isFixable)
        }
        try output.line("\(finding.severity.rawValue): \(sentence(finding.what)).\n  \(sentence(finding.fix)).")
    }

    /// A leading path is not capitalised: that would name another folder.
    private func sentence(_ text: String) -> String {
        guard !text.hasPrefix(options.path) else { return text }
        return text.prefix(1).uppercased() + text.dropFirst()
    }
}
