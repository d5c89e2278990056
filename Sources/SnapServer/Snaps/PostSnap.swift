import SnapImage
import SnapModel
import SnapStore

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
