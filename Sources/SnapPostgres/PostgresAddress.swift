import CPostgres
import Glibc

/// The address of a PostgreSQL server, and the login.
package struct PostgresAddress: Sendable, Hashable, CustomStringConvertible {
    private let text: String
    /// Without user, password and options, which may also contain a password.
    package let description: String

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
        defer { PQconninfoFree(options) }
        let hosts = Self.value("host", in: options)
        // libpq ends a host where the path begins, so what follows the first @ of a password would pass for a host, and be in messages.
        guard hosts?.contains("@") != true else {
            throw PostgresError(state: "", "a user or a password has an @ in it, which is written as %40")
        }
        let ports = Self.value("port", in: options) ?? ""
        // A password with a slash in it ends the host, so that a part of it passes for a port, and would be in messages.
        guard ports.allSatisfy({ $0 == "," || ("0"..."9").contains($0) }) else {
            throw PostgresError(state: "", "a port is a number; a slash in a user or a password is written as %2F")
        }
        self.text = text
        let places = Self.places(hosts: hosts ?? "", ports: ports)
        description = "postgresql://" + places + (Self.value("dbname", in: options).map { "/" + $0 } ?? "")
    }

    private static func value(_ keyword: String, in options: UnsafeMutablePointer<PQconninfoOption>) -> String? {
        var option = options
        while let name = option.pointee.keyword {
            if String(cString: name) == keyword { return option.pointee.val.map { String(cString: $0) } }
            option += 1
        }
        return nil
    }

    /// Several hosts have a port each, or one for all.
    private static func places(hosts: String, ports: String) -> String {
        let ports = ports.split(separator: ",", omittingEmptySubsequences: false)
        return hosts.split(separator: ",", omittingEmptySubsequences: false).enumerated().map { index, host in
            let name = host.contains(":") ? "[\(host)]" : String(host)
            let port = ports.count == 1 ? ports[0] : index < ports.count ? ports[index] : ""
            return port.isEmpty ? name : "\(name):\(port)"
        }.joined(separator: ",")
    }

    /// The settings of each session, whatever the server's own are. A cut connection ends on both sides within seconds, so that it
    /// holds no lock for longer.
    private static let settings = [
        "synchronous_commit=on", "idle_in_transaction_session_timeout=5000", "lock_timeout=4000", "statement_timeout=30000",
        "tcp_keepalives_idle=2", "tcp_keepalives_interval=1", "tcp_keepalives_count=3", "tcp_user_timeout=5000",
        "client_min_messages=error", "jit=off", "TimeZone=UTC", "client_encoding=UTF8", "default_transaction_isolation=read\\ committed",
    ]

    /// Connects to the database.
    ///
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
