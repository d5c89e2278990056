import Foundation
import Testing

@testable import SnapBucket

/// A store that fails in every way.
struct FaultTests {
    private let service: Service

    init() throws { service = try Service.shared() }

    @Test(arguments: ["busy-twice", "dropped-twice"])
    func transientFaultIsTriedThreeTimes(_ fault: String) throws {
        let bucket = try service.faulty(fault)
        let (error, time) = failure { () throws(BucketError) in try bucket.put(name(1), [1, 2, 3]) }
        #expect(error == nil)
        // The pauses, 100 and 400 ms.
        #expect(time >= .milliseconds(500))
        #expect(try service.count(bucket, name(1)) == 3)
        #expect(try bucket.get(name(1)) == Array("fine".utf8))
        #expect(try service.faulty(fault).get(name(1)) == Array("fine".utf8))
        try service.faulty(fault).remove(name(1))
        #expect(try service.faulty(fault).size(of: name(1)) == 4)
    }

    @Test(arguments: [("busy", BucketError.slowDown), ("many", .slowDown), ("broken", .strange(500, "")), ("full", .full)])
    func persistentFaultIsGivenUpAfterThreeTries(_ fault: String, _ expected: BucketError) throws {
        let bucket = try service.faulty(fault)
        #expect(throws: expected) { try bucket.put(name(1), [1]) }
        #expect(try service.count(bucket, name(1)) == 3)
    }

    @Test(arguments: [
        ("mistaken", BucketError.strange(400, "InvalidRequest")), ("expired", .denied("ExpiredToken")),
        ("elsewhere", .badSetting("The bucket is in another region.")), ("part", .strange(206, "a part of an object")),
        ("endless", .tooLarge), ("headers", .tooLarge),
    ])
    func aClearAnswerIsNotAskedForAgain(_ fault: String, _ expected: BucketError) throws {
        let bucket = try service.faulty(fault)
        #expect(throws: expected) { try bucket.get(name(1)) }
        #expect(try service.count(bucket, name(1)) == 1)
    }

    @Test(arguments: ["hang", "stall"])
    func aServerThatHangsIsLeftInTime(_ fault: String) throws {
        let bucket = try service.faulty(fault, limits: Bucket.Limits(whole: .milliseconds(300)))
        for _ in 1...2 {
            let (error, time) = failure { () throws(BucketError) in try bucket.get(name(1)) }
            #expect(error == .unreachable("it did not answer in time"))
            // libcurl's clock is not quite this one.
            #expect(time >= .milliseconds(250) && time < .seconds(20))
        }
    }

    @Test func aLargeBodyNeedsNoLeave() throws {
        let bytes = [UInt8](repeating: 7, count: 3 << 20)
        for fault in ["mute", "line"] { try service.faulty(fault).put(name(1), bytes) }
        let bucket = try service.faulty("early")
        let error = failure { () throws(BucketError) in try bucket.put(name(1), bytes) }.error
        #expect(error == .denied("AccessDenied"))
    }

    /// Perhaps a proxy that has lost its store: its 404 must not make an image look removed.
    @Test func missingListPageIsNotAMissingObject() throws {
        let bucket = try service.faulty("page")
        #expect(throws: BucketError.strange(404, "")) { try bucket.get(name(1)) }
        #expect(throws: BucketError.strange(404, "")) { try bucket.remove(name(1)) }
        #expect(throws: BucketError.missingBucket) { try bucket.size(of: name(1)) }
        #expect(throws: BucketError.strange(404, "")) { try bucket.list(limit: 1) }
    }

    @Test func truncatedAnswerIsNotAnObject() throws {
        let bucket = try service.faulty("cut")
        #expect(throws: BucketError.unreachable("its answer is cut off")) { try bucket.get(name(1)) }
        #expect(try service.count(bucket, name(1)) == 3)
        #expect(try service.faulty("cut-once").get(name(1)) == Array("fine".utf8))
    }

    @Test func aServerThatIsNotThereIsUnreachable() throws {
        let credentials = try BucketCredentials(environment: ["AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "hush"])
        // Nothing listens at the first port, and no name ends with "invalid".
        for host in ["127.0.0.1:1", "store.invalid"] {
            let bucket = try Bucket(BucketAddress("s3://snaps?endpoint=http://\(host)"), credentials)
            let error = try #require(failure { () throws(BucketError) in try bucket.get(name(1)) }.error)
            #expect(error.isUnreachable && !error.description.contains("hush"))
        }
        let garbage = try service.faulty("garbage")
        #expect(failure { () throws(BucketError) in try garbage.get(name(1)) }.error?.isUnreachable == true)
    }

    @Test func connectionsAreReused() throws {
        let bucket = try service.faulty("line")
        let ports = try (1...5).map { try bucket.get(name($0))?.text }
        #expect(Set(ports).count == 1 && ports.first != "")
        let other = try service.faulty("line")
        #expect(try other.get(name(1))?.text != ports.first.flatMap(\.self))
    }

    @Test func aConnectionThatTheServerClosedCostsNothing() throws {
        let bucket = try service.faulty("silent-close")
        for number in 1...5 {
            try bucket.put(name(number), [UInt8](repeating: 7, count: 100_000))
            #expect(try bucket.get(name(number)) == Array("fine".utf8))
        }
    }

    @Test func aRequestIsSignedWithItsDigest() throws {
        let bucket = try service.faulty("echo")
        let bytes = Array("sealed".utf8)
        try bucket.put(name(1), bytes)
        let headers = try JSONDecoder().decode([String: String].self, from: Data(#require(try bucket.get(name(1)))))
        #expect(headers["x-amz-content-sha256"] == headers["digest"])
        #expect(headers["content-length"] == "6" && headers["expect"] == nil && headers["transfer-encoding"] == nil)
        let authorization = try #require(headers["authorization"])
        #expect(authorization.contains("/eu-west-3/s3/aws4_request") && authorization.contains("x-amz-content-sha256"))
        #expect(!headers.values.contains { $0.contains("hush") })
    }

    @Test func aQueryIsSortedAndEscapedAsItIsSigned() throws {
        let request = BucketRequest(method: .get, query: [("start-after", "a/b ä+~"), ("prefix", "a/"), ("list-type", "2")])
        let url = try request.url(BucketAddress("s3://snaps"))
        #expect(url == "https://snaps.s3.us-east-1.amazonaws.com/?list-type=2&prefix=a%2F&start-after=a%2Fb%20%C3%A4%2B~")
    }

    @Test func aStoreThatKeepsNothingFailsTheCheck() throws {
        let bucket = try service.faulty("forgetful", prefix: "")
        let error = failure { () throws(BucketError) in try bucket.check() }.error
        #expect(error == .strange(200, "another object than was written"))
    }
}
