import SnapModel
import SnapWire

/// The methods of photos.
extension MethodExample {
    private static let bear = PostRequest.Image.picture(PictureID(rawValue: "bear"))
    private static let ben = AccountID(rawValue: 2)
    private static let photo = PhotoID(rawValue: 4)
    private static let cat = TopicID(rawValue: "n02121808")

    static let photos = [
        MethodExample(
            "photo.post", .account, rate: .write,
            [
                .photo(.post(PhotoPost(key: "k", image: bear))),
                .photo(
                    .post(
                        PhotoPost(
                            key: "k", words: Photo.Words(caption: "Grüße", alt: "A bear\nin a river", warning: "Teeth"),
                            audience: .followers, labels: [cat], image: bear))),
                .photo(.post(PhotoPost(key: String(repeating: "k", count: 64), image: .upload([0, 255, 1])))),
                .photo(.post(PhotoPost(key: "k", image: .upload([])))),
            ]),
        MethodExample("photo.show", .accountOrLocalAdmin, [.photo(.show(photo))]),
        MethodExample(
            "photo.edit", .account, rate: .write,
            [
                .photo(.edit(photo, PhotoChange(caption: "", alt: "A bear", warning: "Teeth", audience: .everyone, labels: [cat]))),
                .photo(.edit(photo, PhotoChange())),
            ]),
        MethodExample(
            "photo.delete", .accountOrLocalAdmin, rate: .write, [.photo(.delete(photo)), .photo(.delete(photo, reason: "spam"))]),
        MethodExample("photo.report", .account, rate: .write, [.photo(.report(photo, reason: "spam"))]),
        MethodExample("photo.check", .account, [.photo(.check([photo, PhotoID(rawValue: .max)])), .photo(.check([]))]),
        MethodExample(
            "profile.photos", .accountOrLocalAdmin,
            [
                .photo(.listOfProfile(ben, PhotoPageRequest())),
                .photo(.listOfProfile(ben, PhotoPageRequest(before: photo, limit: 1))),
            ]),
        MethodExample(
            "home.page", .account, [.photo(.home(PhotoPageRequest())), .photo(.home(PhotoPageRequest(before: photo, limit: 1)))]),
        MethodExample("favourite.add", .account, rate: .write, [.photo(.addFavourite(.photo(photo))), .photo(.addFavourite(.topic(cat)))]),
        MethodExample(
            "favourite.remove", .account, rate: .write, [.photo(.removeFavourite(.photo(photo))), .photo(.removeFavourite(.topic(cat)))]),
        MethodExample(
            "favourite.list", .account,
            [
                .photo(.listFavourites(FavouritePageRequest())),
                .photo(.listFavourites(FavouritePageRequest(kind: .topic, before: 7, limit: 1))),
            ]),
        MethodExample(
            "share.create", .account, rate: .write,
            [.photo(.createShare(photo, hours: Share.hoursStandard)), .photo(.createShare(photo, hours: Share.hours.upperBound))]),
        MethodExample("share.list", .account, [.photo(.listShares(nil)), .photo(.listShares(photo))]),
        MethodExample("share.revoke", .account, rate: .write, [.photo(.revokeShare(ShareID(rawValue: 9)))]),
        MethodExample(
            "home.subscribe", .account, hold: .bulky,
            [.photo(.subscribeHome(since: nil)), .photo(.subscribeHome(since: FeedPosition(epoch: "e1", offset: 7)))]),
        MethodExample("home.unsubscribe", .account, [.photo(.unsubscribeHome)]),
    ]
}
