import Testing

@testable import SnapLoop

/// Addresses and networks in the forms that operators and clients write.
struct NetworkAddressTests {
    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", "11.0.0.0"), ("192.168.2.0/23", "192.168.3.255", "192.168.4.0"),
        ("203.0.113.7", "203.0.113.7", "203.0.113.6"),
        ("203.0.113.7/32", "::ffff:203.0.113.7", "203.0.113.8"), ("0.0.0.0/0", "255.255.255.255", "::1"),
        ("198.51.100.128/25", "198.51.100.128", "198.51.100.127"),
        ("2001:db8::/33", "2001:db8:7fff::1", "2001:db8:8000::1"), ("2001:db8::1", "2001:DB8:0::1", "2001:db8::2"),
        ("::/0", "2001:db8::1", "10.0.0.1"),
    ])
    func aNetworkHasTheAddressesThatBeginAlike(text: String, inside: String, outside: String) throws {
        let block = try #require(NetworkBlock(text))
        #expect(block.contains(inside) && !block.contains(outside))
        for no in ["", "unix", "10.0.0.0/8", "evil.example"] { #expect(!block.contains(no)) }
    }

    @Test(arguments: [
        "", "/", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/ 8", "10.0.0.0/8/8", "10.0.0.0/0x8",
        "10.0.0.0/9999999999",
        "10.0.0.1/8", "192.168.1.0/23", "2001:db8::1/64", "2001:db8::/129", "10.0.0", "10.0.0.0.0/8", "school.example",
        "::ffff:10.0.0.0/104",
    ])
    func textsThatAreNoNetworkAreRefused(text: String) { #expect(NetworkBlock(text) == nil) }

    @Test func anAddressIsFoundBesideItsPortAndANameIsNone() {
        let addresses = ["192.0.2.9", "192.0.2.9:80", "2001:DB8::9", "[2001:db8::9]", "[2001:db8::9]:80", "::ffff:192.0.2.9"]
        #expect(
            addresses.map(NetworkAddress.withoutPort) == [
                "192.0.2.9", "192.0.2.9", "2001:db8::9", "2001:db8::9", "2001:db8::9", "192.0.2.9",
            ])
        for no in ["", "unknown", "a.example:80", "[", "[]", "[::1", ":80"] { #expect(NetworkAddress.withoutPort(no) == nil, "\(no)") }
    }
}
