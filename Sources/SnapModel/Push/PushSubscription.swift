/// One device of an account that gets the account's notifications through a push service.
package struct PushSubscriptionID: StoredID {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A push subscription as its account sees it. Its endpoint and keys are never returned.
package struct PushSubscription: Hashable, Sendable {
    package let id: PushSubscriptionID
    /// The host of the push service.
    package let service: String
    package let madeAt: Timestamp
    /// The newest success.
    package let deliveredAt: Timestamp?
    /// Nil while the newest try was answered with success, and while nothing waits.
    package let failure: DeliveryFailure?
    /// The login that made it; nil after the end of an app's token.
    package let session: SessionID?

    package init(
        id: PushSubscriptionID, service: String, madeAt: Timestamp, deliveredAt: Timestamp? = nil, failure: DeliveryFailure? = nil,
        session: SessionID? = nil
    ) {
        self.id = id
        self.service = service
        self.madeAt = madeAt
        self.deliveredAt = deliveredAt
        self.failure = failure
        self.session = session
    }
}

/// A push subscription that is about to be made, as a browser gives it.
package struct PushRequest: Hashable, Sendable {
    /// The address at the push service; anyone who knows it can send to the device.
    package let endpoint: String
    /// The device's public key.
    package let p256dh: [UInt8]
    /// The device's secret.
    package let auth: [UInt8]

    package static let endpointBytesMax = 2_000
    package static let (p256dhBytes, authBytes) = (65, 16)

    package init(endpoint: String, p256dh: [UInt8], auth: [UInt8]) {
        self.endpoint = endpoint
        self.p256dh = p256dh
        self.auth = auth
    }
}

/// How pushes are, for admins.
package struct PushStatus: Hashable, Sendable {
    /// Nil where the server sends none.
    package var sender: Sender?
    package let subscriptions: Int64
    /// Subscriptions for which something waits.
    package let waiting: Int64
    package let failing: Int64
    /// The services, those with the most subscriptions first.
    package let services: [Service]

    /// The most services that are listed.
    package static let servicesMax = 20

    package init(subscriptions: Int64, waiting: Int64, failing: Int64, services: [Service]) {
        self.subscriptions = subscriptions
        self.waiting = waiting
        self.failing = failing
        self.services = services
    }

    package struct Sender: Hashable, Sendable {
        /// The server's public key, 65 bytes.
        package let key: [UInt8]
        package let contact: String

        package init(key: [UInt8], contact: String) {
            self.key = key
            self.contact = contact
        }
    }

    package struct Service: Hashable, Sendable {
        package let host: String
        package let subscriptions: Int64
        package let failing: Int64

        package init(host: String, subscriptions: Int64, failing: Int64) {
            self.host = host
            self.subscriptions = subscriptions
            self.failing = failing
        }
    }
}

/// Requests about push subscriptions.
package enum PushCommand: Hashable, Sendable {
    case show
    case subscribe(PushRequest)
    case list
    case unsubscribe(PushSubscriptionID)
    case test(PushSubscriptionID)
    case status
}

/// The results of those.
package enum PushReply: Hashable, Sendable {
    case key([UInt8])
    case made(PushSubscription, current: SessionID)
    case all([PushSubscription], current: SessionID)
    case status(PushStatus)
}
