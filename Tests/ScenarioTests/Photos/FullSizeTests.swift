import Foundation
import Simulation
import SnapLoop
import SnapServer
import SnapWire
import TestSupport
import Testing

/// The fourth size of a photo whose upload is larger than 2,048 pixels.
struct FullSizeTests {
    /// A grey PNG of 2,400 × 9 pixels.
    static let wideImage = [UInt8](
        Data(
            base64Encoded: """
                iVBORw0KGgoAAAANSUhEUgAACWAAAAAJCAAAAACTRUjzAAAAPklEQVR42u3WsQ0AAAjDMMr/R/cJJBb7hExJBgCASysBAIDBAgAwWAAABgsAAIMFAGCwAAAM\
                FgAABgsA4EEBoK8AEyw/XHgAAAAASUVORK5CYII=
                """) ?? Data())

    private func post(_ key: String, by author: InProcessClient, _ params: JSONValue = [:]) throws -> JSONValue {
        try author.ask("photo.post", (["key": .string(key)] as JSONValue).replacing(params), Self.wideImage)["photo"] ?? nil
    }

    private func sizes(of photo: JSONValue) -> [String] { (photo["images"]?.members ?? []).map(\.name) }

    @Test func aPhotoLargerThanLargeHasAFullSizeUntilItIsDeleted() throws {
        let server = try InProcessServer(everybody)
        let author = try server["ana"]
        let photo = try post("1", by: author)
        #expect(sizes(of: photo) == ["thumb", "small", "large", "full"])
        let full = try #require(photo["images"]?["full"])
        #expect(full["width"] == 2_400 && full["height"] == 9 && full["type"] == "image/jpeg")
        // Its own size is that of the images that lists and pages show.
        #expect(photo["width"] == 2_048 && photo["images"]?["large"]?["width"] == 2_048)
        #expect(try Int64(server.get(full["url"]?.string ?? "").body.count) == full["bytes"]?.integer)
        #expect(try server.imageFiles().count == 4 && server.statuses(of: photo) == [200, 200, 200, 200])
        try author.ask("photo.delete", ["photo": photo["id"] ?? nil])
        #expect(try server.imageFiles() == [] && server.statuses(of: photo) == [404, 404, 404, 404])
    }

    @Test func operatorDecidesHowLargeAFullSizeIs() throws {
        let bounded = try InProcessServer(everybody, limits: [.photoSidePixels: 2_200])
        #expect(try post("1", by: bounded["ana"])["images"]?["full"]?["width"] == 2_200)
        let off = try InProcessServer(everybody, limits: [.photoSidePixels: 2_048])
        #expect(try sizes(of: post("1", by: off["ana"])) == ["thumb", "small", "large"] && off.imageFiles().count == 3)
    }

    @Test func photoIsPostedWithoutTheFullSizeWhereTheAccountHasNoRoom() throws {
        let measured = try InProcessServer(everybody)
        let images = try post("1", by: measured["ana"])["images"] ?? nil
        let bytes = (images.members ?? []).map { Int($0.value["bytes"]?.integer ?? 0) }
        let (all, others) = (bytes.reduce(0, +), bytes.dropLast().reduce(0, +))
        let server = try InProcessServer(everybody, limits: [.photoBytesPerAccount: all - 1])
        #expect(try sizes(of: post("1", by: server["ana"])) == ["thumb", "small", "large"])
        #expect(try server.imageFiles().count == 3)
        let full = try InProcessServer(everybody, limits: [.photoBytesPerAccount: others - 1])
        #expect(try full["ana"].refusal("photo.post", ["key": "1"], Self.wideImage) == "too_many")
        #expect(try full.imageFiles() == [])
    }

    @Test func addressOfAFullSizeEndsWhenTheAudienceIsNarrowed() throws {
        let server = try InProcessServer(everybody)
        let author = try server["ana"]
        let photo = try post("1", by: author)
        let id: JSONValue = photo["id"] ?? nil
        #expect(try server["ben"].ask("photo.show", ["photo": id])["photo"]?["images"]?["full"]?["url"] == photo["images"]?["full"]?["url"])
        try author.ask("photo.edit", ["photo": id, "audience": "followers"])
        #expect(try server.statuses(of: photo) == [404, 404, 404, 404])
        #expect(try server["ben"].refusal("photo.show", ["photo": id]) == "unknown_photo")
        let own = try author.ask("photo.show", ["photo": id])["photo"]?["images"]?["full"]?["url"]?.string ?? ""
        #expect(try server.get(own).status == 200)
        // The code is for one size.
        let large = try author.ask("photo.show", ["photo": id])["photo"]?["images"]?["large"]?["url"]?.string ?? ""
        #expect(try server.get(large.replacing("/large/", with: "/full/")).status == 404)
    }

    @Test func shareLinkShowsTheFullSizeUntilItIsRevoked() throws {
        let server = try InProcessServer(everybody)
        let author = try server["ana"]
        let photo = try post("1", by: author)
        let link = try author.ask("share.create", ["photo": photo["id"] ?? nil])["share"] ?? nil
        let path = (link["url"]?.string ?? "") + "/full"
        #expect(try server.get(path).body == server.get(photo["images"]?["full"]?["url"]?.string ?? "").body)
        try author.ask("share.revoke", ["share": link["id"] ?? nil])
        #expect(try server.get(path).status == 404)
    }

    @Test func portraitAndBannerHaveNoFullSize() throws {
        let server = try InProcessServer(everybody)
        for role in ["portrait", "banner"] {
            let made = try server["ana"].ask("profile.setImage", ["role": .string(role)], Self.wideImage)["profile"]?[role] ?? nil
            #expect(sizes(of: made) == ["thumb", "small", "large"])
        }
    }
}
