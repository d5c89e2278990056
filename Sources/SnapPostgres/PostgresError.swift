import CPostgres

/// A refusal by PostgreSQL, or a connection that failed.
package struct PostgresError: Error, Sendable, CustomStringConvertible {
    /// SQLSTATE: five letters and digits. Empty when the connection failed.
    ///
    /// - Source: https://www.postgresql.org/docs/15/errcodes-appendix.html
    package let state: String
    /// Without parameters, which may be people's words.
    package let description: String

    package init(state: String, _ description: String) {
        self.state = state
        self.description = description
    }

    /// Whether the connection is lost. A COMMIT that was under way may or may not have happened.
    package var isOfConnection: Bool { state.isEmpty || state.hasPrefix("08") || state.hasPrefix("57P") || state == "25P03" }

    /// - Parameters:
    ///   - result: the answer with the refusal.
    ///   - sql: the text that could not be prepared.
    init(refusal result: OpaquePointer, in sql: String?) {
        func field(_ code: UnicodeScalar) -> String { PQresultErrorField(result, CInt(code.value)).map { String(cString: $0) } ?? "" }
        // The detail is left out: it quotes values of rows.
        self.init(state: field("C"), field("M") + (sql.map { " in: \($0)" } ?? ""))
    }

    /// - Parameter connection: one whose call failed.
    init(connection: OpaquePointer) {
        let lines = String(cString: PQerrorMessage(connection)).split(separator: "\n")
        self.init(state: "", lines.first.map(String.init) ?? "the connection failed")
    }
}
