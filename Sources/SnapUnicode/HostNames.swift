import CICU

extension UnicodeText {
    // It is never changed after it was opened, and ICU allows several threads to use it concurrently.
    private nonisolated(unsafe) static let hostNames: OpaquePointer? = {
        var status: Int32 = 0
        let names = cicu_open_host_names(&status)
        ICU.require(status)
        return names
    }()

    /// A host's name as DNS has it, in small ASCII letters: "bücher.de" is "xn--bcher-kva.de". Nil for a name that breaks the rules.
    package static func asciiHost(_ name: String) -> String? {
        if name.isASCII, !name.lowercased().split(separator: ".").contains(where: { $0.hasPrefix("xn--") }) { return name.lowercased() }
        var ascii = ICUText(name)
        var faults: Int32 = 0
        ascii.pass { cicu_host_to_ascii(hostNames, $0, $1, $2, $3, &faults, $4) }
        return faults == 0 ? ascii.text : nil
    }
}
