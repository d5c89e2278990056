import SnapImage
import SnapModel
import SnapStore

/// `snap.post`: one image to one feed.
struct PostSnap: WriteCommand {
    private let post: Draft
    private let image: ImageFacts
    private let source: ImageSource

    /// What was asked for, checked, before the image is known.
    struct Draft: Sendable {
        let feed: Feed
        let author: Person
        let key: String
        let caption: String?

        init(_ request: PostRequest, by author: Person, in context: PlanContext) throws(Rejection) {
            feed = try context.feed(request.feed)
            self.author = author
            key = request.key
            let caption = request.caption.map(Normalised.text)
            self.caption = caption?.isEmpty == true ? nil : caption
            if let caption = self.caption { try TextRule.checkCaption(caption) }
        }
    }

    init(_ post: Draft, picture id: PictureID, in gallery: Gallery) throws(Rejection) {
        let picture = try gallery.picture(id)
        self.init(
            post, image: ImageFacts(type: picture.type, width: picture.width, height: picture.height), source: .picture(picture.id))
    }

    init(_ post: Draft, image: ImageFacts, source: ImageSource) {
        self.post = post
        self.image = image
        self.source = source
    }

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let draft = SnapDraft(
            feed: post.feed.id, author: post.author, key: post.key, caption: post.caption, image: image, source: source,
            postedAt: now, expiresAt: post.feed.expireAfterHours.map(now.adding(hours:)))
        guard let (snap, event) = try transaction.addSnap(draft) else { return try repeated(in: transaction) }
        return Outcome(reply: .snap(snap), events: [event])
    }

    /// The same key again: the answer to the first post was lost on its way, so it is given again.
    private func repeated(in transaction: Transaction) throws -> Outcome {
        try transaction.requireActive(post.author.id)
        guard let earlier = try transaction.snap(of: post.author.id, key: post.key), earlier.feed == post.feed.id else {
            throw Rejection(.keyConflict, "You used this key for a snap in another feed. Every post needs a key of its own.")
        }
        return Outcome(reply: .snap(earlier), unneededFiles: files)
    }

    var files: [String] {
        guard case .upload(let image) = source else { return [] }
        return [image.file]
    }
}

/// The first half of `snap.post` with an upload: proves it is an image, makes it clean, and puts it on the disk.
struct IntakeUpload: Preparation {
    let post: PostSnap.Draft
    let bytes: [UInt8]

    func prepare(in context: PreparationContext) throws -> any WriteCommand {
        let image: CleanImage
        do throws(ImageFault) { image = try clean(in: context) } catch {
            switch error {
            case .tooLarge, .tooMuchMemory: throw Rejection(.tooLarge, error.message)
            default: throw Rejection(.invalidImage, error.message)
            }
        }
        let stored = try context.images.write(image.bytes, type: image.type)
        return PostSnap(
            post, image: ImageFacts(type: image.type, width: image.width, height: image.height), source: .upload(stored))
    }

    /// Waits until there is the memory that the file's header asks for.
    private func clean(in context: PreparationContext) throws(ImageFault) -> CleanImage {
        let limits = context.imageLimits
        let memory = try limits.memory(for: try ImageIntake.probe(bytes, limits: limits))
        return try context.imageMemory.with(memory) { () throws(ImageFault) in try ImageIntake.clean(bytes, limits: limits) }
    }
}
