import SnapModel

/// The HTTP API as a document for programs: OpenAPI 3.1, made from the table of methods.
package enum OpenAPI {
    /// The bytes of `openapi.json`.
    package static var document: [UInt8] {
        var text = ""
        whole.write(to: &text, indentation: 0, room: 0)
        return Array((text + "\n").utf8)
    }

    private static var whole: JSONValue {
        .members([
            ("openapi", "3.1.0"), ("info", info), ("servers", .array([.members([("url", "/")])])),
            ("security", .array([.members([("bearer", .array([]))])])),
            ("paths", paths),
            (
                "components",
                .members([
                    ("securitySchemes", .members([("bearer", .members([("type", "http"), ("scheme", "bearer")]))])),
                    ("responses", .members([("Error", error)])),
                    ("schemas", .members(Schema.components.map { ($0.name, $0.schema.json) })),
                ])
            ),
        ])
    }

    private static let info = JSONValue.members([
        ("title", "Snapfeed HTTP API"), ("version", "1"),
        (
            "description",
            "Every method of the wire protocol that needs no open connection, and feeds as Server-Sent Events. Members with unknown names are to be ignored."
        ),
        ("license", .members([("name", "MIT")])),
    ])

    private static var paths: JSONValue {
        let methods: [(String, JSONValue)] = Method.all.filter { !$0.row.traits.needsConnection }.map { ("/api/" + $0.name, path(of: $0)) }
        return .members(methods + [events])
    }

    private static func path(of method: Method) -> JSONValue {
        let row = method.row
        var operation: [(String, JSONValue)] = [
            ("operationId", .string(method.name)), ("summary", .string(row.summary)), ("x-access", .string(row.traits.access.rawValue)),
        ]
        if let scopes = method.scopes { operation.append(("x-scopes", .array(scopes.sorted().map { .string($0.rawValue) }))) }
        if row.traits.access == .anyone { operation.append(("security", .array([]))) }
        operation.append(("parameters", .array(parameters(of: row))))
        operation.append(("requestBody", body(of: row)))
        operation.append(
            ("responses", .members([("200", answer(of: row)), ("default", .members([("$ref", "#/components/responses/Error")]))])))
        return .members([("post", .members(operation))])
    }

    /// `Idempotency-Key` where the method has a key; and all parameters where the body can be an upload.
    private static func parameters(of row: MethodRow) -> [JSONValue] {
        let key = row.params.contains { $0.name == "key" } ? [parameter("Idempotency-Key", in: "header", Schema.string.json)] : []
        guard row.traits.takesBytes else { return key }
        return key + row.params.map { parameter($0.name, in: "query", $0.schema.json) }
    }

    private static func parameter(_ name: String, in place: String, _ schema: JSONValue) -> JSONValue {
        .members([("name", .string(name)), ("in", .string(place)), ("schema", schema)])
    }

    private static func body(of row: MethodRow) -> JSONValue {
        // The key may also be a header, and the server makes one where there is none.
        let params = row.params.map { $0.name == "key" ? SchemaMember.optional("key", $0.schema) : $0 }
        var content: [(String, JSONValue)] = [("application/json", .members([("schema", Schema.object(params).json)]))]
        if row.traits.takesBytes {
            let binary = JSONValue.members([("type", "string"), ("format", "binary")])
            content.append(("image/*", .members([("schema", binary)])))
            content.append(("multipart/form-data", .members([("schema", form(of: params, file: binary))])))
        }
        return .members([("content", .members(content))])
    }

    /// The parameters as fields, and the image as the file.
    private static func form(of params: [SchemaMember], file: JSONValue) -> JSONValue {
        let fields: [(String, JSONValue)] = params.map { ($0.name, $0.schema.json) }
        let needed = params.filter(\.isNeeded).map { JSONValue.string($0.name) }
        let schema: [(String, JSONValue)] = [("type", "object"), ("properties", .members(fields + [("image", file)]))]
        return .members(needed.isEmpty ? schema : schema + [("required", .array(needed))])
    }

    private static func answer(of row: MethodRow) -> JSONValue {
        let json = ("application/json", JSONValue.members([("schema", row.result.json)]))
        guard row.replyBytes?.hasPrefix("the image") == true else {
            return .members([("description", "The result."), ("content", .members([json]))])
        }
        let header = JSONValue.members([("description", "The result as JSON in ASCII."), ("schema", Schema.string.json)])
        return .members([
            ("description", "The image."), ("headers", .members([("Snapfeed-Result", header)])),
            ("content", .members([("image/*", .members([]))])),
        ])
    }

    private static let error = JSONValue.members([
        ("description", "A refusal; its status follows from the name of the error."),
        (
            "content",
            .members([("application/json", .members([("schema", Schema.object([.needed("error", .error)]).json)]))])
        ),
    ])

    private static let events: (String, JSONValue) = (
        "/api/events",
        JSONValue.members([
            (
                "get",
                .members([
                    ("operationId", "events"),
                    (
                        "summary",
                        "Follows a feed as Server-Sent Events. The id of an event is `epoch:offset`; `Last-Event-ID` goes on after it."
                    ),
                    ("x-scopes", .array(["read"])),
                    (
                        "parameters",
                        .array([
                            parameter("feed", in: "query", Schema.id.json), parameter("Last-Event-ID", in: "header", Schema.string.json),
                        ])
                    ),
                    (
                        "responses",
                        .members([
                            (
                                "200",
                                .members([("description", "The events."), ("content", .members([("text/event-stream", .members([]))]))])
                            ),
                            ("default", .members([("$ref", "#/components/responses/Error")])),
                        ])
                    ),
                ])
            )
        ])
    )
}
