import Foundation
import SnapFetch

/// The addresses that a provider announces.
///
/// - Source: OpenID Connect Discovery 1.0, section 3; RFC 8414.
struct ProviderDocument: Decodable {
    let issuer: String
    let authorization, token, keys: String
    let userInfo, device: String?
    private let methods, claims: [String]?

    private enum CodingKeys: String, CodingKey {
        case issuer
        case authorization = "authorization_endpoint"
        case token = "token_endpoint"
        case keys = "jwks_uri"
        case userInfo = "userinfo_endpoint"
        case device = "device_authorization_endpoint"
        case methods = "token_endpoint_auth_methods_supported"
        case claims = "claims_supported"
    }

    /// Whether the client's secret goes into the body and not into a header.
    var takesSecretInBody: Bool { methods.map { $0.contains("client_secret_post") && !$0.contains("client_secret_basic") } ?? false }

    /// Whether tokens say when the person logged in, at least where `max_age` asks for it.
    var announcesAuthTime: Bool { claims?.contains("auth_time") ?? false }

    /// - Parameter issuer: the configured one. Another one would sign for the configured one's users.
    init(_ body: [UInt8], of issuer: String) throws(FetchError) {
        guard let document = try? JSONDecoder().decode(ProviderDocument.self, from: Data(body)) else {
            throw .badAnswer("it is not a document of OpenID Connect")
        }
        guard document.issuer == issuer else { throw .badAnswer("it is the document of another issuer") }
        for address in [document.authorization, document.token, document.keys, document.userInfo, document.device].compactMap({ $0 }) {
            // Plain http is for an issuer on this machine.
            guard (try? FetchAddress.check(address, within: .configured)) != nil,
                address.hasPrefix("https://") || issuer.hasPrefix("http://")
            else { throw .badAnswer("an address in it is not https") }
        }
        self = document
    }
}

/// A provider's answer with tokens.
///
/// - Source: RFC 6749, section 5; RFC 8628, section 3.
struct TokenAnswer: Decodable {
    let idToken, accessToken, error: String?

    private enum CodingKeys: String, CodingKey {
        case error
        case idToken = "id_token"
        case accessToken = "access_token"
    }
}

/// A provider's answer to a device.
struct DeviceAnswer: Decodable {
    let deviceCode, userCode, address: String
    let completeAddress: String?
    let expiresIn: Int64
    let interval: Int64?

    private enum CodingKeys: String, CodingKey {
        case interval
        case deviceCode = "device_code"
        case userCode = "user_code"
        case address = "verification_uri"
        case completeAddress = "verification_uri_complete"
        case expiresIn = "expires_in"
    }
}

/// Names and values as forms and queries have them.
///
/// - Source: RFC 3986, section 2.3; a space is %20, which both accept.
enum FormText {
    static func encoded(_ text: String) -> String {
        text.utf8.reduce(into: "") { result, byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: result.unicodeScalars.append(Unicode.Scalar(byte))
            default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    static func encoded(_ fields: [(String, String)]) -> String {
        fields.map { encoded($0.0) + "=" + encoded($0.1) }.joined(separator: "&")
    }
}
