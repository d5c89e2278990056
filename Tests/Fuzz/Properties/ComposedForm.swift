package import SnapWire

/// A body of the type `multipart/form-data`, as clients compose it.
package struct ComposedForm {
    package let contentType: String
    package let body: [UInt8]

    /// - Parameters:
    ///   - file: the bytes of the file part; nil without one.
    ///   - boundary: must not be at the beginning of a line of the contents.
    package init(_ fields: [MultipartForm.Field], file: [UInt8]? = nil, boundary: String = "snapfeed-boundary") {
        var body: [UInt8] = []
        for field in fields {
            body += "--\(boundary)\r\nContent-Disposition: form-data; name=\(Self.quoted(field.name))\r\n\r\n\(field.text)\r\n".utf8
        }
        if let file {
            let disposition = "Content-Disposition: form-data; name=\"image\"; filename=\"image.jpg\""
            body += "--\(boundary)\r\n\(disposition)\r\nContent-Type: image/jpeg\r\n\r\n".utf8
            body += file + "\r\n".utf8
        }
        self.body = body + "--\(boundary)--\r\n".utf8
        contentType = "multipart/form-data; boundary=\(Self.quoted(boundary))"
    }

    private static func quoted(_ text: String) -> String {
        let bytes = text.utf8.flatMap { [UInt8(ascii: "\""), UInt8(ascii: "\\")].contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
        return "\"" + String(decoding: bytes, as: UTF8.self) + "\""
    }
}
