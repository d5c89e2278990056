import ArgumentParser
import Foundation
import SnapServer

/// `snapfeed config`: what the server's settings are, whether a file is right, and a file to begin with.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show and check the server's settings.",
        discussion: """
            Examples:
              snapfeed config default > snapfeed.yaml
              snapfeed config check snapfeed.yaml
              snapfeed config show --config snapfeed.yaml
            """,
        subcommands: [Show.self, Check.self, Default.self])

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show every setting, and where its value comes from.",
            discussion: """
                Takes the flags of `snapfeed serve`, and looks at the same file and environment.

                Example:
                  snapfeed config show --port 9000
                """)

        @Flag(help: "Print JSON, one object a line.")
        var json = false

        @Flag(help: "Show only what differs from the defaults.")
        var changed = false

        @OptionGroup(title: "Settings") var options: SettingsOptions

        func run() throws {
            let all = try options.settingsOrFailure().effective.filter { !changed || $0.source != .standard }
            print(json ? all.map(Self.object).joined(separator: "\n") : Self.table(all))
        }

        private static func object(_ setting: Settings.Effective) -> String {
            struct Row: Encodable { let name: String, values: [String], source: String }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let row = Row(name: setting.name, values: setting.values, source: setting.source.description)
            return (try? encoder.encode(row)).map { String(decoding: $0, as: UTF8.self) } ?? ""
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

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check a configuration file.",
            discussion: """
                Ends with exit code 78 and the file's line when something is wrong.

                Example:
                  snapfeed config check /etc/snapfeed/snapfeed.yaml
                """)

        @Argument(help: "The file.", completion: .file())
        var file: String

        func run() throws {
            do throws(StartFault) {
                let set = try Settings(file: file).effective.filter { $0.source != .standard }
                print("\(file): \(set.count) settings, no mistake")
            } catch { throw Failure("\(error)", code: .init(EX_CONFIG)) }
        }
    }

    struct Default: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print a configuration file that shows every setting with its default.",
            discussion: """
                Example:
                  snapfeed config default > snapfeed.yaml
                """)

        func run() { print(Setting.defaultFile) }
    }
}
