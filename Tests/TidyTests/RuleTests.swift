import Testing

/// The rules themselves: each must catch its own kind of mistake, and nothing else.
struct RuleTests {
    private func file(_ text: String, in module: String = "SnapWire") -> SourceFile {
        SourceFile(path: "Sources/\(module)/Sample.swift", text: text)
    }

    @Test func commentsAndStringsAreBlankedAndCodeInsideThemIsNot() {
        #expect(SwiftCode("a // b!\nc").text == "a      \nc")
        #expect(SwiftCode("a /* b /* c */ d */ e").text == "a                   e")
        #expect(SwiftCode(#"f("x! \" y!")"#).text == #"f("        ")"#)
        #expect(SwiftCode(#"f("x \(y!) z")"#).text == #"f("    y!   ")"#)
        #expect(SwiftCode(#"f("\(g("a!", (b)))") + c!"#).text == #"f("  g("  ", (b)) ") + c!"#)
        #expect(SwiftCode("f(#\"a\"b!\\(c)\"#)").text == "f(#\"        \"#)")
        #expect(SwiftCode("let a = \"\"\"\n  x! \"y\"\n  \"\"\"\nb!").text == "let a = \"\"\"\n        \n  \"\"\"\nb!")
    }

    @Test(arguments: [
        "let a = b!", "a.b!.c", "f()!", "a[0]!", "{ 1 }()!", "$0!", "\"\\(a!)\"", "a!==b", "self.a!", "_x!", "a!)",
    ])
    func aForceUnwrapIsCaught(_ text: String) throws { #expect(try Rules.forceUnwraps(file(text)) == ["Sources/SnapWire/Sample.swift:1"]) }

    @Test(arguments: [
        "a != b", "a!=b", "!a", "if !a && !(b) {", "let a: Int!", "let a: Box<Int>!", "var a: Foo.Bar!", "// a!", "\"a!\"", "f(!a)",
        "return !a", "a ? !b : c",
        "[!a]",
        "/* a! */", "#\"a!\"#",
    ])
    func codeThatOnlyLooksLikeAForceUnwrapIsNotCaught(_ text: String) throws { #expect(try Rules.forceUnwraps(file(text)) == []) }

    @Test func trapsAreCaught() throws {
        for text in ["try! f()", "a as! B", "fatalError(\"x\")"] { #expect(try Rules.traps(file(text)).count == 1) }
        for text in ["try f()", "try? f()", "a as? B", "// fatalError(", "\"try!\"", "log.fatalError()", "precondition(a)"] {
            #expect(try Rules.traps(file(text)) == [])
        }
    }

    @Test func printingIsCaughtWhereItIsNotTheProgramsWork() throws {
        for text in ["print(a)", "  debugPrint(a)", "{ print(a) }"] { #expect(try Rules.prints(file(text)).count == 1) }
        for text in ["func print() {}", "banner.print()", "// print(a)", "fingerprint(a)"] { #expect(try Rules.prints(file(text)) == []) }
        #expect(try Rules.prints(file("print(a)", in: "SnapAdmin")) == [])
    }

    @Test func linesOfTheLogWithoutAnEventAreCaught() throws {
        for text in ["log.error(a)", "  self.log.notice(\"a\")", "logger.info(a)"] {
            #expect(try Rules.eventlessLines(file(text)).count == 1)
        }
        for text in ["log.record(.ready, a)", "// log.error(a)", "output.notice(a)"] { #expect(try Rules.eventlessLines(file(text)) == []) }
    }

    @Test func importsAgainstTheArrowsAreCaught() throws {
        #expect(try Rules.forbiddenImports(file("import SnapModel\npackage import SnapModel")) == [])
        for text in ["import Foundation", "package import SnapStore", "@preconcurrency import Glibc", "import struct Foundation.Data"] {
            #expect(try Rules.forbiddenImports(file(text)).count == 1, "\(text)")
        }
        #expect(try Rules.forbiddenImports(file("// import Foundation")) == [])
        #expect(try Rules.forbiddenImports(file("", in: "SnapNew")).count == 1)
        #expect(try Rules.strangeImporters(file("import GRDB", in: "SnapServer")).count == 1)
        #expect(try Rules.strangeImporters(file("import GRDB", in: "SnapStore")) == [])
        for (folder, isAllowed) in [("Snaps", false), ("Operating", false), ("Operating/Backup", true), ("Database", true)] {
            let file = SourceFile(path: "Sources/SnapStore/\(folder)/A.swift", text: "import GRDB")
            #expect(try Rules.librariesInNouns(file).isEmpty == isAllowed, "\(folder)")
        }
    }

    @Test func aSwitchedOffCheckWithoutAReasonIsCaught() throws {
        let bare = "struct A {}\nfinal class B: @unchecked Sendable {}"
        let reasoned = "// Reason: its state is behind a lock.\n@available(*, deprecated)\nfinal class B: @unchecked Sendable {}"
        #expect(try Rules.uncheckedWithoutReason(file(bare)) == ["Sources/SnapWire/Sample.swift:2"])
        #expect(try Rules.uncheckedWithoutReason(file(reasoned)) == [])
        #expect(try Rules.uncheckedWithoutReason(file("// ok\nnonisolated(unsafe) let a = 1")).count == 1)
        #expect(try Rules.uncheckedWithoutReason(file("nonisolated(unsafe) let a = 1")).count == 1)
    }

    @Test func longFilesAndFunctionsAreCaught() throws {
        #expect(Rules.oversized(file(String(repeating: "a\n", count: 400))) == [])
        #expect(Rules.oversized(file(String(repeating: "a\n", count: 401))).count == 1)
        func function(_ head: String, _ lines: Int) -> String {
            head + " {\n" + String(repeating: "    a { b }\n", count: lines - 2) + "}\n"
        }
        for head in ["func f()", "init()", "init?(a: (Int) -> Void = { _ in })", "deinit", "func f(\n    a: Int\n) throws(E)\n    -> Int"] {
            let extra = head.count { $0 == "\n" }
            #expect(try Rules.longFunctions(file(function(head, 70 - extra))) == [], "\(head)")
            #expect(try Rules.longFunctions(file(function(head, 71 - extra))).count == 1, "\(head)")
        }
        #expect(try Rules.longFunctions(file("protocol P {\n    func f()\n    func g() -> Int\n}\n" + function("struct S", 100))) == [])
    }

    @Test func unfinishedWorkAndMachinesAreCaught() throws {
        #expect(try Rules.unfinished(file("// TO" + "DO: later")).count == 1)
        #expect(try Rules.unfinished(file("let todos = 1")) == [])
        for text in ["cd /wor" + "k/main", "\"/opt/swift-" + "packages\"", "path=/home/" + "ana/x", "pip --index" + "-url x"] {
            #expect(try Rules.machineMarks(file(text)).count == 1, "\(text)")
        }
        for text in ["data/work/x", "https://example.org/home/x", "/tmp/x", "~/root/x"] {
            #expect(try Rules.machineMarks(file(text)) == [])
        }
    }

    @Test func aWebFileThatIsForgottenIsCaught() throws {
        let list = "#embed \"../../SnapWeb/Public/index.html\"\nFILE(\"/index.html\", index_html),"
        #expect(try WebFiles.differences(files: ["index.html"], list: list) == [])
        #expect(try WebFiles.differences(files: ["index.html", "app/a.js"], list: list).count == 2)
        #expect(try WebFiles.differences(files: [], list: list) == ["index.html is embedded but does not exist"])
    }
}
