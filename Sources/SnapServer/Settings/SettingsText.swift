extension Setting {
    /// A configuration file that sets nothing: every setting with its default, commented out.
    package static var defaultFile: String {
        let plain = table.filter { !$0.name.hasPrefix(limitPrefix) }.map { $0.fileLines(name: $0.name, indent: "") }
        let limits = table.filter { $0.name.hasPrefix(limitPrefix) }.map {
            $0.fileLines(name: String($0.name.dropFirst(limitPrefix.count)), indent: "  ")
        }
        return """
            # Settings of `snapfeed serve --config FILE`, or SNAPFEED_CONFIG. The environment overrides this file, and flags override
            # both. Each line shows the default; take away the # to change it. `snapfeed config check FILE` checks a file.


            """ + plain.joined(separator: "\n") + "\n#limits:\n" + limits.joined(separator: "\n")
    }

    private func fileLines(name: String, indent: String) -> String {
        let value = standard ?? "<\(valueName)>"
        return "\(indent)# \(meaning)\n#\(indent)\(name): \(isList ? "[\(value)]" : value)\n"
    }
}
