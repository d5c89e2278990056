import ArgumentParser
import SnapModel
import SnapWire

/// `snapfeed lists`.
struct RecipientListsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lists", abstract: "List your lists of recipients; create, edit or delete one.",
        discussion: """
            `snapfeed post --list NAME` sends a snap to a list.

            Examples:
              snapfeed lists --as ana
              snapfeed lists create Family ben cleo --as ana
              snapfeed lists edit Family --add dora --remove ben --as ana
            """,
        subcommands: [ShowListsCommand.self, CreateListCommand.self, EditListCommand.self, DeleteListCommand.self],
        defaultSubcommand: ShowListsCommand.self)
}

/// `snapfeed lists list`.
struct ShowListsCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List your lists of recipients, by name.",
        discussion: """
            Examples:
              snapfeed lists --as ana
              snapfeed lists list --json --as ana
            """)

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    static let listing = Listing(
        empty: "No lists.", .number("LIST", "id", style: .strong), .text("NAME", "name"),
        .made(.flexible("PEOPLE")) { list in
            .init((list["accounts"]?.array ?? []).map { $0["name"]?.string ?? "?" }.joined(separator: ", "))
        })

    func find(over client: Client) throws -> Found { Found(try client.request(.inbox(.listLists))["lists"].array ?? []) }
}

/// `snapfeed lists create`.
struct CreateListCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Create a list of recipients.",
        discussion: """
            Only you see it. Its name differs from those of your other lists.

            Example:
              snapfeed lists create Family ben cleo --as ana
            """)

    @Argument(help: ArgumentHelp("The list's name.", valueName: "name"))
    var name: String

    @Argument(help: ArgumentHelp("The accounts on it.", valueName: "account"), completion: LiveNames.accounts)
    var people: [String] = []

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let list = try withClient(as: actor) { client in
            let accounts = try people.map { try client.account(named: $0) }
            return try client.request(.inbox(.createList(name: name, accounts: accounts, key: nil)))["list"]
        }
        try output.object(list)
        try output.line("Created list \(Printable.line(list["name"]?.string ?? name)).")
    }
}

/// `snapfeed lists edit`.
struct EditListCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Rename a list of recipients, and change who is on it.",
        discussion: """
            Examples:
              snapfeed lists edit Family --add dora --remove ben --as ana
              snapfeed lists edit Family --name Friends --as ana
            """)

    @Argument(help: ArgumentHelp("The list's name.", valueName: "list"))
    var list: String

    @Option(help: ArgumentHelp("A new name.", valueName: "name"))
    var name: String?

    @Option(help: ArgumentHelp("Add this account; can be repeated.", valueName: "account"), completion: LiveNames.accounts)
    var add: [String] = []

    @Option(help: ArgumentHelp("Remove this account; can be repeated.", valueName: "account"), completion: LiveNames.accounts)
    var remove: [String] = []

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func validate() throws {
        guard name != nil || !add.isEmpty || !remove.isEmpty else {
            throw ValidationError("name what to change: --name, --add or --remove")
        }
    }

    func perform(_ output: Output) throws {
        let edited = try withClient(as: actor) { client in
            let change = ListChange(
                name: name, added: try add.map { try client.account(named: $0) },
                removed: try remove.map { try client.hiddenAccount(named: $0) })
            return try client.request(.inbox(.editList(client.list(named: list), change)))["list"]
        }
        try output.object(edited)
        try output.line("Edited list \(Printable.line(edited["name"]?.string ?? list)).")
    }
}

/// `snapfeed lists delete`.
struct DeleteListCommand: AdminCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a list of recipients. What was sent to it stays.",
        discussion: """
            Example:
              snapfeed lists delete Family --as ana
            """)

    @Argument(help: ArgumentHelp("The list's name.", valueName: "list"))
    var list: String

    @OptionGroup(title: "Account") var actor: ActorOptions
    @OptionGroup(title: "Server and output") var server: ServerOptions

    func perform(_ output: Output) throws {
        let id = try withClient(as: actor) { client in
            let id = try client.list(named: list)
            _ = try client.request(.inbox(.deleteList(id)))
            return id
        }
        try output.object { $0.field("deleted", id.text) }
        try output.line("Deleted list \(Printable.line(list)).")
    }
}

extension Client {
    /// The list with a name, regardless of case.
    ///
    /// - Throws: `.noInput`.
    func list(named name: String) throws(Failure) -> ListID {
        let lists = try request(.inbox(.listLists))["lists"].array ?? []
        let found = lists.first { TextRule.folded($0["name"]?.string ?? "") == TextRule.folded(name) }
        guard let id = found?["id"]?.string.flatMap(ListID.init(text:)) else {
            throw Failure("You have no list \(name).", .noInput, name: Rejection.Reason.unknownList.rawValue)
        }
        return id
    }
}
