import SnapImage
import SnapModel
import Synchronization

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
