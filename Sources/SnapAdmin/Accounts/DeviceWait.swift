import Foundation
import SnapModel
import SnapWire

/// A login by another service, which the person allows in a browser on any device while the command waits.
///
/// - Source: RFC 8628.
struct DeviceWait {
    let provider: String
    let login: LoginOptions
    let server: ServerOptions
    let output: Output

    func perform() throws {
        let file = CredentialsFile()
        try file.prepare()
        let begun = try request(.device(provider: provider)) { answer, _ in try BegunDevice(answer) }
        output.notice(begun.words)
        var pauseMs = min(max(begun.intervalSeconds, 1), 60) * 1_000
        while true {
            Thread.sleep(forTimeInterval: Double(pauseMs) / 1_000)
            do {
                try request(.poll(provider: provider, state: begun.state, device: login.deviceName)) { answer, client in
                    try login.save(answer, of: client, in: file, output, verb: "Logged in", as: provider)
                }
                return
            } catch let failure as Failure where failure.isTemporary && Int64(Date().timeIntervalSince1970 * 1_000) < begun.expiresAt {
                // RFC 8628, 3.5: asked to slow down, a client waits five seconds longer each time.
                if failure.details?["retryAfterMs"]?.integer ?? 0 > 5_000 { pauseMs += 5_000 }
            }
        }
    }

    /// Asks on a connection of its own: one that does not log in is closed soon.
    private func request<Result>(_ command: ProviderCommand, _ use: (ClientAnswer, Client) throws -> Result) throws -> Result {
        let client = try server.client(for: nil)
        defer { client.close() }
        try client.connect()
        return try use(try client.request(.provider(command)), client)
    }
}

/// What `provider.device` returned.
private struct BegunDevice {
    let state: String
    let intervalSeconds: Int64
    /// Milliseconds since 1970.
    let expiresAt: Int64
    let words: String

    init(_ answer: ClientAnswer) throws {
        state = try answer["state"].string ?? ""
        intervalSeconds = try answer["intervalSeconds"].integer ?? 5
        expiresAt = try answer["expiresAt"].integer ?? 0
        let code = try answer["userCode"].string ?? ""
        let address = try answer.result["completeAddress"]?.string ?? answer["address"].string ?? ""
        words =
            "Open \(Printable.line(address)) on any device and enter the code \(Printable.word(code)). "
            + "Allow only a code that you see here."
    }
}
