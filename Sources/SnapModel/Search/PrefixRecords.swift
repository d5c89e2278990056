/// Texts with their numbers, in pages of bytes: a million small arrays would cost three times as much.
struct PrefixRecords: Sendable {
    /// In units of eight bytes.
    typealias Address = UInt32

    private static let pageBytes = 65_536
    private static let unit = 8
    /// The number, the text's length, and how many starts of words follow the text.
    private static let headBytes = 12

    private var pages: [[UInt8]] = []
    /// What is left of the last page.
    private var end = PrefixRecords.pageBytes
    /// Addresses of removed records, by their units.
    private var free: [Int: [Address]] = [:]

    mutating func add(_ number: Int64, _ text: PrefixText) -> Address {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.headBytes + text.bytes.count + 2 * text.starts.count)
        withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
        withUnsafeBytes(of: UInt16(text.bytes.count)) { bytes.append(contentsOf: $0) }
        withUnsafeBytes(of: UInt16(text.starts.count)) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: text.bytes)
        for start in text.starts { withUnsafeBytes(of: start) { bytes.append(contentsOf: $0) } }
        let address = room(units: (bytes.count + Self.unit - 1) / Self.unit)
        write(bytes, at: address)
        return address
    }

    private mutating func room(units: Int) -> Address {
        if let address = free[units]?.popLast() { return address }
        if end + units * Self.unit > Self.pageBytes {
            pages.append([UInt8](repeating: 0, count: Self.pageBytes))
            end = 0
        }
        defer { end += units * Self.unit }
        return Address(((pages.count - 1) * Self.pageBytes + end) / Self.unit)
    }

    private mutating func write(_ bytes: [UInt8], at address: Address) {
        let (page, offset) = Self.place(address)
        pages[page].replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }

    mutating func remove(_ address: Address) {
        let bytes = Self.headBytes + length(address) + 2 * starts(address).count
        write([UInt8](repeating: 0, count: bytes), at: address)
        free[(bytes + Self.unit - 1) / Self.unit, default: []].append(address)
    }

    // MARK: Reading

    func number(_ address: Address) -> Int64 { load(address, 0) }

    func length(_ address: Address) -> Int { Int(load(address, 8) as UInt16) }

    func starts(_ address: Address) -> [UInt16] {
        let length = length(address)
        return (0..<Int(load(address, 10) as UInt16)).map { load(address, Self.headBytes + length + 2 * $0) }
    }

    /// Lends the text from a place on.
    func withText<Result>(_ address: Address, from start: UInt16, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let (page, offset) = Self.place(address)
        let from = offset + Self.headBytes
        let to = from + length(address)
        return pages[page].withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[(from + Int(start))..<to])) }
    }

    private func load<Number: BitwiseCopyable>(_ address: Address, _ place: Int) -> Number {
        let (page, offset) = Self.place(address)
        return pages[page].withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset + place, as: Number.self) }
    }

    private static func place(_ address: Address) -> (page: Int, offset: Int) {
        (Int(address) * unit / pageBytes, Int(address) * unit % pageBytes)
    }
}
