import SnapUnicode

extension EntryText {
    /// The version of the rules by which entries are made. Entries of other ones must be made again.
    package static var version: Int64 { UnicodeText.searchVersion }

    /// A tag in the form in which entries have it.
    package static func comparable(_ tag: String) -> String { UnicodeText.searchFolded(tag) }
}
