import SnapFetch

/// A service that logs people in, as the setting `login-provider` describes it: `name=…; issuer=…; client-id=…`.
package struct ProviderConfiguration: Hashable, Sendable {
    enum ClientSecret: Hashable, Sendable {
        case file(String)
        /// A variable of the environment.
        case variable(String)
    }

    /// In requests and in addresses.
    let name: String
    /// For people.
    let label: String
    let issuer: String
    let clientID: String
    /// Nil for a public client, which only PKCE protects.
    let secret: ClientSecret?
    let scopes: [String]
    /// Whether the first login makes an account; nil for the rule of `sign-up`.
    let makesAccounts: Bool?

    /// The most providers: each has threads of its own.
    static let countMax = 8
    static let example =
        "members such as name=example; issuer=https://login.example.org; client-id=snapfeed; client-secret-file=/etc/snapfeed/secret"
    private enum Member: String, CaseIterable {
        case name, label, issuer
        case clientID = "client-id"
        case secretFile = "client-secret-file"
        case secretVariable = "client-secret-env"
        case scopes
        case newAccounts = "new-accounts"
    }

    /// - Throws: `ValueRefusal`, which says what is wrong without quoting a value: one may be a secret in the wrong place.
    init(_ text: String) throws(ValueRefusal) {
        let given = try Self.members(text)
        func value(_ member: Member) throws(ValueRefusal) -> String {
            guard let value = given[member] else { throw ValueRefusal(reason: "needs \(member.rawValue)") }
            return value
        }
        name = try value(.name)
        guard (1...32).contains(name.utf8.count), name.wholeMatch(of: /[a-z0-9-]+/) != nil else {
            throw ValueRefusal(reason: "has a name that is not 1 to 32 of a–z, 0–9 and -: it is part of an address")
        }
        label = given[.label] ?? name.prefix(1).uppercased() + name.dropFirst()
        guard label.count <= 40 else { throw ValueRefusal(reason: "of \(name) has a label of more than 40 characters") }
        issuer = try Self.issuer(try value(.issuer), name)
        clientID = try value(.clientID)
        secret = try Self.secret(given, name)
        scopes = given[.scopes].map { $0.split(separator: " ").map(String.init) } ?? ["profile"]
        switch given[.newAccounts] {
        case nil: makesAccounts = nil
        case "yes", "true": makesAccounts = true
        case "no", "false": makesAccounts = false
        default: throw ValueRefusal(reason: "of \(name): new-accounts is yes or no")
        }
    }

    private static func members(_ text: String) throws(ValueRefusal) -> [Member: String] {
        var given: [Member: String] = [:]
        for part in text.split(separator: ";").map({ String($0).trimmed }) where !part.isEmpty {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0).trimmed }
            guard pair.count == 2, let member = Member(rawValue: pair[0]) else {
                let names = Member.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValueRefusal(reason: "has a member that is not one of \(names)")
            }
            guard !pair[1].isEmpty else { throw ValueRefusal(reason: "has no value for \(member.rawValue)") }
            guard given.updateValue(pair[1], forKey: member) == nil else { throw ValueRefusal(reason: "has \(member.rawValue) twice") }
        }
        return given
    }

    private static func issuer(_ text: String, _ name: String) throws(ValueRefusal) -> String {
        do throws(FetchError) { try FetchAddress.check(text, within: .configured) } catch {
            throw ValueRefusal(reason: "of \(name) needs an issuer that begins with https://, or on this machine with http://")
        }
        guard !text.contains("?"), !text.hasSuffix(wellKnown) else {
            throw ValueRefusal(reason: "of \(name) needs the issuer itself, without \(wellKnown) and without a query")
        }
        return text
    }

    static let wellKnown = "/.well-known/openid-configuration"

    private static func secret(_ given: [Member: String], _ name: String) throws(ValueRefusal) -> ClientSecret? {
        switch (given[.secretFile], given[.secretVariable]) {
        case (nil, nil): return nil
        case (let file?, nil): return .file(file)
        case (nil, let variable?): return .variable(variable)
        case (_?, _?): throw ValueRefusal(reason: "of \(name) has both client-secret-file and client-secret-env; remove one")
        }
    }

    /// The members in one form.
    var text: String {
        let members: [(Member, String?)] = [
            (.name, name), (.label, label), (.issuer, issuer), (.clientID, clientID), (.secretFile, secretFile),
            (.secretVariable, secretVariable), (.scopes, scopes.joined(separator: " ")),
            (.newAccounts, makesAccounts.map { $0 ? "yes" : "no" }),
        ]
        return members.compactMap { member, value in value.map { "\(member.rawValue)=\($0)" } }.joined(separator: "; ")
    }

    private var secretFile: String? { if case .file(let file) = secret { file } else { nil } }
    private var secretVariable: String? { if case .variable(let name) = secret { name } else { nil } }
}
