import Glibc

/// The files of a store's images, on their way to the folder that the nodes of a cluster share.
struct ImportImages {
    private static let chunk = 1 << 20

    private let store: String
    /// The new folder; nil where the store's own stays in use.
    private let folder: String?
    /// The folders in which a name may be new.
    private var touched: Set<String> = []
    /// The files that are missing in the store itself.
    private(set) var missing = 0
    private(set) var count = 0

    init(of store: String, to folder: String?) {
        self.store = store
        self.folder = folder
    }

    private func source(_ name: String) -> String { ImageFiles.path(of: name, in: store) }
    private static func target(_ name: String, in folder: String) -> String { "\(folder)/\(OwnedFiles.folder(of: name))/\(name)" }

    /// Copies one file, unless it exists. Its name is durable only after `sync`.
    mutating func bring(_ name: String) throws(StoreError) {
        guard let folder, let size = Files.size(of: source(name)) else { return }
        let target = Self.target(name, in: folder)
        if touched.isEmpty { try Files.makeFolder(folder, isTop: true) }
        if touched.insert(OwnedFiles.folder(of: name)).inserted { try Files.makeFolder("\(folder)/\(OwnedFiles.folder(of: name))") }
        guard Files.size(of: target) != size else { return }
        // A file is never changed, so two names of one are as good as a copy.
        unlink(target)
        if link(source(name), target) != 0 { try copy(source(name), to: target) }
    }

    private func copy(_ source: String, to target: String) throws(StoreError) {
        let draft = target + Files.draftSuffix
        do throws(StoreError) {
            try write(source, to: draft)
            try Files.sync(draft)
            guard rename(draft, target) == 0 else { throw Files.failure("rename", draft) }
        } catch {
            unlink(draft)
            throw error
        }
    }

    private func write(_ source: String, to draft: String) throws(StoreError) {
        let input = open(source, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { throw Files.failure("open", source) }
        defer { close(input) }
        let output = try Files.create(draft)
        defer { close(output) }
        while true {
            let piece = try Files.read(input, upTo: Self.chunk, of: source)
            try Files.write(piece, to: output, of: draft)
            if piece.count < Self.chunk { return }
        }
    }

    /// Makes the names durable.
    mutating func sync() throws(StoreError) {
        guard let folder, !touched.isEmpty else { return }
        for name in touched.sorted() { try Files.syncFolder("\(folder)/\(name)") }
        try Files.syncFolder(folder)
        touched.removeAll()
    }

    /// Checks whether a file that a row names exists and is complete.
    mutating func check(_ name: String) throws(StoreError) {
        count += 1
        let size = Files.isRegular(source(name)) ? Files.size(of: source(name)) : nil
        if size == nil { missing += 1 }
        guard let folder, let size else { return }
        let target = Self.target(name, in: folder)
        guard Files.isRegular(target), Files.size(of: target) == size else {
            throw StoreError(.corrupt, "the image file \(target) is not the store's")
        }
    }
}
