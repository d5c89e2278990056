import Foundation
import SnapIdentify
import TestSupport
import Testing

/// The child that identifies images: a crash, a hang, or a file that is not there costs one answer.
@Suite(
    .enabled(if: Recogniser.canBeTested, "there is no data/model: make model makes it"),
    .disabled(if: Recogniser.isSanitized, "the child's bound on its memory leaves no room for a sanitizer's"))
struct RecogniserTests {
    private static let grey = [UInt8](repeating: 128, count: Recogniser.side * Recogniser.side * 3)

    private func fault(_ recogniser: Recogniser, _ pixels: [UInt8] = grey) -> RecogniserFault? {
        do throws(RecogniserFault) {
            _ = try recogniser.chances(of: pixels)
            return nil
        } catch { return error }
    }

    @Test func recogniserReturnsAChanceForEachClass() throws {
        let recogniser = Recogniser(.tested())
        let chances = try recogniser.chances(of: Self.grey)
        #expect(chances.count == Recogniser.classes && abs(chances.reduce(0, +) - 1) < 0.001 && recogniser.starts == 1)
        #expect(try recogniser.chances(of: Self.grey) == chances && recogniser.starts == 1)
    }

    /// ONNX Runtime would ask its maker's servers, and keep a database in the home.
    @Test func theChildHasNothingButItsThreeDescriptorsAndMayNotConnect() throws {
        let recogniser = Recogniser(.tested())
        _ = try recogniser.chances(of: Self.grey)
        let folder = "/proc/\(try #require(recogniser.process))"
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/fd").sorted() == ["0", "1", "2"])
        // Filtered, by its number in seccomp(2).
        let status = try String(contentsOfFile: folder + "/status", encoding: .utf8)
        #expect(status.contains("\nSeccomp:\t2\n"))
        // One from the start, and one for files once the model is loaded.
        #expect(status.contains("\nSeccomp_filters:\t2\n"))
    }

    @Test func aKilledChildCostsOneAnswer() throws {
        let recogniser = Recogniser(.tested())
        _ = try recogniser.chances(of: Self.grey)
        let child = try #require(recogniser.process)
        // Stopped first, so that it cannot end between two images, unnoticed.
        kill(child, SIGSTOP)
        let killer = Thread { kill(child, SIGKILL) }
        killer.start()
        let fault = fault(recogniser)
        #expect(fault == nil || fault == .died("signal 9"))
        #expect(self.fault(recogniser) == nil && recogniser.starts == 2)
    }

    @Test func aHungChildIsKilledAndStartedAgain() throws {
        var settings = Recogniser.Settings.tested()
        settings.imageMilliseconds = 20_000
        let recogniser = Recogniser(settings)
        _ = try recogniser.chances(of: Self.grey)
        let child = try #require(recogniser.process)
        kill(child, SIGSTOP)
        #expect(fault(recogniser) == .tooSlow)
        #expect(kill(child, 0) == -1, "it is gone")
        #expect(fault(recogniser) == nil && recogniser.starts == 2)
    }

    @Test func aChildThatMayHaveLittleMemorySaysSo() throws {
        var settings = Recogniser.Settings.tested()
        settings.memory = 200 << 20
        guard case .broken(let reason)? = fault(Recogniser(settings)) else {
            Issue.record("the model fits into 200 MiB")
            return
        }
        // A debug build takes so much that not even ONNX Runtime fits.
        #expect(reason.contains("bad_alloc") || reason.contains("failed to map"))
    }

    @Test func aModelThatIsCutShortIsBroken() throws {
        let folder = try TemporaryFolder()
        try Recogniser.copyModel(to: folder.path)
        let model = folder("efficientnet-lite2.onnx")
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: model))
        try handle.truncate(atOffset: 1_000_000)
        try handle.close()
        guard case .broken? = fault(Recogniser(.tested(in: folder.path))) else {
            Issue.record("a broken model is used")
            return
        }
    }

    @Test func invalidLibraryIsReportedAsBroken() throws {
        let folder = try TemporaryFolder()
        try Recogniser.copyModel(to: folder.path)
        try Data("no library".utf8).write(to: URL(fileURLWithPath: folder("libonnxruntime.so.1")))
        guard case .broken(let reason)? = fault(Recogniser(.tested(in: folder.path))) else {
            Issue.record("a broken library is used")
            return
        }
        #expect(reason.contains("ONNX Runtime cannot be opened"))
    }

    @Test(arguments: ["libonnxruntime.so.1", "efficientnet-lite2.onnx"])
    func aMissingFileIsNamed(_ name: String) throws {
        let folder = try TemporaryFolder()
        try Recogniser.copyModel(to: folder.path)
        try FileManager.default.removeItem(atPath: folder(name))
        #expect(fault(Recogniser(.tested(in: folder.path))) == .missing(folder(name)))
    }

    @Test func aProgramThatIsNoneIsAFault() {
        #expect(fault(Recogniser(.tested(program: "/nowhere/snapfeed"))) == .died("no process could be started"))
        guard case .died? = fault(Recogniser(.tested(program: "/bin/true"))) else {
            Issue.record("a program that says nothing is used")
            return
        }
    }

    @Test func endedRecogniserFreesItsMemory() throws {
        let recogniser = Recogniser(.tested())
        _ = try recogniser.chances(of: Self.grey)
        let child = try #require(recogniser.process)
        recogniser.end()
        #expect(recogniser.process == nil && kill(child, 0) == -1)
        #expect(fault(recogniser) == nil)
    }
}

extension Recogniser {
    /// The model of the working copy.
    static let model = Fixtures.root.appendingPathComponent("data/model").path

    /// A continuous integration without the model must fail, and not skip.
    static var canBeTested: Bool {
        ModelFiles(folder: model).missing == nil || ProcessInfo.processInfo.environment["CI"] != nil
    }

    /// Set by `make sanitize`.
    static var isSanitized: Bool { ProcessInfo.processInfo.environment["UNDER_SANITIZER"] != nil }

    static func copyModel(to folder: String) throws {
        for name in ["libonnxruntime.so.1", "efficientnet-lite2.onnx"] {
            try FileManager.default.copyItem(atPath: model + "/" + name, toPath: folder + "/" + name)
        }
    }
}

extension Recogniser.Settings {
    /// - Parameter program: by default the one that was built with the tests.
    static func tested(in folder: String = Recogniser.model, program: String? = nil) -> Self {
        let beside = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path + "/snapfeed"
        var settings = Recogniser.Settings(files: ModelFiles(folder: folder), program: program ?? beside)
        // The child has the least priority: next to a build it waits for long.
        (settings.startMilliseconds, settings.imageMilliseconds) = (300_000, 300_000)
        return settings
    }
}
