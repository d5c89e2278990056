import SnapModel
import Testing

@testable import SnapStore

struct AccessTokenStoreTests {
    @Test func aTokenIsFoundByItsOwnDigestOnly() throws {
        let token = Secret.accessToken()
        #expect(token.hasPrefix("snapfeed_") && token.utf8.count == 52)
        // A version without access tokens computes this one, and must not find a login by it.
        #expect(Secret.digest(ofCredential: token) != Secret.digest(ofToken: token))
        #expect(Secret.digest(ofCredential: "abc") == Secret.digest(ofToken: "abc"))
        #expect(TokenScope.stored(TokenScope.stored([.read, .moderate])) == [.read, .moderate])
        #expect(TokenScope.stored("read later") == [.read])
    }
}
