package import SnapModel

/// The call of a method over HTTP, as far as the wire describes it: what is a message of JSON-RPC there is a path, a query, headers and a
/// body here.
package struct APIRequest: Sendable {
    /// The member `id` of the request that it becomes: there is only one.
    package static let id = RequestID.number(0)

    private let name: String
    private let parameters: [String]
    private let contentType: String?
    /// `Idempotency-Key`, which is the parameter `key` of methods that have one.
    private let key: String?

    /// - Parameter parameters: the pieces of the query between `&`, percent-decoded.
    package init(_ name: String, parameters: [String], contentType: String?, key: String?) {
        self.name = name
        self.parameters = parameters
        self.contentType = contentType
        self.key = key
    }

    /// Makes the request. Parameters are the JSON object of the body, or the fields of a form. A body of another type is an upload; then they
    /// are in the query.
    ///
    /// - Parameter freshKey: makes a key for a method that needs one, where the client gives none.
    /// - Throws: the refusal to answer with.
    package func request(_ body: [UInt8], jsonBytesMax: Int, freshKey: () -> String) throws(Rejection) -> Request {
        guard let (method, traits) = Method.named[name] else { throw Rejection(.unknownMethod, "There is no method with this name.") }
        guard !traits.needsConnection else {
            throw Rejection(.invalidRequest, "\(name) needs a WebSocket. To follow a feed over HTTP, use GET /api/events?feed=NAME.")
        }
        let row = method.row
        let (sent, image) = try content(of: body, for: row, max: jsonBytesMax)
        var params = sent
        if row.params.contains(where: { $0.name == "key" }), !Self.has("key", params) {
            let isNeeded = row.params.contains { $0.name == "key" && $0.isNeeded }
            if let key = key ?? (isNeeded ? freshKey() : nil) { params = Self.adding(key, to: params) }
        }
        let json = Self.message(name, params)
        do throws(BadRequest) {
            let message = image.isEmpty ? json : Attachment.join(json: json, image)
            return try Self.read(message, !image.isEmpty, max: jsonBytesMax + json.count)
        } catch { throw error.rejection }
    }

    /// The parameters as a JSON object, and the bytes of an upload.
    private func content(of body: [UInt8], for row: MethodRow, max: Int) throws(Rejection) -> (params: [UInt8], image: ArraySlice<UInt8>) {
        if let type = contentType, MultipartForm.isForm(contentType: type) {
            guard row.traits.takesBytes || body.count <= max else {
                throw Rejection(.tooLarge, "The form of a request without a file can have at most \(max) bytes.")
            }
            let form = try Self.form(body, type, max: max)
            guard row.traits.takesBytes || form.file.isEmpty else { throw Rejection(.invalidRequest, "\(name) does not take a file.") }
            return (try Self.object(of: parameters.map(Self.halves) + form.fields, for: row), body[form.file])
        }
        let isUpload = row.traits.takesBytes && !body.isEmpty && !isJSON(body)
        if isUpload || body.isEmpty { return (try Self.object(of: parameters.map(Self.halves), for: row), body[...]) }
        return (try Self.object(body, max: max), [])
    }

    private static func form(_ body: [UInt8], _ type: String, max: Int) throws(Rejection) -> MultipartForm {
        let form: MultipartForm
        do throws(MultipartForm.Fault) { form = try MultipartForm(body, contentType: type) } catch {
            throw Rejection(.parseError, "The body is not multipart/form-data: \(error.message).")
        }
        guard form.fields.reduce(0, { $0 + $1.name.utf8.count + $1.text.utf8.count }) <= max else {
            throw Rejection(.tooLarge, "The fields of a form can have at most \(max) bytes.")
        }
        return form
    }

    /// Whether the body is JSON: by its type, or by its first byte where curl names the type of a form.
    private func isJSON(_ body: [UInt8]) -> Bool {
        if let type = contentType?.lowercased(), type.hasPrefix("image/") || type.hasPrefix("application/octet-stream") { return false }
        if contentType?.lowercased().hasPrefix("application/json") == true { return true }
        return body.first { !isSpace($0) } == Byte.brace
    }

    private static func read(_ message: [UInt8], _ isBinary: Bool, max: Int) throws(BadRequest) -> Request {
        let result = message.withUnsafeBytes { bytes in
            Result<Request, BadRequest> { () throws(BadRequest) in
                try Request(message: bytes, isBinary: isBinary, jsonBytesMax: max)
            }
        }
        return try result.get()
    }

    /// Checks that the body is one JSON object, so that nothing of it can become more than parameters.
    private static func object(_ body: [UInt8], max: Int) throws(Rejection) -> [UInt8] {
        guard body.count <= max else { throw Rejection(.tooLarge, "The JSON of a request can have at most \(max) bytes.") }
        let fault = body.withUnsafeBufferPointer { bytes -> String? in
            guard isUTF8(bytes) else { return "it is not UTF-8" }
            do throws(JSONFault) {
                _ = try JSONObject(bytes)
                return nil
            } catch { return "\(error.message) (byte \(error.offset))" }
        }
        if let fault { throw Rejection(.parseError, "The body must be one JSON object with the parameters: \(fault).") }
        return body
    }

    private static func has(_ name: StaticString, _ object: [UInt8]) -> Bool {
        object.withUnsafeBufferPointer { (try? JSONObject($0).bytes(name)) != nil }
    }

    /// Adds the key of a header to an object of parameters.
    ///
    /// - Parameter object: without a member `key`, or with one that is null.
    private static func adding(_ key: String, to object: [UInt8]) -> [UInt8] {
        guard let value = try? JSONValue(parsing: object), let members = value.members else { return object }
        let others = members.filter { !$0.name.isSpelt("key") }
        var json = JSONWriter()
        JSONValue.object(others + [JSONValue.Member(name: "key", value: .string(key))]).write(to: &json)
        return json.bytes
    }

    private static func message(_ name: String, _ params: [UInt8]) -> [UInt8] {
        var json = JSONWriter(reserving: params.count + 128)
        json.object { json in
            json.field("jsonrpc", "2.0")
            json.name("id")
            id.write(to: &json)
            json.field("method", name)
            json.name("params")
            json.raw(params)
        }
        return json.bytes
    }
}

/// Parameters in a query or a form: each is read as the shape of its method's table says.
extension APIRequest {
    private static let parametersMax = 32

    /// The name and the value of a piece such as `limit=10`. By bytes: a value may begin with a character that combines with the `=`.
    private static func halves(_ piece: String) -> MultipartForm.Field {
        let name = piece.utf8.prefix { $0 != Byte.equals }
        return .init(String(decoding: name, as: UTF8.self), String(decoding: piece.utf8.dropFirst(name.count + 1), as: UTF8.self))
    }

    /// Makes the object of parameters from a form's fields.
    ///
    /// - Parameter fields: those that the method does not have are ignored.
    private static func object(of fields: [MultipartForm.Field], for row: MethodRow) throws(Rejection) -> [UInt8] {
        guard fields.count <= parametersMax else {
            throw Rejection(.invalidParams, "The query and the form can have at most \(parametersMax) parameters.")
        }
        var members: [JSONValue.Member] = []
        for field in fields {
            guard let param = row.params.first(where: { $0.name == field.name }) else { continue }
            guard let value = param.schema.value(of: field.text) else {
                throw Rejection(.invalidParams, "The parameter '\(param.name)' has the wrong form.")
            }
            guard !members.contains(where: { $0.name == param.name }) else {
                throw Rejection(.invalidParams, "The parameter '\(param.name)' is given twice.")
            }
            members.append(JSONValue.Member(name: param.name, value: value))
        }
        var json = JSONWriter()
        JSONValue.object(members).write(to: &json)
        return json.bytes
    }
}

extension Schema {
    /// The value of a text by its shape; nil where it does not fit. Lists have commas between their elements.
    fileprivate func value(of text: String) -> JSONValue? {
        switch self {
        case .string, .nonEmpty, .sized, .choice, .constant: .string(text)
        case .named("Time"), .integer, .count, .positive, .range: Int64(text).map { .number(String($0)) }
        case .named: .string(text)
        case .boolean, .flag: text == "true" ? .bool(true) : text == "false" ? .bool(false) : nil
        case .list(let element, _): Self.list(of: element, text)
        case .either(let schemas): schemas.lazy.compactMap { $0.value(of: text) }.first
        case .standard(let schema, _), .note(let schema, _): schema.value(of: text)
        case .object, .map: nil
        }
    }

    private static func list(of element: Schema, _ text: String) -> JSONValue? {
        let values = text.split(separator: ",").map { element.value(of: String($0)) }
        let found = values.compactMap { $0 }
        return found.count == values.count ? .array(found) : nil
    }
}
