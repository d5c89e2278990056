import SnapModel
import SnapStore

/// `snap.show`: everything about a snap except its image. It never uses up the open.
struct ShowSnap: ReadQuery {
    let snap: SnapID
    let perspective: Perspective

    func answer(with context: ReadContext, at now: Timestamp) throws -> Answer {
        Answer(.snap(try context.read { try $0.snap(snap, for: perspective) }))
    }
}

/// `snap.views`: the viewers who opened a snap; for its author and admins.
struct ListViews: ReadQuery {
    let snap: SnapID
    let perspective: Perspective

    func answer(with context: ReadContext, at now: Timestamp) throws -> Answer {
        let (views, opens) = try context.read { snapshot in
            guard let opens = try snapshot.snap(snap, for: perspective).opens else {
                throw Rejection(.forbidden, "Only its author and admins may see who opened a snap.")
            }
            return (try snapshot.views(of: snap), opens)
        }
        return Answer(.views(views, opens: opens))
    }
}
