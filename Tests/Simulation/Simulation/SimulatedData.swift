import Foundation
import SnapServer
import TestSupport

/// The feeds and pictures of a simulated server: few and small, except one picture that is sent in fragments.
enum SimulatedData {
    static let feeds = ["calm", "busy", "brief"]
    static let pictures = ["small", "large"]
    static let largePictureBytes = 150_000
    /// The expiry of the feed `brief`.
    static let expireAfterHours = 1

    /// A PNG of 8 × 8 pixels.
    static let upload = [UInt8](
        Data(
            base64Encoded: """
                iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAbElEQVR42g3JQQEAMAgDMZSgpEqqhOepQAlKqmjLN1VFFypcTLHFFSmqmm7UuJlmm2vSP0QL\
                CYsRK05EP0wbGZsxa87EP4YeNHiYYYcbMj+WXrR4mWWXW7I/jj50+JhjjztyP0IHBYcJGy4kPLAsVIH5pgt5AAAAAElFTkSuQmCC
                """) ?? Data())

    static func write(to folder: TemporaryFolder) throws -> DataFolder {
        try folder.write(
            #"[{"id": "calm", "title": "Calm"}, {"id": "busy", "title": "Busy"}, {"id": "brief", "title": "Brief", "expireAfterHours": 1}]"#,
            to: "data/feeds.json")
        let rows = pictures.map { name in
            #"{"id": "\#(name)", "title": "\#(name)", "alt": "\#(name)", "type": "image/jpeg", "width": 10, "height": 10,"#
                + #" "file": "pictures/\#(name).jpg", "thumbnail": "pictures/small.jpg"}"#
        }
        try folder.write("[" + rows.joined(separator: ",") + "]", to: "data/pictures.json")
        try folder.write(Data(repeating: 1, count: 100), to: "data/pictures/small.jpg")
        try folder.write(Data(repeating: 2, count: largePictureBytes), to: "data/pictures/large.jpg")
        return try DataFolder(path: folder("data"))
    }
}
