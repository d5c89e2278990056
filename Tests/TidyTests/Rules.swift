import Foundation

/// Rules about sources that have one right answer. Each returns the places where it is broken.
enum Rules {
    /// The modules that each folder of `Sources` may import: layers below it, and the libraries that it is built on.
    static let imports: [String: Set<String>] = [
        "SnapUnicode": ["CICU"],
        "SnapModel": ["SnapUnicode"],
        "SnapWire": ["SnapModel"],
        "SnapLoop": ["CFrameGuard", "CLibwebsockets", "Glibc", "Synchronization"],
        "SnapCrypto": ["COpenSSL"],
        "SnapPostgres": ["CPostgres", "Glibc"],
        "SnapBus": ["CNats", "Foundation", "Glibc", "Synchronization"],
        "SnapHTTP": ["CCurl"],
        "SnapBucket": ["CCurl", "Glibc", "SnapCrypto", "SnapHTTP", "Synchronization"],
        "SnapStore": [
            "CArgon2", "CSQLiteOptions", "Foundation", "GRDB", "GRDBSQLite", "Glibc", "SnapBucket", "SnapCrypto", "SnapModel",
            "SnapPostgres", "Synchronization",
        ],
        "SnapImage": ["CLCMS2", "CPNG", "CPNGRows", "CTurboJPEG", "CWebP", "Glibc", "SnapModel"],
        "SnapIdentify": ["CChildProcess", "COnnxRuntime", "Glibc"],
        "SnapFetch": ["CCurl", "Foundation", "Glibc", "SnapHTTP", "Synchronization"],
        "SnapWeb": ["CSnapWebFiles", "CZlib", "SnapModel"],
        "SnapServer": [
            "Foundation", "Glibc", "Logging", "SnapBus", "SnapCrypto", "SnapFetch", "SnapIdentify", "SnapImage", "SnapLoop", "SnapModel",
            "SnapPostgres", "SnapStore", "SnapWeb", "SnapWire", "Synchronization", "Yams",
        ],
        "SnapAdmin": ["ArgumentParser", "Dispatch", "Foundation", "Glibc", "SnapLoop", "SnapModel", "SnapWire", "Synchronization"],
        "snapfeed-conformance": [
            "ArgumentParser", "CSnapProtocolFiles", "Dispatch", "Foundation", "SnapAdmin", "SnapLoop", "SnapModel", "SnapWire",
            "Synchronization", "Transcripts",
        ],
        "Transcripts": ["SnapWire"],
        "snapfeed": [
            "ArgumentParser", "CMalloc", "Foundation", "Glibc", "Logging", "SnapAdmin", "SnapIdentify", "SnapModel", "SnapServer",
            "SnapStore", "SnapWeb",
            "SnapWire",
        ],
        "SnapfeedClient": ["Foundation", "FoundationEssentials", "FoundationNetworking"],
        "SnapfeedClientNIO": ["Foundation", "NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket", "SnapfeedClient"],
        // A package of its own, which does without the server's modules.
        "Benchmarks": ["CBench", "Foundation", "Glibc", "PackageDescription", "Synchronization"],
    ]

    /// Libraries that only one module may import, or two.
    static let soleImporters: [String: Set<String>] = [
        "CFrameGuard": ["SnapLoop"], "CLibwebsockets": ["SnapLoop"], "GRDB": ["SnapStore"], "GRDBSQLite": ["SnapStore"],
        "CArgon2": ["SnapStore"], "CSQLiteOptions": ["SnapStore"],
        "COpenSSL": ["SnapCrypto"],
        "CICU": ["SnapUnicode"], "CTurboJPEG": ["SnapImage"], "CLCMS2": ["SnapImage"], "CPNG": ["SnapImage"], "CPNGRows": ["SnapImage"],
        "CWebP": ["SnapImage"], "CZlib": ["SnapWeb"], "CSnapProtocolFiles": ["snapfeed-conformance"], "CSnapWebFiles": ["SnapWeb"],
        "CMalloc": ["snapfeed"], "Yams": ["SnapServer"], "CChildProcess": ["SnapIdentify"], "COnnxRuntime": ["SnapIdentify"],
        "CPostgres": ["SnapPostgres"], "CNats": ["SnapBus"],
        "CCurl": ["SnapBucket", "SnapFetch", "SnapHTTP"],
        "NIOCore": ["SnapfeedClientNIO"], "NIOHTTP1": ["SnapfeedClientNIO"], "NIOPosix": ["SnapfeedClientNIO"],
        "NIOWebSocket": ["SnapfeedClientNIO"],
    ]

    static let fileLinesMax = 400
    static let functionLinesMax = 70

    static func importedModules(_ file: SourceFile) throws -> [String] {
        try file.code.groups(
            matching:
                #"^\s*(?:(?:@\w+|package|public|internal|private|fileprivate)\s+)*import\s+(?:(?:struct|class|enum|func|var|let|protocol|typealias)\s+)?(\w+)"#
        )
    }

    static func forbiddenImports(_ file: SourceFile) throws -> [String] {
        guard let allowed = imports[file.module] else { return ["\(file.path): the folder \(file.module) is not in the table of imports"] }
        return try importedModules(file).filter { !allowed.contains($0) }.map { "\(file.path): imports \($0)" }
    }

    static func strangeImporters(_ file: SourceFile) throws -> [String] {
        try importedModules(file).filter { soleImporters[$0].map { !$0.contains(file.module) } ?? false }.map {
            "\(file.path): imports \($0)"
        }
    }

    /// The rooms of the store's nouns speak SQL through `SQLConnection`: a second database must find no other place where the library is known.
    static func librariesInNouns(_ file: SourceFile) throws -> [String] {
        let ofSQLite = ["Database/", "Erasure/", "Files/", "Operating/Backup/", "Operating/Health/"].map { "Sources/SnapStore/" + $0 }
        guard file.module == "SnapStore", !ofSQLite.contains(where: file.path.hasPrefix) else { return [] }
        return try importedModules(file).filter { $0.hasPrefix("GRDB") }.map { "\(file.path): imports \($0)" }
    }

    /// `value!`, but neither `!=`, nor a negation, nor the type `T!`.
    static func forceUnwraps(_ file: SourceFile) throws -> [String] {
        let code = file.code
        let postfix = #"(?:[)\]}"?]|(?<![\w.])(?:\w+\.)*[a-z_]\w*|\$\d+)!(?!=[^=]|=$)"#
        return try code.lines(matching: postfix).map { "\(file.path):\($0)" }
    }

    static func traps(_ file: SourceFile) throws -> [String] {
        try file.code.lines(matching: #"\btry!|\bas!|(?<![\w.])fatalError\("#).map { "\(file.path):\($0)" }
    }

    /// Only programs for people may print.
    static func prints(_ file: SourceFile) throws -> [String] {
        guard !["snapfeed", "SnapAdmin", "Benchmarks"].contains(file.module) else { return [] }
        return try file.code.lines(matching: #"(?<![\w.]|func )(?:debugPrint|print)\("#).map { "\(file.path):\($0)" }
    }

    /// Every log line must be about an event that Operating.md lists, so only `Logger.record` may write one.
    static func eventlessLines(_ file: SourceFile) throws -> [String] {
        try file.code.lines(matching: #"\b(?:log|logger)\.(?:trace|debug|info|notice|warning|error|critical)\("#).map {
            "\(file.path):\($0)"
        }
    }

    /// Code that switches off checks of the compiler needs a comment with the reason above it.
    static func uncheckedWithoutReason(_ file: SourceFile) throws -> [String] {
        let lines = file.lines
        let places = try file.code.lines(matching: #"@unchecked\b|nonisolated\(unsafe\)|@preconcurrency\b"#)
        return places.filter { number in
            // One reason is enough for the adjacent declarations below it.
            let block = (1..<number).reversed().prefix { above in
                let line = lines[above - 1].drop { $0 == " " }
                return line.hasPrefix("//") || line.hasPrefix("@") || places.contains(above)
            }
            return !block.map { lines[$0 - 1].drop { $0 == " " } }.contains { $0.hasPrefix("//") && $0.count >= 20 }
        }.map { "\(file.path):\($0)" }
    }

    /// Files that a program made, one for each kind of thing, may have any length.
    static func oversized(_ file: SourceFile) -> [String] {
        guard !file.path.contains("/Generated/") else { return [] }
        let count = file.lines.count - (file.text.hasSuffix("\n") ? 1 : 0)
        return count > fileLinesMax ? ["\(file.path): \(count) lines"] : []
    }

    static func longFunctions(_ file: SourceFile) throws -> [String] {
        try Functions.lengths(file.code).filter { $0.lines > functionLinesMax }
            .map { "\(file.path):\($0.line): \($0.lines) lines" }
    }

    /// Notes to finish something later. The words are composed here so that this file does not contain them.
    static func unfinished(_ file: SourceFile) throws -> [String] {
        let words = ["TO" + "DO", "FIX" + "ME", "XX" + "X"].joined(separator: "|")
        return try file.text.lines(matching: "\\b(?:\(words))\\b").map { "\(file.path):\($0)" }
    }

    /// Paths and hosts that exist on one machine only.
    static func machineMarks(_ file: SourceFile) throws -> [String] {
        let paths = ["wor" + "k/", "opt/swift-" + "packages", "ro" + "ot/", "home/" + "\\w", "tmp/ru" + "n/"].joined(separator: "|")
        let hosts = ["arti" + "factory", "index" + "-url", "GO" + "PROXY"].joined(separator: "|")
        return try file.text.lines(matching: "(?<![\\w.~}*-])/(?:\(paths))|\(hosts)").map { "\(file.path):\($0)" }
    }
}

/// Finds the functions in code, and their lengths.
enum Functions {
    static func lengths(_ code: String) throws -> [(line: Int, lines: Int)] {
        let starts = try NSRegularExpression(pattern: #"(?<![\w.])(?:func\s+\S+|init[?!]?\s*(?:<[^>]*>)?\(|deinit\b|subscript\s*\()"#)
        let bytes = Array(code.utf8)
        return starts.matches(in: code, range: NSRange(code.startIndex..., in: code)).compactMap { match in
            guard let range = Range(match.range, in: code) else { return nil }
            let start = code.utf8.distance(from: code.startIndex, to: range.lowerBound)
            guard let end = bodyEnd(bytes, from: start) else { return nil }
            let line = bytes[..<start].count { $0 == UInt8(ascii: "\n") } + 1
            return (line, bytes[start..<end].count { $0 == UInt8(ascii: "\n") } + 1)
        }
    }

    /// The end of the body after a function's head; nil for a head without a body, as in a protocol.
    private static func bodyEnd(_ bytes: [UInt8], from start: Int) -> Int? {
        var (parentheses, braces) = (0, 0)
        for index in start..<bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "("): parentheses += 1
            case UInt8(ascii: ")"): parentheses -= 1
            case UInt8(ascii: "{") where parentheses == 0 || braces > 0: braces += 1
            case UInt8(ascii: "}") where parentheses == 0 || braces > 0:
                braces -= 1
                if braces == 0 { return index }
                if braces < 0 { return nil }
            case UInt8(ascii: "\n") where parentheses == 0 && braces == 0:
                let rest = bytes[index...].drop { $0 <= 0x20 }
                guard ["{", "->", "throws", "where", "async"].contains(where: { rest.starts(with: $0.utf8) }) else { return nil }
            default: break
            }
        }
        return nil
    }
}
