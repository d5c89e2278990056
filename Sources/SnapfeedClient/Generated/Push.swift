// Made by generate.py from openrpc.json. Change that, and run it again.
// swift-format-ignore-file: DontRepeatTypeInStaticProperties

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The pushes of the server, except the events of feeds.
public enum Push: Hashable, Sendable {
    /// To all connections of the viewer. (`snap.opened`)
    case snapOpened(SnapOpenedPush)
    /// To all connections of the author. (`snap.viewed`)
    case snapViewed(SnapViewedPush)
    /// To the account's other connections. (`favourite.changed`)
    case favouriteChanged(FavouriteChangedPush)
    /// To the subscribers of home: a photo by them or by an account they follow. A deletion is pushed to all of them.
    /// (`home.event`)
    case homeEvent(PhotoEvent)
    /// To the subscribers of home who can no longer see an account: their devices forget its photos. (`person.hidden`)
    case personHidden(PersonHiddenPush)
    /// To a live search: a photo that it finds. A photo that is deleted or no longer found is pushed to all live searches.
    /// (`search.event`)
    case searchEvent(SearchEvent)
    /// To those who follow the comments on a photo, and see the comment. (`comment.event`)
    case commentEvent(CommentEvent)
    /// To all connections of the account that subscribe to its inbox. (`inbox.event`)
    case inboxEvent(InboxEvent)
    /// To all connections of the author: a recipient opened the snap, or it is gone. (`sent.changed`)
    case sentChanged(SentChangedPush)
    /// To all connections of the account that subscribe to its notifications. (`notification.event`)
    case notificationEvent(NotificationEventPush)
    /// To the account's connections that subscribe to its notifications, except the one that read them. (`notification.read`)
    case notificationRead(NotificationReadPush)
    /// To the connection that asked for a backup with progress. (`store.progress`)
    case storeProgress(StoreProgressPush)
    /// To the admin who asked for a trace: methods, ids and sizes, never what a message says. (`connection.traced`)
    case connectionTraced(ConnectionTracedPush)

    /// Nil for a push that this version does not know.
    init?(_ method: String, _ json: Data) throws {
        switch method {
        case "snap.opened": self = .snapOpened(try Wire.parameters(SnapOpenedPush.self, in: json))
        case "snap.viewed": self = .snapViewed(try Wire.parameters(SnapViewedPush.self, in: json))
        case "favourite.changed": self = .favouriteChanged(try Wire.parameters(FavouriteChangedPush.self, in: json))
        case "home.event": self = .homeEvent(try Wire.parameters(PhotoEvent.self, in: json))
        case "person.hidden": self = .personHidden(try Wire.parameters(PersonHiddenPush.self, in: json))
        case "search.event": self = .searchEvent(try Wire.parameters(SearchEvent.self, in: json))
        case "comment.event": self = .commentEvent(try Wire.parameters(CommentEvent.self, in: json))
        case "inbox.event": self = .inboxEvent(try Wire.parameters(InboxEvent.self, in: json))
        case "sent.changed": self = .sentChanged(try Wire.parameters(SentChangedPush.self, in: json))
        case "notification.event": self = .notificationEvent(try Wire.parameters(NotificationEventPush.self, in: json))
        case "notification.read": self = .notificationRead(try Wire.parameters(NotificationReadPush.self, in: json))
        case "store.progress": self = .storeProgress(try Wire.parameters(StoreProgressPush.self, in: json))
        case "connection.traced": self = .connectionTraced(try Wire.parameters(ConnectionTracedPush.self, in: json))
        default: return nil
        }
    }
}
