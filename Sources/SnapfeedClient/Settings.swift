/// The options of a client. The defaults are the protocol's.
public struct Settings: Hashable, Sendable {
    /// The least wait before a reconnect, in milliseconds.
    public var waitLeastMs = 0
    /// The most that the first wait can be, in milliseconds. It doubles after each failure.
    public var waitFirstMs = 200
    /// The greatest wait before a reconnect, in milliseconds.
    public var waitGreatestMs = 30_000
    /// A connection on which nothing comes for so long, not even the answer to a ping, is given up; in milliseconds.
    public var silenceMs = 30_000
    /// Events of one feed that wait for the app. When there are more, the client asks for the rest again once the app has caught up.
    public var bufferedEventsMax = 1_000
    /// The least time before a token of the app's own is renewed, and the first wait after a failure of that.
    var renewalLeastMs = 1_000

    public init() {}
}
