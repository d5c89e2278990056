import ArgumentParser

/// An error that ends the program with a text on stderr and an exit code of sysexits(3).
struct StartFailure: Error, CustomStringConvertible {
    let description: String
    let code: ExitCode

    init(_ description: String, code: ExitCode) {
        self.description = description
        self.code = code
    }
}
