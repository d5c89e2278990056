// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension SnapfeedClient {
    /// Finds photos by words, tags, names and dates.
    ///
    /// ```swift
    /// let result = try await client.searchPhotos(query: "#fox from:ana")
    /// ```
    ///
    /// - Parameter query: At most 200 characters and 8 terms.
    /// - Parameter order: By relevance, the best of the newest 1000 matches are returned. One of `time`, `relevance`. The default
    ///   is `"time"`.
    /// - Parameter cursor: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `invalid_query`, and those that every method has) or ``ClientError``.
    /// - Source: `search.photos` of the protocol.
    public func searchPhotos(
        query: String, order: String? = nil, cursor: String? = nil, limit: Int? = nil
    ) async throws -> SearchPhotosResult {
        try await send(
            "search.photos", ["query": .of(query), "order": .of(order), "cursor": .of(cursor), "limit": .of(limit)],
            nil, as: SearchPhotosResult.self
        ).result
    }

    /// Finds snaps that can still be opened, as rows of their feeds. Opens nothing.
    ///
    /// ```swift
    /// let result = try await client.searchSnaps(query: "#fox from:ana")
    /// ```
    ///
    /// - Parameter query: At most 200 characters and 8 terms.
    /// - Parameter cursor: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `invalid_query`, and those that every method has) or ``ClientError``.
    /// - Source: `search.snaps` of the protocol.
    public func searchSnaps(query: String, cursor: String? = nil, limit: Int? = nil) async throws -> SearchSnapsResult {
        try await send(
            "search.snaps", ["query": .of(query), "cursor": .of(cursor), "limit": .of(limit)],
            nil, as: SearchSnapsResult.self
        ).result
    }

    /// Finds people by the beginning of a name or of a word in it.
    ///
    /// ```swift
    /// let result = try await client.searchPeople(query: "#fox from:ana")
    /// ```
    ///
    /// - Parameter cursor: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `search.people` of the protocol.
    public func searchPeople(query: String, cursor: String? = nil, limit: Int? = nil) async throws -> SearchPeopleResult {
        try await send(
            "search.people", ["query": .of(query), "cursor": .of(cursor), "limit": .of(limit)],
            nil, as: SearchPeopleResult.self
        ).result
    }

    /// Finds tags by their beginning, most used first.
    ///
    /// ```swift
    /// let result = try await client.searchTags(prefix: "#sun")
    /// ```
    ///
    /// - Parameter prefix: With or without `#`; empty for the most used tags.
    /// - Parameter limit: 1 to 50. The default is `50`.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `search.tags` of the protocol.
    public func searchTags(prefix: String, limit: Int? = nil) async throws -> SearchTagsResult {
        try await send("search.tags", ["prefix": .of(prefix), "limit": .of(limit)], nil, as: SearchTagsResult.self).result
    }

    /// Lists the predefined searches.
    ///
    /// ```swift
    /// let result = try await client.categoryList()
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `category.list` of the protocol.
    public func categoryList() async throws -> CategoryListResult {
        try await send("category.list", [:], nil, as: CategoryListResult.self).result
    }

    /// Starts a live search, which pushes new matches of a query, from a saved position or from now on.
    ///
    /// ```swift
    /// let result = try await client.searchSubscribe(query: "#fox from:ana")
    /// ```
    ///
    /// - Parameter query: At most 200 characters and 8 terms.
    /// - Parameter limit: The most photos in a reply that is a first page. 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `invalid_query`, `too_many`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `search.subscribe` of the protocol.
    public func searchSubscribe(query: String, epoch: String? = nil, offset: Int? = nil, limit: Int? = nil) async throws -> LiveSearch {
        try await send(
            "search.subscribe", ["query": .of(query), "epoch": .of(epoch), "offset": .of(offset), "limit": .of(limit)],
            nil, as: LiveSearch.self
        ).result
    }

    /// Ends a live search of this connection.
    ///
    /// ```swift
    /// try await client.searchUnsubscribe(search: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_search`, and those that every method has) or ``ClientError``.
    /// - Source: `search.unsubscribe` of the protocol.
    public func searchUnsubscribe(search: String) async throws {
        _ = try await send("search.unsubscribe", ["search": .of(search)], nil, as: Nothing.self)
    }

    /// Identifies what an image may show, most likely topics first. Nothing is stored or published.
    ///
    /// ```swift
    /// let result = try await client.imageIdentify(picture: "redpanda")
    /// ```
    ///
    /// - Parameter picture: A predefined picture; without it, the message has an attached image.
    /// - Parameter bytes: image/jpeg, image/png or image/webp, where no picture is named.
    /// - Parameter progress: Gets how many of the bytes have left this process, and their number.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_picture`, `invalid_image`, `too_large`, `no_recogniser`,
    ///   `recogniser_failed`, and those that every method has) or ``ClientError``.
    /// - Source: `image.identify` of the protocol.
    public func imageIdentify(
        picture: String? = nil, bytes: Data? = nil, progress: UploadProgress? = nil
    ) async throws -> ImageIdentifyResult {
        try await send("image.identify", ["picture": .of(picture)], bytes, as: ImageIdentifyResult.self, progress: progress).result
    }

    /// Returns a topic and the newest posts about it that the viewer can see.
    ///
    /// ```swift
    /// let result = try await client.topicShow(topic: "Tabby Cat")
    /// ```
    ///
    /// - Parameter topic: An ID or a name.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_topic`, and those that every method has) or ``ClientError``.
    /// - Source: `topic.show` of the protocol.
    public func topicShow(topic: String) async throws -> TopicShowResult {
        try await send("topic.show", ["topic": .of(topic)], nil, as: TopicShowResult.self).result
    }

    /// Returns the beginning of the encyclopedia's page about a topic.
    ///
    /// ```swift
    /// let result = try await client.topicSummary(topic: "n02123045")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_topic`, `no_encyclopedia`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `topic.summary` of the protocol.
    public func topicSummary(topic: String) async throws -> TopicSummaryResult {
        try await send("topic.summary", ["topic": .of(topic)], nil, as: TopicSummaryResult.self).result
    }

    /// Returns a profile, the viewer's relation to it, and its newest 10 posts.
    ///
    /// ```swift
    /// let result = try await client.profileShow(account: "7")
    /// ```
    ///
    /// - Parameter name: Instead of an ID.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, and those that every method has) or ``ClientError``.
    /// - Source: `profile.show` of the protocol.
    public func profileShow(account: String? = nil, name: String? = nil) async throws -> ProfileShowResult {
        try await send("profile.show", ["account": .of(account), "name": .of(name)], nil, as: ProfileShowResult.self).result
    }

    /// Changes your profile. Absent members stay unchanged.
    ///
    /// ```swift
    /// let result = try await client.profileEdit(bio: "Bears 🐻\nand lions")
    /// ```
    ///
    /// - Parameter bio: An empty text removes it.
    /// - Parameter approves: Whether you approve followers. Turning it off accepts all pending requests.
    /// - Parameter hides: Whether your follower lists and counts are hidden from others.
    /// - Parameter findable: Whether search shows you to people who do not follow you.
    /// - Parameter commentsFrom: Who may comment on photos that you post from now on. One of `everyone`, `following`, `nobody`.
    /// - Parameter snapsFrom: From whom you take snaps; people you follow by default. One of `following`, `everyone`, `nobody`.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `invalid_bio`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `profile.edit` of the protocol.
    public func profileEdit(
        bio: String? = nil, approves: Bool? = nil, hides: Bool? = nil, findable: Bool? = nil, commentsFrom: String? = nil,
        snapsFrom: String? = nil
    ) async throws -> ProfileEditResult {
        try await send(
            "profile.edit",
            [
                "bio": .of(bio), "approves": .of(approves), "hides": .of(hides), "findable": .of(findable),
                "commentsFrom": .of(commentsFrom), "snapsFrom": .of(snapsFrom),
            ],
            nil, as: ProfileEditResult.self
        ).result
    }

    /// Sets your profile picture or banner to the attached image, or removes it without one. Admins can remove those of others.
    ///
    /// ```swift
    /// let result = try await client.profileSetImage(role: "portrait", bytes: jpeg)
    /// ```
    ///
    /// - Parameter role: One of `portrait`, `banner`.
    /// - Parameter account: The account whose image an admin removes.
    /// - Parameter reason: An admin's reason, for the audit log.
    /// - Parameter bytes: image/jpeg, image/png or image/webp; none removes the image.
    /// - Parameter progress: Gets how many of the bytes have left this process, and their number.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `invalid_image`, `too_large`, `too_many`, `storage_full`,
    ///   `unknown_account`, `forbidden`, `invalid_reason`, `suspended`, and those that every method has) or ``ClientError``.
    /// - Source: `profile.setImage` of the protocol.
    public func profileSetImage(
        role: String, account: String? = nil, reason: String? = nil, bytes: Data? = nil, progress: UploadProgress? = nil
    ) async throws -> ProfileSetImageResult {
        try await send(
            "profile.setImage", ["role": .of(role), "account": .of(account), "reason": .of(reason)],
            bytes, as: ProfileSetImageResult.self, progress: progress
        ).result
    }

    /// Follows an account, or sends a request if it approves followers. Repeating it changes nothing.
    ///
    /// ```swift
    /// let result = try await client.followCreate(account: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `forbidden`, `too_many`, `suspended`, and those that
    ///   every method has) or ``ClientError``.
    /// - Source: `follow.create` of the protocol.
    public func followCreate(account: String) async throws -> FollowCreateResult {
        try await send("follow.create", ["account": .of(account)], nil, as: FollowCreateResult.self).result
    }

    /// Unfollows an account, or withdraws the request.
    ///
    /// ```swift
    /// let result = try await client.followEnd(account: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `follow.end` of the protocol.
    public func followEnd(account: String) async throws -> FollowEndResult {
        try await send("follow.end", ["account": .of(account)], nil, as: FollowEndResult.self).result
    }

    /// Removes a follower, who is not notified.
    ///
    /// ```swift
    /// let result = try await client.followRemove(account: "7")
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `follow.remove` of the protocol.
    public func followRemove(account: String) async throws -> FollowRemoveResult {
        try await send("follow.remove", ["account": .of(account)], nil, as: FollowRemoveResult.self).result
    }

    /// Lists the accounts that an account follows, or its followers, newest first.
    ///
    /// ```swift
    /// let result = try await client.followList(account: "7", side: "followers")
    /// ```
    ///
    /// - Parameter side: One of `followers`, `following`.
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `forbidden`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `follow.list` of the protocol.
    public func followList(account: String, side: String, before: Int? = nil, limit: Int? = nil) async throws -> FollowListResult {
        try await send(
            "follow.list", ["account": .of(account), "side": .of(side), "before": .of(before), "limit": .of(limit)],
            nil, as: FollowListResult.self
        ).result
    }

    /// Lists the pending requests to follow you, newest first.
    ///
    /// ```swift
    /// let result = try await client.requestList()
    /// ```
    ///
    /// - Parameter before: The `next` of the previous page.
    /// - Parameter limit: 1 to 50.
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, and those that every method has) or ``ClientError``.
    /// - Source: `request.list` of the protocol.
    public func requestList(before: Int? = nil, limit: Int? = nil) async throws -> RequestListResult {
        try await send("request.list", ["before": .of(before), "limit": .of(limit)], nil, as: RequestListResult.self).result
    }

    /// Accepts or declines a follow request. A declined account is not notified.
    ///
    /// ```swift
    /// let result = try await client.requestAnswer(account: "7", accept: false)
    /// ```
    ///
    /// - Throws: ``SnapfeedError`` (`not_authenticated`, `unknown_account`, `suspended`, and those that every method has) or
    ///   ``ClientError``.
    /// - Source: `request.answer` of the protocol.
    public func requestAnswer(account: String, accept: Bool) async throws -> RequestAnswerResult {
        try await send("request.answer", ["account": .of(account), "accept": .of(accept)], nil, as: RequestAnswerResult.self).result
    }
}
