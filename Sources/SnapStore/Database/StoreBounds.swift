/// How much the store keeps of what strangers make it keep.
package struct StoreBounds: Sendable {
    /// Notifications of one account; the oldest go.
    package var notifications = 500
    /// Events of photos, for clients that reconnect; the oldest go.
    package var photoEvents = 10_000
    /// Events that wait for one webhook; the oldest go.
    package var webhookEvents = 10_000
    /// How long an event waits, in milliseconds.
    package var webhookEventsMs: Int64 = 259_200_000
    package var webhooks = 16
    /// Keys of new snaps in memory, of which all enter the table once there are so many, and some with each transaction beyond the most: some
    /// 64 bytes each.
    package var recentKeysMin = 16_384
    package var recentKeysMax = 131_072
    /// Days for which an open report keeps image and caption of a sent snap that has ended.
    package var reportedSnapDays = 7
    package var pushSubscriptionsPerAccount = 10
    package var accessTokensPerAccount = 50
    package var pushRest = PushRest(gapMs: 5_000, perMinute: 30)

    package init() {}
}
