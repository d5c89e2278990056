import SnapModel

/// The protocol as a document for programs: OpenRPC 1.3, made from the tables of methods, pushes, errors and close codes.
package enum OpenRPC {
    /// The bytes of `openrpc.json`.
    package static var document: [UInt8] {
        var text = ""
        whole.write(to: &text, indentation: 0, room: 0)
        return Array((text + "\n").utf8)
    }

    private static var whole: JSONValue {
        .members([
            ("openrpc", "1.3.2"), ("info", info),
            ("servers", .array([.members([("name", "WebSocket"), ("url", "ws://localhost:8080/ws")])])),
            ("x-subprotocol", "snapfeed.v1.json"),
            (
                "x-binary-messages",
                "uint32 big-endian n, n bytes of JSON, then the attached bytes: methods with x-request-bytes or x-reply-bytes."
            ),
            ("x-access-values", .members(Access.allCases.map { ($0.rawValue, .string($0.meaning)) })),
            ("x-scope-values", .members(TokenScope.allCases.map { ($0.rawValue, .string($0.meaning)) })),
            ("x-common-errors", references(to: MethodRow.commonErrors)),
            ("methods", .array(Method.all.map(method))),
            (
                "x-notifications",
                .array(
                    Push.allCases.map {
                        .members([
                            ("name", .string($0.rawValue)), ("summary", .string($0.row.summary)), ("params", $0.row.params.json),
                        ])
                    })
            ),
            ("x-close-codes", .array((CloseCode.standard + CloseCode.all).map(closeCode))),
            (
                "components",
                .members([
                    ("schemas", .members(Schema.components.map { ($0.name, $0.schema.json) })),
                    ("errors", .members(Rejection.Reason.allCases.map { ($0.rawValue, error($0)) })),
                ])
            ),
        ])
    }

    private static let info = JSONValue.members([
        ("title", "Snapfeed wire protocol"), ("version", "1"),
        (
            "description",
            "JSON-RPC 2.0 over a WebSocket. Ignore members and pushes with unknown names: that is how version 1 grows. Prose: Protocol.md."
        ),
        ("license", .members([("name", "MIT")])),
    ])

    private static func method(_ method: Method) -> JSONValue {
        let row = method.row
        var members: [(String, JSONValue)] = [
            ("name", .string(method.name)), ("summary", .string(row.summary)), ("paramStructure", "by-name"),
            ("x-access", .string(row.traits.access.rawValue)),
        ]
        if let scopes = method.scopes { members.append(("x-scopes", .array(scopes.sorted().map { .string($0.rawValue) }))) }
        if let bytes = row.requestBytes { members.append(("x-request-bytes", .string(bytes))) }
        if let bytes = row.replyBytes { members.append(("x-reply-bytes", .string(bytes))) }
        members.append(("params", .array(row.params.map(param))))
        members.append(("result", .members([("name", "result"), ("schema", row.result.json)])))
        members.append(("errors", references(to: row.errors)))
        return .members(members)
    }

    private static func param(_ param: SchemaMember) -> JSONValue {
        var members: [(String, JSONValue)] = [("name", .string(param.name))]
        if let note = param.note { members.append(("description", .string(note))) }
        if param.isNeeded { members.append(("required", .bool(true))) }
        members.append(("schema", param.schema.json))
        return .members(members)
    }

    private static func references(to reasons: [Rejection.Reason]) -> JSONValue {
        .array(reasons.map { .members([("$ref", .string("#/components/errors/\($0.rawValue)"))]) })
    }

    private static func error(_ reason: Rejection.Reason) -> JSONValue {
        .members([
            ("code", .number("\(reason.row.code)")), ("message", .string(reason.row.meaning)),
            ("data", .members([("name", .string(reason.rawValue)), ("temporary", .bool(reason.isTemporary))])),
        ])
    }

    private static func closeCode(_ code: CloseCode) -> JSONValue {
        .members([
            ("code", .number("\(code.rawValue)")), ("reconnect", .bool(code.meansReconnect)), ("meaning", .string(code.guide.meaning)),
        ])
    }
}

extension Schema {
    /// As JSON Schema.
    var json: JSONValue {
        switch self {
        case .string: typed("string")
        case .nonEmpty: typed("string", ("minLength", "1"))
        case .sized(let range): typed("string", ("minLength", "\(range.lowerBound)"), ("maxLength", "\(range.upperBound)"))
        case .choice(let words): .members([("type", "string"), ("enum", .array(words.map(JSONValue.string)))])
        case .constant(let word): .members([("const", .string(word))])
        case .flag(let value): .members([("const", .bool(value))])
        case .boolean: typed("boolean")
        case .integer: typed("integer")
        case .count: typed("integer", ("minimum", "0"))
        case .positive: typed("integer", ("minimum", "1"))
        case .range(let range): typed("integer", ("minimum", "\(range.lowerBound)"), ("maximum", "\(range.upperBound)"))
        case .list(let element, let max):
            .members([("type", "array"), ("items", element.json)] + (max.map { [("maxItems", .number("\($0)"))] } ?? []))
        case .object(let members): object(members)
        case .map(let value): .members([("type", "object"), ("additionalProperties", value.json)])
        case .either(let schemas): .members([("oneOf", .array(schemas.map(\.json)))])
        case .named(let name): .members([("$ref", .string("#/components/schemas/\(name)"))])
        case .standard(let schema, let value): schema.json.adding("default", value)
        case .note(let schema, let text): schema.json.adding("description", .string(text))
        }
    }

    private func typed(_ type: String, _ bounds: (String, String)...) -> JSONValue {
        .members([("type", .string(type))] + bounds.map { ($0, .number($1)) })
    }

    private func object(_ members: [SchemaMember]) -> JSONValue {
        var parts: [(String, JSONValue)] = [("type", "object")]
        let needed = members.filter(\.isNeeded)
        if !needed.isEmpty { parts.append(("required", .array(needed.map { .string($0.name) }))) }
        parts.append(("properties", .members(members.map { ($0.name, $0.schema.json) })))
        return .members(parts)
    }
}
