import Logging
import SnapFetch
import SnapModel

/// The tokens of an app with users of its own: what checks them, and how it is made again from newer keys.
struct AppTokens {
    /// Reads the key files. Any thread; it waits for the files.
    typealias Reading = @Sendable () throws(StartFault) -> TokenVerifier

    /// Nil without such an app.
    var verifier: TokenVerifier?
    let reading: Reading?
    /// Failed requests for published keys.
    let failures = SharedCount()

    /// Accepts no tokens.
    init() { reading = nil }

    /// Reads the keys for the first time.
    ///
    /// - Throws: `StartFault` for a key that cannot be read or is unfit.
    init(_ configuration: ServerConfiguration, _ client: HTTPClient, _ log: Logger) throws(StartFault) {
        guard let tokens = configuration.tokens else {
            reading = nil
            return
        }
        let reading: Reading = { [limits = configuration.limits, failures] () throws(StartFault) in
            let published = tokens.addresses.map { address in
                KeySet(address: address, client) { fault in
                    failures.add()
                    log.record(.keysUnavailable, "the keys of JWTs cannot be fetched from \(address): \(fault)", ["address": address])
                }
            }
            return try TokenVerifier(tokens, limits, published: published)
        }
        self.reading = reading
        verifier = try reading()
    }
}
