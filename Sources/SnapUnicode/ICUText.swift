import CICU

/// A text in UTF-16, on which ICU works.
struct ICUText {
    typealias Step = (UnsafePointer<UInt16>?, Int32, UnsafeMutablePointer<UInt16>?, Int32, UnsafeMutablePointer<Int32>?) -> Int32

    private(set) var units: [UInt16]

    init(_ text: String) { units = Array(text.utf16) }

    init(units: [UInt16]) { self.units = units }

    /// The text after the calls so far.
    var text: String { String(decoding: units, as: UTF16.self) }

    /// Whether it is surely in normalisation form C.
    var isComposed: Bool {
        var status: Int32 = 0
        let isComposed = cicu_is_composed(units, Int32(units.count), &status) != 0
        ICU.require(status)
        return isComposed
    }

    /// The role of each unit in a search: see `cicu_kinds`.
    var kinds: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: units.count) { kinds, written in
            if let start = kinds.baseAddress { cicu_kinds(units, Int32(units.count), start) }
            written = units.count
        }
    }

    mutating func replace(_ units: [UInt16]) { self.units = units }

    /// Folds case, with the four letters i of Turkish as one.
    mutating func foldCase(by step: Step) {
        // `ı` is a letter of its own in Unicode's folding, and yet "I" in capitals, which people type for it.
        pass(cicu_upper)
        pass(step)
        // `İ` becomes an i with a second dot.
        guard units.contains(0x307) else { return }
        var kept: [UInt16] = []
        for unit in units where unit != 0x307 || kept.last != 0x69 { kept.append(unit) }
        units = kept
    }

    /// Replaces the text by the result of a function of ICU.
    mutating func pass(_ step: Step) {
        // Enough for nearly all; few characters become more than three.
        var room = 3 * units.count + 16
        while true {
            var status: Int32 = 0
            var count = 0
            let result = [UInt16](unsafeUninitializedCapacity: room) { target, written in
                count = Int(step(units, Int32(units.count), target.baseAddress, Int32(room), &status))
                written = min(count, room)
            }
            if status == cicu_overflow {
                room = count
                continue
            }
            ICU.require(status)
            units = result
            return
        }
    }
}

enum ICU {
    /// ICU fails on valid text only if its data or memory is missing. Then names cannot be distinguished, so the process ends.
    static func require(_ status: Int32) { precondition(status <= 0, "ICU failed: \(status)") }
}
