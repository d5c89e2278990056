package import SnapModel

/// The limits that a server keeps to: the table's, unless its operator says otherwise.
package struct Limits: Sendable {
    private var values: [Limit.Name: Int]

    /// The table as it stands.
    package init() {
        values = Dictionary(Self.table.map { ($0.name, $0.standard) }) { first, _ in first }
    }

    /// - Units: the row's.
    package subscript(_ name: Limit.Name) -> Int {
        get { values[name] ?? 0 }
        set { values[name] = newValue }
    }

    /// What `server.info` tells, in the table's order.
    package var told: [ServerInfo.Limit] { Self.table.map { ServerInfo.Limit(name: $0.name.rawValue, value: self[$0.name]) } }

    /// Sets the rate of all methods on one connection; 0 switches off every limit on how often something may be done.
    package mutating func setRequestsPerSecond(_ rate: Int) {
        for name in [Limit.Name.readsPerSecond, .writesPerSecond, .opensPerSecond] { self[name] = rate }
        for name in [Limit.Name.readsPerSecondPerAccount, .writesPerSecondPerAccount, .opensPerSecondPerAccount] {
            self[name] = max(self[name], rate)
        }
        guard rate == 0 else { return }
        for name in Limit.Name.allCases where name.isRate { self[name] = 0 }
    }

    /// Sets one limit from `NAME=NUMBER`.
    ///
    /// - Throws: in words for the operator: what is wrong, and the nearest name when there is none like it.
    package mutating func set(_ text: String) throws(StartFault) {
        guard let equals = text.firstIndex(of: "=") else {
            throw StartFault("--limit \(text): write it as NAME=NUMBER, such as --limit postsPerMinute=60")
        }
        let name = String(text[..<equals])
        guard let known = Limit.Name(rawValue: name) else {
            throw StartFault("--limit \(text): there is no limit '\(name)'; did you mean \(Self.nearest(to: name))?")
        }
        try set(known, String(text[text.index(after: equals)...]), from: "--limit \(text)")
    }

    /// Sets limits from variables `SNAPFEED_LIMIT_…`; others are none of its business.
    package mutating func set(environment: [String: String]) throws(StartFault) {
        for (variable, value) in environment.sorted(by: { $0.key < $1.key }) where variable.hasPrefix("SNAPFEED_LIMIT_") {
            guard let known = Limit.Name.allCases.first(where: { $0.environment == variable }) else {
                let nearest = Limit.Name.allCases.map(\.environment).min { variable.distance(to: $0) < variable.distance(to: $1) } ?? ""
                throw StartFault("\(variable): there is no such limit; did you mean \(nearest)?")
            }
            try set(known, value, from: "\(variable)=\(value)")
        }
    }

    private mutating func set(_ name: Limit.Name, _ text: String, from source: String) throws(StartFault) {
        guard let row = Self.table.first(where: { $0.name == name }) else { return }
        guard let value = Int(text), row.range.contains(value) else {
            throw StartFault("\(source): \(name.rawValue) is a whole number from \(row.range.lowerBound) to \(row.range.upperBound)")
        }
        self[name] = value
    }

    private static func nearest(to name: String) -> String {
        Limit.Name.allCases.map(\.rawValue).min { name.distance(to: $0) < name.distance(to: $1) } ?? ""
    }
}

extension String {
    /// How many characters must be put in, taken out or changed, without regard to case, to make the other out of it.
    fileprivate func distance(to other: String) -> Int {
        let (from, to) = (Array(lowercased()), Array(other.lowercased()))
        var row = Array(0...to.count)
        for (i, a) in from.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in to.enumerated() {
                let above = row[j + 1]
                row[j + 1] = Swift.min(above + 1, row[j] + 1, diagonal + (a == b ? 0 : 1))
                diagonal = above
            }
        }
        return row[to.count]
    }
}
