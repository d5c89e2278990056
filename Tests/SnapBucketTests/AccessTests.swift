import Foundation
import Testing

@testable import SnapBucket

/// The rights of keys, as moto checks them.
struct AccessTests {
    private let service: Service

    init() throws { service = try Service.shared() }

    @Test func aWrongSecretIsRefused() throws {
        let bucket = try service.bucket(changing: ["AWS_SECRET_ACCESS_KEY": "nonsense"])
        try expectDenied(bucket)
        let error = failure { () throws(BucketError) in try bucket.get(name(1)) }.error
        #expect(error == .denied("SignatureDoesNotMatch"))
        #expect(try !#require(error).description.contains("nonsense"))
    }

    @Test func anUnknownKeyIsRefused() throws { try expectDenied(service.bucket(changing: ["AWS_ACCESS_KEY_ID": "AKIANOBODY"])) }

    private func expectDenied(_ bucket: Bucket) throws {
        let errors = [
            failure { () throws(BucketError) in try bucket.put(name(1), [1]) }.error,
            failure { () throws(BucketError) in try bucket.get(name(1)) }.error,
            failure { () throws(BucketError) in try bucket.size(of: name(1)) }.error,
            failure { () throws(BucketError) in try bucket.remove(name(1)) }.error,
            failure { () throws(BucketError) in try bucket.list(limit: 1) }.error,
            failure { () throws(BucketError) in try bucket.check() }.error,
        ]
        for error in errors { #expect(error?.isDenied == true, "\(String(describing: error))") }
    }

    @Test func aKeyThatMayOnlyReadFailsTheCheck() throws {
        let writer = try service.bucket()
        try writer.put(name(1), [1])
        let reader = try service.bucket("snaps/" + writer.address.prefix, key: "reader")
        #expect(try reader.get(name(1)) == [1])
        #expect(failure { () throws(BucketError) in try reader.put(name(2), [1]) }.error?.isDenied == true)
        #expect(failure { () throws(BucketError) in try reader.check() }.error?.isDenied == true)
    }

    @Test func aSessionTokenIsSentAndSigned() throws {
        try service.bucket(key: "role").check()
        for token in ["", "nonsense"] {
            let bucket = try service.bucket(key: "role", changing: ["AWS_SESSION_TOKEN": token])
            #expect(throws: BucketError.self) { try bucket.put(name(1), [1]) }
        }
        let bucket = try service.faulty("echo", token: "se+s/sion==")
        try bucket.put(name(1), [1])
        let headers = try JSONDecoder().decode([String: String].self, from: Data(#require(try bucket.get(name(1)))))
        #expect(headers["x-amz-security-token"] == "se+s/sion==")
        #expect(headers["authorization"]?.contains("x-amz-security-token") == true)
    }

    /// No bucket that is missing looks like a missing object.
    @Test func everyCallReportsAMissingBucket() throws {
        let bucket = try service.bucket("nowhere")
        #expect(throws: BucketError.missingBucket) { try bucket.put(name(1), [1]) }
        #expect(throws: BucketError.missingBucket) { try bucket.get(name(1)) }
        #expect(throws: BucketError.missingBucket) { try bucket.size(of: name(1)) }
        #expect(throws: BucketError.missingBucket) { try bucket.remove(name(1)) }
        #expect(throws: BucketError.missingBucket) { try bucket.list(limit: 1) }
        #expect(throws: BucketError.missingBucket) { try bucket.check() }
    }

    @Test func theCheckLeavesNothingBehind() throws {
        let bucket = try service.bucket()
        try bucket.check()
        #expect(try bucket.list(limit: 1) == [])
    }
}
