import Glibc

/// Wipes bytes that SQLite leaves in a page between the list of cells and the cells. When SQLite moves rows to other pages, their old
/// places keep their bytes, even with `secure_delete`; and when such a row is deleted later, these copies stay.
///
/// - Source: https://www.sqlite.org/fileformat2.html#b_tree_pages; `rebuildPage` in SQLite's btree.c. Measured with SQLite 3.40.1: of 6,000
///   deleted captions, devices and keys, 1 to 4 of each were still in the file, in tables and in indexes.
enum PageScrub {
    /// The range of the leftovers in a page, if there are any.
    ///
    /// It checks everything that a B-tree page must be, so that no page of another kind is taken for one. The first byte says most: it is 0
    /// in an overflow page of a file below 64 GiB.
    static func leftovers(in page: UnsafeRawBufferPointer, isFirst: Bool) -> Range<Int>? {
        func number(_ place: Int) -> Int { Int(page[place]) << 8 | Int(page[place + 1]) }
        let header = isFirst ? 100 : 0
        guard let size = headerSize(page[header]) else { return nil }
        let cells = number(header + 3)
        let start = header + size + 2 * cells
        let end = number(header + 5) == 0 ? 65_536 : number(header + 5)
        let freeBlock = number(header + 1)
        guard start <= end, end <= page.count, freeBlock == 0 || (end..<page.count).contains(freeBlock) else { return nil }
        for cell in 0..<cells where !(end..<page.count).contains(number(header + size + 2 * cell)) { return nil }
        return isZero(page[start..<end]) ? nil : start..<end
    }

    /// By memcmp, which compares many bytes per step: each byte is as the one before it, and the first is zero.
    private static func isZero(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        let bytes = UnsafeRawBufferPointer(rebasing: bytes)
        guard let start = bytes.baseAddress, bytes.count > 0 else { return true }
        return bytes[0] == 0 && memcmp(start, start + 1, bytes.count - 1) == 0
    }

    /// The size of a page's header; nil for a page that is not a B-tree page.
    private static func headerSize(_ type: UInt8) -> Int? {
        switch type {
        case 2, 5: 12
        case 10, 13: 8
        default: nil
        }
    }

    static func isPageSize(_ count: Int) -> Bool { (512...65_536).contains(count) && count & (count - 1) == 0 }

    /// Wipes a whole closed database. It may be interrupted at any point: only unused bytes become zeros.
    ///
    /// - Throws: `.disk`.
    static func clean(_ path: String) throws(StoreError) {
        let file = open(path, O_RDWR | O_CLOEXEC)
        guard file >= 0 else { throw Files.failure("open", path) }
        defer { close(file) }
        let start = try Files.read(file, upTo: 100, of: path)
        guard start.count == 100 else { return }
        let size = Int(start[16]) << 8 | Int(start[17])
        let pageSize = size == 1 ? 65_536 : size
        guard isPageSize(pageSize), lseek(file, 0, SEEK_SET) == 0 else { return }
        var place = 0
        while true {
            var bytes = try Files.read(file, upTo: 1 << 20, of: path)
            guard !bytes.isEmpty else { break }
            for first in stride(from: 0, through: bytes.count - pageSize, by: pageSize) {
                let range = bytes.withUnsafeBytes {
                    leftovers(in: UnsafeRawBufferPointer(rebasing: $0[first..<first + pageSize]), isFirst: place + first == 0)
                }
                guard let range else { continue }
                let zeros = [UInt8](repeating: 0, count: range.count)
                bytes.replaceSubrange(first + range.lowerBound..<first + range.upperBound, with: zeros)
                guard pwrite(file, zeros, zeros.count, off_t(place + first + range.lowerBound)) == zeros.count else {
                    throw Files.failure("write", path)
                }
            }
            place += bytes.count
        }
        guard fdatasync(file) == 0 else { throw Files.failure("sync", path) }
    }
}
