#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A store of named bytes for the client's positions, outbox and token.
///
/// An app can bring its own, over a keychain or an encrypted database. Calls come from one task at a time.
public protocol Storage: Sendable {
    /// Returns the value under a name; nil without one.
    ///
    /// - Throws: any error, as the other functions. It ends the call, post or loop that needs the value; at the start, the client.
    func read(_ name: String) throws -> Data?
    /// Stores `data` in place of the former value. A process death must leave the old or the new value, never a mixture.
    func write(_ data: Data, as name: String) throws
    /// Removes the value under a name, if any.
    func remove(_ name: String) throws
    /// Returns all names with a prefix, in the order of their bytes.
    func names(beginning prefix: String) throws -> [String]
}

/// A folder of files: one folder for each account. Only the user can read the files, because one is a token.
public struct FolderStorage: Storage {
    public let folder: URL

    /// Opens a folder, and creates it with mode 0700 if it does not exist.
    ///
    /// ```swift
    /// let storage = try FolderStorage(URL.applicationSupportDirectory.appending(path: "snapfeed/ana"))
    /// ```
    ///
    /// - Throws: an error of the file system.
    public init(_ folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(
            atPath: folder.path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Names hold any text, so it is written in hexadecimal where a file system might mind.
    static func file(_ name: String) -> String {
        let hexadecimal = Array("0123456789abcdef".unicodeScalars)
        return name.utf8.reduce(into: "") { text, byte in
            let scalar = Unicode.Scalar(byte)
            if (97...122).contains(byte) || (48...57).contains(byte) || byte == 45 {
                text.unicodeScalars.append(scalar)
            } else {
                text.unicodeScalars.append(contentsOf: ["_", hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]])
            }
        }
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(Self.file(name)).path }

    public func read(_ name: String) throws -> Data? {
        guard FileManager.default.fileExists(atPath: path(name)) else { return nil }
        return try Data(contentsOf: URL(fileURLWithPath: path(name)))
    }

    public func write(_ data: Data, as name: String) throws {
        try data.write(to: URL(fileURLWithPath: path(name)), options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path(name))
    }

    public func remove(_ name: String) throws {
        guard FileManager.default.fileExists(atPath: path(name)) else { return }
        try FileManager.default.removeItem(atPath: path(name))
    }

    public func names(beginning prefix: String) throws -> [String] {
        let beginning = Self.file(prefix)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasPrefix(beginning) }.compactMap(Self.name).sorted()
    }

    /// The name that a file's name stands for; nil for a strange file.
    static func name(_ file: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(file.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "_") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
