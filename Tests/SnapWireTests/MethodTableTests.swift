import Foundation
import SnapModel
import TestSupport
import Testing

@testable import SnapWire

/// The table of methods agrees with the reading of requests, and with the document made from it.
struct MethodTableTests {
    /// A valid value for a parameter.
    private static func sample(_ schema: Schema, _ name: String) -> String {
        switch schema {
        case .sized(let range): "\"\(String(repeating: "A", count: range.lowerBound))\""
        case .string, .nonEmpty: name == "cursor" ? #""a""# : #""x""#
        case .choice(let words): "\"\(words[0])\""
        case .constant(let word): "\"\(word)\""
        case .flag(let value): "\(value)"
        case .boolean: "true"
        case .integer, .count, .positive: "1"
        case .range(let range): "\(range.lowerBound)"
        case .list(let element, _): "[\(sample(element, name))]"
        case .object(let members): object(members)
        case .map: "{}"
        case .either(let schemas): schemas.first.map { sample($0, name) } ?? "null"
        case .named("Id"): name == "topic" ? #""n02121808""# : #""1""#
        case .named("Time"): "1"
        case .named("Role"): #""admin""#
        case .named: "{}"
        case .standard(let schema, _), .note(let schema, _): sample(schema, name)
        }
    }

    private static func object(_ members: [SchemaMember], wrong: String? = nil) -> String {
        let parts = members.map { "\"\($0.name)\":" + ($0.name == wrong ? "{}" : sample($0.schema, $0.name)) }
        return "{" + parts.joined(separator: ",") + "}"
    }

    /// The refusal of a request with these parameters; nil when it is accepted.
    private static func refusal(_ method: SnapWire.Method, _ params: String) -> Rejection? {
        let json = #"{"jsonrpc":"2.0","id":1,"method":"\#(method.name)","params":\#(params)}"#
        return Array(json.utf8).withUnsafeBytes { bytes in
            do throws(BadRequest) {
                _ = try Request(message: bytes, isBinary: false)
                return nil
            } catch { return error.rejection }
        }
    }

    /// Methods that need one of several alternatives.
    private static let alternatives: Set<String> = [
        "account.changePassword", "account.delete", "snap.post", "snap.send", "photo.post", "profile.show", "mute.create", "mute.end",
        "image.identify", "favourite.add", "favourite.remove",
    ]

    @Test(arguments: SnapWire.Method.all)
    func parametersAreRequiredAsTheTableSays(method: SnapWire.Method) {
        let params = method.row.params
        #expect(Self.refusal(method, Self.object(params.filter(\.isNeeded))) == nil || Self.alternatives.contains(method.name))
        for needed in params where needed.isNeeded {
            let refusal = Self.refusal(method, Self.object(params.filter { $0.name != needed.name }))
            #expect(
                refusal?.reason == .invalidParams && refusal?.message.contains("'\(needed.name)'") == true, "\(method.name) \(needed.name)")
        }
    }

    @Test(arguments: SnapWire.Method.all)
    func everyParameterOfTheTableIsRead(method: SnapWire.Method) {
        let params = method.row.params
        for param in params {
            // Optional parameters are left out, so that none of them is found wrong first.
            let refusal = Self.refusal(method, Self.object(params.filter { $0.isNeeded || $0.name == param.name }, wrong: param.name))
            #expect(refusal?.message.contains("'\(param.name)'") == true, "\(method.name) does not read \(param.name)")
        }
    }

    @Test(arguments: SnapWire.Method.all)
    func noParameterIsWrittenThatTheTableLacks(method: SnapWire.Method) throws {
        for command in MethodExample.all.flatMap(\.commands) where command.method == method {
            let message = Request(id: .number(1), command: command).message()
            let json = message.isBinary ? Array(try #require(Attachment.split(message.bytes)).json) : message.bytes
            guard case .object(let written)? = try JSONValue(parsing: json)["params"] else { continue }
            #expect(Set(written.map(\.name)).isSubset(of: method.row.params.map(\.name)), "\(method.name)")
        }
    }

    @Test func theChangelogNamesEveryMethod() throws {
        let changes = try String(contentsOf: Fixtures.root.appendingPathComponent(".github/CHANGELOG.md"), encoding: .utf8)
        #expect(SnapWire.Method.all.map(\.name).filter { !changes.contains("`\($0)`") } == [])
    }

    @Test func noErrorOccursTwiceInARow() {
        for method in SnapWire.Method.all {
            let errors = MethodRow.commonErrors + method.row.errors
            #expect(Set(errors).count == errors.count, "\(method.name)")
        }
    }

    @Test func everyErrorIsAnsweredBySomeMethod() {
        let answered = SnapWire.Method.all.reduce(into: Set(MethodRow.commonErrors)) { $0.formUnion($1.row.errors) }
        #expect(answered == Set(Rejection.Reason.allCases))
    }

    /// The file is written by `make protocol`.
    @Test func theDocumentInTheRepositoryIsThatOfTheTable() throws {
        let path = Fixtures.root.appendingPathComponent("Sources/SnapWire/SnapWire.docc/openrpc.json")
        #expect(try Data(contentsOf: path) == Data(OpenRPC.document), "run `make protocol`")
    }
}
