import SnapModel

/// The meaning and the fix of an error code or a close code, for people who found it in a log or a message.
package struct CodeGuide: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        case error
        case close
    }

    package let kind: Kind
    package let code: Int64
    package let name: String
    /// For errors, whether the same request may succeed later; for close codes, whether the client may reconnect.
    package let comesBack: Bool
    package let meaning: String
    package let fix: String

    /// Every error and every close code, by number.
    package static let all: [CodeGuide] = (Rejection.Reason.allCases.map(CodeGuide.init) + CloseCode.all.map(CodeGuide.init))
        .sorted { $0.code < $1.code }

    private init(_ reason: Rejection.Reason) {
        kind = .error
        code = reason.row.code
        name = reason.rawValue
        comesBack = reason.isTemporary
        (meaning, fix) = (reason.row.meaning, reason.row.fix)
    }

    private init(_ close: CloseCode) {
        kind = .close
        code = Int64(close.rawValue)
        comesBack = close.meansReconnect
        (name, meaning, fix) = close.guide
    }
}
