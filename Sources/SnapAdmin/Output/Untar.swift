/// Reads an archive of plain files, the format of exports.
///
/// - Source: POSIX.1-2017, pax, "ustar Interchange Format".
enum Untar {
    private static let block = 512

    /// Reads the files of a tar archive.
    ///
    /// - Throws: `.wire` when it is not such an archive, or a name in it leads elsewhere.
    static func files(in archive: [UInt8]) throws(Failure) -> [(name: String, content: [UInt8])] {
        var files: [(String, [UInt8])] = []
        var rest = archive[...]
        while rest.count >= block, rest.first != 0 {
            let name = String(decoding: rest.prefix(100).prefix { $0 != 0 }, as: UTF8.self)
            let digits = String(decoding: rest.dropFirst(124).prefix(11), as: UTF8.self)
            rest = rest.dropFirst(block)
            guard let size = Int(digits, radix: 8), (0...rest.count).contains(size), !name.contains("/"), !name.hasPrefix(".") else {
                throw Failure("The server's archive of images cannot be read.", .wire)
            }
            files.append((name, Array(rest.prefix(size))))
            rest = rest.dropFirst((size + block - 1) / block * block)
        }
        return files
    }
}
