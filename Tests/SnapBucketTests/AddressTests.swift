import Testing

@testable import SnapBucket

struct AddressTests {
    @Test func amazonsOwnStoreHasTheBucketInTheHost() throws {
        let address = try BucketAddress("s3://snaps?region=eu-central-1")
        #expect(address.base == "https://snaps.s3.eu-central-1.amazonaws.com")
        #expect((address.bucket, address.prefix, address.scheme) == ("snaps", "", "https"))
        #expect(try BucketAddress("s3://snaps").region == "us-east-1")
        // No certificate covers this name as a host.
        #expect(try BucketAddress("s3://my.snaps").base == "https://s3.us-east-1.amazonaws.com/my.snaps")
    }

    @Test func endpointOfAnotherStoreHasTheBucketInThePath() throws {
        let address = try BucketAddress("s3://snaps/a/B_2/?endpoint=http://127.0.0.1:9000&region=home-1")
        #expect(address.base == "http://127.0.0.1:9000/snaps")
        #expect((address.prefix, address.region, address.scheme) == ("a/B_2", "home-1", "http"))
        #expect(address.description == "s3://snaps/a/B_2 at http://127.0.0.1:9000/snaps, region home-1")
    }

    @Test(arguments: [
        ("https://store.example/", "https://store.example"), ("HTTP://Store.Example:80", "http://store.example"),
        ("http://[::1]:9000", "http://[::1]:9000"),
    ])
    func anEndpointIsReadAsLibcurlReadsIt(_ written: String, _ origin: String) throws {
        #expect(try BucketAddress("s3://snaps?endpoint=\(written)").base == origin + "/snaps")
    }

    @Test(arguments: [
        "", "snaps", "s3:/snaps", "s3://", "s3://ab", "s3://Snaps", "s3://-snaps", "s3://snaps-", "s3://sna..ps", "s3://sna_ps",
        "s3://user:hush@snaps", "s3://snaps//a", "s3://snaps/a//b", "s3://snaps/..", "s3://snaps/./a", "s3://snaps/a b", "s3://snaps/ä",
        "s3://snaps/a%20b", "s3://snaps/a\u{10}b", "s3://snaps?region=eu west", "s3://snaps?region=EU", "s3://snaps?region=",
        "s3://snaps?region=a&region=b", "s3://snaps?colour=red", "s3://snaps?endpoint=", "s3://snaps?endpoint=store.example",
        "s3://snaps?endpoint=ftp://store.example", "s3://snaps?endpoint=http://", "s3://snaps?endpoint=http://a:99999",
        "s3://snaps?endpoint=http://user:hush@store.example", "s3://snaps?endpoint=http://store.example/path",
        "s3://snaps?endpoint=http://store.example?a", "s3://snaps?endpoint=http://store.example#a", "s3://snaps?endpoint=http://st%61re",
        "s3://snaps?endpoint=http://a\r\nb",
    ])
    func anythingElseIsRefusedInOneSentence(_ text: String) throws {
        let error = try #require(failure { () throws(BucketError) in try BucketAddress(text) }.error)
        #expect(error.isBadSetting && error.description.hasSuffix("."))
        #expect(!error.description.contains("hush"))
    }
}

struct CredentialsTests {
    private let environment = ["AWS_ACCESS_KEY_ID": "AKID", "AWS_SECRET_ACCESS_KEY": "hush", "AWS_SESSION_TOKEN": "quiet"]

    @Test func noTextShowsASecret() throws {
        let credentials = try BucketCredentials(environment: environment)
        let bucket = try Bucket(BucketAddress("s3://snaps"), credentials)
        var dumped = ""
        dump((credentials, bucket), to: &dumped)
        let texts = ["\(credentials)", String(reflecting: credentials), "\([credentials])", "\(bucket)", "\(bucket.address)", dumped]
        for text in texts { #expect(!text.contains("hush") && !text.contains("quiet"), "\(text)") }
        #expect("\(credentials)" == "access key AKID")
    }

    @Test func anEmptySessionTokenIsNone() throws {
        #expect(try BucketCredentials(environment: environment.merging(["AWS_SESSION_TOKEN": ""]) { $1 }).sessionToken == nil)
        #expect(try BucketCredentials(environment: environment).sessionToken == "quiet")
    }

    @Test(arguments: ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"])
    func aValueThatCannotBeSentIsRefusedByItsName(_ name: String) throws {
        for value in ["hush ", "hush\r\nX-Other: 1", "hüsh"] {
            let error = failure { () throws(BucketError) in
                try BucketCredentials(environment: environment.merging([name: value]) { $1 })
            }.error
            let text = try #require(error).description
            #expect(text.contains(name) && !text.contains("sh"))
        }
        guard name != "AWS_SESSION_TOKEN" else { return }
        for value in ["", nil] {
            var environment = environment
            environment[name] = value
            let error = failure { () throws(BucketError) in try BucketCredentials(environment: environment) }.error
            #expect(error == .badSetting("\(name) is not set."))
        }
    }
}
