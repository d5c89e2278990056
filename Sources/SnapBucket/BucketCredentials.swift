/// A key that may use a bucket. No text of it shows the secret or the session token.
package struct BucketCredentials: Sendable {
    let keyID: String
    let secret: String
    let sessionToken: String?

    /// - Parameter environment: has `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, and perhaps `AWS_SESSION_TOKEN`.
    /// - Throws: `.badSetting` when one is missing, or has white space or characters that no key has.
    package init(environment: [String: String]) throws(BucketError) {
        keyID = try Self.value("AWS_ACCESS_KEY_ID", environment)
        secret = try Self.value("AWS_SECRET_ACCESS_KEY", environment)
        let name = "AWS_SESSION_TOKEN"
        sessionToken = environment[name, default: ""].isEmpty ? nil : try Self.value(name, environment)
    }

    /// A line end would begin another header, so it must not get through.
    private static func value(_ name: String, _ environment: [String: String]) throws(BucketError) -> String {
        guard let value = environment[name], !value.isEmpty else { throw .badSetting("\(name) is not set.") }
        guard value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .badSetting("\(name) has a character that no key has, such as a space or a line end.")
        }
        return value
    }
}

extension BucketCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "access key \(keyID)" }
    package var debugDescription: String { description }
    /// Otherwise `dump`, and the text of a value that contains this one, would show everything.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
