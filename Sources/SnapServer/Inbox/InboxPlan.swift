import SnapModel
import SnapStore

extension InboxCommand {
    /// Decides how a command is carried out.
    ///
    /// - Throws: any refusal that needs no look into the store.
    func plan(for asker: Asker, in context: PlanContext) throws(Rejection) -> Plan {
        let bounds = context.limits.inbox
        return switch self {
        case .send(let request): try Self.send(request, by: try asker.person(), in: context)
        case .open(let snap): .write(OpenReceived(snap: snap, identity: try asker.person()))
        case .page(let request): try .ask(by: asker) { snapshot, account, _ in .inbox(.page(try snapshot.inbox(of: account, request))) }
        case .subscribe(let since):
            try .listen(asker) { SubscribeInbox(account: $0, since: since, missedMax: context.limits[.recoveryEvents]) }
        case .unsubscribe: .unlisten(.inbox)
        case .remove(let snap):
            try .change(by: asker) { transaction, account, now in
                try transaction.removeReceived(snap, by: account, at: now)
                return Outcome()
            }
        case .inspect(let snap, let reason): .write(try InspectSnap(snap, reason: reason, isReceived: true))
        case .listSent(let request):
            try .ask(by: asker) { snapshot, account, _ in
                let (snaps, next) = try snapshot.sentSnaps(of: account, request)
                return .inbox(.allSent(snaps, next: next))
            }
        case .forget(let snap):
            try .change(by: asker) { transaction, account, now in
                try transaction.forget(snap, by: account, at: now)
                return Outcome()
            }
        case .createList(let name, let accounts, let key):
            try Self.createList(named: name, accounts, key: key, asker, within: bounds)
        case .editList(let list, let change): try Self.edit(list, change, asker, within: bounds)
        case .deleteList(let list):
            try .change(by: asker) { transaction, account, _ in
                try transaction.deleteList(list, of: account)
                return Outcome()
            }
        case .listLists: try .ask(by: asker) { snapshot, account, _ in .inbox(.lists(try snapshot.lists(of: account))) }
        }
    }

    private static func send(_ request: SendRequest, by identity: Identity, in context: PlanContext) throws(Rejection) -> Plan {
        try context.requireRoom()
        let caption = request.caption.map(Normalised.text).flatMap { $0.isEmpty ? nil : $0 }
        if let caption { try TextRule.checkCaption(caption) }
        let draft = SentDraft(author: identity.person, target: request.target, key: request.key, caption: caption)
        let bounds = context.limits.inbox
        switch request.image {
        case .picture(let id): return .write(try SendSnap(draft, picture: id, in: context.gallery, within: bounds))
        case .upload(let bytes):
            return .prepare(IntakeUpload(bytes: bytes) { SendSnap(draft, $0, within: bounds) }, .imaging)
        }
    }

    private static func createList(
        named name: String, _ accounts: [AccountID], key: String?, _ asker: Asker, within bounds: InboxBounds
    ) throws(Rejection) -> Plan {
        let name = try checked(name)
        return try .change(by: asker) { transaction, account, _ in
            Outcome(.inbox(.list(try transaction.createList(named: name, accounts, key: key, of: account, within: bounds))))
        }
    }

    private static func edit(_ list: ListID, _ change: ListChange, _ asker: Asker, within bounds: InboxBounds) throws(Rejection) -> Plan {
        var name: String?
        if let given = change.name { name = try checked(given) }
        let change = ListChange(name: name, added: change.added, removed: change.removed)
        return try .change(by: asker) { transaction, account, _ in
            Outcome(.inbox(.list(try transaction.editList(list, change, of: account, within: bounds))))
        }
    }

    /// A list's name as it is stored.
    ///
    /// - Throws: `invalidList`.
    private static func checked(_ name: String) throws(Rejection) -> String {
        let name = Normalised.text(name)
        try TextRule.checkListName(name)
        return name
    }
}

extension Limits {
    var inbox: InboxBounds {
        var bounds = InboxBounds()
        bounds.recipients = self[.recipientsPerSnap]
        bounds.rows = self[.inboxRows]
        bounds.days = self[.inboxDays]
        bounds.lists = self[.listsPerAccount]
        return bounds
    }
}
