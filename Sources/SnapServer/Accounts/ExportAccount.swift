import SnapModel
import SnapStore

/// `account.export`: one page of everything that belongs to the person.
///
/// An export is not a second way to an image. An upload of the account is included only by claiming its author's one open, and images that
/// the author has opened before are left out, with a note.
struct ExportAccount: Preparation {
    /// The most rows of a list, and bytes of images, on one page; a single image may be bigger.
    static let rowsMax = 500
    static let imageBytesMax = 8 << 20

    let request: ExportRequest
    let identity: Identity

    func prepare(in context: PreparationContext) throws -> any WriteCommand {
        let now = context.clock.now()
        let account = identity.person.id
        let cursor = request.cursor ?? ExportCursor(.snaps, after: 0)
        return try context.store.read { snapshot in
            var page = ExportPage()
            var images = ExportedImages()
            if request.cursor == nil {
                page.account = try snapshot.exportedAccount(account)
                for role in ProfileImage.Role.allCases where request.withImages {
                    images.profile[role] = try snapshot.exportedProfileImage(of: account, role)
                }
            }
            switch cursor.list {
            case .snaps:
                let found = try snapshot.exportedSnaps(of: account, after: cursor.after, limit: Self.rowsMax)
                let taken = request.withImages ? fitting(found.map(\.upload), context.images) : found.count
                page.snaps = found.prefix(taken).map(\.snap)
                if request.withImages { for (snap, upload) in found.prefix(taken) { images.snaps[snap.id] = upload } }
                page.next = Self.next(.snaps, last: page.snaps.last?.id.rawValue, isFull: taken == Self.rowsMax || taken < found.count)
            case .opens:
                page.opens = try snapshot.exportedOpens(of: account, after: cursor.after, limit: Self.rowsMax)
                page.next = Self.next(.opens, last: page.opens.last?.snap.rawValue, isFull: page.opens.count == Self.rowsMax)
            case .reports:
                page.reports = try snapshot.exportedReports(by: account, after: cursor.after, limit: Self.rowsMax)
                page.next = Self.next(.reports, last: page.reports.last?.id.rawValue, isFull: page.reports.count == Self.rowsMax)
            case .photos:
                let found = try snapshot.exportedPhotos(of: account, after: cursor.after, limit: Self.rowsMax)
                let taken = request.withImages ? fitting(found.map(\.image), context.images) : found.count
                page.photos = found.prefix(taken).map(\.photo)
                if request.withImages { for (photo, image) in found.prefix(taken) { images.photos[photo.id] = image } }
                page.next = Self.next(.photos, last: page.photos.last?.id.rawValue, isFull: taken == Self.rowsMax || taken < found.count)
            case .comments:
                page.comments = try snapshot.exportedComments(of: account, after: cursor.after, limit: Self.rowsMax)
                page.next = Self.next(.comments, last: page.comments.last?.id.rawValue, isFull: page.comments.count == Self.rowsMax)
            case .sent:
                page.sent = try snapshot.exportedSent(of: account, after: cursor.after, limit: Self.rowsMax)
                page.next = Self.next(.sent, last: page.sent.last?.id.rawValue, isFull: page.sent.count == Self.rowsMax)
            case .received:
                page.received = try snapshot.exportedInbox(of: account, after: cursor.after, limit: Self.rowsMax)
                page.next = Self.next(.received, last: page.received.last?.offset, isFull: page.received.count == Self.rowsMax)
            // An account has only a few.
            case .lists:
                page.lists = try snapshot.lists(of: account)
                page.next = Self.next(.lists, last: nil, isFull: false)
            case .follows: page.follows = try pairs(.follows, in: snapshot, of: account, from: cursor, next: &page.next)
            case .followers: page.followers = try pairs(.followers, in: snapshot, of: account, from: cursor, next: &page.next)
            case .requests: page.requests = try pairs(.requests, in: snapshot, of: account, from: cursor, next: &page.next)
            case .blocks: page.blocks = try pairs(.blocks, in: snapshot, of: account, from: cursor, next: &page.next)
            case .favourites:
                page.favourites = try snapshot.exportedFavourites(of: account, after: cursor.after, limit: Self.rowsMax)
                page.next = Self.next(.favourites, last: page.favourites.last?.id, isFull: page.favourites.count == Self.rowsMax)
            case .shares:
                page.shares = try snapshot.exportedShares(of: account, after: cursor.after, limit: Self.rowsMax)
                page.next = Self.next(.shares, last: page.shares.last?.id.rawValue, isFull: page.shares.count == Self.rowsMax)
            case .mutes:
                page.mutes = try snapshot.exportedMutes(of: account, after: cursor.after, limit: Self.rowsMax)
                page.next = Self.next(.mutes, last: page.mutes.last?.id.rawValue, isFull: page.mutes.count == Self.rowsMax)
            case .notifications:
                page.notifications = try snapshot.exportedNotifications(of: account, after: cursor.after, limit: Self.rowsMax, at: now)
                page.next = Self.next(
                    .notifications, last: page.notifications.last?.offset, isFull: page.notifications.count == Self.rowsMax)
            // An account has only a few.
            case .pushes: page.pushes = try snapshot.pushSubscriptions(of: account)
            }
            return ClaimExport(page: page, images: images, identity: identity)
        }.get()
    }

    private func pairs(
        _ kind: PairKind, in snapshot: Snapshot, of account: AccountID, from cursor: ExportCursor, next: inout ExportCursor?
    ) throws -> [ExportedPair] {
        let pairs = try snapshot.exportedPairs(kind, of: account, after: cursor.after, limit: Self.rowsMax)
        next = Self.next(cursor.list, last: pairs.last?.id, isFull: pairs.count == Self.rowsMax)
        return pairs
    }

    /// How many rows fit on the page before their images become too big for one message.
    private func fitting(_ found: [StoredImage?], _ images: ImageFiles) -> Int {
        var bytes = 0
        for (index, image) in found.enumerated() {
            guard let size = image.flatMap(images.size) else { continue }
            guard bytes == 0 || bytes + size <= Self.imageBytesMax else { return index }
            bytes += size
        }
        return found.count
    }

    private static func next(_ list: ExportCursor.List, last: Int64?, isFull: Bool) -> ExportCursor? {
        if isFull, let last { return ExportCursor(list, after: last) }
        return list.next.map { ExportCursor($0, after: 0) }
    }
}

/// The stored images of a page's profile, snaps and photos.
struct ExportedImages {
    var profile: [ProfileImage.Role: StoredImage] = [:]
    var snaps: [SnapID: StoredImage] = [:]
    var photos: [PhotoID: StoredImage] = [:]
}

/// The second part: claims the author's open of each upload on the page. Photos need no claim.
struct ClaimExport: WriteCommand {
    var page: ExportPage
    let images: ExportedImages
    let identity: Identity

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        try transaction.requireActive(identity.person.id)
        var export = DeliverExport(page: page, profile: images.profile, photos: images.photos)
        for index in page.snaps.indices {
            let id = page.snaps[index].id
            guard let upload = images.snaps[id] else { continue }
            do {
                _ = try transaction.open(id, by: identity.person, on: identity.device, at: now)
                export.page.snaps[index].image = .file("\(id.text).jpg")
                export.uploads[id] = upload
            } catch let rejection as Rejection {
                export.page.snaps[index].image = .omitted(rejection.reason == .alreadyOpened ? .alreadyOpened : .gone)
            }
        }
        return Outcome(export)
    }
}

/// The last part: reads the images of committed claims, each for this one reply.
struct DeliverExport: ImageDelivery {
    var page: ExportPage
    var profile: [ProfileImage.Role: StoredImage] = [:]
    var uploads: [SnapID: StoredImage] = [:]
    var photos: [PhotoID: StoredImage] = [:]

    var images: Int { uploads.count }
    var opens: Int { images }

    func answer(with context: ReadContext, at now: Timestamp) throws -> Answer {
        var page = page
        var tar = Tar()
        for (role, image) in profile {
            guard let bytes = try context.bytes(of: image) else { continue }
            let name = "\(role.rawValue).jpg"
            switch role {
            case .portrait: page.account?.portraitFile = name
            case .banner: page.account?.bannerFile = name
            }
            tar.add(bytes, name: name, at: now)
        }
        for index in page.snaps.indices {
            guard case .file(let name) = page.snaps[index].image, let upload = uploads[page.snaps[index].id] else { continue }
            switch try context.bytes(of: upload, in: page.snaps[index].id) {
            case .success(let bytes): tar.add(Array(bytes), name: name, at: page.snaps[index].postedAt)
            case .failure(.gone): page.snaps[index].image = .omitted(.gone)
            case .failure(.lost): page.snaps[index].image = .omitted(.lost)
            }
        }
        for index in page.photos.indices {
            guard let image = photos[page.photos[index].id], let bytes = try context.bytes(of: image) else { continue }
            let name = "photo-\(page.photos[index].id.text).jpg"
            page.photos[index].file = name
            tar.add(bytes, name: name, at: page.photos[index].postedAt)
        }
        return Answer(.exported(page), image: tar.finished())
    }
}
