import SnapModel

/// The methods' names on the wire, and how each is read from its parameters.
package enum Method: String, CaseIterable, Sendable {
    case serverInfo = "server.info"
    case serverStats = "server.stats"
    case storeBackup = "store.backup"
    case accountCreate = "account.create"
    case accountGrant = "account.grant"
    case accountChangePassword = "account.changePassword"
    case accountSuspend = "account.suspend"
    case accountRestore = "account.restore"
    case accountDelete = "account.delete"
    case accountRemove = "account.remove"
    case accountList = "account.list"
    case accountExport = "account.export"
    case invitationCreate = "invitation.create"
    case invitationList = "invitation.list"
    case invitationRevoke = "invitation.revoke"
    case sessionCreate = "session.create"
    case sessionResume = "session.resume"
    case sessionList = "session.list"
    case sessionRevoke = "session.revoke"
    case sessionEnd = "session.end"
    case feedList = "feed.list"
    case pictureList = "picture.list"
    case feedSubscribe = "feed.subscribe"
    case feedUnsubscribe = "feed.unsubscribe"
    case feedPage = "feed.page"
    case snapPost = "snap.post"
    case snapShow = "snap.show"
    case snapViews = "snap.views"
    case snapOpen = "snap.open"
    case snapDelete = "snap.delete"
    case snapReport = "snap.report"
    case reportList = "report.list"
    case reportResolve = "report.resolve"
    case auditList = "audit.list"
    case snapList = "snap.list"
    case snapExplain = "snap.explain"
    case snapInspect = "snap.inspect"
    case sessionFind = "session.find"
    case accountSetPassword = "account.setPassword"
    case connectionList = "connection.list"
    case connectionKick = "connection.kick"
    case connectionTrace = "connection.trace"

    /// Feeds that one request may name.
    static let feedsMax = 64
    /// Bytes of a post's key.
    static let keyBytes = 1...64

    func command(_ params: Params) throws(Rejection) -> Command {
        switch self {
        case .serverInfo: .serverInfo
        case .serverStats: .serverStats
        case .storeBackup: .backUp(try Self.backup(params))
        case .accountCreate: .createAccount(try Self.signUp(params))
        case .accountGrant: .grantRole(name: try params.string("name"), try Self.role(params))
        case .accountChangePassword: .changePassword(try Self.passwordChange(params))
        case .accountSuspend: .suspendAccount(name: try params.string("name"), reason: try params.optionalString("reason"))
        case .accountRestore: .restoreAccount(name: try params.string("name"))
        case .accountDelete: .deleteAccount(try Self.proof(params))
        case .accountRemove: .removeAccount(name: try params.string("name"), reason: try params.optionalString("reason"))
        case .accountList: .listAccounts(AccountListRequest(prefix: try params.optionalString("prefix"), backlog: try Self.backlog(params)))
        case .accountExport: .export(try Self.export(params))
        case .invitationCreate: .createInvitation(try Self.invitation(params))
        case .invitationList: .listInvitations
        case .invitationRevoke: .revokeInvitation(try params.id("invitation", InvitationID.self, unknown: .unknownInvitation))
        case .sessionCreate: .createSession(try Self.credentials(params))
        case .sessionResume: .resumeSession(token: try params.string("token"), device: try params.optionalString("device"))
        case .sessionList: .listSessions
        case .sessionRevoke: .revokeSession(try params.id("session", SessionID.self, unknown: .unknownSession))
        case .sessionEnd: .endSession
        case .feedList: .listFeeds
        case .pictureList: .listPictures
        case .feedSubscribe: .subscribe(try Self.subscriptions(params))
        case .feedUnsubscribe: .unsubscribe(try Self.feeds(params))
        case .feedPage: .page(try Self.page(params))
        case .snapPost: .post(try Self.post(params))
        case .snapShow: .show(try Self.snap(params))
        case .snapViews: .views(try Self.snap(params))
        case .snapOpen: .open(try Self.snap(params))
        case .snapDelete: .delete(try Self.snap(params), reason: try params.optionalString("reason"))
        case .snapReport: .report(try Self.snap(params), reason: try params.string("reason"))
        case .reportList: .listReports(try params.choice("state") ?? .open, try Self.backlog(params))
        case .reportResolve: try Self.resolution(params)
        case .auditList: .listAudit(try Self.backlog(params))
        case .snapList: .findSnaps(try Self.snapFilter(params))
        case .snapExplain: .explain(try Self.snap(params), viewer: try params.string("viewer"))
        case .snapInspect: .inspect(try Self.snap(params), reason: try params.string("reason"))
        case .sessionFind: .findSessions(try Self.loginQuery(params))
        case .accountSetPassword: .setPassword(name: try params.string("name"), password: try params.string("password"))
        case .connectionList: .listConnections(try Self.connectionQuery(params))
        case .connectionKick: .actOnConnection(try Self.connection(params), .kick(reason: try params.optionalString("reason")))
        case .connectionTrace: .actOnConnection(try Self.connection(params), try Self.trace(params))
        }
    }

    private static func credentials(_ params: Params) throws(Rejection) -> Credentials {
        Credentials(name: try params.string("name"), password: try params.string("password"), device: try params.optionalString("device"))
    }

    private static func backup(_ params: Params) throws(Rejection) -> BackupRequest {
        let file = try params.string("file")
        guard !file.isEmpty, !file.utf8.contains(0) else { throw params.wrong("file", "a path") }
        return BackupRequest(
            file: file, replaces: try params.optionalBool("replace") ?? false, withProgress: try params.optionalBool("progress") ?? false)
    }

    private static func passwordChange(_ params: Params) throws(Rejection) -> PasswordChange {
        PasswordChange(password: try params.string("password"), newPassword: try params.string("newPassword"))
    }

    private static func proof(_ params: Params) throws(Rejection) -> PersonProof {
        let password = try params.optionalString("password")
        if let token = try params.optionalString("token") { return .token(token) }
        return .password(try params.required(password, "password", "a string"))
    }

    private static func export(_ params: Params) throws(Rejection) -> ExportRequest {
        let withImages = try params.optionalBool("images") ?? true
        guard let text = try params.optionalString("cursor") else { return ExportRequest(withImages: withImages) }
        guard let cursor = ExportCursor(text: text) else { throw params.wrong("cursor", "the 'next' of a page before") }
        return ExportRequest(cursor: cursor, withImages: withImages)
    }

    private static func signUp(_ params: Params) throws(Rejection) -> Credentials {
        let credentials = try credentials(params)
        return Credentials(
            name: credentials.name, password: credentials.password, device: credentials.device,
            invitation: try params.optionalString("invitation"))
    }

    private static func invitation(_ params: Params) throws(Rejection) -> InvitationRequest {
        let defaults = InvitationRequest()
        return InvitationRequest(
            uses: try params.optionalInteger("uses", in: InvitationRequest.usesRange) ?? defaults.uses,
            expiresInHours: try params.optionalInteger("expiresInHours", in: InvitationRequest.hoursRange) ?? defaults.expiresInHours)
    }

    private static func role(_ params: Params) throws(Rejection) -> Role { try params.required(params.choice("role"), "role", "a role") }

    private static func backlog(_ params: Params) throws(Rejection) -> BacklogRequest {
        let limit = try params.optionalInteger("limit", in: 1...Int64(BacklogRequest.limitMax))
        return BacklogRequest(before: try params.optionalInteger("before"), limit: limit.map(Int.init) ?? BacklogRequest.limitMax)
    }

    private static func resolution(_ params: Params) throws(Rejection) -> Command {
        .resolveReport(
            try params.id("report", ReportID.self, unknown: .unknownReport),
            try params.required(params.choice("action"), "action", "\"keep\" or \"remove\""), reason: try params.optionalString("reason"))
    }

    private static func snap(_ params: Params) throws(Rejection) -> SnapID {
        try params.id("snap", SnapID.self, unknown: .unknownSnap)
    }

    private static func subscriptions(_ params: Params) throws(Rejection) -> [SubscriptionRequest] {
        var requests: [SubscriptionRequest] = []
        for element in try params.elements("feeds", max: feedsMax) {
            guard let object = try? JSONObject(element) else { throw params.wrong("feeds", "an array of objects") }
            let request = try subscription(Params(object))
            guard !requests.contains(where: { $0.feed == request.feed }) else {
                throw params.wrong("feeds", "an array that names each feed once")
            }
            requests.append(request)
        }
        return requests
    }

    private static func subscription(_ params: Params) throws(Rejection) -> SubscriptionRequest {
        let feed = FeedID(rawValue: try params.string("id"))
        guard let epoch = try params.optionalString("epoch"), let offset = try params.optionalInteger("offset") else {
            return SubscriptionRequest(feed: feed)
        }
        guard offset >= 0 else { throw params.wrong("offset", "a whole number of 0 or more") }
        return SubscriptionRequest(feed: feed, since: FeedPosition(epoch: epoch, offset: offset))
    }

    private static func feeds(_ params: Params) throws(Rejection) -> [FeedID] {
        var feeds: [FeedID] = []
        for element in try params.elements("feeds", max: feedsMax) {
            var reader = JSONReader(element)
            guard let text = try? reader.string() else { throw params.wrong("feeds", "an array of strings") }
            feeds.append(FeedID(rawValue: text))
        }
        return feeds
    }

    private static func page(_ params: Params) throws(Rejection) -> PageRequest {
        let limit = try params.optionalInteger("limit") ?? Int64(PageRequest.limitMax)
        guard (1...Int64(PageRequest.limitMax)).contains(limit) else {
            throw params.wrong("limit", "a whole number from 1 to \(PageRequest.limitMax)")
        }
        return PageRequest(
            feed: FeedID(rawValue: try params.string("feed")), before: try params.optionalInteger("before"), limit: Int(limit))
    }

    private static func post(_ params: Params) throws(Rejection) -> PostRequest {
        let key = try params.string("key")
        guard keyBytes.contains(key.utf8.count) else { throw params.wrong("key", "a string of 1 to 64 bytes") }
        return PostRequest(
            feed: FeedID(rawValue: try params.string("feed")), key: key, caption: try params.optionalString("caption"),
            image: try postedImage(params))
    }

    private static func postedImage(_ params: Params) throws(Rejection) -> PostRequest.Image {
        switch (try params.optionalString("picture"), params.attachment) {
        case (let picture?, nil): return .picture(PictureID(rawValue: picture))
        case (nil, let bytes?): return .upload(Array(bytes))
        case (nil, nil): throw Rejection(.invalidParams, "A post names a picture, or is a binary message with an image attached.")
        case (_?, _?): throw Rejection(.invalidParams, "A post names a picture or has an image attached, not both.")
        }
    }
}
