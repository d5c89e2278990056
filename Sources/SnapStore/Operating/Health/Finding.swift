/// One result of `snapfeed doctor`, and what to do about it.
package struct Finding: Hashable, Sendable {
    package enum Severity: String, Sendable, CaseIterable {
        /// Only for information.
        case note
        /// It will become a problem, or weakens a promise.
        case warning
        /// Something is broken.
        case error
    }
    package let severity: Severity
    /// A name for programs, such as `image_missing`.
    package let name: String
    /// The finding, in a sentence without a full stop.
    package let what: String
    /// The action to take, in the same form.
    package let fix: String
    /// Whether `doctor --fix` can fix it.
    package let isFixable: Bool

    package init(_ severity: Severity, _ name: String, _ what: String, fix: String, isFixable: Bool = false) {
        self.severity = severity
        self.name = name
        self.what = what
        self.fix = fix
        self.isFixable = isFixable
    }
}
