import SnapModel
import TestSupport
import Testing

@testable import SnapStore

/// Labels of photos, and topics among favourites.
struct TopicTests {
    private let scratch: Scratch
    private let ana, ben: Person

    init() throws {
        scratch = try Scratch()
        (ana, ben) = (try scratch.account("ana"), try scratch.account("ben"))
    }

    private func found(_ query: String, by person: Person? = nil) throws -> [PhotoID] {
        let query = try SearchQuery(query)
        let budget = SearchBudget(until: .max) { 0 }
        return try scratch.read {
            try $0.searchPhotos(query, SearchPageRequest(), for: .viewer((person ?? ben).id), at: .at(500), budget: budget).items.map(\.id)
        }
    }

    private func edit(_ photo: PhotoID, _ labels: [TopicID]) throws -> Photo {
        try scratch.write { try $0.editPhoto(photo, PhotoChange(labels: labels), by: ana.id, at: .at(300)) }
    }

    @Test func aPhotoHasTheLabelsThatItsAuthorChose() throws {
        let photo = try scratch.photo("1", by: ana, labels: [Scratch.tabby])
        #expect(photo.labels == [NamedTopic(id: Scratch.tabby, name: "tabby cat")])
        #expect(try edit(photo.id, [Scratch.cat]).labels.map(\.name) == ["cat"])
        #expect(try edit(photo.id, []).labels == [])
    }

    @Test func searchesFindALabelAndItsKinds() throws {
        let tabby = try scratch.photo("1", by: ana, labels: [Scratch.tabby]).id
        let cat = try scratch.photo("2", by: ana, caption: "Minka", labels: [Scratch.cat]).id
        _ = try scratch.photo("3", by: ana, caption: "a tabby cat")
        #expect(try found("topic:cat") == [cat, tabby] && found("topic:\"tabby cat\"") == [tabby])
        #expect(try found("topic:cat minka") == [cat] && found("topic:dog") == [])
        // The topic's name is not a word of the caption.
        #expect(try found("tabby").count == 1)
        _ = try edit(cat, [])
        #expect(try found("topic:cat") == [tabby])
        _ = try scratch.write { try $0.erasePhoto(tabby, of: ana.id, at: .at(400)) }
        #expect(try found("topic:cat") == [])
        #expect(try scratch.ask("SELECT count(*) FROM photo WHERE labels IS NOT NULL", as: Int.self) == [0])
    }

    @Test func searchesFindLabelsWhenTheIndexIsMadeAgain() throws {
        let photo = try scratch.photo("1", by: ana, labels: [Scratch.tabby]).id
        try scratch.write { transaction in
            try transaction.run("UPDATE search_state SET version = 0")
            try SearchRebuild.begin(transaction.sql)
        }
        try scratch.reopen()
        while try scratch.write({ try $0.rebuildSearch(limit: 10) }) > 0 {}
        #expect(try found("topic:cat") == [photo])
    }

    @Test func labelFindsOnlyVisiblePhotos() throws {
        let photo = try scratch.photo("1", by: ana, for: .followers, labels: [Scratch.cat]).id
        #expect(try found("topic:cat") == [])
        try scratch.follow(ben, ana)
        #expect(try found("topic:cat") == [photo])
        try scratch.block(ana, ben)
        #expect(try found("topic:cat") == [])
    }

    @Test func labelMissingFromTheDataFolderIsOmitted() throws {
        let photo = try scratch.photo("1", by: ana, labels: [Scratch.cat, TopicID(rawValue: "n00000009")])
        #expect(photo.labels.map(\.id) == [Scratch.cat])
    }

    // MARK: Favourites

    private func add(_ topic: TopicID, max: Int = 10) throws -> Transaction.FavouriteChange {
        try scratch.write { try $0.addFavourite(.topic(topic), by: ben.id, at: .at(200), max: max) }
    }

    private func list(_ kind: Favourite.Kind? = nil) throws -> [String] {
        try scratch.read { try $0.favourites(of: ben.id, FavouritePageRequest(kind: kind), at: .at(500)) }.favourites.map { favourite in
            switch favourite.item {
            case .photo(let photo): "photo \(photo.id.text)"
            case .topic(let topic): topic.name
            }
        }
    }

    @Test func topicsAndPhotosAreInOneList() throws {
        let photo = try scratch.photo("1", by: ana).id
        #expect(try add(Scratch.cat) == (1, true) && add(Scratch.cat) == (1, false))
        _ = try scratch.write { try $0.addFavourite(.photo(photo), by: ben.id, at: .at(201), max: 10) }
        #expect(try add(Scratch.tabby) == (1, true))
        #expect(try list() == ["tabby cat", "photo 1", "cat"] && list(.photo) == ["photo 1"] && list(.topic) == ["tabby cat", "cat"])
        #expect(try scratch.read { try $0.isFavourite(Scratch.cat, of: ben.id) } == true)
        #expect(try scratch.read { try $0.isFavourite(Scratch.cat, of: ana.id) } == false)
        #expect(try scratch.write { try $0.removeFavourite(.topic(Scratch.cat), by: ben.id) } == (0, true))
        #expect(try scratch.write { try $0.removeFavourite(.topic(Scratch.cat), by: ben.id) } == (0, false))
        #expect(try list() == ["tabby cat", "photo 1"])
    }

    @Test func unknownTopicCannotBeAFavourite() throws {
        #expect(try reason { _ = try add(TopicID(rawValue: "n00000009")) } == .unknownTopic)
        _ = try add(Scratch.cat, max: 1)
        #expect(try reason { _ = try add(Scratch.tabby, max: 1) } == .tooMany)
    }

    @Test func anExportHasTopicsToo() throws {
        _ = try add(Scratch.cat)
        let exported = try scratch.read { try $0.exportedFavourites(of: ben.id, after: 0, limit: 5) }
        #expect(exported.map(\.target) == [.topic(Scratch.cat)])
    }

    @Test func aDeletedAccountLeavesNoFavourites() throws {
        _ = try add(Scratch.cat)
        _ = try scratch.write { try $0.deleteAccount(ben.id, at: .at(300)) }
        #expect(try scratch.ask("SELECT count(*) FROM favourite", as: Int.self) == [0])
    }
}
