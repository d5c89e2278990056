extension Limits {
    private static let some = 1...Int(Int32.max)
    private static let someOrAny = 0...Int(Int32.max)
    private static let bytes = 1_024...(1 << 30)

    package static let table: [Limit] = connecting + receiving + asking + accounts + server + webhooks + pushes

    private static let connecting: [Limit] = [
        Limit(
            .connections, 20_000, "sockets", some, "open on all listeners together", "further ones are dropped before they send anything"),
        Limit(
            .connectionsPerAddress, 256, "sockets", someOrAny,
            "of one IPv4 address or IPv6 /64; loopback and trusted networks have no limit",
            "further ones are dropped, or get 429 behind a trusted proxy"),
        Limit(.connectionsPerAccount, 20, "connections", someOrAny, "that act for one account", "the newest is closed with 4003"),
        Limit(
            .strangersPerAddress, 50, "connections", someOrAny,
            "of one address that are not logged in; loopback and trusted networks have no limit",
            "upgrades get 429"),
        Limit(.authenticationSeconds, 30, "seconds", 1...86_400, "time to log in", "closed with 4002"),
    ]

    private static let receiving: [Limit] = [
        Limit(.headerBytes, 8_192, "bytes", 1_024...65_535, "of one HTTP request's headers", "hung up on"),
        Limit(.messageBytes, 65_536, "bytes", bytes, "of one message without an image", "closed with 1009"),
        Limit(.framesPerMessage, 64, "frames", some, "of one message, and one more per 4 KiB of an image", "closed with 1009"),
        Limit(.assemblyBytes, 48 << 20, "bytes", bytes, "of all half-received messages together", "the oldest are closed with 1013"),
        Limit(.uploadBytes, 8 << 20, "bytes", bytes, "of one uploaded image", "`too_large`, or closed with 1009"),
        Limit(
            .uploadPixels, 52_000_000, "pixels", some,
            "of one uploaded image, width × height; twice where a PNG has 16 bits or is interlaced", "`too_large` before it is decoded"),
    ]

    private static let asking: [Limit] = [
        Limit(.requestsInFlight, 32, "requests", some, "not answered yet on one connection", "`busy`"),
        Limit(.heldBytes, 1 << 20, "bytes", bytes, "of requests that wait for earlier ones on their connection", "`busy`"),
        Limit(
            .readsPerSecond, 100, "requests", someOrAny, "that only read, on one connection; with bursts of twice as many", "`rate_limited`"
        ),
        Limit(
            .writesPerSecond, 100, "requests", someOrAny, "that change something, on one connection; with bursts of twice as many",
            "`rate_limited`"),
        Limit(.opensPerSecond, 100, "requests", someOrAny, "`snap.open` on one connection; with bursts of twice as many", "`rate_limited`"),
        Limit(
            .loginsPerSecond, 5, "requests", someOrAny, "to sign up, log in or resume, on one connection; with bursts of twice as many",
            "`rate_limited`"),
        Limit(
            .searchesPerSecond, 20, "requests", someOrAny, "to search, on one connection; with bursts of twice as many", "`rate_limited`"),
        Limit(.searchMilliseconds, 100, "milliseconds", 1...10_000, "of one search in the store", "`partial`: the next page continues"),
        Limit(.liveSearchesPerConnection, 12, "searches", some, "that are live, on one connection", "`too_many`"),
        Limit(
            .commentSubscriptionsPerConnection, 20, "photos", some, "whose comments one connection follows", "`too_many`"),
        Limit(
            .refusalsInRow, 1_000, "refusals", some, "as `rate_limited` on one connection, without a second between them",
            "closed with 4501"),
        Limit(.subscriptions, 64, "feeds", some, "followed by one connection", "`too_large`"),
        Limit(.recoveryEvents, 500, "events", someOrAny, "missed in one feed", "a snapshot instead of the events"),
        Limit(
            .outboxBytes, 1 << 20, "bytes", bytes, "queued for one connection that reads too slowly, in addition to one big answer",
            "closed with 4001"),
        Limit(
            .allOutboxesBytes, 80 << 20, "bytes", bytes,
            "of messages queued for all connections together, and a quarter as many of photos' images",
            "the connections that have waited longest are closed with 4001; images get 503"),
        Limit(.logBytes, 1 << 20, "bytes", bytes, "of pushes kept for a feed's slow readers", "slower ones are closed with 4001"),
    ]

    private static let accounts: [Limit] = [
        Limit(
            .readsPerSecondPerAccount, 300, "requests", someOrAny, "that only read, of one account; with bursts of twice as many",
            "`rate_limited`"
        ),
        Limit(
            .writesPerSecondPerAccount, 200, "requests", someOrAny, "that change something, of one account; with bursts of twice as many",
            "`rate_limited`"),
        Limit(
            .opensPerSecondPerAccount, 200, "requests", someOrAny, "`snap.open` of one account; with bursts of twice as many",
            "`rate_limited`"),
        Limit(
            .searchesPerSecondPerAccount, 40, "requests", someOrAny, "to search, of one account; with bursts of twice as many",
            "`rate_limited`"),
        Limit(.postsPerMinute, 300, "posts", someOrAny, "of one account", "`rate_limited`"),
        Limit(.photosPerMinute, 30, "photos", someOrAny, "posted by one account", "`rate_limited`"),
        Limit(.commentsPerMinute, 60, "comments", someOrAny, "and answers posted or edited by one account", "`rate_limited`"),
        Limit(
            .editsPerMinute, 120, "requests", someOrAny,
            "`photo.edit`, `profile.edit`, `account.rename` and `block.create` of one account", "`rate_limited`"),
        Limit(.renamesPerDay, 3, "names", someOrAny, "that one account takes in 24 hours", "`rate_limited`"),
        Limit(.identificationsPerMinute, 30, "images", someOrAny, "identified for one account", "`rate_limited`"),
        Limit(
            .identificationsPerMinutePerAddress, 120, "images", someOrAny,
            "identified for one address; loopback and trusted networks have no limit", "`rate_limited`"),
        Limit(
            .uploadBytesPerDay, 1 << 30, "bytes", 0...(1 << 50), "uploaded by one account; counted in memory, so a restart resets it",
            "`rate_limited`"),
        Limit(
            .photoBytesPerAccount, 1 << 30, "bytes", 0...(1 << 50), "of one account's photos, portrait and banner, all sizes together",
            "`too_many`; a photo that has room without its `full` size is posted without it"),
        Limit(
            .photoSidePixels, 4_096, "pixels", 2_048...8_192,
            "of the longer side of a photo's `full` size, for zooming and saving; with 2048, photos have none", "larger photos are shrunk"),
        Limit(.followsPerAccount, 5_000, "accounts", some, "that one account follows or asks to follow", "`too_many`"),
        Limit(
            .followsPerDay, 400, "follows", someOrAny, "of one account; counted in memory, so a restart resets it", "`rate_limited`"),
        Limit(.notificationsKept, 500, "notifications", 1...10_000, "of one account", "the oldest are dropped"),
        Limit(.blocksPerAccount, 10_000, "accounts", some, "that one account blocks", "`too_many`"),
        Limit(.favouritesPerAccount, 10_000, "photos and topics", some, "among one account's favourites", "`too_many`"),
        Limit(.commentsPerAccount, 100_000, "comments", some, "and answers of one account that are not deleted", "`too_many`"),
        Limit(.commentsPerPhoto, 100_000, "comments", some, "and answers on one photo", "`too_many`"),
        Limit(.commentEditMinutes, 15, "minutes", 1...10_080, "in which a comment can be edited", "`edit_closed`"),
        Limit(.recipientsPerSnap, 20, "accounts", 1...100, "to which one snap is sent, and of one list", "`invalid_recipients`"),
        Limit(.listsPerAccount, 20, "lists", 1...1_000, "of recipients of one account", "`too_many`"),
        Limit(
            .inboxRows, 1_000, "snaps", 1...100_000, "in one account's inbox",
            "the oldest that was opened or is gone is dropped; a new one if all can be opened"),
        Limit(.inboxDays, 30, "days", 1...3_650, "until a sent snap expires", "its image is erased"),
        Limit(
            .reportedSnapDays, 7, "days", 0...365, "for which an open report keeps a sent snap that has ended",
            "image and caption are erased"),
        Limit(.sharesPerAccount, 100, "links", 1...1_000, "to photos of one account that have not expired", "`too_many`"),
        Limit(.mutesPerAccount, 1_000, "mutes", some, "of one account", "`too_many`"),
        Limit(.mutedWords, 100, "tags and words", some, "that one account mutes, among its mutes", "`too_many`"),
        Limit(
            .loginFailures, 10, "failures", someOrAny,
            "of one account's password, at each of its known addresses and at all others together, before each further attempt must wait 1, 2, 4 … 60 s",
            "`rate_limited`; tokens are not affected"),
        Limit(
            .loginFailuresPerAddress, 100, "failures", someOrAny,
            "of passwords from one address before each further attempt must wait in the same way; trusted networks have no limit",
            "`rate_limited`"),
        Limit(.signUpsPerHour, 300, "sign-ups", someOrAny, "from one address; trusted networks have no limit", "`rate_limited`"),
        Limit(.resetHours, 24, "hours", 1...720, "until a password's reset link expires", "`invalid_reset`"),
        Limit(.rosterRows, 500, "names", 1...1_000, "of one `invitation.createMany`", "`too_many`"),
        Limit(.accessTokensPerAccount, 50, "tokens", 1...1_000, "of one account that have not expired", "`too_many`"),
        Limit(.jwtBytes, 4_096, "bytes", 512...65_536, "of an app's token", "`too_large`"),
        Limit(.jwtLifetimeSeconds, 86_400, "seconds", 60...31_536_000, "until an app's token expires, at most", "`invalid_token`"),
    ]

    private static let webhooks: [Limit] = [
        Limit(.webhooks, 16, "webhooks", 1...1_000, "of the server", "`too_many`"),
        Limit(
            .webhookEvents, 10_000, "events", 1...1_000_000, "pending for one webhook; checked once a minute",
            "the oldest are dropped and counted in `webhook.list`"),
        Limit(.webhookEventHours, 72, "hours", 1...8_760, "that an event can wait for its webhook", "it is dropped and counted"),
        Limit(.webhookSeconds, 10, "seconds", 1...60, "for a webhook's receiver to answer", "the attempt has failed"),
        Limit(
            .webhookRetryMilliseconds, 5_000, "milliseconds", 1...3_600_000,
            "between the first failure and the next attempt; then 6, 24, 120 and 720 times as long", "tried again"),
        Limit(.webhookDeadSeconds, 86_400, "seconds", 1...31_536_000, "in which every try failed, of 10 or more", "the webhook is paused"),
    ]

    private static let pushes: [Limit] = [
        Limit(.pushSubscriptionsPerAccount, 10, "devices", 1...1_000, "of one account that get pushes", "`too_many`"),
        Limit(
            .pushRequestsPerMinute, 30, "requests", someOrAny,
            "`push.subscribe` and `push.test` of one account: each makes the server call another",
            "`rate_limited`"),
        Limit(
            .pushGapMilliseconds, 5_000, "milliseconds", 0...3_600_000, "from one push to a device to the next one",
            "what happens in between is in the next push"),
        Limit(
            .pushesPerMinutePerAccount, 30, "pushes", someOrAny, "to all devices of one account, spread evenly over the minute",
            "what happens in between is in the next push"),
        Limit(
            .pushesPerSecondPerHost, 50, "pushes", someOrAny, "to one host, from each node, with bursts of as many", "they wait"),
        Limit(.pushSeconds, 10, "seconds", 1...60, "for a push service to answer", "the attempt has failed"),
        Limit(
            .pushRetryMilliseconds, 5_000, "milliseconds", 1...3_600_000,
            "between the first failure of a push and the next attempt; then 6, 24, 120 and 720 times as long", "tried again"),
        Limit(
            .pushDeadSeconds, 259_200, "seconds", 1...31_536_000, "in which every try to reach a device failed, of 10 or more",
            "its subscription ends"),
    ]

    private static let server: [Limit] = [
        Limit(.liveSearches, 10_000, "searches", some, "that are live, on all connections", "`busy`"),
        Limit(.commentSubscriptions, 20_000, "subscriptions", some, "to comments, of all connections", "`busy`"),
        Limit(.identityQueue, 32, "jobs", some, "passwords waiting to be hashed", "`busy`"),
        Limit(
            .identityQueuePerAddress, 16, "jobs", someOrAny, "of one address among them; loopback and trusted networks have no limit",
            "`busy`"),
        Limit(.tokenQueue, 4_096, "jobs", some, "tokens of an app waiting to be checked", "`busy`"),
        Limit(.imagingQueue, 8, "jobs", some, "uploads and exports waiting for their images", "`busy`"),
        Limit(.imagingQueuePerAccount, 2, "jobs", someOrAny, "of one account among them", "`busy`"),
        Limit(.identifyQueue, 4, "jobs", some, "images waiting to be identified", "`busy`"),
        Limit(.identifyQueuePerAccount, 2, "jobs", someOrAny, "of one account among them", "`busy`"),
        Limit(
            .imageMemoryBytes, 256 << 20, "bytes", (64 << 20)...(1 << 40), "of all images that are being decoded",
            "further ones wait; a single one that needs more is `too_large`"),
        Limit(
            .imageCacheBytes, 64 << 20, "bytes", 0...(1 << 40),
            "of recently used images, cached in memory: half for snaps, as they are on disk, half for photos",
            "the least recently used are dropped and read again"),
        Limit(
            .storeFreeBytes, 64 << 20, "bytes", 0...Int.max, "kept free on the store's disk",
            "posts get `storage_full`; reading and opening still work"),
    ]
}
