import SnapModel
import SnapWire

/// Properties that requests of the HTTP API have for any bytes. Nothing here traps on input; a broken property is returned as a text.
package enum HTTPProperties {
    /// The limit for the JSON of a request, as in the server.
    private static let jsonBytesMax = 65_536
    /// The methods that take an image.
    private static let uploads = Set(Method.all.filter(\.row.traits.takesBytes).map(\.name))

    /// A request as the loop gives it to the server.
    private struct Call {
        let method: String
        let parameters: [String]
        let contentType, key, lastEventID: String?
        let body: [UInt8]

        /// - Parameter input: lines: a method, a query, a content type, a key, and the id of an event; then the body.
        init(_ input: UnsafeRawBufferPointer) {
            let lines = Array(input).split(separator: UInt8(ascii: "\n"), maxSplits: 5, omittingEmptySubsequences: false)
            func line(_ place: Int) -> String? {
                place < lines.count && !lines[place].isEmpty ? String(decoding: lines[place], as: UTF8.self) : nil
            }
            method = line(0) ?? ""
            parameters = (line(1) ?? "").split(separator: "&", omittingEmptySubsequences: false).map(String.init)
            (contentType, key, lastEventID) = (line(2), line(3), line(4))
            body = lines.count > 5 ? Array(lines[5]) : []
        }
    }

    /// - Returns: nil, or the property that does not hold.
    package static func broken(by input: UnsafeRawBufferPointer) -> String? {
        let call = Call(input)
        return brokenRequest(call) ?? brokenForm(call) ?? brokenSubscription(call) ?? brokenHeader(call.body)
    }

    private static func request(
        _ call: Call, parameters: [String]? = nil, contentType: String?, body: [UInt8]
    ) -> Result<Request, Rejection> {
        let wire = APIRequest(call.method, parameters: parameters ?? call.parameters, contentType: contentType, key: call.key)
        return Result<Request, Rejection> { () throws(Rejection) in try wire.request(body, jsonBytesMax: jsonBytesMax) { "a fresh key" } }
    }

    /// A call becomes a request of its own method, and of the same parameters as over a WebSocket, or a refusal that names its reason.
    private static func brokenRequest(_ call: Call) -> String? {
        switch request(call, contentType: call.contentType, body: call.body) {
        case .success(let request):
            guard request.id == APIRequest.id, request.method.name == call.method else { return "a call became \(request.command)" }
            let (bytes, isBinary) = request.message()
            guard let again = bytes.withUnsafeBytes({ try? Request(message: $0, isBinary: isBinary) }) else {
                return "what was read cannot be read again: \(request.command)"
            }
            return again.command == request.command ? nil : "\(request.command) came back as \(again.command)"
        case .failure(let rejection):
            guard 400..<500 ~= rejection.reason.httpStatus else { return "refused as \(rejection.reason)" }
            let named = (try? JSONValue(parsing: APIReply.error(rejection)))?["error"]?["data"]?["name"]?.string
            return named == rejection.reason.rawValue ? nil : "a refusal without its name: \(rejection)"
        }
    }

    /// A form that is read has the same fields and file if it is written again, and makes the same request as a query with an upload.
    private static func brokenForm(_ call: Call) -> String? {
        guard let type = call.contentType, let form = try? MultipartForm(call.body, contentType: type) else { return nil }
        guard form.file.lowerBound >= 0, form.file.upperBound <= call.body.count else { return "the file is not in the body" }
        let file = Array(call.body[form.file])
        guard form.fields.allSatisfy({ $0.name.utf8.count < 1_000 }), form.fields.count < MultipartForm.partsMax else { return nil }
        return brokenCopy(of: form, file, call.body) ?? brokenEquality(of: form, file, call, type)
    }

    private static func brokenCopy(of form: MultipartForm, _ file: [UInt8], _ body: [UInt8]) -> String? {
        let boundary = "snapfeed-fuzz-copy"
        guard !String(decoding: body, as: UTF8.self).contains(boundary) else { return nil }
        let copy = ComposedForm(form.fields, file: file.isEmpty ? nil : file, boundary: boundary)
        guard let again = try? MultipartForm(copy.body, contentType: copy.contentType) else { return "a form cannot be read again" }
        return again.fields == form.fields && Array(copy.body[again.file]) == file ? nil : "a form came back as another"
    }

    private static func brokenEquality(of form: MultipartForm, _ file: [UInt8], _ call: Call, _ type: String) -> String? {
        let bytes = form.fields.reduce(0) { $0 + $1.name.utf8.count + $1.text.utf8.count }
        guard MultipartForm.isForm(contentType: type), file.isEmpty || uploads.contains(call.method), bytes <= jsonBytesMax else {
            return nil
        }
        let pieces = call.parameters + form.fields.map { "\($0.name)=\($0.text)" }
        let asForm = request(call, contentType: type, body: call.body)
        let asUpload = request(call, parameters: pieces, contentType: "application/octet-stream", body: file)
        switch (asForm, asUpload) {
        case (.success(let one), .success(let other)): return one.command == other.command ? nil : "\(one.command) and \(other.command)"
        case (.failure(let one), .failure(let other)): return one == other ? nil : "\(one) and \(other)"
        default: return "a form and a query with an upload differ: \(asForm) and \(asUpload)"
        }
    }

    /// A position that is read is the text that a server-sent event has as its id.
    private static func brokenSubscription(_ call: Call) -> String? {
        let wanted = Result<SubscriptionRequest, Rejection> { () throws(Rejection) in
            try EventsRequest.subscription(call.parameters, lastEventID: call.lastEventID)
        }
        switch wanted {
        case .success(let subscription):
            guard !subscription.feed.rawValue.isEmpty else { return "a subscription to no feed" }
            guard let id = call.lastEventID else { return nil }
            return subscription.since?.eventID == id ? nil : "the id \(id) came back as another"
        case .failure(let rejection): return rejection.reason == .invalidParams ? nil : "refused as \(rejection.reason)"
        }
    }

    /// JSON in a header is printable ASCII, and the same JSON.
    private static func brokenHeader(_ body: [UInt8]) -> String? {
        guard let tree = try? JSONValue(parsing: body) else { return nil }
        var json = JSONWriter()
        tree.write(to: &json)
        let header = APIReply.ascii(json.bytes)
        guard header.utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) else { return "a header with other characters: \(header)" }
        return (try? JSONValue(parsing: Array(header.utf8))) == tree ? nil : "a header came back as other JSON: \(header)"
    }
}
