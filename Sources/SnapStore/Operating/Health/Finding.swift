/// Something that `snapfeed doctor` noticed, and what to do about it.
package struct Finding: Hashable, Sendable {
    package enum Severity: String, Sendable, CaseIterable {
        /// Good to know.
        case note
        /// Will become a problem, or weakens a promise.
        case warning
        /// Something is broken.
        case error
    }
    package let severity: Severity
    /// A name for programs, such as `image_missing`.
    package let name: String
    /// What was found, in a sentence without a full stop.
    package let what: String
    /// What to do about it, likewise.
    package let fix: String
    /// Whether `doctor --fix` does it.
    package let isFixable: Bool

    package init(_ severity: Severity, _ name: String, _ what: String, fix: String, isFixable: Bool = false) {
        self.severity = severity
        self.name = name
        self.what = what
        self.fix = fix
        self.isFixable = isFixable
    }
}
