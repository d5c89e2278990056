import SnapImage
import SnapModel
import SnapStore

extension SnapCommand {
    /// Decides how a command is carried out.
    ///
    /// - Throws: any refusal that needs no look into the store.
    func plan(for asker: Asker, in context: PlanContext) throws(Rejection) -> Plan {
        switch self {
        case .post(let request): try post(request, by: try asker.person(), in: context)
        case .show(let snap): try .ask(as: asker) { .snap(try $0.snap(snap, for: $1)) }
        case .views(let snap): try .ask(as: asker) { try Self.views(of: snap, in: $0, for: $1) }
        case .open(let snap): .write(OpenSnap(snap: snap, identity: try asker.person()))
        case .delete(let snap, let reason):
            .write(
                DeleteSnap(
                    snap: snap, perspective: try asker.perspective(), reason: try Normalised.reason(reason), admin: asker.identity?.person))
        case .report(let snap, let reason):
            .write(try ReportPost(.snap(snap), reason: reason, asker))
        case .findSnaps(let filter):
            try .ask(as: asker) { snapshot, perspective in
                let (snaps, next) = try snapshot.snaps(filter, for: perspective)
                return .foundSnaps(snaps, next: next)
            }
        case .explain(let snap, let viewer):
            .ask { .explained(try $0.explain(snap, viewerNamed: Normalised.name(viewer), at: $1)) }
        case .inspect(let snap, let reason): .write(try InspectSnap(snap, reason: reason))
        }
    }

    private static func views(of snap: SnapID, in snapshot: Snapshot, for perspective: Perspective) throws -> Reply {
        guard let opens = try snapshot.snap(snap, for: perspective).opens else {
            throw Rejection(.forbidden, "You can only see who opened your own snaps.")
        }
        return .views(try snapshot.views(of: snap), opens: opens)
    }

    private func post(_ request: PostRequest, by identity: Identity, in context: PlanContext) throws(Rejection) -> Plan {
        try context.requireRoom()
        let draft = try SnapDraft(request, by: identity.person, in: context)
        switch request.image {
        case .picture(let id): return .write(try PostSnap(draft, picture: id, in: context.gallery))
        case .upload(let bytes): return .prepare(IntakeUpload(bytes: bytes) { PostSnap(draft, $0) }, .imaging)
        }
    }
}

/// `snap.post`: one image to one feed.
struct PostSnap: WriteCommand {
    private let draft: SnapDraft
    private let image: PostedImage

    init(_ draft: SnapDraft, picture id: PictureID, in gallery: Gallery) throws(Rejection) {
        self.init(draft, try PostedImage(picture: id, in: gallery))
    }

    init(_ draft: SnapDraft, _ image: PostedImage) {
        self.draft = draft
        self.image = image
    }

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let expiresAt = draft.feed.expireAfterHours.map(now.adding(hours:))
        guard let (snap, _) = try transaction.addSnap(draft, image, at: now, expiresAt: expiresAt) else {
            return try repeated(in: transaction)
        }
        return Outcome(.snap(snap))
    }

    var batchableCommand: BatchableCommand? {
        BatchablePost(draft, image) { [hours = draft.feed.expireAfterHours] now in hours.map(now.adding(hours:)) }.map(
            BatchableCommand.post)
    }

    func outcome(of result: BatchResult) throws(Rejection) -> Outcome {
        switch result {
        case .posted(let snap, _): Outcome(.snap(snap))
        case .refused(let rejection): throw rejection
        case .claimed: Outcome()
        }
    }

    /// A repeated key: the answer to the first post was lost on its way, so it is sent again.
    private func repeated(in transaction: Transaction) throws -> Outcome {
        try transaction.requireActive(draft.author.id)
        guard let earlier = try transaction.snap(of: draft.author.id, key: draft.key), earlier.feed == draft.feed.id else {
            throw Rejection(.keyConflict, "You have already used this key for a snap in another feed. Use a new key for each post.")
        }
        transaction.removeUnused(files)
        return Outcome(.snap(earlier))
    }

    var files: [String] { image.files }
}

extension PostedImage {
    /// - Throws: `unknownPicture`.
    init(picture id: PictureID, in gallery: Gallery) throws(Rejection) {
        let picture = try gallery.picture(id)
        self.init(ImageFacts(type: picture.type, width: picture.width, height: picture.height), .picture(picture.id))
    }

    /// The file of an upload.
    var files: [String] {
        guard case .upload(let image) = source else { return [] }
        return [image.file]
    }
}

/// The first half of `snap.post` and `snap.send` with an upload: proves it is an image, makes it clean, and puts it on the disk.
struct IntakeUpload: Preparation {
    let bytes: [UInt8]
    let post: @Sendable (PostedImage) -> any WriteCommand

    func prepare(in context: PreparationContext) throws -> any WriteCommand {
        let image = try context.intake { () throws(ImageFault) in try clean(in: context) }
        let stored = try context.images.write(image.bytes, type: image.type)
        return post(PostedImage(ImageFacts(type: image.type, width: image.width, height: image.height), .upload(stored)))
    }

    /// Waits until there is the memory that the file's header asks for.
    private func clean(in context: PreparationContext) throws(ImageFault) -> CleanImage {
        let limits = context.imageLimits
        let memory = try limits.memory(for: try ImageIntake.probe(bytes, limits: limits))
        return try context.imageMemory.with(memory) { () throws(ImageFault) in try ImageIntake.clean(bytes, limits: limits) }
    }
}

extension SnapDraft {
    /// - Throws: `unknownFeed`, `invalidCaption`.
    init(_ request: PostRequest, by author: Person, in context: PlanContext) throws(Rejection) {
        let feed = try context.feed(request.feed)
        let caption = request.caption.map(Normalised.text).flatMap { $0.isEmpty ? nil : $0 }
        if let caption { try TextRule.checkCaption(caption) }
        self.init(feed: feed, author: author, key: request.key, caption: caption)
    }
}
