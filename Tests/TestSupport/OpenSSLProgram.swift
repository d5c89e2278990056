package import Foundation

/// The `openssl` command: it makes keys of every kind, and checks results independently of the server.
package enum OpenSSLProgram {
    /// The command's output; "" when it fails.
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
