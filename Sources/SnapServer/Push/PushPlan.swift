import SnapCrypto
import SnapFetch
import SnapModel
import SnapStore

extension PushCommand {
    /// Decides how a command is carried out.
    ///
    /// - Throws: any refusal that needs no look into the store.
    func plan(for asker: Asker, in context: PlanContext) throws(Rejection) -> Plan {
        switch self {
        case .show:
            _ = try context.requirePush()
            return .ask { snapshot, _ in .push(.key(try VAPIDKey(rawRepresentation: snapshot.pushKey()).publicKey)) }
        case .subscribe(let request):
            return .write(try SubscribePush(request, asker, within: try context.requirePush().reach))
        case .list:
            let session = try asker.person().session
            return try .ask(by: asker) { snapshot, account, _ in .push(.all(try snapshot.pushSubscriptions(of: account), current: session))
            }
        case .unsubscribe(let id):
            return try .change(by: asker) { transaction, account, _ in
                try transaction.unsubscribe(id, of: account)
                return Outcome()
            }
        case .test(let id):
            _ = try context.requirePush()
            return try .change(by: asker) { transaction, account, now in
                try transaction.testPush(id, of: account, at: now)
                return Outcome()
            }
        case .status:
            let contact = context.push?.contact
            return .ask { snapshot, _ in
                var status = try snapshot.pushStatus()
                if let contact {
                    status.sender = PushStatus.Sender(
                        key: try VAPIDKey(rawRepresentation: snapshot.pushKey()).publicKey, contact: contact)
                }
                return .push(.status(status))
            }
        }
    }
}

extension PlanContext {
    /// The server's configuration of pushes.
    ///
    /// - Throws: `pushUnavailable`.
    fileprivate func requirePush() throws(Rejection) -> PushConfiguration {
        guard let push else { throw Rejection(.pushUnavailable, "This server does not send push notifications.") }
        return push
    }
}

/// `push.subscribe`: pushes the account's notifications to a device from now on.
struct SubscribePush: WriteCommand {
    let request: PushRequest
    let service: String
    let identity: Identity

    /// - Throws: `notAuthenticated`, `invalidAddress`, `invalidParams`.
    init(_ request: PushRequest, _ asker: Asker, within reach: FetchReach) throws(Rejection) {
        identity = try asker.person()
        self.request = request
        guard request.endpoint.utf8.count <= PushRequest.endpointBytesMax else {
            throw Rejection(.invalidAddress, "The endpoint is longer than \(PushRequest.endpointBytesMax) bytes.")
        }
        do throws(FetchError) { service = try FetchAddress.parts(of: request.endpoint, within: reach).host } catch {
            guard case .badRequest(let why) = error else { throw Rejection(.invalidAddress, "This endpoint is not allowed.") }
            throw Rejection(.invalidAddress, "This endpoint is not allowed: \(why).")
        }
        guard WebPush.isPoint(request.p256dh) else {
            throw Rejection(.invalidParams, "The parameter 'p256dh' must be an uncompressed point on the curve P-256.")
        }
    }

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let subscription = try transaction.subscribe(
            request, service: service, of: identity.person.id, session: identity.session, at: now)
        return Outcome(.push(.made(subscription, current: identity.session)))
    }
}
