import Dispatch
import Foundation
import Synchronization
import Testing

@testable import SnapBucket

/// Against moto, which checks every signature.
struct BucketTests {
    private let service: Service

    init() throws { service = try Service.shared() }

    @Test func anObjectIsWrittenReadMeasuredAndRemoved() throws {
        let (bucket, bytes) = (try service.bucket(), Array("sealed".utf8))
        #expect(try bucket.get(name(1)) == nil)
        #expect(try bucket.size(of: name(1)) == nil)
        try bucket.put(name(1), bytes)
        #expect(try bucket.get(name(1)) == bytes)
        #expect(try bucket.size(of: name(1)) == bytes.count)
        #expect(try bucket.get(name(2)) == nil)
        try bucket.remove(name(1))
        #expect(try bucket.get(name(1)) == nil)
        try bucket.remove(name(1))
    }

    /// Of two clusters that begin with one place, one gets it.
    @Test func existingObjectIsNotOverwritten() throws {
        let (bucket, random) = (try service.bucket(), ObjectName.random())
        #expect(try bucket.putIfAbsent(random, [1]) && !bucket.putIfAbsent(random, [2]))
        #expect(try bucket.get(random) == [1])
        try bucket.remove(random)
        #expect(try bucket.putIfAbsent(random, [3]))
        try bucket.remove(random)
    }

    @Test(arguments: ["snaps", "snaps/one", "snaps/One/t-w_o.3", "snaps.dotted/one"])
    func bucketsWorkWithPrefixesOfEveryForm(_ path: String) throws {
        let bucket = try service.bucket(path)
        try bucket.check()
        let random = ObjectName.random()
        try bucket.put(random, [1, 2])
        #expect(try bucket.list(limit: 10_000).map(\.name).contains(random))
        try bucket.remove(random)
        #expect(try !bucket.list(limit: 10_000).map(\.name).contains(random))
    }

    @Test(arguments: [0, 1, 1 << 16, 5 << 20])
    func allSizesComeBackAsTheyWere(_ count: Int) throws {
        let bucket = try service.bucket()
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        try bucket.put(name(7), bytes)
        #expect(try bucket.get(name(7)) == bytes)
        #expect(try bucket.size(of: name(7)) == count)
    }

    @Test func secondWriteReplacesTheObject() throws {
        let bucket = try service.bucket()
        try bucket.put(name(1), [1])
        try bucket.put(name(1), [2, 3])
        #expect(try bucket.get(name(1)) == [2, 3])
    }

    @Test func manyThreadsShareABucket() throws {
        let bucket = try service.bucket()
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 24) { number in
            do {
                let bytes = [UInt8](repeating: UInt8(number), count: 1_000 + number)
                try bucket.put(name(number), bytes)
                guard try bucket.get(name(number)) == bytes else { throw BucketError.strange(0, "other bytes") }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock(\.self) == [])
        #expect(try bucket.list(limit: 100).count == 24)
    }

    @Test(arguments: [
        "", "ab", String(name(1).dropLast()), name(1) + "0", "../" + name(1).dropLast(3), name(0xabc).uppercased(),
        "ä" + name(1).dropFirst(2),
        "/" + name(1).dropFirst(), "\0" + name(1).dropFirst(),
    ])
    func anythingButANameIsRefused(_ name: String) throws {
        let bucket = try service.faulty("broken")
        #expect(throws: BucketError.badName) { try bucket.put(name, [1]) }
        #expect(throws: BucketError.badName) { try bucket.get(name) }
        #expect(throws: BucketError.badName) { try bucket.size(of: name) }
        #expect(throws: BucketError.badName) { try bucket.remove(name) }
        #expect(throws: BucketError.badName) { try bucket.list(after: name, limit: 1) }
    }

    @Test func tooLargeObjectsAreNeitherWrittenNorRead() throws {
        let large = try service.bucket()
        let small = Bucket(large.address, large.credentials, limits: Bucket.Limits(whole: .seconds(60), objectBytes: 100))
        #expect(throws: BucketError.tooLarge) { try small.put(name(1), [UInt8](repeating: 0, count: 101)) }
        #expect(try large.size(of: name(1)) == nil)
        try small.put(name(1), [UInt8](repeating: 0, count: 100))
        #expect(try small.get(name(1))?.count == 100)
        for count in [101, 200_000] {
            try large.put(name(1), [UInt8](repeating: 0, count: count))
            #expect(throws: BucketError.tooLarge) { try small.get(name(1)) }
            #expect(try small.size(of: name(1)) == count)
        }
        #expect(try small.get(name(2)) == nil)
    }
}
