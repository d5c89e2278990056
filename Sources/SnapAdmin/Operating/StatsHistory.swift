import SnapWire

/// `snapfeed stats --history`: one row for each step.
enum StatsHistory {
    static let listing = Listing(
        empty: "No figures yet.", .moment("FROM", "at"), .number("CONNECTIONS", "connections", style: .strong), .number("SNAPS", "snaps"),
        .number("PHOTOS", "photos"), .number("OPENS", "opens"), .number("ERRORS", "errors"), .number("QUEUED", "queueBytes"),
        .made(.number("FREE MIB")) { .init(StatsHistory.mebibytes($0["storeFreeBytes"]?.integer)) }, .number("IDENTIFIED", "identified"))

    /// Makes an object of each step, with a member for each series.
    static func found(_ answer: ClientAnswer) -> Found {
        let series = answer.result["series"]?.array ?? []
        let steps = answer.result["steps"]?.array ?? []
        return Found(
            steps.enumerated().map { index, at in
                let members = series.compactMap { series -> JSONValue.Member? in
                    guard let name = series["name"]?.string, let values = series["values"]?.array, index < values.count else { return nil }
                    return JSONValue.Member(name: name, value: values[index])
                }
                return .object([JSONValue.Member(name: "at", value: at)] + members)
            })
    }

    private static func mebibytes(_ bytes: Int64?) -> String { bytes.map { String($0 >> 20) } ?? "" }
}
