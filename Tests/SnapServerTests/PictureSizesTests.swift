import Foundation
import SnapImage
import SnapModel
import TestSupport
import Testing

@testable import SnapServer

struct PictureSizesTests {
    /// To encode a picture takes some 70 ms of a processor, and there are only a few.
    @Test func eachPictureIsEncodedOnce() throws {
        let thumbnail = try Data(contentsOf: Fixtures.root.appending(path: "data/pictures/thumbnails/bear.webp"))
        let (sizes, made) = (PictureSizes(), try ImageIntake.sizes(of: Array(thumbnail), as: .photo))
        var encoded: [String] = []
        for picture in ["bear", "bear", "moon", "bear"] {
            _ = try sizes.sizes(of: PictureID(rawValue: picture)) { () throws(Rejection) in
                encoded.append(picture)
                return made
            }
        }
        #expect(encoded == ["bear", "moon"])
    }
}
