import SnapPostgres
import Testing

/// The printable form of a database's address, without its password.
struct PostgresAddressTests {
    @Test(arguments: [
        ("postgresql://snapfeed:s3cr3t@db1:5433/snaps", "postgresql://db1:5433/snaps"),
        ("postgresql://snapfeed:s3?cr3t@db1/snaps", "postgresql://db1/snaps"),
        ("postgresql://snapfeed:s3cr3t%40@db1,db2:5433/snaps?target_session_attrs=read-write", "postgresql://db1,db2:5433/snaps"),
        ("postgresql://[::1]:5433/snaps?password=s3cr3t", "postgresql://[::1]:5433/snaps"),
        ("postgresql://localhost/snaps", "postgresql://localhost/snaps"),
        ("postgresql:///snaps?host=/run/postgresql&password=s3cr3t", "postgresql:///run/postgresql/snaps"),
    ])
    func aPasswordIsNeverShown(_ text: String, _ shown: String) throws {
        #expect(try PostgresAddress(text).description == shown)
    }

    @Test func anAtSignInAPasswordIsRefusedWithoutIt() throws {
        let error = try #require(throws: PostgresError.self) { try PostgresAddress("postgresql://snapfeed:s3@cr3t@db1/snaps") }
        #expect("\(error)".contains("%40") && !"\(error)".contains("cr3t"))
        let port = try #require(throws: PostgresError.self) { try PostgresAddress("postgresql://snapfeed:s3cr3t/x@db1:5432/snaps") }
        #expect("\(port)".contains("%2F") && !"\(port)".contains("s3cr3t"))
    }
}
