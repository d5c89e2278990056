import SnapModel

/// The methods of snaps for chosen people.
package enum InboxMethod: String, CaseIterable, Sendable {
    case send = "snap.send"
    case listSent = "snap.sent"
    case forget = "snap.forget"
    case page = "inbox.page"
    case open = "inbox.open"
    case remove = "inbox.remove"
    case subscribe = "inbox.subscribe"
    case unsubscribe = "inbox.unsubscribe"
    case inspect = "inbox.inspect"
    case createList = "list.create"
    case editList = "list.edit"
    case deleteList = "list.delete"
    case listLists = "list.page"
}

extension InboxMethod {
    /// The row of each method in the table.
    var row: MethodRow {
        switch self {
        case .send:
            MethodRow(
                "Sends a snap to some accounts, or to those of a list.", access: .account, rate: .write,
                params: [
                    .optional("to", .list(.id, max: Self.accountsMax), "The accounts; without it, a list."),
                    .optional("list", .id, "One of your lists."),
                    .needed("key", .sized(1...64), "A new one for each snap; a retry with the same key returns the same snap."),
                    .optional("picture", .id, "A predefined picture; without it, the message has an attached image."),
                    .optional("caption", .string),
                ],
                result: .object([.needed("snap", .sentSnap)]),
                requestBytes: "image/jpeg, image/png or image/webp, where no picture is named",
                errors: [
                    .unknownAccount, .unknownList, .invalidRecipients, .unknownPicture, .invalidCaption, .invalidImage, .tooLarge,
                    .keyConflict, .storageFull, .suspended,
                ])
        case .listSent:
            MethodRow(
                "Lists the snaps that you sent to people, newest first.", access: .account,
                params: [
                    .optional("before", .id, "The `next` of the previous page."), .optional("limit", .range(1...SentPageRequest.limitMax)),
                ],
                result: .object([.needed("now", .time), .needed("snaps", .list(.sentSnap)), .optional("next", .id)]))
        case .forget:
            MethodRow(
                "Removes a snap that is gone from the list of those you sent.", access: .account, rate: .write,
                params: [.needed("snap", .id)], errors: [.unknownSnap, .forbidden, .suspended])
        case .page:
            MethodRow(
                "Lists the snaps in your inbox, newest first.", access: .account,
                params: [
                    .optional("before", .count, "The `next` of the previous page."),
                    .optional("limit", .range(1...PeoplePageRequest.limitMax)),
                ],
                result: .object([.needed("now", .time)] + Schema.inboxPage))
        case .open:
            MethodRow(
                "Opens a received snap: returns its image, once per recipient.", access: .account, rate: .open, hold: .bulky,
                params: [.needed("snap", .id)], result: .receivedImage, replyBytes: "the image, of the result's type",
                errors: [.unknownSnap, .alreadyOpened, .snapGone, .imageLost, .forbidden, .suspended])
        case .remove:
            MethodRow(
                "Removes a snap from your inbox. One that you have not opened can never be opened.", access: .account, rate: .write,
                params: [.needed("snap", .id)], errors: [.unknownSnap, .suspended])
        case .subscribe:
            MethodRow(
                "Subscribes to your inbox, from a saved position or from now on.", access: .account, hold: .bulky, needsConnection: true,
                params: SchemaMember.position, result: .inboxStart)
        case .unsubscribe: MethodRow("Unsubscribes from your inbox.", access: .account, needsConnection: true)
        case .inspect:
            MethodRow(
                """
                Returns the image of a received snap to the local admin for moderation, once per snap and while a report of it is open. It is \
                recorded in the audit log before the bytes leave.
                """,
                access: .localAdmin, rate: .open, hold: .bulky, params: [.needed("snap", .id), .needed("reason", .string)],
                result: .receivedImage, replyBytes: "the image, of the result's type",
                errors: [.invalidReason, .unknownSnap, .alreadyInspected, .snapGone, .imageLost])
        case .createList:
            MethodRow(
                "Creates a list of recipients, which only you see.", access: .account, rate: .write,
                params: [
                    .needed("name", .string, "Your lists have different names, regardless of case."),
                    .needed("accounts", .list(.id, max: Self.accountsMax)),
                    .optional("key", .sized(1...64), "A new one for each list; a retry with the same key returns the same list."),
                ],
                result: Self.list,
                errors: [.invalidList, .invalidRecipients, .unknownAccount, .tooMany, .keyConflict, .suspended])
        case .editList:
            MethodRow(
                "Renames a list, and adds and removes accounts.", access: .account, rate: .write,
                params: [
                    .needed("list", .id), .optional("name", .string), .optional("add", .list(.id, max: Self.accountsMax)),
                    .optional("remove", .list(.id, max: Self.accountsMax)),
                ],
                result: Self.list, errors: [.unknownList, .invalidList, .invalidRecipients, .unknownAccount, .suspended])
        case .deleteList:
            MethodRow(
                "Deletes a list. What was sent to it stays.", access: .account, rate: .write, params: [.needed("list", .id)],
                errors: [.unknownList, .suspended])
        case .listLists:
            MethodRow(
                "Lists your lists of recipients, by name.", access: .account,
                result: .object([.needed("lists", .list(.recipientList))]))
        }
    }

    /// The most accounts that a request may name, whatever the server's limit is.
    fileprivate static let accountsMax = 100
    private static let list = Schema.object([.needed("list", .recipientList)])
}

// Reads commands about snaps for chosen people from parameters, and writes them.

extension InboxMethod {
    func command(_ params: Params) throws(Rejection) -> InboxCommand {
        switch self {
        case .send: .send(try SendRequest(params))
        case .listSent:
            .listSent(
                SentPageRequest(before: try params.optionalID("before"), limit: try params.limit(upTo: SentPageRequest.limitMax)))
        case .forget: .forget(try params.snap())
        case .page:
            .page(
                PeoplePageRequest(
                    before: try params.optionalInteger("before", in: 0...Int64.max),
                    limit: try params.limit(upTo: PeoplePageRequest.limitMax)))
        case .open: .open(try params.snap())
        case .remove: .remove(try params.snap())
        case .subscribe: .subscribe(since: try params.position())
        case .unsubscribe: .unsubscribe
        case .inspect: .inspect(try params.snap(), reason: try params.string("reason"))
        case .createList:
            .createList(
                name: try params.string("name"), accounts: try params.accounts("accounts"),
                key: try params.hasValue("key") ? params.postKey() : nil)
        case .editList:
            .editList(
                try params.list(),
                ListChange(
                    name: try params.optionalString("name"), added: try params.optionalAccounts("add"),
                    removed: try params.optionalAccounts("remove")))
        case .deleteList: .deleteList(try params.list())
        case .listLists: .listLists
        }
    }
}

extension InboxCommand {
    var method: InboxMethod {
        switch self {
        case .send: .send
        case .listSent: .listSent
        case .forget: .forget
        case .page: .page
        case .open: .open
        case .remove: .remove
        case .subscribe: .subscribe
        case .unsubscribe: .unsubscribe
        case .inspect: .inspect
        case .createList: .createList
        case .editList: .editList
        case .deleteList: .deleteList
        case .listLists: .listLists
        }
    }

    func writeParams(to json: inout JSONWriter) {
        switch self {
        case .send(let request): request.write(to: &json)
        case .listSent(let request):
            if let before = request.before { json.field("before", before.text) }
            json.field("limit", request.limit)
        case .forget(let snap), .open(let snap), .remove(let snap): json.field("snap", snap.text)
        case .page(let request):
            if let before = request.before { json.field("before", before) }
            json.field("limit", request.limit)
        case .subscribe(let since): since?.write(to: &json)
        case .unsubscribe, .listLists: break
        case .inspect(let snap, let reason):
            json.field("snap", snap.text)
            json.field("reason", reason)
        case .createList(let name, let accounts, let key):
            json.field("name", name)
            json.ids("accounts", accounts)
            if let key { json.field("key", key) }
        case .editList(let list, let change):
            json.field("list", list.text)
            if let name = change.name { json.field("name", name) }
            if !change.added.isEmpty { json.ids("add", change.added) }
            if !change.removed.isEmpty { json.ids("remove", change.removed) }
        case .deleteList(let list): json.field("list", list.text)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func ids(_ name: StaticString, _ accounts: [AccountID]) {
        field(name, each: accounts) { json, account in json.value(account.text) }
    }
}

extension Params {
    fileprivate func list() throws(Rejection) -> ListID { try id("list", ListID.self, unknown: .unknownList) }

    fileprivate func accounts(_ name: StaticString) throws(Rejection) -> [AccountID] {
        var accounts: [AccountID] = []
        for element in try elements(name, max: InboxMethod.accountsMax) {
            var reader = JSONReader(element)
            guard let text = try? reader.string() else { throw wrong(name, "an array of ids of accounts") }
            guard let id = AccountID(text: text) else { throw Rejection.noSuchAccount }
            accounts.append(id)
        }
        return accounts
    }

    fileprivate func optionalAccounts(_ name: StaticString) throws(Rejection) -> [AccountID] {
        hasValue(name) ? try accounts(name) : []
    }
}

extension SendRequest {
    fileprivate init(_ params: Params) throws(Rejection) {
        let (key, caption) = (try params.postKey(), try params.optionalString("caption"))
        _ = try params.optionalString("picture")
        self.init(target: try Target(params), key: key, caption: caption, image: try PostRequest.Image(params))
    }

    fileprivate func write(to json: inout JSONWriter) {
        switch target {
        case .accounts(let accounts): json.ids("to", accounts)
        case .list(let list): json.field("list", list.text)
        }
        json.field("key", key)
        if let caption { json.field("caption", caption) }
        if case .picture(let picture) = image { json.field("picture", picture.rawValue) }
    }
}

extension SendRequest.Target {
    fileprivate init(_ params: Params) throws(Rejection) {
        switch (params.hasValue("to"), params.hasValue("list")) {
        case (true, false): self = .accounts(try params.accounts("to"))
        case (false, true): self = .list(try params.list())
        case (true, true), (false, false):
            throw Rejection(.invalidParams, "A snap goes either to the accounts in 'to' or to the ones of a 'list'.")
        }
    }
}
