import SnapModel

/// The methods of push subscriptions.
package enum PushMethod: String, CaseIterable, Sendable {
    case show = "push.show"
    case subscribe = "push.subscribe"
    case list = "push.list"
    case unsubscribe = "push.unsubscribe"
    case test = "push.test"
    case status = "push.status"
}

extension PushMethod {
    /// The row of each method in the table.
    var row: MethodRow {
        switch self {
        case .show:
            MethodRow(
                "Returns the server's key, with which a browser subscribes.", access: .account,
                result: .object([.needed("key", .nonEmpty.noted("An uncompressed point on P-256 in base64url: `applicationServerKey`."))]),
                errors: [.pushUnavailable])
        case .subscribe:
            MethodRow(
                "Subscribes this device to pushes of your notifications. A device that is already subscribed moves to this login.",
                access: .account,
                rate: .write,
                params: [
                    .needed("endpoint", .sized(1...PushRequest.endpointBytesMax), "The `endpoint` of the browser's subscription."),
                    .needed("p256dh", .sized(87...87), "Its public key: 65 bytes in base64url without padding."),
                    .needed("auth", .sized(22...22), "Its secret: 16 bytes in base64url without padding."),
                ],
                result: .object([.needed("subscription", .pushSubscription)]),
                errors: [.invalidAddress, .tooMany, .pushUnavailable, .suspended])
        case .list:
            MethodRow(
                "Lists your devices that get pushes.", access: .account,
                result: .object([.needed("subscriptions", .list(.pushSubscription))]))
        case .unsubscribe:
            MethodRow(
                "Ends one of your push subscriptions.", access: .account, rate: .write, params: Self.subscription,
                errors: [.unknownSubscription])
        case .test:
            MethodRow(
                "Sends a test push to one of your devices. If it fails, it is retried.", access: .account, rate: .write,
                params: Self.subscription,
                errors: [.unknownSubscription, .pushUnavailable, .suspended])
        case .status:
            MethodRow(
                "Returns whether the server sends pushes, and their state.", access: .admin,
                result: .object([
                    .needed("available", .boolean),
                    .optional("key", .nonEmpty),
                    .optional("contact", .nonEmpty.noted("The operator's address for push services.")),
                    .needed("subscriptions", .count),
                    .needed("waiting", .count.noted("Subscriptions with pending notifications.")),
                    .needed("failing", .count),
                    .needed(
                        "services",
                        .list(.object([.needed("host", .nonEmpty), .needed("subscriptions", .count), .needed("failing", .count)]))
                            .noted("The \(PushStatus.servicesMax) with the most subscriptions.")),
                ]))
        }
    }

    private static let subscription: [SchemaMember] = [.needed("subscription", .id)]
}

// Reads commands about push subscriptions from parameters, and writes them.

extension PushMethod {
    func command(_ params: Params) throws(Rejection) -> PushCommand {
        switch self {
        case .show: .show
        case .subscribe:
            .subscribe(
                PushRequest(
                    endpoint: try params.string("endpoint"), p256dh: try params.bytes("p256dh", PushRequest.p256dhBytes),
                    auth: try params.bytes("auth", PushRequest.authBytes)))
        case .list: .list
        case .unsubscribe: .unsubscribe(try params.subscription())
        case .test: .test(try params.subscription())
        case .status: .status
        }
    }
}

extension PushCommand {
    var method: PushMethod {
        switch self {
        case .show: .show
        case .subscribe: .subscribe
        case .list: .list
        case .unsubscribe: .unsubscribe
        case .test: .test
        case .status: .status
        }
    }

    func writeParams(to json: inout JSONWriter) {
        switch self {
        case .subscribe(let request):
            json.field("endpoint", request.endpoint)
            json.field("p256dh", Base64.addressText(request.p256dh))
            json.field("auth", Base64.addressText(request.auth))
        case .unsubscribe(let id), .test(let id): json.field("subscription", id.text)
        case .show, .list, .status: break
        }
    }
}

extension Params {
    fileprivate func subscription() throws(Rejection) -> PushSubscriptionID {
        try id("subscription", PushSubscriptionID.self, unknown: .unknownSubscription)
    }

    fileprivate func bytes(_ name: StaticString, _ count: Int) throws(Rejection) -> [UInt8] {
        let bytes = Base64.bytes(ofAddressText: try string(name).utf8)
        guard let bytes, bytes.count == count else { throw wrong(name, "\(count) bytes in base64url without padding") }
        return bytes
    }
}
