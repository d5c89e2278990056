// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension SnapfeedClient {
    /// Returns a comment, and the one that it answers.
    ///
    /// ```swift
    /// let result = try await client.commentShow(comment: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_comment`, and those that every method has) or ``ClientError``.
    /// - Source: `comment.show` of the protocol.
    public func commentShow(comment: String) async throws -> CommentShowResult {
        try await send("comment.show", ["comment": .of(comment)], nil, as: CommentShowResult.self).result
    }

    /// Reports a comment to the admins, once per viewer.
    ///
    /// ```swift
    /// try await client.commentReport(comment: "7", reason: "spam")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_comment`, `invalid_reason`, `already_reported`, `suspended`,
    ///   and those that every method has) or ``ClientError``.
    /// - Source: `comment.report` of the protocol.
    public func commentReport(comment: String, reason: String) async throws {
        _ = try await send("comment.report", ["comment": .of(comment), "reason": .of(reason)], nil, as: Nothing.self)
    }

    /// Lists the comments on a photo, or the answers to one of them.
    ///
    /// ```swift
    /// let result = try await client.commentList(photo: "7")
    /// ```
    ///
    /// - Parameter to: The answers to this comment.
    /// - Parameter order: One of `newest`, `oldest`. The default is `"newest"`.
    /// - Parameter before: The `next` of the previous page, newest first.
    /// - Parameter after: The `next` of the previous page, oldest first.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `unknown_comment`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `comment.list` of the protocol.
    public func commentList(
        photo: String, to: String? = nil, order: String? = nil, before: String? = nil, after: String? = nil, limit: Int? = nil
    ) async throws -> CommentListResult {
        try await send(
            "comment.list",
            ["photo": .of(photo), "to": .of(to), "order": .of(order), "before": .of(before), "after": .of(after), "limit": .of(limit)],
            nil, as: CommentListResult.self
        ).result
    }

    /// Lists your own comments, newest first.
    ///
    /// ```swift
    /// let result = try await client.commentMine()
    /// ```
    ///
    /// - Parameter query: Only comments that contain this text.
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `comment.mine` of the protocol.
    public func commentMine(query: String? = nil, before: String? = nil, limit: Int? = nil) async throws -> CommentMineResult {
        try await send(
            "comment.mine", ["query": .of(query), "before": .of(before), "limit": .of(limit)],
            nil, as: CommentMineResult.self
        ).result
    }

    /// Subscribes to the comments on a photo, from a saved position or from now on.
    ///
    /// ```swift
    /// let result = try await client.commentSubscribe(photo: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `too_many`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `comment.subscribe` of the protocol.
    public func commentSubscribe(photo: String, epoch: String? = nil, offset: Int? = nil) async throws -> CommentStart {
        try await send(
            "comment.subscribe", ["photo": .of(photo), "epoch": .of(epoch), "offset": .of(offset)],
            nil, as: CommentStart.self
        ).result
    }

    /// Unsubscribes from the comments on a photo.
    ///
    /// ```swift
    /// try await client.commentUnsubscribe(photo: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, and those that every method has) or ``ClientError``.
    /// - Source: `comment.unsubscribe` of the protocol.
    public func commentUnsubscribe(photo: String) async throws {
        _ = try await send("comment.unsubscribe", ["photo": .of(photo)], nil, as: Nothing.self)
    }

    /// Sends a snap to some accounts, or to those of a list.
    ///
    /// ```swift
    /// let result = try await client.snapSend(key: "k1", to: ["7"], picture: "bear")
    /// ```
    ///
    /// - Parameter to: The accounts; without it, a list. At most 100.
    /// - Parameter list: One of your lists.
    /// - Parameter key: A new one for each snap; a retry with the same key returns the same snap. 1 to 64 characters.
    /// - Parameter picture: A predefined picture; without it, the message has an attached image.
    /// - Parameter bytes: image/jpeg, image/png or image/webp, where no picture is named.
    /// - Parameter progress: Gets how many of the bytes have left this process, and their number.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `unknown_list`, `invalid_recipients`,
    ///   `unknown_picture`, `invalid_caption`, `invalid_image`, `too_large`, `key_conflict`, `storage_full`, `suspended`, and
    ///   those that every method has) or ``ClientError``.
    /// - Source: `snap.send` of the protocol.
    public func snapSend(
        to: [String]? = nil, list: String? = nil, key: String, picture: String? = nil, caption: String? = nil, bytes: Data? = nil,
        progress: UploadProgress? = nil
    ) async throws -> SnapSendResult {
        try await send(
            "snap.send", ["to": .of(to), "list": .of(list), "key": .of(key), "picture": .of(picture), "caption": .of(caption)],
            bytes, as: SnapSendResult.self, progress: progress
        ).result
    }

    /// Lists the snaps that you sent to people, newest first.
    ///
    /// ```swift
    /// let result = try await client.snapSent(limit: 1)
    /// ```
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `snap.sent` of the protocol.
    public func snapSent(before: String? = nil, limit: Int? = nil) async throws -> SnapSentResult {
        try await send("snap.sent", ["before": .of(before), "limit": .of(limit)], nil, as: SnapSentResult.self).result
    }

    /// Removes a snap that is gone from the list of those you sent.
    ///
    /// ```swift
    /// try await client.snapForget(snap: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_snap`, `forbidden`, `suspended`, and those that every method
    ///   has) or ``ClientError``.
    /// - Source: `snap.forget` of the protocol.
    public func snapForget(snap: String) async throws {
        _ = try await send("snap.forget", ["snap": .of(snap)], nil, as: Nothing.self)
    }

    /// Lists the snaps in your inbox, newest first.
    ///
    /// ```swift
    /// let result = try await client.inboxPage(limit: 1)
    /// ```
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `inbox.page` of the protocol.
    public func inboxPage(before: Int? = nil, limit: Int? = nil) async throws -> InboxPageResult {
        try await send("inbox.page", ["before": .of(before), "limit": .of(limit)], nil, as: InboxPageResult.self).result
    }

    /// Opens a received snap: returns its image, once per recipient.
    ///
    /// ```swift
    /// let result = try await client.inboxOpen(snap: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_snap`, `already_opened`, `snap_gone`, `image_lost`,
    ///   `forbidden`, `suspended`, and those that every method has) or ``ClientError``.
    /// - Source: `inbox.open` of the protocol.
    public func inboxOpen(snap: String) async throws -> Attached<InboxOpenResult> {
        try await send("inbox.open", ["snap": .of(snap)], nil, as: InboxOpenResult.self)
    }

    /// Removes a snap from your inbox. One that you have not opened can never be opened.
    ///
    /// ```swift
    /// try await client.inboxRemove(snap: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_snap`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `inbox.remove` of the protocol.
    public func inboxRemove(snap: String) async throws {
        _ = try await send("inbox.remove", ["snap": .of(snap)], nil, as: Nothing.self)
    }

    /// Subscribes to your inbox, from a saved position or from now on.
    ///
    /// ```swift
    /// let result = try await client.inboxSubscribe()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `inbox.subscribe` of the protocol.
    public func inboxSubscribe(epoch: String? = nil, offset: Int? = nil) async throws -> InboxStart {
        try await send("inbox.subscribe", ["epoch": .of(epoch), "offset": .of(offset)], nil, as: InboxStart.self).result
    }

    /// Unsubscribes from your inbox.
    ///
    /// ```swift
    /// try await client.inboxUnsubscribe()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `inbox.unsubscribe` of the protocol.
    public func inboxUnsubscribe() async throws {
        _ = try await send("inbox.unsubscribe", [:], nil, as: Nothing.self)
    }

    /// Returns the image of a received snap to the local admin for moderation, once per snap and while a report of it is open. It
    /// is recorded in the audit log before the bytes leave.
    ///
    /// ```swift
    /// let result = try await client.inboxInspect(snap: "7", reason: "reported")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `invalid_reason`, `unknown_snap`, `already_inspected`,
    ///   `snap_gone`, `image_lost`, and those that every method has) or ``ClientError``.
    /// - Source: `inbox.inspect` of the protocol.
    public func inboxInspect(snap: String, reason: String) async throws -> Attached<InboxInspectResult> {
        try await send("inbox.inspect", ["snap": .of(snap), "reason": .of(reason)], nil, as: InboxInspectResult.self)
    }

    /// Creates a list of recipients, which only you see.
    ///
    /// ```swift
    /// let result = try await client.listCreate(name: "family", accounts: ["7"], key: "k1")
    /// ```
    ///
    /// - Parameter name: Your lists have different names, regardless of case.
    /// - Parameter accounts: At most 100.
    /// - Parameter key: A new one for each list; a retry with the same key returns the same list. 1 to 64 characters.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `invalid_list`, `invalid_recipients`, `unknown_account`, `too_many`,
    ///   `key_conflict`, `suspended`, and those that every method has) or ``ClientError``.
    /// - Source: `list.create` of the protocol.
    public func listCreate(name: String, accounts: [String], key: String? = nil) async throws -> ListCreateResult {
        try await send(
            "list.create", ["name": .of(name), "accounts": .of(accounts), "key": .of(key)],
            nil, as: ListCreateResult.self
        ).result
    }

    /// Renames a list, and adds and removes accounts.
    ///
    /// ```swift
    /// let result = try await client.listEdit(list: "7", name: "friends", add: ["7"])
    /// ```
    ///
    /// - Parameter add: At most 100.
    /// - Parameter remove: At most 100.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_list`, `invalid_list`, `invalid_recipients`, `unknown_account`,
    ///   `suspended`, and those that every method has) or ``ClientError``.
    /// - Source: `list.edit` of the protocol.
    public func listEdit(
        list: String, name: String? = nil, add: [String]? = nil, remove: [String]? = nil
    ) async throws -> ListEditResult {
        try await send(
            "list.edit", ["list": .of(list), "name": .of(name), "add": .of(add), "remove": .of(remove)],
            nil, as: ListEditResult.self
        ).result
    }

    /// Deletes a list. What was sent to it stays.
    ///
    /// ```swift
    /// try await client.listDelete(list: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_list`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `list.delete` of the protocol.
    public func listDelete(list: String) async throws {
        _ = try await send("list.delete", ["list": .of(list)], nil, as: Nothing.self)
    }

    /// Lists your lists of recipients, by name.
    ///
    /// ```swift
    /// let result = try await client.listPage()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `list.page` of the protocol.
    public func listPage() async throws -> ListPageResult {
        try await send("list.page", [:], nil, as: ListPageResult.self).result
    }
}
