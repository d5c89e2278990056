import ArgumentParser
import SnapServer

/// How an app that has its own users tells the server to trust its tokens. Each option has a variable; secrets stand in files alone.
struct UserOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Public key in PEM of an app whose JWTs log its users in: RSA (RS256), P-256 (ES256) or Ed25519 (EdDSA). Repeatable; KID=FILE for a "
                + "key that tokens name. SIGHUP reads keys again. (SNAPFEED_JWT_KEY)", valueName: "file"))
    var jwtKey: [String] = []

    @Option(
        help: ArgumentHelp(
            "Secret shared with such an app (HS256), 32 bytes or more; likewise. (SNAPFEED_JWT_SECRET_FILE)", valueName: "file"))
    var jwtSecretFile: [String] = []

    @Option(help: ArgumentHelp("What the JWTs' 'iss' must be. (SNAPFEED_JWT_ISSUER)", valueName: "text"))
    var jwtIssuer: String?

    @Option(
        help: ArgumentHelp(
            "What the JWTs' 'aud' must name, so that tokens made for others are worth nothing here. (SNAPFEED_JWT_AUDIENCE)",
            valueName: "text"))
    var jwtAudience: String?

    /// What is given on the command line counts for more than the environment, where commas part several files.
    ///
    /// - Throws: for an issuer or an audience that nothing would look at.
    func tokens(_ environment: [String: String]) throws(StartFault) -> TokenConfiguration? {
        func files(_ given: [String], _ variable: String) -> [String] {
            given.isEmpty ? (environment[variable] ?? "").split(separator: ",").map(String.init) : given
        }
        let keys =
            files(jwtKey, "SNAPFEED_JWT_KEY").map { TokenConfiguration.KeyFile($0, .publicKey) }
            + files(jwtSecretFile, "SNAPFEED_JWT_SECRET_FILE").map { TokenConfiguration.KeyFile($0, .sharedSecret) }
        let issuer = jwtIssuer ?? environment["SNAPFEED_JWT_ISSUER"]
        let audience = jwtAudience ?? environment["SNAPFEED_JWT_AUDIENCE"]
        guard keys.isEmpty else { return TokenConfiguration(keys: keys, issuer: issuer, audience: audience) }
        guard issuer == nil, audience == nil else {
            throw StartFault("an issuer or an audience of JWTs is given, but no key: add --jwt-key or --jwt-secret-file")
        }
        return nil
    }
}
