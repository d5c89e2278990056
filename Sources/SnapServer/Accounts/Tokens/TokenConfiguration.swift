/// Which tokens are accepted from an app that has its own users.
package struct TokenConfiguration: Sendable {
    /// The files with the keys that tokens may be signed with. There may be several, so that one key can replace another.
    package var keys: [KeyFile]
    /// Where such keys are published (JWKS).
    package var addresses: [String]
    /// The required `iss` of a token; nil accepts any.
    package var issuer: String?
    /// A name that a token's `aud` must contain; nil accepts any.
    package var audience: String?

    package init(keys: [KeyFile], addresses: [String] = [], issuer: String? = nil, audience: String? = nil) {
        self.keys = keys
        self.addresses = addresses
        self.issuer = issuer
        self.audience = audience
    }

    package struct KeyFile: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// A public key in PEM.
            case publicKey
            /// A secret that the app and the server share.
            case sharedSecret
        }

        let path: String
        let kind: Kind
        /// The key's name in tokens (`kid`); nil for a key that is tried on every token.
        let name: String?

        /// - Parameter text: `FILE`, or `KID=FILE`.
        package init(_ text: String, _ kind: Kind) {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            name = parts.count == 2 ? String(parts[0]) : nil
            path = String(parts.last ?? "")
            self.kind = kind
        }
    }
}
