import SnapImage
import SnapModel
import SnapStore

extension PhotoCommand {
    /// Decides how a command is carried out.
    ///
    /// - Throws: any refusal that needs no look into the store.
    func plan(for asker: Asker, in context: PlanContext) throws(Rejection) -> Plan {
        switch self {
        case .post(let post): try Self.post(post, by: try asker.person(), in: context)
        case .show(let photo): try Self.show(photo, asker)
        case .edit(let photo, let change): try Self.edit(photo, change, asker, in: context)
        case .delete(let photo, let reason):
            .write(
                DeletePhoto(
                    photo: photo, perspective: try asker.perspective(), reason: try Normalised.reason(reason), admin: asker.identity?.person
                ))
        case .report(let photo, let reason): .write(try ReportPost(.photo(photo), reason: reason, asker))
        case .check(let photos):
            try .ask(by: asker) { snapshot, viewer, _ in .gonePhotos(try snapshot.gone(among: photos, for: viewer)) }
        case .listOfProfile(let account, let page): try Self.list(account, page, asker)
        case .find(let filter):
            try Self.find(filter, asker)
        case .explain(let photo, let viewer):
            .ask { .explainedPhoto(try $0.explain(photo, viewerNamed: Normalised.name(viewer), at: $1)) }
        case .subscribeHome(let since):
            try .listen(asker) { SubscribeHome(account: $0, since: since, eventsMax: context.limits[.recoveryEvents]) }
        case .unsubscribeHome: .unlisten(.home)
        case .home(let page): try .ask(by: asker) { .photos(page: try $0.home(of: $1, page, at: $2)) }
        case .addFavourite(let target): try Self.addFavourite(target, asker, max: context.limits[.favouritesPerAccount])
        case .removeFavourite(let target):
            try .change(by: asker) { transaction, account, _ in
                Outcome(.favouriteCount(try transaction.removeFavourite(target, by: account).favourites))
            }
        case .createShare(let photo, let hours):
            .write(
                CreateShare(
                    photo: photo, hours: hours, author: try asker.person().person.id, max: context.limits[.sharesPerAccount]))
        case .listShares(let photo): try .ask(by: asker) { .shares(try $0.shares(of: photo, by: $1, at: $2)) }
        case .revokeShare(let share):
            try .change(by: asker) { transaction, account, now in
                try transaction.revokeShare(share, by: account, at: now)
                return Outcome()
            }
        case .listFavourites(let page): try .ask(by: asker) { .favourites(page: try $0.favourites(of: $1, page, at: $2)) }
        }
    }

    private static func post(_ post: PhotoPost, by identity: Identity, in context: PlanContext) throws(Rejection) -> Plan {
        try context.requireRoom()
        try context.require(post.labels)
        let words = try Photo.Words(caption: post.words.caption, alt: post.words.alt, warning: post.words.warning, checked: ())
        let draft = PhotoDraft(
            author: identity.person, key: post.key, words: words, audience: post.audience, labels: post.labels,
            commentsFrom: post.commentsFrom)
        let image: IntakeSizes.Image =
            switch post.image {
            case .picture(let id): .picture(try context.gallery.picture(id).id, context.gallery)
            case .upload(let bytes): .upload(bytes)
            }
        let bytesMax = context.limits[.photoBytesPerAccount]
        return .prepare(IntakeSizes(image: image, form: .photo) { PostPhoto(draft: draft, posted: $0, bytesMax: bytesMax) }, .imaging)
    }

    private static func show(_ photo: PhotoID, _ asker: Asker) throws(Rejection) -> Plan {
        let perspective = try asker.perspective()
        return .ask { snapshot, now in
            let photo = try snapshot.photo(photo, for: perspective, at: now)
            let next = PhotoPageRequest(before: photo.id, limit: 10)
            return .shownPhoto(photo, others: try snapshot.photos(of: photo.author.id, next, for: perspective, at: now).photos)
        }
    }

    private static func edit(_ photo: PhotoID, _ change: PhotoChange, _ asker: Asker, in context: PlanContext) throws(Rejection) -> Plan {
        try context.require(change.labels ?? [])
        let change = try change.checked()
        return try .change(by: asker) { transaction, author, now in
            Outcome(.photo(try transaction.editPhoto(photo, change, by: author, at: now)))
        }
    }

    private static func addFavourite(_ target: FavouriteTarget, _ asker: Asker, max: Int) throws(Rejection) -> Plan {
        try .change(by: asker) { transaction, account, now in
            Outcome(.favouriteCount(try transaction.addFavourite(target, by: account, at: now, max: max).favourites))
        }
    }

    private static func find(_ filter: PhotoFilter, _ asker: Asker) throws(Rejection) -> Plan {
        let perspective = try asker.perspective()
        let filter = PhotoFilter(
            author: filter.author.map(Normalised.name), since: filter.since, until: filter.until, state: filter.state,
            isReported: filter.isReported, before: filter.before, limit: filter.limit)
        return .ask { .photos(page: try $0.photos(filter, for: perspective, at: $1)) }
    }

    private static func list(_ account: AccountID, _ page: PhotoPageRequest, _ asker: Asker) throws(Rejection) -> Plan {
        let perspective = try asker.perspective()
        return .ask { .photos(page: try $0.photos(of: account, page, for: perspective, at: $1)) }
    }
}

/// The second half of `photo.post`: its sizes are stored already.
struct PostPhoto: WriteCommand {
    let draft: PhotoDraft
    let posted: StoredSizes
    let bytesMax: Int

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        if let photo = try transaction.addPhoto(draft, posted, at: now, bytesMax: bytesMax) { return Outcome(.photo(photo)) }
        // The same key again: the answer to the first post was lost on its way, so it is given again.
        guard let earlier = try transaction.photo(of: draft.author.id, key: draft.key, at: now) else {
            throw StoreError(.other, "a photo's key is used and has no photo")
        }
        transaction.removeUnused(files)
        return Outcome(.photo(earlier))
    }

    var files: [String] { posted.files }
}

/// `photo.delete`: by its author or an admin. Words and images are erased.
struct DeletePhoto: WriteCommand {
    let photo: PhotoID
    let perspective: Perspective
    /// An admin's reason, for the audit log.
    let reason: String?
    /// The admin in the audit log when the photo is another account's; nil for the local admin.
    let admin: Person?

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let author = try author(in: transaction.snapshot, at: now)
        if let account = perspective.account { try transaction.requireActive(account) }
        guard perspective.isAdmin || perspective.account == author else {
            throw Rejection(.forbidden, "You can only delete your own photos.")
        }
        try transaction.erasePhoto(photo, of: author, at: now)
        if perspective.account != author {
            try transaction.resolveReports(of: .photo(photo), as: .removed, by: admin, because: reason, at: now)
            try transaction.audit("photo.delete", "photo \(photo.text)", by: admin, because: reason, at: now)
        }
        return Outcome()
    }

    /// An admin may also delete what is not shown to admins.
    private func author(in snapshot: Snapshot, at now: Timestamp) throws -> AccountID {
        try perspective.isAdmin ? snapshot.author(of: photo) : snapshot.photo(photo, for: perspective, at: now).author.id
    }
}

extension Reply {
    fileprivate static func photos(page: Snapshot.PhotoPage) -> Reply { .photos(page.photos, next: page.next) }
    fileprivate static func favourites(page: (favourites: [Favourite], next: Int64?)) -> Reply {
        .favourites(page.favourites, next: page.next)
    }
}

extension Photo.Words {
    /// Words as they are stored: normalised, and nil where they are empty.
    ///
    /// - Throws: `invalidCaption`, `invalidAlt`.
    fileprivate init(caption: String?, alt: String?, warning: String?, checked: Void) throws(Rejection) {
        let change = try PhotoChange(caption: caption, alt: alt, warning: warning).checked()
        func full(_ text: String?) -> String? { text?.isEmpty == false ? text : nil }
        self.init(caption: full(change.caption), alt: full(change.alt), warning: full(change.warning))
    }
}

extension PhotoChange {
    /// The change with its words normalised.
    ///
    /// - Throws: `invalidCaption`, `invalidAlt`.
    fileprivate func checked() throws(Rejection) -> PhotoChange {
        let change = PhotoChange(
            caption: caption.map(Normalised.text), alt: alt.map(Normalised.lines), warning: warning.map(Normalised.text),
            audience: audience,
            labels: labels, commentsFrom: commentsFrom)
        if let caption = change.caption, !caption.isEmpty { try TextRule.checkCaption(caption) }
        if let alt = change.alt, !alt.isEmpty { try TextRule.checkAlt(alt) }
        if let warning = change.warning, !warning.isEmpty { try TextRule.checkWarning(warning) }
        return change
    }
}
