package import SnapModel

/// The description of one method.
package struct MethodRow: Sendable {
    /// One sentence.
    package let summary: String
    package let traits: MethodTraits
    package let params: [SchemaMember]
    package let result: Schema
    /// The kind of bytes attached to a request; nil where none are allowed.
    package let requestBytes: String?
    /// The kind of bytes attached to the reply.
    package let replyBytes: String?
    /// Refusals besides those that any method may get and those that follow from `access`.
    private let ownErrors: [Rejection.Reason]

    init(
        _ summary: String, access: Access, rate: RateClass = .read, hold: Hold = .plain, needsConnection: Bool = false,
        params: [SchemaMember] = [], result: Schema = .object([]),
        requestBytes: String? = nil, replyBytes: String? = nil, errors: [Rejection.Reason] = []
    ) {
        self.summary = summary
        traits = MethodTraits(access: access, rate: rate, hold: hold, takesBytes: requestBytes != nil, needsConnection: needsConnection)
        self.params = params
        self.result = result
        self.requestBytes = requestBytes
        self.replyBytes = replyBytes
        ownErrors = errors
    }

    /// Refusals besides `commonErrors`.
    package var errors: [Rejection.Reason] { traits.access.errors + ownErrors }

    /// Refusals that any method may get.
    package static let commonErrors: [Rejection.Reason] = [
        .parseError, .invalidRequest, .unknownMethod, .invalidParams, .internal, .busy, .rateLimited, .shuttingDown,
    ]
}

/// The properties of a method that the server checks at every request.
package struct MethodTraits: Hashable, Sendable {
    package let access: Access
    package let rate: RateClass
    package let hold: Hold
    package let takesBytes: Bool
    /// Whether it is of use only on a connection that stays open: it begins or ends pushes, or takes longer than an answer may. The HTTP API
    /// does not have it.
    package let needsConnection: Bool
}

/// The rule for calling a method.
package enum Access: String, CaseIterable, Sendable {
    case anyone, account, accountOrLocalAdmin, admin, localAdmin

    var meaning: String {
        switch self {
        case .anyone: "The connection need not be logged in."
        case .account: "The connection must be logged in, also on the admin socket."
        case .accountOrLocalAdmin: "As account; the admin socket needs no login."
        case .admin: "An account with the role admin, or the local admin: a connection through the admin socket that is not logged in."
        case .localAdmin: "Only the local admin; no account, whatever its role."
        }
    }

    /// Refusals for everyone else.
    var errors: [Rejection.Reason] {
        switch self {
        case .anyone: []
        case .account, .accountOrLocalAdmin: [.notAuthenticated]
        case .admin, .localAdmin: [.notAuthenticated, .forbidden]
        }
    }
}

/// Methods that share a rate, grouped by what a request costs the server.
package enum RateClass: Int, CaseIterable, Sendable {
    case read, write, open, login, search
}

/// How a request affects other requests of its connection.
package enum Hold: Hashable, Sendable {
    case plain
    /// Requests after it wait for its outcome.
    case authentication
    /// Its reply can be big: one at a time.
    case bulky
    /// It may end its own connection. Requests before it are answered first, and requests after it wait for its outcome.
    case closing
    /// `closing` if it names its own login or connection, else `plain`.
    case closingIfOwn
}
