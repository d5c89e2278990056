// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension SnapfeedClient {
    /// Opens a snap: returns its image, once per viewer. (`snap.open`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_snap`, `already_opened`, `snap_gone`, `image_lost`, and those
    ///   that every method has) or ``ClientError``.
    public func snapOpen(snap: String) async throws -> Attached<SnapOpenResult> {
        try await send("snap.open", ["snap": .of(snap)], nil, as: SnapOpenResult.self)
    }

    /// Deletes a snap: its image is erased, its offset stays used. For its author and admins. (`snap.delete`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_snap`, `forbidden`, `snap_gone`, `invalid_reason`, and those
    ///   that every method has) or ``ClientError``.
    public func snapDelete(snap: String, reason: String? = nil) async throws {
        _ = try await send("snap.delete", ["snap": .of(snap), "reason": .of(reason)], nil, as: Nothing.self)
    }

    /// Reports a snap to the admins, once per viewer. (`snap.report`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_snap`, `snap_gone`, `invalid_reason`, `already_reported`, and
    ///   those that every method has) or ``ClientError``.
    public func snapReport(snap: String, reason: String) async throws {
        _ = try await send("snap.report", ["snap": .of(snap), "reason": .of(reason)], nil, as: Nothing.self)
    }

    /// Lists snaps of all feeds by a filter, newest first. (`snap.list`)
    ///
    /// - Parameter author: A name.
    /// - Parameter until: Exclusive.
    /// - Parameter before: The `next` of the previous page.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_feed`, `unknown_account`, and those that every
    ///   method has) or ``ClientError``.
    public func snapList(
        feed: String? = nil, author: String? = nil, since: Int? = nil, until: Int? = nil, state: String? = nil, before: String? = nil,
        limit: Int? = nil
    ) async throws -> SnapListResult {
        try await send(
            "snap.list",
            [
                "feed": .of(feed), "author": .of(author), "since": .of(since), "until": .of(until), "state": .of(state),
                "before": .of(before), "limit": .of(limit),
            ],
            nil, as: SnapListResult.self
        ).result
    }

    /// Explains what would happen if an account opened a snap, and why. Opens nothing. (`snap.explain`)
    ///
    /// - Parameter viewer: A name.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, `unknown_snap`, and those that every
    ///   method has) or ``ClientError``.
    public func snapExplain(snap: String, viewer: String) async throws -> SnapExplainResult {
        try await send("snap.explain", ["snap": .of(snap), "viewer": .of(viewer)], nil, as: SnapExplainResult.self).result
    }

    /// Returns a snap's image to the local admin for moderation, once per snap. It is recorded in the audit log before the bytes
    /// leave. (`snap.inspect`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `invalid_reason`, `unknown_snap`, `already_inspected`,
    ///   `snap_gone`, `image_lost`, and those that every method has) or ``ClientError``.
    public func snapInspect(snap: String, reason: String) async throws -> Attached<SnapInspectResult> {
        try await send("snap.inspect", ["snap": .of(snap), "reason": .of(reason)], nil, as: SnapInspectResult.self)
    }

    /// Posts a photo, which stays on your profile: a picture or the attached image. (`photo.post`)
    ///
    /// - Parameter key: A new one for each post; a retry with the same key returns the same photo.
    /// - Parameter picture: A predefined picture; without it, the message has an attached image.
    /// - Parameter alt: What the photo shows, for people who cannot see it.
    /// - Parameter warning: A warning that covers the photo until it is tapped.
    /// - Parameter labels: The topics chosen by the author.
    /// - Parameter bytes: image/jpeg, image/png or image/webp, where no picture is named.
    /// - Parameter progress: Gets how many of the bytes have left this process, and their number.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_picture`, `unknown_topic`, `invalid_caption`, `invalid_alt`,
    ///   `invalid_image`, `too_large`, `too_many`, `storage_full`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    public func photoPost(
        key: String, picture: String? = nil, caption: String? = nil, alt: String? = nil, warning: String? = nil, audience: String? = nil,
        labels: [String]? = nil, bytes: Data? = nil, progress: UploadProgress? = nil
    ) async throws -> PhotoPostResult {
        try await send(
            "photo.post",
            [
                "key": .of(key), "picture": .of(picture), "caption": .of(caption), "alt": .of(alt), "warning": .of(warning),
                "audience": .of(audience), "labels": .of(labels),
            ],
            bytes, as: PhotoPostResult.self, progress: progress
        ).result
    }

    /// Returns a photo and its author's next 10. (`photo.show`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, and those that every method has) or ``ClientError``.
    public func photoShow(photo: String) async throws -> PhotoShowResult {
        try await send("photo.show", ["photo": .of(photo)], nil, as: PhotoShowResult.self).result
    }

    /// Edits your photo. Absent members stay unchanged, and the old text is erased. (`photo.edit`)
    ///
    /// - Parameter alt: What the photo shows, for people who cannot see it.
    /// - Parameter warning: A warning that covers the photo until it is tapped.
    /// - Parameter labels: All topics of the photo, replacing the old ones.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `unknown_topic`, `forbidden`, `invalid_caption`,
    ///   `invalid_alt`, `suspended`, and those that every method has) or ``ClientError``.
    public func photoEdit(
        photo: String, caption: String? = nil, alt: String? = nil, warning: String? = nil, audience: String? = nil, labels: [String]? = nil
    ) async throws -> PhotoEditResult {
        try await send(
            "photo.edit",
            [
                "photo": .of(photo), "caption": .of(caption), "alt": .of(alt), "warning": .of(warning), "audience": .of(audience),
                "labels": .of(labels),
            ],
            nil, as: PhotoEditResult.self
        ).result
    }

    /// Deletes a photo and erases its text and images. For its author and admins. (`photo.delete`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `forbidden`, `invalid_reason`, `suspended`, and those
    ///   that every method has) or ``ClientError``.
    public func photoDelete(photo: String, reason: String? = nil) async throws {
        _ = try await send("photo.delete", ["photo": .of(photo), "reason": .of(reason)], nil, as: Nothing.self)
    }

    /// Reports a photo to the admins, once per viewer. (`photo.report`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `invalid_reason`, `already_reported`, `suspended`, and
    ///   those that every method has) or ``ClientError``.
    public func photoReport(photo: String, reason: String) async throws {
        _ = try await send("photo.report", ["photo": .of(photo), "reason": .of(reason)], nil, as: Nothing.self)
    }

    /// Returns which of these photos a device must forget. (`photo.check`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func photoCheck(photos: [String]) async throws -> PhotoCheckResult {
        try await send("photo.check", ["photos": .of(photos)], nil, as: PhotoCheckResult.self).result
    }

    /// Lists an account's photos, newest first. (`profile.photos`)
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, and those that every method has) or ``ClientError``.
    public func profilePhotos(account: String, before: String? = nil, limit: Int? = nil) async throws -> ProfilePhotosResult {
        try await send(
            "profile.photos", ["account": .of(account), "before": .of(before), "limit": .of(limit)],
            nil, as: ProfilePhotosResult.self
        ).result
    }

    /// Lists your photos and those of the accounts you follow, newest first. (`home.page`)
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func homePage(before: String? = nil, limit: Int? = nil) async throws -> HomePageResult {
        try await send("home.page", ["before": .of(before), "limit": .of(limit)], nil, as: HomePageResult.self).result
    }

    /// Likes a photo or topic: adds it to your favourites. (`favourite.add`)
    ///
    /// - Parameter topic: Instead of a photo.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `unknown_topic`, `too_many`, `suspended`, and those
    ///   that every method has) or ``ClientError``.
    public func favouriteAdd(photo: String? = nil, topic: String? = nil) async throws -> FavouriteAddResult {
        try await send("favourite.add", ["photo": .of(photo), "topic": .of(topic)], nil, as: FavouriteAddResult.self).result
    }

    /// Unlikes a photo or topic: removes it from your favourites. (`favourite.remove`)
    ///
    /// - Parameter topic: Instead of a photo.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `unknown_topic`, `suspended`, and those that every
    ///   method has) or ``ClientError``.
    public func favouriteRemove(photo: String? = nil, topic: String? = nil) async throws -> FavouriteRemoveResult {
        try await send("favourite.remove", ["photo": .of(photo), "topic": .of(topic)], nil, as: FavouriteRemoveResult.self).result
    }

    /// Lists the favourites that you can currently see, newest first. (`favourite.list`)
    ///
    /// - Parameter kind: Both if it is absent.
    /// - Parameter before: The `next` of the previous page.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func favouriteList(kind: String? = nil, before: Int? = nil, limit: Int? = nil) async throws -> FavouriteListResult {
        try await send(
            "favourite.list", ["kind": .of(kind), "before": .of(before), "limit": .of(limit)],
            nil, as: FavouriteListResult.self
        ).result
    }

    /// Creates a link with which anyone can see your photo without an account. (`share.create`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `forbidden`, `too_many`, `suspended`, and those that
    ///   every method has) or ``ClientError``.
    public func shareCreate(photo: String, expiresInHours: Int? = nil) async throws -> ShareCreateResult {
        try await send(
            "share.create", ["photo": .of(photo), "expiresInHours": .of(expiresInHours)],
            nil, as: ShareCreateResult.self
        ).result
    }

    /// Lists your share links that have not expired, newest first, without their addresses. (`share.list`)
    ///
    /// - Parameter photo: Only the links of this photo.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_photo`, `forbidden`, and those that every method has) or
    ///   ``ClientError``.
    public func shareList(photo: String? = nil) async throws -> ShareListResult {
        try await send("share.list", ["photo": .of(photo)], nil, as: ShareListResult.self).result
    }

    /// Revokes a share link immediately. (`share.revoke`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_share`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    public func shareRevoke(share: String) async throws {
        _ = try await send("share.revoke", ["share": .of(share)], nil, as: Nothing.self)
    }

    /// Lists photos of all authors by a filter, newest first. (`photo.list`)
    ///
    /// - Parameter author: A name.
    /// - Parameter until: Exclusive.
    /// - Parameter reported: Only reported ones.
    /// - Parameter before: The `next` of the previous page.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, and those that every method has) or
    ///   ``ClientError``.
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

    /// Explains whether an account can see a photo, and which rule decides it. (`photo.explain`)
    ///
    /// - Parameter viewer: A name.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `forbidden`, `unknown_account`, `unknown_photo`, and those that every
    ///   method has) or ``ClientError``.
    public func photoExplain(photo: String, viewer: String) async throws -> PhotoExplainResult {
        try await send("photo.explain", ["photo": .of(photo), "viewer": .of(viewer)], nil, as: PhotoExplainResult.self).result
    }

    /// Subscribes to your home, from a saved position or from now on. (`home.subscribe`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func homeSubscribe(epoch: String? = nil, offset: Int? = nil) async throws -> HomeStart {
        try await send("home.subscribe", ["epoch": .of(epoch), "offset": .of(offset)], nil, as: HomeStart.self).result
    }

    /// Unsubscribes from your home. (`home.unsubscribe`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func homeUnsubscribe() async throws {
        _ = try await send("home.unsubscribe", [:], nil, as: Nothing.self)
    }

    /// Finds photos by words, tags, names and dates. (`search.photos`)
    ///
    /// - Parameter query: At most 200 characters and 8 terms.
    /// - Parameter order: By relevance, the best of the newest 1000 matches are returned.
    /// - Parameter cursor: The `next` of the previous page.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `invalid_query`, and those that every method has) or ``ClientError``.
    public func searchPhotos(
        query: String, order: String? = nil, cursor: String? = nil, limit: Int? = nil
    ) async throws -> SearchPhotosResult {
        try await send(
            "search.photos", ["query": .of(query), "order": .of(order), "cursor": .of(cursor), "limit": .of(limit)],
            nil, as: SearchPhotosResult.self
        ).result
    }

    /// Finds snaps that can still be opened, as rows of their feeds. Opens nothing. (`search.snaps`)
    ///
    /// - Parameter query: At most 200 characters and 8 terms.
    /// - Parameter cursor: The `next` of the previous page.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `invalid_query`, and those that every method has) or ``ClientError``.
    public func searchSnaps(query: String, cursor: String? = nil, limit: Int? = nil) async throws -> SearchSnapsResult {
        try await send(
            "search.snaps", ["query": .of(query), "cursor": .of(cursor), "limit": .of(limit)],
            nil, as: SearchSnapsResult.self
        ).result
    }

    /// Finds people by the beginning of a name or of a word in it. (`search.people`)
    ///
    /// - Parameter cursor: The `next` of the previous page.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func searchPeople(query: String, cursor: String? = nil, limit: Int? = nil) async throws -> SearchPeopleResult {
        try await send(
            "search.people", ["query": .of(query), "cursor": .of(cursor), "limit": .of(limit)],
            nil, as: SearchPeopleResult.self
        ).result
    }

    /// Finds tags by their beginning, most used first. (`search.tags`)
    ///
    /// - Parameter prefix: With or without `#`; empty for the most used tags.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func searchTags(prefix: String, limit: Int? = nil) async throws -> SearchTagsResult {
        try await send("search.tags", ["prefix": .of(prefix), "limit": .of(limit)], nil, as: SearchTagsResult.self).result
    }

    /// Lists the predefined searches. (`category.list`)
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    public func categoryList() async throws -> CategoryListResult {
        try await send("category.list", [:], nil, as: CategoryListResult.self).result
    }

    /// Starts a live search, which pushes new matches of a query, from a saved position or from now on. (`search.subscribe`)
    ///
    /// - Parameter query: At most 200 characters and 8 terms.
    /// - Parameter limit: The most photos in a reply that is a first page.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `invalid_query`, `too_many`, and those that every method has) or
    ///   ``ClientError``.
    public func searchSubscribe(query: String, epoch: String? = nil, offset: Int? = nil, limit: Int? = nil) async throws -> LiveSearch {
        try await send(
            "search.subscribe", ["query": .of(query), "epoch": .of(epoch), "offset": .of(offset), "limit": .of(limit)],
            nil, as: LiveSearch.self
        ).result
    }
}
