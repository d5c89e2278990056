import Foundation
import SnapModel
import TestSupport
import Testing

@testable import SnapServer

/// The table of settings is complete, documented, and read from file, environment and flags in that order.
struct SettingsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ text: String) throws -> String {
        try folder.write(Data(text.utf8), to: "snapfeed.yaml")
        return folder("snapfeed.yaml")
    }

    private func settings(
        _ text: String? = nil, _ environment: [String: String] = [:], _ flags: [Setting.Name: [String]] = [:], limits: [String] = []
    ) throws -> Settings {
        try Settings(file: try text.map(file), environment: environment, flags: flags, limits: limits)
    }

    private func mistakes(_ body: () throws -> Settings) -> [String] {
        #expect(throws: SettingsErrors.self) { _ = try body() }?.lines() ?? []
    }

    private func fault(_ body: () throws -> Settings) -> String {
        let mistakes = mistakes(body)
        #expect(mistakes.count == 1, "\(mistakes)")
        return mistakes.joined()
    }

    // MARK: The table

    @Test func everySettingHasOneRowAndItsDefaultIsAllowed() {
        let names = Setting.Name.allCases.map(\.rawValue) + Limit.Name.allCases.map { "limits." + $0.rawValue }
        #expect(Setting.table.map(\.name).sorted() == names.sorted())
        #expect(Set(Setting.table.map(\.variable)).count == Setting.table.count)
        for setting in Setting.table {
            #expect(setting.standard.map(setting.allows) != false, "\(setting.name)")
            #expect(!setting.meaning.isEmpty && setting.variable.hasPrefix("SNAPFEED_"))
        }
    }

    @Test func theReferenceHasEverySettingAndNoOther() throws {
        let text = try String(contentsOfFile: "Sources/snapfeed/snapfeed.docc/Settings.md", encoding: .utf8)
        let rows = text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("| `") }
        #expect(rows == Setting.table.map(\.row))
    }

    /// A variable with our prefix that the sources use must be in the table, or among the variables of the clients.
    @Test func everyVariableOfTheSourcesIsKnown() throws {
        let known = Set(Setting.table.map(\.variable)).union(Settings.clientVariables).union([Settings.fileVariable])
        let paths = FileManager.default.enumerator(atPath: "Sources")?.compactMap { $0 as? String } ?? []
        var seen = 0
        for path in paths where path.hasSuffix(".swift") {
            let text = try String(contentsOfFile: "Sources/" + path, encoding: .utf8)
            for match in text.matches(of: /SNAPFEED_[A-Z_]*[A-Z]/) where !match.output.hasSuffix("_LIMIT") {
                seen += 1
                #expect(known.contains(String(match.output)), "\(path): \(match.output)")
            }
        }
        #expect(seen > 10)
    }

    @Test func theDefaultsAreThoseOfTheConfiguration() throws {
        let (built, bare) = (try settings().configuration, ServerConfiguration())
        #expect(built.address == bare.address && built.port == bare.port && built.storePath == bare.storePath)
        #expect(built.dataPath == bare.dataPath && built.signUp == bare.signUp && built.pingAfterSeconds == bare.pingAfterSeconds)
        #expect(built.metrics == bare.metrics && built.slowCommitMs == bare.slowCommitMs && built.limits.published == bare.limits.published)
        #expect(built.allowedHosts.isEmpty && built.allowedOrigins.isEmpty && built.trustedProxies.isEmpty && built.trustedNetworks.isEmpty)
    }

    /// Proxies commonly cut connections that were idle for 60 seconds, and some for 30.
    @Test func aSilentConnectionIsPingedBeforeAProxyCutsIt() throws {
        let after = try settings().configuration.pingAfterSeconds
        #expect(after < 30)
        for (file, limit) in [(".deploy/nginx.conf", /proxy_read_timeout (\d+)m;/), (".deploy/haproxy.cfg", /timeout tunnel (\d+)m/)] {
            let minutes = try #require(try String(contentsOfFile: file, encoding: .utf8).firstMatch(of: limit)).1
            #expect(try #require(Int(minutes)) * 60 > after + after / 2, "\(file)")
        }
    }

    @Test func keysOfAnAppAreFilesWithOrWithoutAName() throws {
        let text = "jwt-key: [2026=new.pem, old.pem]\njwt-secret-file: secret\njwt-issuer: a\njwt-audience: b\n"
        let tokens = try #require(try settings(text).configuration.tokens)
        #expect(tokens.keys == [.init("2026=new.pem", .publicKey), .init("old.pem", .publicKey), .init("secret", .sharedSecret)])
        #expect(tokens.issuer == "a" && tokens.audience == "b")
        #expect(try settings().configuration.tokens == nil)
    }

    // MARK: Precedence

    @Test func flagsCountForMoreThanTheEnvironmentAndThatForMoreThanTheFile() throws {
        let text = "port: 1\nstore: a\ndata: x\nsign-up: closed\n"
        let settings = try settings(text, ["SNAPFEED_PORT": "2", "SNAPFEED_STORE": "b", "PATH": "y"], [.port: ["3"], .web: []])
        #expect([settings[.port], settings[.store], settings[.data], settings[.signUp]] == ["3", "b", "x", "closed"])
        let sources = settings.effective.filter { $0.source != .standard }.map { "\($0.name) \($0.source)" }
        let path = folder("snapfeed.yaml")
        #expect(sources == ["port --port", "data \(path):3", "store SNAPFEED_STORE", "sign-up \(path):4"])
        let configuration = settings.configuration
        #expect(configuration.port == 3 && configuration.storePath == "b" && configuration.signUp == .closed)
    }

    @Test func aContactIsAnAddressOfMailOrOfAPage() throws {
        for contact in ["mailto:a@b.example", "mailto:a.b+c@xn--bcher-kva.example", "https://example.org/contact?x=1"] {
            #expect(try settings("push-contact: \(contact)").configuration.pushContact == contact)
        }
        let wrong = [
            "a@b.example", "mailto:", "mailto:a", "mailto:@b", "mailto:a@", "mailto:a@b@c", "mailto:a@b,c", "mailto:a\"@b", "mailto:a@b\\",
            "mailto:me@localhost", "mailto:me@server", "mailto:me@nas.local", "mailto:me@[192.0.2.1]", "mailto:me@192.0.2.1",
            "https://localhost/", "https://server/contact", "https://nas.lan/",
            "http://example.org/", "https://", "https://127.0.0.1/", "tel:+1234", "mailto:\(String(repeating: "a", count: 250))@b",
        ]
        for contact in wrong {
            #expect(throws: SettingsErrors.self, "\(contact)") { try settings(nil, ["SNAPFEED_PUSH_CONTACT": contact]) }
        }
        #expect(fault { try settings("push-contact: mailto:me@localhost") }.contains("needs a host of the public internet"))
        #expect(try settings(nil).configuration.pushContact == nil)
    }

    @Test func everySettingCanStandInTheFileAndInTheEnvironment() throws {
        let other: (Setting) -> String = { setting in
            switch setting.kind {
            case .number(let range), .size(let range): String(range.lowerBound)
            case .word(let words): words.last ?? ""
            case .database: "postgresql://localhost/snaps"
            case .bus: "nats://localhost:4222"
            case .images: "pictures"
            case .contact: "mailto:admin@example.org"
            case .service: "https://app.example.org/jwks.json"
            case .provider: "name=example; label=Example; issuer=https://login.example.org; client-id=snapfeed; scopes=profile"
            case .text: "text"
            case .host: "app.example.org"
            case .origin: "https://app.example.org"
            case .address: "::1"
            case .network: "10.0.0.0/8"
            case .logLevels: "error"
            }
        }
        let plain = Setting.table.filter { !$0.name.hasPrefix("limits.") }.map { "\($0.name): \(other($0))\n" }
        let limits = Setting.table.filter { $0.name.hasPrefix("limits.") }.map { "  \($0.name.dropFirst(7)): \(other($0))\n" }
        let fromFile = try settings(plain.joined() + "limits:\n" + limits.joined())
        let variables = Dictionary(uniqueKeysWithValues: Setting.table.map { ($0.variable, other($0)) })
        let fromEnvironment = try settings(nil, variables)
        for settings in [fromFile, fromEnvironment] {
            #expect(settings.effective.map(\.values).flatMap { $0 } == Setting.table.map(other))
            #expect(settings.effective.allSatisfy { $0.source != .standard })
        }
    }

    @Test func listsComeFromSequencesCommasAndRepeatedFlags() throws {
        #expect(try settings("allow-host: [a, b]").configuration.allowedHosts == ["a", "b"])
        #expect(try settings("allow-host: a").configuration.allowedHosts == ["a"])
        #expect(try settings(nil, ["SNAPFEED_ALLOW_HOST": "a,b"]).configuration.allowedHosts == ["a", "b"])
        #expect(try settings("allow-host: [c]", [:], [.allowHost: ["a", "b"]]).configuration.allowedHosts == ["a", "b"])
    }

    @Test func wordsAreTakenAsTheyAreWritten() throws {
        #expect(try settings("store: no\njwt-key: [yes, 1.0, ~]").configuration.storePath == "no")
        #expect(try settings("jwt-key: [yes, 1.0, 010]").configuration.tokens?.keys.map(\.path) == ["yes", "1.0", "010"])
    }

    @Test func aRateCountsForMoreThanLimitsOfAWeakerSource() throws {
        let text = "requests-per-second: 0\nlimits:\n  postsPerMinute: 7\n  subscriptions: 5\n"
        #expect(try settings(text).limits[.postsPerMinute] == 7)
        let flagged = try settings(text, [:], [.requestsPerSecond: ["0"]])
        #expect(flagged.limits[.postsPerMinute] == 0 && flagged.limits[.subscriptions] == 5)
        #expect(flagged.effective.first { $0.name == "limits.postsPerMinute" }?.source == .flag("--requests-per-second"))
        #expect(try settings(text, [:], [.requestsPerSecond: ["0"]], limits: ["postsPerMinute=9"]).limits[.postsPerMinute] == 9)
    }

    @Test func theDefaultFileSetsNothingAndUncommentedTheDefaults() throws {
        #expect(try settings(Setting.defaultFile).effective == settings().effective)
        let lines = Setting.defaultFile.split(separator: "\n").map { line in
            line.hasPrefix("#") && !line.hasPrefix("# ") && !line.contains("<") || line.hasPrefix("#  ")
                ? String(line.dropFirst()) : String(line)
        }
        let full = try settings(lines.joined(separator: "\n"))
        #expect(full.effective.map(\.values) == (try settings().effective.map(\.values)))
        #expect(full.effective.count { $0.source != .standard } == Setting.table.count { $0.standard != nil })
    }

    // MARK: Mistakes

    @Test(arguments: [
        ("prot: 1", ":1: there is no setting 'prot'; did you mean port?"),
        ("port: 1\n\nlimits:\n  postPerMinute: 1", ":4: there is no setting 'limits.postPerMinute'; did you mean limits.postsPerMinute?"),
        ("limits:\n  x: 1", ":2: there is no setting 'limits.x'; did you mean limits."),
        ("\nport: 70000", ":2: port is a whole number from 0 to 65535"), ("port: many", ":1: port is a whole number"),
        ("listen: localhost", ":1: listen is a numeric IPv4 or IPv6 address"),
        ("trust-proxy:\n- 127.0.0.1\n- proxy.example", ":3: trust-proxy is a numeric IPv4 or IPv6 address"),
        ("port:", ":1: port is"), ("store: ''", ":1: store is a folder"), ("port: [1]", ":1: port is one value"),
        ("port: {a: 1}", ":1: port is one value"),
        ("sign-up: all", ":1: sign-up is open, invited or closed"), ("log-level: loud", ":1: log-level is a level (trace,"),
        ("log-level: shop=debug", "modules are server, loop, store"), ("limits: 3", ":1: limits must hold"),
        ("- port", ":1: must be lines"),
        ("port: 1\nport: 2", "given twice: port"), ("port: 1\n\u{7}", ":2: this is not valid YAML: control characters"),
        ("limits: {postsPerMinute: 5}\nlimits.postsPerMinute: 7", ":2: limits.postsPerMinute is given twice, also in line 1"),
        ("limits.postsPerMinute: 7\nlimits:\n  postsPerMinute: 7", ":3: limits.postsPerMinute is given twice, also in line 1"),
        ("port: [1", "not valid YAML:"), ("\"port", "not valid YAML:"),
        ("port: 1\n---\nport: 2", "not valid YAML:"),
        ("tls-cert: a", "tls-cert needs tls-key"), ("jwt-issuer: a", "add jwt-key, jwt-secret-file or jwt-jwks"),
    ])
    func errorInTheFileNamesItsLineAndFix(_ text: String, _ words: String) {
        let errors = fault { try settings(text) }
        #expect(errors.contains(words), "\(errors)")
        #expect(words.first != ":" || errors.contains("snapfeed.yaml"))
    }

    @Test(arguments: [
        ("SNAPFEED_PROT", "1", "did you mean SNAPFEED_PORT?"),
        ("SNAPFEED_LIMIT_POST_PER_MINUTE", "1", "did you mean SNAPFEED_LIMIT_POSTS_PER_MINUTE?"),
        ("SNAPFEED_LIMIT_POSTS", "1", "did you mean SNAPFEED_LIMIT_POSTS_PER_MINUTE?"),
        ("SNAPFEED_PORT", "x", "SNAPFEED_PORT: port is a whole number from 0"), ("SNAPFEED_METRICS", "", "local, all or off"),
        ("SNAPFEED_CONFIG", "/nowhere.yaml", "/nowhere.yaml: the configuration file cannot be read"),
    ])
    func errorInTheEnvironmentNamesItsVariable(_ variable: String, _ text: String, _ words: String) {
        let errors = fault { try settings(nil, [variable: text]) }
        #expect(errors.contains(words), "\(errors)")
    }

    @Test(arguments: [
        ("postPerMinute=7", "did you mean postsPerMinute?"), ("POSTSPERMINUTE=7", "did you mean postsPerMinute?"),
        ("Posts=7", "did you mean postsPerMinute?"), ("image=7", "did you mean imageCacheBytes?"),
        ("postsPerMinute", "NAME=NUMBER"), ("postsPerMinute=", "whole number"), ("postsPerMinute=1e3", "whole number"),
        ("messageBytes=0", "from 1024"), ("connections=-1", "from 1 "),
    ])
    func anUnknownLimitIsRefusedWithTheFix(_ text: String, _ fix: String) {
        let errors = fault { try settings(limits: [text]) }
        #expect(errors.contains(fix), "\(errors)")
    }

    @Test func everyErrorIsReportedOnceInOrder() {
        let text = """
            prot: 1
            limits: {subscriptions: 0, postPerMinute: 1}
            port: 70000
            allow-host: good.example
            sign-up: all
            tls-cert: chain.pem
            """
        let environment = ["SNAPFEED_PROT": "1", "SNAPFEED_METRICS": "me", "SNAPFEED_STORE": "good", "PATH": "/bin"]
        let flags: [Setting.Name: [String]] = [.logFormat: ["xml"], .listen: ["localhost"], .slowCommit: ["0"], .data: ["good"]]
        let limits = ["postsPerMinute", "postPerMinute=x", "messageBytes=2000"]
        let errors = mistakes { try settings(text, environment, flags, limits: limits) }
        let file = folder("snapfeed.yaml")
        #expect(
            errors == [
                "\(file):1: there is no setting 'prot'; did you mean port?",
                "\(file):2: limits.subscriptions is a whole number from 1 to 2147483647",
                "\(file):2: there is no setting 'limits.postPerMinute'; did you mean limits.postsPerMinute?",
                "\(file):3: port is a whole number from 0 to 65535",
                "\(file):5: sign-up is open, invited or closed",
                "SNAPFEED_METRICS: metrics is local, all or off, not 'me'",
                "SNAPFEED_PROT: there is no such setting; did you mean SNAPFEED_PORT?",
                "--listen: listen is a numeric IPv4 or IPv6 address, not 'localhost'",
                "--log-format: log-format is text or json, not 'xml'",
                "--slow-commit: slow-commit is a whole number from 1 to 600000, not '0'",
                "--limit postsPerMinute: write it as NAME=NUMBER, such as --limit postsPerMinute=60",
                "--limit postPerMinute=x: there is no limit 'postPerMinute'; did you mean postsPerMinute?",
                "\(file):6: tls-cert needs tls-key: add tls-key",
            ])
    }

    /// A missing half of a pair is reported only if no other error may be about that half.
    @Test(arguments: [
        ("tls-cert: a\ntls-kye: b", [:], ["tls-kye"]), ("tls-cert: a\ntls-key: ''", [:], ["tls-key is"]),
        ("tls-cert: a\nprot: 1", [:], ["prot", "add tls-key"]), ("jwt-audience: a\njwt-kye: b\n", [:], ["jwt-kye"]),
        ("tls-key: [", ["SNAPFEED_TLS_CERT": "a", "SNAPFEED_PORT": "x"], ["not valid YAML", "SNAPFEED_PORT"]),
        ("jwt-issuer: a\ntls-key: a", [:], ["add tls-cert", "add jwt-key"]),
    ])
    func oneMistakeMakesNoOther(_ text: String, _ environment: [String: String], _ words: [String]) {
        let errors = mistakes { try settings(text, environment) }
        #expect(errors.count == words.count && zip(errors, words).allSatisfy { $0.contains($1) }, "\(errors)")
    }

    @Test func aMistakeTakesOneLineWhateverItQuotes() {
        let long = String(repeating: "x", count: 5_000)
        // One character of many scalars: a cut by characters would quote all of it.
        let wide = "a" + String(repeating: "\u{301}", count: 5_000)
        let flags: [Setting.Name: [String]] = [.port: ["1\n\u{1B}[2J"], .logFormat: [long]]
        let errors = mistakes { try settings("\"st\\nore\": x\n? |-\n  \(wide)\n: 1", [:], flags) }
        #expect(errors.count == 4)
        #expect(errors.allSatisfy { line in !line.unicodeScalars.contains { $0.properties.generalCategory == .control } })
        #expect(errors.last?.contains("xxx…'") == true && errors.allSatisfy { $0.unicodeScalars.count < 400 }, "\(errors)")
    }

    /// A wrong line may contain a secret, and the mistakes of the file are logged.
    @Test(arguments: [
        "port: hunter2", "trust-proxy: [hunter2]", "port: [hunter2]", "limits: hunter2", "limits: {subscriptions: hunter2}", "- hunter2",
        "log-level: hunter2", "port: [hunter2", "port: \"hunter2", "port: hunter2: x", "port: *hunter2", "allow-host: '*.hunter2'",
        "allow-host: 'hun,ter2'", "allow-origin: hunter2", "allow-origin: https://hunter2/x",
        "push-contact: hunter2", "port: hunter2\n\u{7}hunter2",
    ])
    func noValueOfTheFileIsQuoted(_ text: String) {
        let errors = fault { try settings(text) }
        #expect(!errors.contains("hunter2"), "\(errors)")
    }

    @Test func firstErrorsAreListedAndTheRestCounted() throws {
        let text = (1...60_000).map { "n\($0): 1\n" }.joined()
        let mistakes = try #require(throws: SettingsErrors.self) { try settings("tls-cert: a\n" + text, ["SNAPFEED_PROT": "1"]) }
        #expect(mistakes.kept.count == 50 && mistakes.omitted == 59_951 && mistakes.count == 60_001)
        let lines = mistakes.lines()
        #expect(lines.count == 51 && lines[49].contains("yaml:51: there is no setting 'n50'") && lines[50] == "and 59951 more")
        let logged = mistakes.description
        #expect(logged.components(separatedBy: "there is no").count == 11 && logged.hasSuffix("; and 59991 more"), "\(logged)")
        let pairs = (1...100).map { "n\($0): 1\nn\($0): 2\n" }.joined()
        let twice = fault { try settings(pairs) }
        #expect(twice.hasSuffix(" and 90 more; remove one") && twice.count < 400, "\(twice)")
    }

    @Test func anEmptyNameHasNoNearestName() {
        #expect(fault { try settings(limits: ["=3"]) } == "--limit =3: there is no limit ''")
        #expect(fault { try settings(nil, ["SNAPFEED_": "1"]) } == "SNAPFEED_: there is no such setting")
        #expect(fault { try settings("'': 1") }.hasSuffix(":1: there is no setting ''"))
    }

    @Test(arguments: ["", "# port: 1\n", "limits:\n", "limits:\n  # postsPerMinute: 1\n\n"])
    func filesWithoutValuesChangeNoSetting(_ text: String) throws {
        #expect(try settings(text).effective == settings().effective)
        #expect(try settings(text + "\nport: 1")[.port] == "1")
    }

    @Test func changedSettingsAreListed() throws {
        let new = try settings("log-level: debug\nlimits:\n  subscriptions: 5")
        #expect(
            try settings().differences(from: new).map { "\($0.name) \($0.isReread)" } == ["log-level true", "limits.subscriptions false"])
    }
}
