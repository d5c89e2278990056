package import Foundation

/// The `openssl` command: keys of every kind, and an opinion other than the server's.
package enum OpenSSLProgram {
    /// What it prints; "" where it fails.
    package static func run(_ arguments: String...) throws -> String { String(decoding: try output(arguments), as: UTF8.self) }

    package static func output(_ arguments: [String]) throws -> Data {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return data
    }
}
