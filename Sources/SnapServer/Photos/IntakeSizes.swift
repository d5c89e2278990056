import SnapImage
import SnapModel
import SnapStore
import Synchronization

/// The first half of a request with an image that stays: proves that the bytes are an image, makes its sizes, and puts them on the disk.
struct IntakeSizes: Preparation {
    let image: Image
    let form: SizedImages.Form
    /// The second half.
    let command: @Sendable (StoredSizes) -> any WriteCommand

    func prepare(in context: PreparationContext) throws -> any WriteCommand {
        let made =
            switch image {
            case .upload(let bytes): try sizes(of: bytes, in: context)
            case .picture(let id, let gallery):
                try gallery.sizes.sizes(of: id) { () throws(Rejection) in try sizes(of: try gallery.imageBytes(of: id), in: context) }
            }
        let all: [(Photo.Size, CleanImage?)] = [(.thumb, made.thumb), (.small, made.small), (.large, made.large), (.full, made.full)]
        let images = try store(all, in: context.images)
        return command(StoredSizes(placeholder: made.placeholder, images: images))
    }

    /// Checks an upload, and makes its sizes.
    ///
    /// - Throws: `tooLarge`, `invalidImage`.
    private func sizes(of bytes: [UInt8], in context: PreparationContext) throws(Rejection) -> SizedImages {
        try context.intake { () throws(ImageFault) in
            let limits = context.imageLimits
            let memory = try limits.memory(for: try ImageIntake.probe(bytes, limits: limits), as: form)
            return try context.imageMemory.with(memory) { () throws(ImageFault) in
                try ImageIntake.sizes(of: bytes, as: form, limits: limits)
            }
        }
    }

    /// Writes all sizes that there are, or none.
    private func store(_ sizes: [(Photo.Size, CleanImage?)], in files: ImageFiles) throws(StoreError) -> [StoredSizes.Image] {
        var stored: [StoredSizes.Image] = []
        do throws(StoreError) {
            for case (let size, let image?) in sizes {
                stored.append(
                    StoredSizes.Image(
                        size: size, facts: ImageFacts(type: image.type, width: image.width, height: image.height),
                        bytes: image.bytes.count, stored: try files.write(image.bytes, type: image.type)))
            }
        } catch {
            files.remove(StoredSizes(placeholder: [], images: stored).files)
            throw error
        }
        return stored
    }

    enum Image: Sendable {
        case upload([UInt8])
        /// A picture of the gallery, whose sizes are made only once.
        case picture(PictureID, Gallery)
    }
}

/// The sizes of the predefined pictures, made when a picture is first posted as a photo. They take about as much memory as the pictures.
final class PictureSizes: Sendable {
    private let made = Mutex<[PictureID: SizedImages]>([:])

    /// The sizes of a picture. Two threads that ask for the first time both make them.
    func sizes(of picture: PictureID, make: () throws(Rejection) -> SizedImages) throws(Rejection) -> SizedImages {
        if let known = made.withLock({ $0[picture] }) { return known }
        let sizes = try make()
        made.withLock { $0[picture] = sizes }
        return sizes
    }
}
