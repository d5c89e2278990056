/// One answer to ListObjectsV2.
///
/// - Source: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
struct ListPage {
    struct Object: Equatable {
        var key: String
        var bytes: Int
        /// Milliseconds since 1970.
        var modified: Int64
    }

    private(set) var objects: [Object] = []
    private(set) var isTruncated = false

    /// - Throws: `.strange` for anything but a complete list.
    init(_ body: [UInt8]) throws(BucketError) {
        let strange = BucketError.strange(200, "a list that is not understood")
        guard let root = XMLElement(body), root.name == "ListBucketResult" else { throw strange }
        // Without this, the end of the list is unknown.
        switch root.text(of: "IsTruncated") {
        case "true": isTruncated = true
        case "false": break
        default: throw strange
        }
        for content in root.children where content.name == "Contents" {
            guard let key = content.text(of: "Key"), let size = content.text(of: "Size").flatMap({ Int($0) }), size >= 0,
                let modified = content.text(of: "LastModified").flatMap(Self.milliseconds)
            else { throw strange }
            objects.append(Object(key: key, bytes: size, modified: modified))
        }
    }

    /// Reads a time such as `2026-02-03T04:05:06.789Z`. The fraction may have any number of digits, or be missing.
    static func milliseconds(_ text: String) -> Int64? {
        let bytes = Array(text.utf8)
        let shape = Array("0000-00-00T00:00:00".utf8)
        guard bytes.count > shape.count, bytes.count <= 40, bytes.last == UInt8(ascii: "Z") else { return nil }
        let isZero = UInt8(ascii: "0")
        guard zip(bytes, shape).allSatisfy({ $1 == isZero ? isDigit($0) : $0 == $1 }) else { return nil }
        let fraction = bytes[shape.count..<(bytes.count - 1)]
        guard fraction.isEmpty || (fraction.first == UInt8(ascii: ".") && fraction.count > 1 && fraction.dropFirst().allSatisfy(isDigit))
        else { return nil }
        func number(_ range: Range<Int>) -> Int64 { bytes[range].reduce(0) { $0 * 10 + Int64($1 - isZero) } }
        let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
        let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
        guard (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60 else { return nil }
        let thousandths = (fraction.dropFirst() + [isZero, isZero, isZero]).prefix(3).reduce(0) { $0 * 10 + Int64($1 - isZero) }
        return (((days(year, month, day) * 24 + hour) * 60 + minute) * 60 + second) * 1_000 + thousandths
    }

    /// Days since 1970, in the calendar of today.
    ///
    /// - Source: https://howardhinnant.github.io/date_algorithms.html (days_from_civil)
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        // Years that begin in March have their leap day at their end.
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

/// The XML of an error.
enum ErrorAnswer {
    /// The error's code; empty when the body has none that is one plain word.
    static func code(_ body: [UInt8]) -> String {
        guard let root = XMLElement(body), root.name == "Error", let code = root.text(of: "Code") else { return "" }
        let isWord = code.utf8.count <= 64 && code.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        return isWord ? code : ""
    }
}
