import SnapModel

@testable import SnapStore

/// Helpers for tests of pushes.
extension Scratch {
    func session(of person: Person, _ token: UInt8) throws -> SessionID {
        try write { try $0.addSession(person.id, tokenDigest: [token], device: "phone", at: .at(2)) }
    }

    @discardableResult func subscribe(
        _ person: Person, _ session: SessionID, device: String = "phone", service: String = "push.example.net", keys: UInt8 = 1,
        at now: Timestamp = .at(10)
    ) throws -> PushSubscription {
        let request = PushRequest(endpoint: "https://\(service)/\(device)", p256dh: [keys], auth: [keys, keys])
        return try write { try $0.subscribe(request, service: service, of: person.id, session: session, at: now) }
    }

    func subscriptions(of person: Person) throws -> [PushSubscription] { try read { try $0.pushSubscriptions(of: person.id) } }

    func nextPush(of id: PushSubscriptionID, node: Int64 = 0, at now: Timestamp = .at(1_000)) throws -> PushParcel? {
        try write { try $0.nextPush(of: id, for: node, heldMs: 1_000, longestMs: 3_960_000, at: now) }
    }

    @discardableResult func settle(
        _ parcel: PushParcel, _ result: DeliveryResult = .delivered(isSlow: false), node: Int64 = 0, deadMs: Int64 = 3_600_000,
        at now: Timestamp = .at(1_000)
    ) throws -> PushEnd? {
        try write { try $0.settle(parcel, result, for: node, deadMs: deadMs, at: now) }
    }

    func duePushes(
        node: Int64 = 0, limit: Int = 9, except services: [String] = [], at now: Int64 = 1_000
    ) throws -> (due: [PushSubscriptionID], next: Timestamp?) {
        let (due, next) = try read { snapshot in
            try snapshot.duePushes(
                for: node, limit: limit, except: services, longestMs: 3_960_000, restMs: store.bounds.pushRest.ms(ofEach: 10), at: .at(now))
        }
        return (due.map(\.subscription), next)
    }
}
