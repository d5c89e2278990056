import Testing

@testable import SnapBus

struct BusAddressTests {
    @Test func serversAndLoginsAreRead() throws {
        let plain = try BusAddress("nats://bus.example")
        #expect(plain.servers == ["nats://bus.example:4222"] && plain.login == nil && !plain.isSecure)
        let many = try BusAddress("tls://ana:a%2Cb@c@one,tls://two:5222/,tls://[::1]:6222")
        #expect(many.servers == ["nats://one:4222", "nats://two:5222", "nats://[::1]:6222"] && many.isSecure)
        #expect(many.login == .user("ana", password: "a,b@c"))
        #expect(try BusAddress("nats://s3cr3t@host:1").login == .token("s3cr3t"))
    }

    @Test(arguments: ["tls://ana:s3cr3t@one:1,tls://two:2", "tls://s3cr3t@one:1,tls://two:2"])
    func theLoginIsNeverShown(_ text: String) throws {
        let address = try BusAddress(text)
        #expect("\(address)" == "tls://…@one:1,tls://two:2")
        var dumped = ""
        dump(address, to: &dumped)
        for shown in [dumped, String(reflecting: address), "\([address])"] {
            #expect(!shown.contains("s3cr3t") && !shown.contains("ana"))
        }
    }

    @Test(arguments: [
        "", "host", "http://host", "nats://", "nats://host:", "nats://host:0", "nats://host:65536", "nats://host:+1", "nats://[::1",
        "nats://[::1]x", "nats://ho st", "nats://ho/st", "nats://a,", "nats://a,tls://b", "nats://s3cr3t:@a", "nats://:s3cr3t@a",
        "nats://@a", "nats://s3cr3t%@a", "nats://s3cr3t%zz@a", "nats://s3cr3t%ff@a", "nats://s3cr3t%22@a", "nats://s3cr3t%0a@a",
        "nats://s3cr3t\\@a", "nats://s3cr3t@a,nats://other@b", "nats://a,nats://s3cr3t@b", "nats://u:s3cr3t@b:x", "nats://[]",
    ])
    func badAddressesAreRefusedWithoutTheirSecrets(_ text: String) throws {
        let error = try #require(throws: BusError.self) { try BusAddress(text) }
        guard case .badAddress = error else { throw error }
        #expect(!error.description.contains("s3cr3t"))
    }

    @Test(arguments: ["", ".", "a..b", "a.", "a.*", "a.>", "a b", "a\r\nPUB", "ä", String(repeating: "a", count: 256)])
    func badSubjectsAreRefused(_ subject: String) throws {
        let address = try BusAddress("nats://localhost")
        #expect(throws: BusError.badSubject(subject)) { try NatsBus(address, subject: subject, heard: { _ in }, changed: { _ in }) }
    }
}
