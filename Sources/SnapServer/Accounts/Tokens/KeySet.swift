import Foundation
import SnapFetch
import SnapModel

/// The keys that an issuer publishes at an address (JWKS). Keys come and go: an unknown name in a token is a reason to fetch them again, but
/// at most once a minute, whatever strangers send.
package final class KeySet: Sendable {
    /// 128 KiB: the largest known sets have 20 KiB.
    static let limits = HTTPClient.Limits(deadline: .seconds(5), attempt: .seconds(5), connecting: .seconds(3), answerBytes: 128 << 10)

    private let keys: Remembered<[TokenKey]>
    private let owner: String

    /// - Parameters:
    ///   - owner: names the keys, for people.
    ///   - noteFault: is called after each fetch that failed, at most every five seconds.
    ///   - fetch: returns the document.
    init(
        of owner: String, noteFault: @escaping @Sendable (FetchError) -> Void,
        fetch: @escaping @Sendable () throws(FetchError) -> [UInt8]
    ) {
        self.owner = owner
        keys = Remembered(
            fetch: { () throws(FetchError) in
                let document = Data(try fetch())
                guard let set = try? JSONDecoder().decode(PublishedKeys.self, from: document) else {
                    throw .badAnswer("it is not a set of keys (JWKS)")
                }
                guard !set.keys.isEmpty else { throw .badAnswer("none of its keys is of a kind that tokens are signed with") }
                return set.keys
            }, noteFault: noteFault)
    }

    /// The keys of an app, at an address of the settings.
    convenience init(address: String, _ client: HTTPClient, noteFault: @escaping @Sendable (FetchError) -> Void) {
        self.init(of: "the app's keys", noteFault: noteFault) { () throws(FetchError) in
            try client.send(HTTPRequest(address)).succeeded()
        }
    }

    /// Checks that there are keys, and fetches the first ones.
    ///
    /// - Throws: `providerUnavailable` and `busy`, where there are no keys.
    func requireKeys(at now: Timestamp) throws(Rejection) {
        do throws(RememberedFault) { _ = try keys.value(at: now) } catch { throw error.rejection(owner) }
    }

    /// The keys that may have signed a token; none where its `kid` is unknown.
    ///
    /// - Throws: `providerUnavailable` and `busy`, where there are no keys.
    func candidates(for token: SignedToken, at now: Timestamp) throws(Rejection) -> [TokenKey] {
        do throws(RememberedFault) {
            let all = try keys.value(at: now) { keys in
                // A key without a name can be replaced by another one without a name.
                keys.contains { $0.isNamed(in: token) && ($0.name == token.header.kid && $0.name != nil || $0.verifies(token)) }
            }
            return all.filter { $0.isNamed(in: token) }
        } catch {
            throw error.rejection(owner)
        }
    }
}

extension TokenKey {
    /// Whether the key may have signed a token: a `kid` rules out keys of other names.
    func isNamed(in token: SignedToken) -> Bool { token.header.kid == nil || name == nil || name == token.header.kid }
}

extension RememberedFault {
    func rejection(_ what: String) -> Rejection {
        switch self {
        case .unavailable:
            Rejection(.providerUnavailable, "The server cannot reach \(what) now. Try again in a moment.", retryAfterMs: 5_000)
        case .beingFetched: Rejection(.busy, "The server is waiting for \(what). Try again in a moment.", retryAfterMs: 1_000)
        }
    }
}
