import Glibc
import SnapIdentify
import SnapModel
package import SnapStore

/// The checks of `snapfeed doctor` for a server that is not running: its limits and its data folder on this machine.
package struct HostChecks {
    private let dataPath: String?
    private let environment: [String: String]

    /// - Parameter dataPath: the data folder; nil skips it.
    package init(dataPath: String?, environment: [String: String]) {
        self.dataPath = dataPath
        self.environment = environment
    }

    private func limits() throws(SettingsErrors) -> Limits {
        try Settings(environment: environment).configuration.limits
    }

    /// The bytes that must stay free on the store's disk.
    package var freeBytesMin: Int { ((try? limits()) ?? Limits())[.storeFreeBytes] }

    package func findings() -> [Finding] {
        var findings: [Finding] = []
        do throws(SettingsErrors) { findings += Self.descriptors(for: try limits()[.connections]) } catch {
            findings += error.lines().map { Finding(.error, "settings", $0, fix: "set it to an allowed value") }
        }
        findings += recogniser()
        guard let dataPath else { return findings }
        do { _ = try DataFolder(path: dataPath) } catch {
            findings.append(Finding(.error, "data", "\(error)", fix: "fix that file: the server does not start with it"))
        }
        return findings
    }

    /// Identifies a grey square, unless images are identified elsewhere or not at all.
    private func recogniser() -> [Finding] {
        guard let configuration = try? Settings(environment: environment).configuration, configuration.identification.identifier == .local
        else { return [] }
        let identification = configuration.identification.with(dataPath: dataPath ?? configuration.dataPath)
        let grey = [UInt8](repeating: 128, count: Recogniser.side * Recogniser.side * 3)
        func said(_ fault: RecogniserFault) -> String {
            // The library's own words may end with a full stop.
            let words = "images cannot be identified: \(fault)"
            return words.hasSuffix(".") ? String(words.dropLast()) : words
        }
        do throws(RecogniserFault) { _ = try Recogniser(identification.recogniser).chances(of: grey) } catch {
            if case .missing = error {
                return [
                    Finding(.note, "no_recogniser", said(error), fix: "make it, or serve with --identifier off")
                ]
            }
            return [
                Finding(
                    .warning, "recogniser", said(error),
                    fix: "remove the folder of the model, and run `make model`")
            ]
        }
        return []
    }

    /// Each connection needs a descriptor. The server raises its own limit up to the hard limit.
    private static func descriptors(for connections: Int) -> [Finding] {
        var limit = rlimit()
        let reserve: rlim_t = 64
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_max < rlim_t(connections) + reserve else {
            return []
        }
        return [
            Finding(
                .warning, "descriptors", "this account may open \(limit.rlim_max) files, and the limit of connections is \(connections)",
                fix: "raise it (`ulimit -Hn`, or LimitNOFILE= of systemd), or lower --limit connections")
        ]
    }
}
