import CPostgres
import Glibc

/// Where a PostgreSQL is, and as whom it is asked.
package struct PostgresAddress: Sendable, Hashable, CustomStringConvertible {
    private let text: String

    /// - Parameter text: `postgresql://user:password@host:port/database?option=value`.
    /// - Throws: a `PostgresError` that says in one sentence what is wrong.
    package init(_ text: String) throws(PostgresError) {
        guard text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") else {
            throw PostgresError(state: "", "a database's address begins with postgresql://")
        }
        var message: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(text, &message) else {
            defer { PQfreemem(message) }
            throw PostgresError(state: "", message.map { String(cString: $0) } ?? "the address cannot be read")
        }
        PQconninfoFree(options)
        self.text = text
    }

    /// Without user, password and options, in which a password may stand, too.
    package var description: String {
        let place = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)[0]
        guard let at = place.lastIndex(of: "@") else { return String(place) }
        return "postgresql://" + place[place.index(after: at)...]
    }

    /// What each session is set to, whatever the server's own settings are. A cut connection ends on both sides within seconds, so that it
    /// holds no lock for longer.
    private static let settings = [
        "synchronous_commit=on", "idle_in_transaction_session_timeout=5000", "lock_timeout=4000", "statement_timeout=30000",
        "tcp_keepalives_idle=2", "tcp_keepalives_interval=1", "tcp_keepalives_count=3", "tcp_user_timeout=5000",
        "client_min_messages=error", "jit=off", "TimeZone=UTC", "client_encoding=UTF8", "default_transaction_isolation=read\\ committed",
    ]

    /// - Returns: a connection, perhaps a failed one; nil without memory.
    func connect(name: String) -> OpaquePointer? {
        let options = Self.settings.map { "-c \($0)" }.joined(separator: " ")
        let pairs = [
            ("dbname", text), ("application_name", name), ("options", options), ("connect_timeout", "3"), ("keepalives", "1"),
            ("keepalives_idle", "2"), ("keepalives_interval", "1"), ("keepalives_count", "3"), ("tcp_user_timeout", "5000"),
            ("gssencmode", "disable"),
        ]
        let copies = pairs.map { (strdup($0.0), strdup($0.1)) }
        defer {
            for copy in copies {
                free(copy.0)
                free(copy.1)
            }
        }
        let keywords = copies.map { UnsafePointer($0.0) } + [nil]
        let values = copies.map { UnsafePointer($0.1) } + [nil]
        return PQconnectdbParams(keywords, values, 1)
    }
}
