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
        return try context.store.read { snapshot in
            var (page, images) = (ExportPage(), ExportedImages())
            if request.cursor == nil {
                page.account = try snapshot.exportedAccount(identity.person.id)
                for role in ProfileImage.Role.allCases where request.withImages {
                    images.profile[role] = try snapshot.exportedProfileImage(of: identity.person.id, role)
                }
            }
            try fill(&page, &images, from: snapshot, context.images, at: now)
            return ClaimExport(page: page, images: images, identity: identity)
        }.get()
    }

    /// Adds the rows of the list at the cursor, and where the next page begins.
    private func fill(
        _ page: inout ExportPage, _ images: inout ExportedImages, from snapshot: Snapshot, _ files: ImageFiles, at now: Timestamp
    ) throws {
        let cursor = request.cursor ?? ExportCursor(.snaps, after: 0)
        let (account, after, limit) = (identity.person.id, cursor.after, Self.rowsMax)
        switch cursor.list {
        case .snaps:
            let found = try snapshot.exportedSnaps(of: account, after: after, limit: limit)
            let taken = request.withImages ? fitting(found.map(\.upload), files) : found.count
            page.snaps = found.prefix(taken).map(\.snap)
            if request.withImages { for (snap, upload) in found.prefix(taken) { images.snaps[snap.id] = upload } }
            page.goOn(.snaps, after: page.snaps.last?.id.rawValue, isFull: taken == limit || taken < found.count)
        case .opens:
            page.opens = page.listed(try snapshot.exportedOpens(of: account, after: after, limit: limit), .opens) { $0.snap.rawValue }
        case .reports:
            page.reports = page.listed(try snapshot.exportedReports(by: account, after: after, limit: limit), .reports) { $0.id.rawValue }
        case .photos:
            let found = try snapshot.exportedPhotos(of: account, after: after, limit: limit)
            let taken = request.withImages ? fitting(found.map(\.image), files) : found.count
            page.photos = found.prefix(taken).map(\.photo)
            if request.withImages { for (photo, image) in found.prefix(taken) { images.photos[photo.id] = image } }
            page.goOn(.photos, after: page.photos.last?.id.rawValue, isFull: taken == limit || taken < found.count)
        case .comments:
            page.comments = page.listed(
                try snapshot.exportedComments(of: account, after: after, limit: limit), .comments
            ) { $0.id.rawValue }
        case .sent: page.sent = page.listed(try snapshot.exportedSent(of: account, after: after, limit: limit), .sent) { $0.id.rawValue }
        case .received:
            page.received = page.listed(try snapshot.exportedInbox(of: account, after: after, limit: limit), .received, \.offset)
        // An account has only a few.
        case .lists:
            page.lists = try snapshot.lists(of: account)
            page.goOn(.lists, after: nil, isFull: false)
        case .follows: page.follows = page.listed(try pairs(.follows, in: snapshot, after: after), .follows, \.id)
        case .followers: page.followers = page.listed(try pairs(.followers, in: snapshot, after: after), .followers, \.id)
        case .requests: page.requests = page.listed(try pairs(.requests, in: snapshot, after: after), .requests, \.id)
        case .blocks: page.blocks = page.listed(try pairs(.blocks, in: snapshot, after: after), .blocks, \.id)
        case .favourites:
            page.favourites = page.listed(try snapshot.exportedFavourites(of: account, after: after, limit: limit), .favourites, \.id)
        case .shares:
            page.shares = page.listed(try snapshot.exportedShares(of: account, after: after, limit: limit), .shares) { $0.id.rawValue }
        case .mutes:
            page.mutes = page.listed(
                try snapshot.exportedMutes(of: account, after: after, limit: limit), .mutes
            ) { $0.id.rawValue }
        case .notifications:
            page.notifications = page.listed(
                try snapshot.exportedNotifications(of: account, after: after, limit: limit, at: now), .notifications, \.offset)
        // An account has only a few.
        case .pushes: page.pushes = try snapshot.pushSubscriptions(of: account)
        }
    }

    private func pairs(_ kind: PairKind, in snapshot: Snapshot, after: Int64) throws -> [ExportedPair] {
        try snapshot.exportedPairs(kind, of: identity.person.id, after: after, limit: Self.rowsMax)
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
}

extension ExportPage {
    /// Notes where the next page begins after these rows of a list, and returns them.
    ///
    /// - Parameter key: the number of a row, by which the list is sorted.
    fileprivate mutating func listed<Row>(_ rows: [Row], _ list: ExportCursor.List, _ key: (Row) -> Int64) -> [Row] {
        goOn(list, after: rows.last.map(key), isFull: rows.count == ExportAccount.rowsMax)
        return rows
    }

    /// Notes where the next page begins: further in this list if the page is full, otherwise with the next list.
    fileprivate mutating func goOn(_ list: ExportCursor.List, after last: Int64?, isFull: Bool) {
        next = if isFull, let last { ExportCursor(list, after: last) } else { list.next.map { ExportCursor($0, after: 0) } }
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
