import Foundation
import Testing

@testable import SnapAdmin

struct ImageFileTests {
    private func withScratch(_ body: (Scratch) throws -> Void) throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        try body(scratch)
    }

    private func isRefusal(_ error: any Error) -> Bool { (error as? Failure)?.status == .cannotCreate }

    @Test func theImageLiesWhereItWasWantedAndNothingElseIsLeft() throws {
        try withScratch { (scratch: Scratch) throws in
            let file = try ImageFile(scratch.path + "/a.jpg", replaces: false)
            #expect(try file.finish([1, 2, 3]) == scratch.path + "/a.jpg")
            #expect(try scratch.names() == ["a.jpg"])
            #expect(FileManager.default.contents(atPath: scratch.path + "/a.jpg") == Data([1, 2, 3]))
        }
    }

    @Test func cancelledImageFileLeavesNothing() throws {
        try withScratch { (scratch: Scratch) throws in
            try ImageFile(scratch.path + "/a.jpg", replaces: false).discard()
            #expect(try scratch.names() == [])
        }
    }

    @Test func anExistingFileIsRefusedImmediately() throws {
        try withScratch { (scratch: Scratch) throws in
            #expect(FileManager.default.createFile(atPath: scratch.path + "/a.jpg", contents: Data([9])))
            #expect(throws: Failure.self) { try ImageFile(scratch.path + "/a.jpg", replaces: false) }
            #expect { try ImageFile(scratch.path, replaces: true) } throws: { isRefusal($0) }
            #expect { try ImageFile(scratch.path + "/none/a.jpg", replaces: false) } throws: { isRefusal($0) }
            #expect(try scratch.names() == ["a.jpg"])
        }
    }

    @Test func forceReplacesAsAWhole() throws {
        try withScratch { (scratch: Scratch) throws in
            #expect(FileManager.default.createFile(atPath: scratch.path + "/a.jpg", contents: Data(repeating: 9, count: 100)))
            let file = try ImageFile(scratch.path + "/a.jpg", replaces: true)
            #expect(FileManager.default.contents(atPath: scratch.path + "/a.jpg")?.count == 100)
            #expect(try file.finish([1]) == scratch.path + "/a.jpg")
            #expect(FileManager.default.contents(atPath: scratch.path + "/a.jpg") == Data([1]))
        }
    }

    @Test func aFileThatAppearsMeanwhileIsNotOverwrittenAndTheImageIsKept() throws {
        try withScratch { (scratch: Scratch) throws in
            let file = try ImageFile(scratch.path + "/a.jpg", replaces: false)
            #expect(FileManager.default.createFile(atPath: scratch.path + "/a.jpg", contents: Data([9])))
            let path = try file.finish([1])
            #expect(path != scratch.path + "/a.jpg")
            #expect(FileManager.default.contents(atPath: path) == Data([1]))
            #expect(FileManager.default.contents(atPath: scratch.path + "/a.jpg") == Data([9]))
        }
    }

    @Test func aNameIsAFileIfItLooksLikeOneOrOneExists() throws {
        try withScratch { (scratch: Scratch) throws in
            #expect(try ImageArgument("redpanda") == .picture("redpanda"))
            #expect(FileManager.default.createFile(atPath: scratch.path + "/bear", contents: Data([9])))
            #expect(try ImageArgument(scratch.path + "/bear") == .file(scratch.path + "/bear"))
            for name in ["none.jpg", "./none", scratch.path] {
                #expect { try ImageArgument(name) } throws: { ($0 as? Failure)?.status == .noInput }
            }
        }
    }
}
