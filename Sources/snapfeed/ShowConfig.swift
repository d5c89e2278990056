import ArgumentParser
import Foundation
import SnapAdmin
import SnapServer
import SnapWire

/// `snapfeed config`: prints the server's settings, checks a file, or prints a file to start with.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show and check the server's settings.",
        discussion: """
            Examples:
              snapfeed config default > snapfeed.yaml
              snapfeed config check snapfeed.yaml
              snapfeed config show snapfeed.yaml
            """,
        subcommands: [Show.self, Check.self, Default.self])

    struct Show: ReportingCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show every setting, where its value comes from, and how much memory the limits need.",
            discussion: """
                Takes the flags of `snapfeed serve`, and looks at the same file and environment. If something in them is wrong, it \
                lists every mistake, as `snapfeed serve` does, and exits with code 78.

                Examples:
                  snapfeed config show --port 9000
                  snapfeed config show /etc/snapfeed/snapfeed.yaml --changed
                """)

        @Argument(help: "The configuration file, as with --config.", completion: .file())
        var file: String?

        @Flag(help: "Print JSON, one object per line.")
        var json = false

        @Flag(help: "Show only what differs from the defaults.")
        var changed = false

        @OptionGroup(title: "Settings") var options: SettingsOptions

        var isJSON: Bool { json }

        func validate() throws {
            guard file == nil || options.config == nil else { throw ValidationError("name exactly one file, with or without --config") }
        }

        func perform(_ output: Output) throws {
            let settings: Settings
            do throws(SettingsErrors) { settings = try options.settings(file: file) } catch { throw error.failure }
            let all = settings.effective.filter { !changed || $0.source != .standard }
            for setting in all {
                try output.object { json in
                    json.field("name", setting.name)
                    json.field("source", setting.source.description)
                    json.name("values")
                    json.array(setting.values) { $0.value($1) }
                }
            }
            try output.line(Self.table(all))
            try showMemory(settings, output)
        }

        /// Prints the sum of the limits on memory.
        private func showMemory(_ settings: Settings, _ output: Output) throws {
            let (limits, parts) = (settings.limits, settings.limits.memoryParts)
            try output.object { json in
                json.field("memory") { json in
                    json.field("bytes", settings.memory)
                    json.field("sum", limits.memorySum)
                    json.name("parts")
                    json.array(parts) { json, part in
                        json.object { json in
                            json.field("name", part.name)
                            json.field("bytes", part.bytes)
                        }
                    }
                }
            }
            let listed = parts.map { "\($0.name) \(Limits.mebibytes($0.bytes))" }.joined(separator: ", ")
            try output.line(
                "\nThe limits need \(Limits.mebibytes(limits.memorySum)) of \(Limits.mebibytes(settings.memory)) MiB of memory: \(listed)")
        }

        private static func table(_ settings: [Settings.Effective]) -> String {
            let rows =
                [["SETTING", "VALUE", "FROM"]] + settings.map { [$0.name, $0.values.joined(separator: ","), $0.source.description] }
            let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
            return rows.map { row in
                zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) + "  " }.joined() + row[2]
            }.joined(separator: "\n")
        }
    }

    struct Check: ReportingCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check a configuration file.",
            discussion: """
                Lists each mistake with its line in the file and what would be right; with mistakes, it ends with exit code 78. \
                `snapfeed config show`, with the flags of `snapfeed serve`, finds those of the environment and the flags as well.

                Example:
                  snapfeed config check /etc/snapfeed/snapfeed.yaml
                """)

        @Argument(help: "The configuration file.", completion: .file())
        var file: String?

        @Option(help: ArgumentHelp("The same.", valueName: "file"), completion: .file())
        var config: String?

        @Flag(help: "Print JSON, one object per line.")
        var json = false

        var isJSON: Bool { json }

        func validate() throws {
            guard (file == nil) != (config == nil) else { throw ValidationError("name exactly one file, with or without --config") }
        }

        func perform(_ output: Output) throws {
            let file = file ?? config ?? ""
            let set: [Settings.Effective]
            do throws(SettingsErrors) { set = try Settings(file: file).effective.filter { $0.source != .standard } } catch {
                throw error.failure
            }
            try output.object { json in
                json.field("file", file)
                json.field("settings", Int64(set.count))
            }
            try output.line("\(file): \(Words.count(set.count, "setting")), no errors")
        }
    }

    struct Default: ReportingCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print a configuration file that shows every setting with its default.",
            discussion: """
                Example:
                  snapfeed config default > snapfeed.yaml
                """)

        var isJSON: Bool { false }

        func perform(_ output: Output) throws { try output.line(Setting.defaultFile) }
    }
}
