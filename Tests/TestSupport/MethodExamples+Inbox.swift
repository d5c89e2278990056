import SnapModel
import SnapWire

/// The methods of snaps for chosen people.
extension MethodExample {
    private static let snap = SnapID(rawValue: 5)
    private static let list = ListID(rawValue: 6)
    private static let (ben, cleo) = (AccountID(rawValue: 2), AccountID(rawValue: 3))

    static let inbox = [
        MethodExample(
            "snap.send", .account, rate: .write,
            [
                .inbox(.send(SendRequest(target: .accounts([ben]), key: "k", image: .picture(PictureID(rawValue: "bear"))))),
                .inbox(.send(SendRequest(target: .list(list), key: "k", caption: "Look", image: .upload([0xFF, 0xD8, 0xFF])))),
            ]),
        MethodExample(
            "snap.sent", .account,
            [.inbox(.listSent(SentPageRequest())), .inbox(.listSent(SentPageRequest(before: snap, limit: 1)))]),
        MethodExample("snap.forget", .account, rate: .write, [.inbox(.forget(snap))]),
        MethodExample(
            "inbox.page", .account, [.inbox(.page(PeoplePageRequest())), .inbox(.page(PeoplePageRequest(before: 7, limit: 1)))]),
        MethodExample("inbox.open", .account, rate: .open, hold: .bulky, [.inbox(.open(snap))]),
        MethodExample("inbox.remove", .account, rate: .write, [.inbox(.remove(snap))]),
        MethodExample(
            "inbox.subscribe", .account, hold: .bulky,
            [.inbox(.subscribe(since: nil)), .inbox(.subscribe(since: FeedPosition(epoch: "e1", offset: 7)))]),
        MethodExample("inbox.unsubscribe", .account, [.inbox(.unsubscribe)]),
        MethodExample("inbox.inspect", .localAdmin, rate: .open, hold: .bulky, [.inbox(.inspect(snap, reason: "reported"))]),
        MethodExample(
            "list.create", .account, rate: .write,
            [
                .inbox(.createList(name: "Family", accounts: [ben, cleo], key: nil)),
                .inbox(.createList(name: "Family", accounts: [], key: "k")),
            ]),
        MethodExample(
            "list.edit", .account, rate: .write,
            [
                .inbox(.editList(list, ListChange(name: "Friends", added: [ben], removed: [cleo]))),
                .inbox(.editList(list, ListChange(added: [cleo]))),
            ]),
        MethodExample("list.delete", .account, rate: .write, [.inbox(.deleteList(list))]),
        MethodExample("list.page", .account, [.inbox(.listLists)]),
    ]
}
