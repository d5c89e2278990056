// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

extension SnapfeedClient {
    /// Returns a photo and its author's next 10.
    ///
    /// ```swift
    /// let result = try await client.photoShow(photo: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, and those that every method has) or ``ClientError``.
    /// - Source: `photo.show` of the protocol.
    public func photoShow(photo: String) async throws -> PhotoShowResult {
        try await send("photo.show", ["photo": .of(photo)], nil, as: PhotoShowResult.self).result
    }

    /// Edits your photo. Absent members stay unchanged, and the old text is erased.
    ///
    /// ```swift
    /// let result = try await client.photoEdit(photo: "7", caption: "", alt: "A bear yawns.")
    /// ```
    ///
    /// - Parameter alt: What the photo shows, for people who cannot see it.
    /// - Parameter warning: A warning that covers the photo until it is tapped.
    /// - Parameter audience: One of `everyone`, `followers`.
    /// - Parameter labels: All topics of the photo, replacing the old ones. At most 5.
    /// - Parameter commentsFrom: Who may comment from now on. One of `everyone`, `following`, `nobody`.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `unknown_topic`, `forbidden`, `invalid_caption`,
    ///   `invalid_alt`, `suspended`, and those that every method has) or ``ClientError``.
    /// - Source: `photo.edit` of the protocol.
    public func photoEdit(
        photo: String, caption: String? = nil, alt: String? = nil, warning: String? = nil, audience: String? = nil, labels: [String]? = nil,
        commentsFrom: String? = nil
    ) async throws -> PhotoEditResult {
        try await send(
            "photo.edit",
            [
                "photo": .of(photo), "caption": .of(caption), "alt": .of(alt), "warning": .of(warning), "audience": .of(audience),
                "labels": .of(labels), "commentsFrom": .of(commentsFrom),
            ],
            nil, as: PhotoEditResult.self
        ).result
    }

    /// Deletes a photo and erases its text and images. For its author and admins.
    ///
    /// ```swift
    /// try await client.photoDelete(photo: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `forbidden`, `invalid_reason`, `suspended`, and those
    ///   that every method has) or ``ClientError``.
    /// - Source: `photo.delete` of the protocol.
    public func photoDelete(photo: String, reason: String? = nil) async throws {
        _ = try await send("photo.delete", ["photo": .of(photo), "reason": .of(reason)], nil, as: Nothing.self)
    }

    /// Reports a photo to the admins, once per viewer.
    ///
    /// ```swift
    /// try await client.photoReport(photo: "7", reason: "spam")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `invalid_reason`, `already_reported`, `suspended`, and
    ///   those that every method has) or ``ClientError``.
    /// - Source: `photo.report` of the protocol.
    public func photoReport(photo: String, reason: String) async throws {
        _ = try await send("photo.report", ["photo": .of(photo), "reason": .of(reason)], nil, as: Nothing.self)
    }

    /// Returns which of these photos a device must forget.
    ///
    /// ```swift
    /// let result = try await client.photoCheck(photos: ["7"])
    /// ```
    ///
    /// - Parameter photos: At most 500.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `photo.check` of the protocol.
    public func photoCheck(photos: [String]) async throws -> PhotoCheckResult {
        try await send("photo.check", ["photos": .of(photos)], nil, as: PhotoCheckResult.self).result
    }

    /// Lists an account's photos, newest first.
    ///
    /// ```swift
    /// let result = try await client.profilePhotos(account: "7")
    /// ```
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, and those that every method has) or ``ClientError``.
    /// - Source: `profile.photos` of the protocol.
    public func profilePhotos(account: String, before: String? = nil, limit: Int? = nil) async throws -> ProfilePhotosResult {
        try await send(
            "profile.photos", ["account": .of(account), "before": .of(before), "limit": .of(limit)],
            nil, as: ProfilePhotosResult.self
        ).result
    }

    /// Lists your photos and those of the accounts you follow, newest first.
    ///
    /// ```swift
    /// let result = try await client.homePage()
    /// ```
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `home.page` of the protocol.
    public func homePage(before: String? = nil, limit: Int? = nil) async throws -> HomePageResult {
        try await send("home.page", ["before": .of(before), "limit": .of(limit)], nil, as: HomePageResult.self).result
    }

    /// Likes a photo or topic: adds it to your favourites.
    ///
    /// ```swift
    /// let result = try await client.favouriteAdd(photo: "7")
    /// ```
    ///
    /// - Parameter topic: Instead of a photo.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `unknown_topic`, `too_many`, `suspended`, and those
    ///   that every method has) or ``ClientError``.
    /// - Source: `favourite.add` of the protocol.
    public func favouriteAdd(photo: String? = nil, topic: String? = nil) async throws -> FavouriteAddResult {
        try await send("favourite.add", ["photo": .of(photo), "topic": .of(topic)], nil, as: FavouriteAddResult.self).result
    }

    /// Unlikes a photo or topic: removes it from your favourites.
    ///
    /// ```swift
    /// let result = try await client.favouriteRemove(photo: "7")
    /// ```
    ///
    /// - Parameter topic: Instead of a photo.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `unknown_topic`, `suspended`, and those that every
    ///   method has) or ``ClientError``.
    /// - Source: `favourite.remove` of the protocol.
    public func favouriteRemove(photo: String? = nil, topic: String? = nil) async throws -> FavouriteRemoveResult {
        try await send("favourite.remove", ["photo": .of(photo), "topic": .of(topic)], nil, as: FavouriteRemoveResult.self).result
    }

    /// Lists the favourites that you can currently see, newest first.
    ///
    /// ```swift
    /// let result = try await client.favouriteList()
    /// ```
    ///
    /// - Parameter kind: Both if it is absent. One of `photo`, `topic`.
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `favourite.list` of the protocol.
    public func favouriteList(kind: String? = nil, before: Int? = nil, limit: Int? = nil) async throws -> FavouriteListResult {
        try await send(
            "favourite.list", ["kind": .of(kind), "before": .of(before), "limit": .of(limit)],
            nil, as: FavouriteListResult.self
        ).result
    }

    /// Creates a link with which anyone can see your photo without an account.
    ///
    /// ```swift
    /// let result = try await client.shareCreate(photo: "7")
    /// ```
    ///
    /// - Parameter expiresInHours: 1 to 8760. The default is `168`.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `forbidden`, `too_many`, `suspended`, and those that
    ///   every method has) or ``ClientError``.
    /// - Source: `share.create` of the protocol.
    public func shareCreate(photo: String, expiresInHours: Int? = nil) async throws -> ShareCreateResult {
        try await send(
            "share.create", ["photo": .of(photo), "expiresInHours": .of(expiresInHours)],
            nil, as: ShareCreateResult.self
        ).result
    }

    /// Lists your share links that have not expired, newest first, without their addresses.
    ///
    /// ```swift
    /// let result = try await client.shareList()
    /// ```
    ///
    /// - Parameter photo: Only the links of this photo.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `forbidden`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `share.list` of the protocol.
    public func shareList(photo: String? = nil) async throws -> ShareListResult {
        try await send("share.list", ["photo": .of(photo)], nil, as: ShareListResult.self).result
    }

    /// Revokes a share link immediately.
    ///
    /// ```swift
    /// try await client.shareRevoke(share: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_share`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `share.revoke` of the protocol.
    public func shareRevoke(share: String) async throws {
        _ = try await send("share.revoke", ["share": .of(share)], nil, as: Nothing.self)
    }

    /// Lists photos of all authors by a filter, newest first.
    ///
    /// ```swift
    /// let result = try await client.photoList(author: "ana")
    /// ```
    ///
    /// - Parameter author: A name.
    /// - Parameter since: Milliseconds since 1970.
    /// - Parameter until: Exclusive. Milliseconds since 1970.
    /// - Parameter state: One of `live`, `gone`, `all`. The default is `"live"`.
    /// - Parameter reported: Only reported ones.
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 100.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `photo.list` of the protocol.
    public func photoList(
        author: String? = nil, since: Int? = nil, until: Int? = nil, state: String? = nil, reported: Bool? = nil, before: String? = nil,
        limit: Int? = nil
    ) async throws -> PhotoListResult {
        try await send(
            "photo.list",
            [
                "author": .of(author), "since": .of(since), "until": .of(until), "state": .of(state), "reported": .of(reported),
                "before": .of(before), "limit": .of(limit),
            ],
            nil, as: PhotoListResult.self
        ).result
    }

    /// Explains whether an account can see a photo, and which rule decides it.
    ///
    /// ```swift
    /// let result = try await client.photoExplain(photo: "7", viewer: "ben")
    /// ```
    ///
    /// - Parameter viewer: A name.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, `unknown_photo`, and those that every
    ///   method has) or ``ClientError``.
    /// - Source: `photo.explain` of the protocol.
    public func photoExplain(photo: String, viewer: String) async throws -> PhotoExplainResult {
        try await send("photo.explain", ["photo": .of(photo), "viewer": .of(viewer)], nil, as: PhotoExplainResult.self).result
    }

    /// Subscribes to your home, from a saved position or from now on.
    ///
    /// ```swift
    /// let result = try await client.homeSubscribe()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `home.subscribe` of the protocol.
    public func homeSubscribe(epoch: String? = nil, offset: Int? = nil) async throws -> HomeStart {
        try await send("home.subscribe", ["epoch": .of(epoch), "offset": .of(offset)], nil, as: HomeStart.self).result
    }

    /// Unsubscribes from your home.
    ///
    /// ```swift
    /// try await client.homeUnsubscribe()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `home.unsubscribe` of the protocol.
    public func homeUnsubscribe() async throws {
        _ = try await send("home.unsubscribe", [:], nil, as: Nothing.self)
    }

    /// Posts a comment on a photo, or an answer to one.
    ///
    /// ```swift
    /// let result = try await client.commentPost(photo: "7", text: "Lovely #Fox!", key: "1")
    /// ```
    ///
    /// - Parameter key: A new one for each comment; a retry with the same key returns the same comment. 1 to 64 characters.
    /// - Parameter to: The comment that it answers; that of an answer is the answer's own comment.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `unknown_comment`, `comments_closed`,
    ///   `invalid_comment`, `too_many`, `key_conflict`, `storage_full`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `comment.post` of the protocol.
    public func commentPost(photo: String, text: String, key: String, to: String? = nil) async throws -> CommentPostResult {
        try await send(
            "comment.post", ["photo": .of(photo), "text": .of(text), "key": .of(key), "to": .of(to)],
            nil, as: CommentPostResult.self
        ).result
    }

    /// Edits your comment, for some minutes after it was posted. The old text is erased.
    ///
    /// ```swift
    /// let result = try await client.commentEdit(comment: "7", text: "Lovely")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_comment`, `forbidden`, `invalid_comment`, `edit_closed`,
    ///   `suspended`, and those that every method has) or ``ClientError``.
    /// - Source: `comment.edit` of the protocol.
    public func commentEdit(comment: String, text: String) async throws -> CommentEditResult {
        try await send("comment.edit", ["comment": .of(comment), "text": .of(text)], nil, as: CommentEditResult.self).result
    }

    /// Deletes a comment and erases its text. For its author, the photo's author and admins. Answers stay.
    ///
    /// ```swift
    /// let result = try await client.commentDelete(comment: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_comment`, `forbidden`, `invalid_reason`, `suspended`, and those
    ///   that every method has) or ``ClientError``.
    /// - Source: `comment.delete` of the protocol.
    public func commentDelete(comment: String, reason: String? = nil) async throws -> CommentDeleteResult {
        try await send("comment.delete", ["comment": .of(comment), "reason": .of(reason)], nil, as: CommentDeleteResult.self).result
    }
}
