import Foundation
import SnapImage
import Synchronization
import Testing

@testable import SnapServer

/// One number bounds the server's memory, and all limits on memory follow from it.
struct MemoryTests {
    private func settings(_ memory: String? = nil, limits: [String] = []) throws(SettingsErrors) -> Settings {
        try Settings(flags: [.memory: memory.map { [$0] } ?? []], limits: limits)
    }

    private func refusal(_ memory: String? = nil, limits: [String] = []) -> String? {
        do throws(SettingsErrors) {
            _ = try settings(memory, limits: limits)
            return nil
        } catch { return error.description }
    }

    @Test func theStandardIsWhatTheUnitAndComposeGive() throws {
        let unit = try String(contentsOfFile: ".deploy/snapfeed.service", encoding: .utf8)
        let compose = try String(contentsOfFile: "docker-compose.yml", encoding: .utf8)
        let given = [try #require(unit.firstMatch(of: /\nMemoryMax=(\w+)/)).1, try #require(compose.firstMatch(of: /mem_limit: (\w+)/)).1]
        #expect(given.map { Setting.bytes(String($0)) } == [Limits.standardMemory, Limits.standardMemory])
        #expect(try settings().memory == Limits.standardMemory)
        for row in Limits.table { #expect(Limits(memory: Limits.standardMemory)[row.name] == row.standard, "\(row.name)") }
    }

    @Test(arguments: [512, 600, 1_000, 1_024, 2_048, 16_384])
    func theLimitsFitTheMemoryAndLeaveRoomForAPhonesPhoto(mebibytes: Int) throws {
        let settings = try settings("\(mebibytes)m")
        #expect(settings.limits.memorySum <= mebibytes << 20)
        // Room for an image of 12 megapixels (progressive, 4:2:0), and for one whole upload.
        #expect(settings.limits[.imageMemoryBytes] >= 64 << 20 && settings.limits[.assemblyBytes] > settings.limits[.uploadBytes])
        for row in Limits.table { #expect(row.range.contains(settings.limits[row.name]), "\(row.name)") }
    }

    /// A feature that is off reserves nothing, and its share goes to the other limits.
    @Test(arguments: [384, 512, 1_024, 4_096])
    func featuresThatAreOffTakeNoMemory(mebibytes: Int) throws {
        func settings(_ identifier: String, _ encyclopedia: String? = nil) throws -> Settings {
            let flags: [Setting.Name: [String]] = [
                .memory: ["\(mebibytes)m"], .identifier: [identifier], .encyclopedia: encyclopedia.map { [$0] } ?? [],
                .visionKey: identifier == "cloud-vision" ? ["key"] : [],
            ]
            return try Settings(flags: flags)
        }
        func names(_ settings: Settings) -> [String] { settings.limits.memoryParts.map(\.name) }
        let (off, cloud) = (try settings("off"), try settings("cloud-vision", "https://wiki.example/w/api.php"))
        #expect(!names(off).contains { ["recogniser", "encyclopedia", "uploads waiting to be identified"].contains($0) })
        #expect(!names(cloud).contains("recogniser") && names(cloud).contains("encyclopedia"))
        #expect(names(cloud).contains("uploads waiting to be identified"))
        for settings in [off, cloud] {
            #expect(settings.limits.memorySum <= mebibytes << 20)
            #expect(settings.limits[.imageMemoryBytes] >= 64 << 20 && settings.limits[.assemblyBytes] > settings.limits[.uploadBytes])
        }
        guard mebibytes >= 512 else { return }
        let local = try settings("local")
        #expect(names(local).contains("recogniser") && !names(local).contains("encyclopedia"))
        #expect(off.limits[.imageMemoryBytes] > local.limits[.imageMemoryBytes])
        #expect(try settings("local", "https://wiki.example/w/api.php").limits.memorySum <= mebibytes << 20)
        let shown = try #require(off.effective.first { $0.name == "limits.assemblyBytes" })
        #expect(shown.values == ["\(off.limits[.assemblyBytes])"] && shown.source != .standard)
    }

    @Test func theStandardMemoryHasRoomForTheEncyclopedia() throws {
        let settings = try Settings(flags: [.encyclopedia: ["https://wiki.example/w/api.php"]])
        for row in Limits.table { #expect(settings.limits[row.name] == row.standard, "\(row.name)") }
        let off = try Settings(flags: [.identifier: ["off"]])
        let shown = try #require(off.effective.first { $0.name == "limits.imageMemoryBytes" })
        #expect(shown.source == .flag("--identifier") && shown.values == ["\(off.limits[.imageMemoryBytes])"])
    }

    @Test func aSmallerMemoryShrinksTheLimitsExceptThoseThatAreSet() throws {
        let settings = try settings("512m", limits: ["imageCacheBytes=1000"])
        #expect(settings.limits[.allOutboxesBytes] < Limits()[.allOutboxesBytes] && settings.limits[.connections] < 20_000)
        #expect(settings.limits[.imageCacheBytes] == 1_000 && settings.limits[.uploadBytes] == Limits()[.uploadBytes])
        let reported = try #require(settings.effective.first { $0.name == "limits.allOutboxesBytes" })
        #expect(reported.source == .flag("--memory") && reported.values == ["\(settings.limits[.allOutboxesBytes])"])
    }

    @Test func limitsThatDoNotFitAreRefusedByPart() throws {
        let reported = try #require(refusal(limits: ["allOutboxesBytes=1000000000"]))
        #expect(reported.hasPrefix("--limit allOutboxesBytes=1000000000: the limits need ") && reported.contains("memory is 1024 MiB"))
        #expect(reported.contains("waiting messages 954 (limits.allOutboxesBytes)") && reported.contains("images being decoded 256"))
        #expect(refusal("16g", limits: ["allOutboxesBytes=1000000000"]) == nil)
        #expect(refusal(limits: ["connections=2147483647"])?.contains("limits.connections") == true)
    }

    @Test func tooLittleMemoryIsRefusedWithTheLeast() {
        #expect(refusal("200m")?.contains("memory is a size from 384m") == true)
        #expect(refusal("500m")?.contains("memory must be at least 512m to identify images on this machine") == true)
        for text in ["", "g", "1t", "-1g", "1.5g", "99999999999g"] { #expect(refusal(text) != nil, "\(text)") }
        for text in ["1g", "1G", "1024m", "1048576k", "1073741824"] { #expect(Setting.bytes(text) == 1 << 30) }
    }

    // MARK: Images

    /// Eight threads never take more than the limit together, and big images are decoded as well.
    @Test func imagesNeverTakeMoreThanThereIs() {
        let memory = ImageMemory(bytesMax: 100)
        let inUse = Mutex(0)
        let most = Mutex(0)
        let done = Mutex(0)
        let threads = (0..<8).map { thread in
            WorkerThread("decoder-\(thread)") {
                for turn in 0..<50 {
                    let bytes = (thread + turn) % 4 == 0 ? 100 : 30
                    memory.with(bytes) {
                        let now = inUse.withLock { inUse in
                            inUse += bytes
                            return inUse
                        }
                        most.withLock { $0 = max($0, now) }
                        inUse.withLock { $0 -= bytes }
                    }
                    done.withLock { $0 += 1 }
                }
            }
        }
        for thread in threads { #expect(thread.join(within: 20)) }
        #expect(done.withLock { $0 } == 400 && most.withLock { $0 } <= 100)
    }

    @Test func aBigImageIsNotOvertakenBySmallOnes() {
        let memory = ImageMemory(bytesMax: 100)
        let order = Mutex<[Int]>([])
        var threads: [WorkerThread] = []
        memory.with(60) {
            for (number, bytes) in [(1, 100), (2, 10)] {
                threads.append(WorkerThread("decoder-\(number)") { memory.with(bytes) { order.withLock { $0.append(number) } } })
                while memory.waiting < number {}
            }
        }
        for thread in threads { #expect(thread.join(within: 20)) }
        #expect(order.withLock { $0 } == [1, 2])
    }
}
