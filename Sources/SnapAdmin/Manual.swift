import SnapWire

/// The man page and the list of all commands, made from ArgumentParser's description of the program, like the help.
package struct Manual {
    private let root: JSONValue
    private let version: String

    /// - Parameter description: the output of `--experimental-dump-help`.
    /// - Throws: when the format is not the one that this version knows.
    package init(description: String, version: String) throws {
        guard let root = try JSONValue(parsing: Array(description.utf8))["command"] else {
            throw Failure("The description of the commands cannot be read.", .software)
        }
        self.root = root
        self.version = version
    }

    /// The whole page, without the last line feed.
    ///
    /// - Source: man-pages(7), groff_man(7).
    package var page: String {
        let name = root["commandName"]?.string ?? "snapfeed"
        var lines = [
            ".TH \(name.uppercased()) 1 \"\" \"\(name) \(version)\" \"User Commands\"", ".SH NAME",
            "\(name) \\- \(Self.escaped(root["abstract"]?.string ?? ""))", ".SH SYNOPSIS", ".B \(name)", ".I command", "[options]",
            ".SH DESCRIPTION",
        ]
        lines += Self.block(root["discussion"]?.string ?? "")
        lines.append(".SH COMMANDS")
        for command in Self.children(of: root) { lines += Self.section(command, under: name) }
        return lines.joined(separator: "\n")
    }

    private static func children(of command: JSONValue) -> [JSONValue] {
        (command["subcommands"]?.array ?? []).filter { $0["shouldDisplay"]?.bool != false && $0["commandName"]?.string != "help" }
    }

    private static func section(_ command: JSONValue, under path: String) -> [String] {
        let name = "\(path) \(command["commandName"]?.string ?? "")"
        var lines = [".SS \(escaped(name))", escaped(command["abstract"]?.string ?? "")]
        if let discussion = command["discussion"]?.string { lines += [".PP"] + block(discussion) }
        for argument in command["arguments"]?.array ?? [] where argument["shouldDisplay"]?.bool != false { lines += item(argument) }
        for child in children(of: command) { lines += section(child, under: name) }
        return lines
    }

    private static func item(_ argument: JSONValue) -> [String] {
        let names = (argument["names"]?.array ?? []).compactMap { name -> String? in
            guard let text = name["name"]?.string, text != "help", text != "h" else { return nil }
            return (name["kind"]?.string == "long" ? "--" : "-") + text
        }
        let value = "<\(argument["valueName"]?.string ?? "value")>"
        let head: String
        switch argument["kind"]?.string {
        case "positional": head = value
        case "option": head = names.joined(separator: ", ") + " " + value
        default: head = names.joined(separator: ", ")
        }
        guard !head.isEmpty else { return [] }
        return [".TP", "\\fB\(escaped(head))\\fR", escaped(argument["abstract"]?.string ?? "")]
    }

    /// Paragraphs are filled; indented lines, such as examples, are kept as they are.
    private static func block(_ text: String) -> [String] {
        var (lines, isVerbatim) = ([String](), false)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let wantsVerbatim = line.hasPrefix("  ") || (isVerbatim && line.isEmpty)
            if wantsVerbatim != isVerbatim { lines.append(wantsVerbatim ? ".nf" : ".fi") }
            isVerbatim = wantsVerbatim
            lines.append(line.isEmpty ? ".PP" : escaped(String(line)))
        }
        return lines + (isVerbatim ? [".fi"] : [])
    }

    private static func escaped(_ text: String) -> String {
        let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\n", with: " ")
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }
}
