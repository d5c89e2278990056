import Foundation
import Testing

@testable import SnapBucket

/// The program `service.py`: a store that checks signatures, and one with faults. One runs for all tests, and ends with them.
final class Service: Sendable {
    private struct Endpoints: Decodable {
        let moto: Int
        let faults: Int
        let keys: [String: [String: String]]
    }

    private static let started = Result { try Service() }

    static func shared() throws -> Service { try started.get() }

    private let endpoints: Endpoints
    /// The program ends when this closes, however the tests end.
    private let input = Pipe()

    private init() throws {
        let program = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("service.py")
        let package = program.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let (process, output) = (Process(), Pipe())
        process.executableURL = package.appendingPathComponent(".venv/bin/python3")
        process.arguments = ["-B", program.path]
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, FileHandle.nullDevice)
        try process.run()
        // The first line comes whole or not at all.
        endpoints = try JSONDecoder().decode(Endpoints.self, from: output.fileHandleForReading.availableData)
    }

    func environment(_ key: String = "node") -> [String: String] { endpoints.keys[key] ?? [:] }

    /// A bucket of the store that checks signatures. Each test has a prefix of its own.
    func bucket(
        _ path: String = "snaps/" + UUID().uuidString, key: String = "node", changing: [String: String] = [:],
        limits: Bucket.Limits = .test
    ) throws -> Bucket {
        let environment = environment(key).merging(changing) { $1 }
        return try Bucket(
            BucketAddress("s3://\(path)?endpoint=http://127.0.0.1:\(endpoints.moto)"), BucketCredentials(environment: environment),
            limits: limits)
    }

    /// A bucket with a fault, as `service.py` lists them.
    func faulty(
        _ fault: String, prefix: String = "/" + UUID().uuidString, limits: Bucket.Limits = .test, token: String? = nil
    ) throws -> Bucket {
        let address = try BucketAddress("s3://\(fault)\(prefix)?endpoint=http://127.0.0.1:\(endpoints.faults)&region=eu-west-3")
        var environment = ["AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "hush"]
        environment["AWS_SESSION_TOKEN"] = token
        return try Bucket(address, BucketCredentials(environment: environment), limits: limits)
    }

    /// How often a faulty bucket was asked for an object.
    func count(_ bucket: Bucket, _ name: String) throws -> Int? {
        let bytes = try faulty("count", prefix: "/" + bucket.address.prefix).get(name)
        return bytes.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    }
}

extension Bucket.Limits {
    /// Long enough for a busy machine.
    static let test = Self(whole: .seconds(60))
}

/// The error and the time until it came.
func failure<Value>(_ body: () throws(BucketError) -> Value) -> (error: BucketError?, time: Duration) {
    let start = ContinuousClock.now
    do {
        _ = try body()
        return (nil, start.duration(to: .now))
    } catch {
        return (error, start.duration(to: .now))
    }
}

extension BucketError {
    var isUnreachable: Bool { if case .unreachable = self { true } else { false } }
    var isDenied: Bool { if case .denied = self { true } else { false } }
    var isBadSetting: Bool { if case .badSetting = self { true } else { false } }
    var isStrange: Bool { if case .strange = self { true } else { false } }
}

extension [UInt8] {
    var text: String { String(decoding: self, as: UTF8.self) }
}

/// Names that sort as they are written here.
func name(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
}
