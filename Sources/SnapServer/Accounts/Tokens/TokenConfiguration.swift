/// Whose tokens are taken, where an app brings its own users.
package struct TokenConfiguration: Sendable {
    /// The files of keys that tokens may be signed with: several, so that one can take another's place.
    package var keys: [KeyFile]
    /// What a token's `iss` must be; nil takes every one.
    package var issuer: String?
    /// What must be in a token's `aud`; nil does not look.
    package var audience: String?

    package init(keys: [KeyFile], issuer: String? = nil, audience: String? = nil) {
        self.keys = keys
        self.issuer = issuer
        self.audience = audience
    }

    /// A key in a file of its own.
    package struct KeyFile: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// A public key in PEM.
            case publicKey
            /// What app and server both know.
            case sharedSecret
        }

        let path: String
        let kind: Kind
        /// What tokens call it (`kid`); nil for a key that tries every token.
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
