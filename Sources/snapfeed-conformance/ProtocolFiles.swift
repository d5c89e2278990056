import CSnapProtocolFiles

/// The protocol's files inside the program: its description, the golden transcripts, and the pictures that transcripts compare.
enum ProtocolFiles {
    static var paths: [String] { table.map { String(cString: $0.path) } }

    /// Nil when the file does not exist.
    static func bytes(of path: String) -> [UInt8]? {
        table.first { String(cString: $0.path) == path }.map { Array(UnsafeBufferPointer(start: $0.bytes, count: $0.count)) }
    }

    private static var table: UnsafeBufferPointer<CSnapProtocolFile> {
        UnsafeBufferPointer(start: CSnapProtocolFilesTable(), count: CSnapProtocolFilesCount())
    }
}
