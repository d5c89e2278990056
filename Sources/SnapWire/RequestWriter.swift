package import SnapModel

/// The client's side of the codec: a request as the message to send.
extension Request {
    /// - Shape: as `Request.init(message:isBinary:)` reads it; `isBinary` only for an upload.
    package func message() -> (bytes: [UInt8], isBinary: Bool) {
        var json = JSONWriter()
        json.object { json in
            json.field("jsonrpc", "2.0")
            json.name("id")
            id.write(to: &json)
            json.field("method", command.method.rawValue)
            json.field("params") { command.writeParams(to: &$0) }
        }
        guard case .post(let post) = command, case .upload(let bytes) = post.image else { return (json.bytes, false) }
        return (Attachment.join(json: json.bytes, bytes), true)
    }
}

/// Bytes behind JSON in one binary message.
package enum Attachment {
    /// Bytes in front of the JSON.
    package static let headBytes = 4

    /// - Shape: `uint32` big-endian n, the n bytes of JSON, the attached bytes.
    package static func join(json: [UInt8], _ bytes: some Collection<UInt8>) -> [UInt8] {
        var message: [UInt8] = []
        message.reserveCapacity(headBytes + json.count + bytes.count)
        append(json: json, bytes, to: &message)
        return message
    }

    /// The same behind what the array holds already.
    package static func append(json: [UInt8], _ bytes: some Collection<UInt8>, to message: inout [UInt8]) {
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: json.count).bigEndian) { message.append(contentsOf: $0) }
        message.append(contentsOf: json)
        message.append(contentsOf: bytes)
    }

    /// The JSON and the attachment of a binary message; nil when its length does not fit.
    package static func split(_ message: [UInt8]) -> (json: ArraySlice<UInt8>, bytes: ArraySlice<UInt8>)? {
        guard message.count >= 4 else { return nil }
        let end = message.prefix(4).reduce(0) { $0 << 8 | Int($1) } + 4
        guard end <= message.count else { return nil }
        return (message[4..<end], message[end...])
    }
}

extension Command {
    package var method: Method {
        switch self {
        case .serverInfo: .serverInfo
        case .serverStats: .serverStats
        case .backUp: .storeBackup
        case .createAccount: .accountCreate
        case .grantRole: .accountGrant
        case .changePassword: .accountChangePassword
        case .suspendAccount: .accountSuspend
        case .restoreAccount: .accountRestore
        case .deleteAccount: .accountDelete
        case .removeAccount: .accountRemove
        case .listAccounts: .accountList
        case .export: .accountExport
        case .createInvitation: .invitationCreate
        case .listInvitations: .invitationList
        case .revokeInvitation: .invitationRevoke
        case .createSession: .sessionCreate
        case .resumeSession: .sessionResume
        case .listSessions: .sessionList
        case .revokeSession: .sessionRevoke
        case .endSession: .sessionEnd
        case .listFeeds: .feedList
        case .listPictures: .pictureList
        case .subscribe: .feedSubscribe
        case .unsubscribe: .feedUnsubscribe
        case .page: .feedPage
        case .post: .snapPost
        case .show: .snapShow
        case .views: .snapViews
        case .open: .snapOpen
        case .delete: .snapDelete
        case .report: .snapReport
        case .listReports: .reportList
        case .resolveReport: .reportResolve
        case .listAudit: .auditList
        case .findSnaps: .snapList
        case .explain: .snapExplain
        case .inspect: .snapInspect
        case .findSessions: .sessionFind
        case .setPassword: .accountSetPassword
        case .listConnections: .connectionList
        case .actOnConnection(_, .kick): .connectionKick
        case .actOnConnection(_, .trace): .connectionTrace
        }
    }

    func writeParams(to json: inout JSONWriter) {
        switch self {
        case .serverInfo, .serverStats, .listSessions, .listInvitations, .endSession, .listFeeds, .listPictures: break
        case .backUp(let backup): backup.write(to: &json)
        case .createAccount(let credentials), .createSession(let credentials): credentials.write(to: &json)
        case .grantRole(let name, let role):
            json.field("name", name)
            json.field("role", role.rawValue)
        case .changePassword(let change):
            json.field("password", change.password)
            json.field("newPassword", change.newPassword)
        case .suspendAccount(let name, let reason), .removeAccount(let name, let reason):
            json.field("name", name)
            if let reason { json.field("reason", reason) }
        case .export(let request):
            if let cursor = request.cursor { json.field("cursor", cursor.text) }
            if !request.withImages { json.field("images", false) }
        case .createInvitation(let request):
            json.field("uses", request.uses)
            json.field("expiresInHours", request.expiresInHours)
        case .revokeInvitation(let invitation): json.field("invitation", invitation.text)
        case .deleteAccount(.password(let password)): json.field("password", password)
        case .deleteAccount(.token(let token)): json.field("token", token)
        case .restoreAccount(let name): json.field("name", name)
        case .resumeSession(let token, let device):
            json.field("token", token)
            if let device { json.field("device", device) }
        case .revokeSession(let session): json.field("session", session.text)
        case .subscribe(let requests):
            json.name("feeds")
            json.array(requests) { json, request in json.object { request.write(to: &$0) } }
        case .unsubscribe(let feeds):
            json.name("feeds")
            json.array(feeds) { $0.value($1.rawValue) }
        case .page(let page): page.write(to: &json)
        case .post(let post): post.write(to: &json)
        case .show(let snap), .views(let snap), .open(let snap): json.field("snap", snap.text)
        case .delete(let snap, let reason):
            json.field("snap", snap.text)
            if let reason { json.field("reason", reason) }
        case .report(let snap, let reason), .inspect(let snap, let reason):
            json.field("snap", snap.text)
            json.field("reason", reason)
        case .listReports(let state, let backlog):
            json.field("state", state.rawValue)
            backlog.write(to: &json)
        case .resolveReport(let report, let action, let reason):
            json.field("report", report.text)
            json.field("action", action.rawValue)
            if let reason { json.field("reason", reason) }
        case .listAudit(let backlog): backlog.write(to: &json)
        case .findSnaps(let filter): filter.write(to: &json)
        case .explain(let snap, let viewer):
            json.field("snap", snap.text)
            json.field("viewer", viewer)
        case .findSessions(let query): query.write(to: &json)
        case .setPassword(let name, let password):
            json.field("name", name)
            json.field("password", password)
        case .listConnections(let query): query.write(to: &json)
        case .actOnConnection(let connection, let act):
            json.field("connection", connection.text)
            act.write(to: &json)
        case .listAccounts(let request):
            if let prefix = request.prefix { json.field("prefix", prefix) }
            request.backlog.write(to: &json)
        }
    }
}

extension BackupRequest {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("file", file)
        json.field("replace", replaces)
        json.field("progress", withProgress)
    }
}

extension Credentials {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("name", name)
        json.field("password", password)
        if let device { json.field("device", device) }
        if let invitation { json.field("invitation", invitation) }
    }
}

extension SubscriptionRequest {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("id", feed.rawValue)
        if let since { since.write(to: &json) }
    }
}

extension PageRequest {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("feed", feed.rawValue)
        if let before { json.field("before", before) }
        json.field("limit", limit)
    }
}

extension BacklogRequest {
    fileprivate func write(to json: inout JSONWriter) {
        if let before { json.field("before", before) }
        json.field("limit", limit)
    }
}

extension PostRequest {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("feed", feed.rawValue)
        json.field("key", key)
        if let caption { json.field("caption", caption) }
        if case .picture(let picture) = image { json.field("picture", picture.rawValue) }
    }
}
