import ArgumentParser
import Foundation

/// The source of a password: a file, the environment or a terminal. Never the command line, which other users can read.
struct PasswordOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("File whose first line is the password; - for stdin. (SNAPFEED_PASSWORD; else a prompt)", valueName: "file"),
        completion: .file())
    var passwordFile: String?

    /// Reads a password from a file, the environment or the terminal.
    ///
    /// - Parameter isNew: whether the password is a new one, which the person types twice.
    /// - Throws: `.noInput`, `.usage`, `.dataError`.
    func password(
        isNew: Bool, _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(Failure) -> String {
        try PasswordSource(file: passwordFile, variable: "SNAPFEED_PASSWORD", option: "--password-file", prompt: "Password: ", isNew: isNew)
            .password(environment)
    }
}

/// The source of a new password that replaces another one.
struct NewPasswordOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "File whose first line is the new password; - for stdin. (SNAPFEED_NEW_PASSWORD; else a prompt)", valueName: "file"),
        completion: .file())
    var newPasswordFile: String?

    /// Reads the password from a file, the environment or the terminal.
    ///
    /// - Throws: `.noInput`, `.usage`, `.dataError`.
    func password(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws(Failure) -> String {
        try PasswordSource(
            file: newPasswordFile, variable: "SNAPFEED_NEW_PASSWORD", option: "--new-password-file", prompt: "New password: ", isNew: true
        ).password(environment)
    }
}

/// One password: in a file, in a variable, or typed by the person.
private struct PasswordSource {
    let file: String?
    let variable: String
    let option: String
    let prompt: String
    let isNew: Bool

    func password(_ environment: [String: String]) throws(Failure) -> String {
        if let file { return try Self.firstLine(of: file) }
        if let password = environment[variable] { return password }
        guard let terminal = Terminal() else {
            throw Failure("Cannot ask for the password without a terminal. Set \(variable) or use \(option).", .usage)
        }
        let password = try terminal.ask(prompt)
        if isNew, try terminal.ask("Again: ") != password { throw Failure("The passwords do not match. Nothing was changed.", .dataError) }
        return password
    }

    private static func firstLine(of path: String) throws(Failure) -> String {
        let data = path == "-" ? try? FileHandle.standardInput.readToEnd() : FileManager.default.contents(atPath: path)
        guard let data else { throw Failure("Cannot read the password file \(path).", .noInput) }
        let line = data.prefix { $0 != 0x0A }
        guard let text = String(data: line, encoding: .utf8) else {
            throw Failure("The password file \(path) is not UTF-8 text.", .dataError)
        }
        return text.hasSuffix("\r") ? String(text.dropLast()) : text
    }
}

/// The terminal that the command was started from, whatever stdin and stdout are.
struct Terminal {
    private let file: CInt

    init?() {
        file = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        if file < 0 { return nil }
    }

    /// Asks for a line without showing it.
    ///
    /// Reads keys one by one, Ctrl-C included, so that the terminal's settings are always restored.
    /// - Throws: `.interrupted`, `.inputOutput`.
    func ask(_ prompt: String) throws(Failure) -> String {
        var before = termios()
        guard tcgetattr(file, &before) == 0 else { throw Failure("Cannot ask for a password on this terminal.", .inputOutput) }
        var silent = before
        cfmakeraw(&silent)
        tcsetattr(file, TCSAFLUSH, &silent)
        defer {
            tcsetattr(file, TCSAFLUSH, &before)
            try? Output.write([0x0A], to: file)
        }
        try Output.write(Array(prompt.utf8), to: file)
        return try readLine()
    }

    private func readLine() throws(Failure) -> String {
        var line: [UInt8] = []
        while true {
            var key: UInt8 = 0
            guard read(file, &key, 1) == 1 else { throw Failure("The terminal was closed.", .inputOutput) }
            switch key {
            case 0x0A, 0x0D:
                guard let text = String(validating: line, as: UTF8.self) else {
                    throw Failure("The input is not UTF-8 text. Nothing was changed.", .dataError)
                }
                return text
            case 0x03, 0x04: throw Failure("Interrupted. Nothing was changed.", .interrupted)
            case 0x15: line.removeAll()
            case 0x08, 0x7F: Self.removeLastCharacter(of: &line)
            default: line.append(key)
            }
        }
    }

    /// Removes one character, which may be several bytes: all continuation bytes and the first byte before them.
    private static func removeLastCharacter(of line: inout [UInt8]) {
        while let byte = line.popLast(), byte & 0xC0 == 0x80 {}
    }

    /// Asks a question. Enter alone means no.
    func confirm(_ question: String) throws(Failure) -> Bool {
        try Output.write(Array((question + " [y/N] ").utf8), to: file)
        var answer: [UInt8] = []
        var key: UInt8 = 0
        while read(file, &key, 1) == 1, key != 0x0A { answer.append(key) }
        return ["y", "yes"].contains(String(decoding: answer, as: UTF8.self).lowercased())
    }
}
