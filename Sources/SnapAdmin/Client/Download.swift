import SnapLoop

/// Files of the server that come over HTTP.
extension Client {
    /// The most that a server may announce.
    private static let downloadBytesMax: Int64 = 64 << 20

    /// Gets a file by its path on the server. Each piece that arrives restarts the time limit.
    ///
    /// - Parameter announced: the size that the server announced; any other size is an error.
    /// - Throws: `.noInput` for what does not exist.
    func download(_ path: String, bytes announced: Int64) throws(Failure) -> [UInt8] {
        guard path.hasPrefix("/"), path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw Failure("The server returned an address that is not valid.", .wire)
        }
        guard (0...Self.downloadBytesMax).contains(announced) else {
            throw Failure("The server announced \(announced) bytes, more than an image can have.", .wire)
        }
        exchange.order(.fetch(path, from: target.endpoint))
        var body: [UInt8] = []
        while let happening = try next(until: deadline()) {
            guard case .fetched(let event) = happening else { continue }
            switch event {
            case .status(200): break
            case .status(let status): throw refusal(status)
            case .bytes(let piece):
                body += piece
                guard body.count <= announced else { throw Failure("The server sent more than the announced \(announced) bytes.", .wire) }
            case .end:
                guard body.count == announced else { throw cut(body.count, of: announced, "it ended early") }
                return body
            case .failed(let reason): throw cut(body.count, of: announced, Printable.line(reason))
            }
        }
        throw silence
    }

    private func refusal(_ status: Int) -> Failure {
        switch status {
        case 404: Failure("It no longer exists.", .noInput, name: "gone")
        case 429, 500...599: Failure("\(target) is too busy for it (HTTP status \(status)).", .temporary, name: "busy")
        default:
            Failure(
                "\(target) did not give the file (HTTP status \(status)). A proxy in front of it must forward all paths, not only /ws.",
                .wire)
        }
    }

    private func cut(_ count: Int, of announced: Int64, _ reason: String) -> Failure {
        Failure("\(target) sent \(count) of \(announced) bytes (\(reason)). Try again.", .temporary, name: "cut_short")
    }
}
