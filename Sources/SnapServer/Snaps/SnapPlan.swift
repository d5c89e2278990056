import SnapModel
import SnapStore

extension SnapCommand {
    /// Decides how a command is carried out.
    ///
    /// - Throws: any refusal that needs no look into the store.
    func plan(for asker: Asker, in context: PlanContext) throws(Rejection) -> Plan {
        switch self {
        case .post(let request): try post(request, by: try asker.person(), in: context)
        case .show(let snap): try .ask(as: asker) { .snap(try $0.snap(snap, for: $1)) }
        case .views(let snap): try .ask(as: asker) { try Self.views(of: snap, in: $0, for: $1) }
        case .open(let snap): .write(OpenSnap(snap: snap, identity: try asker.person()))
        case .delete(let snap, let reason):
            .write(
                DeleteSnap(
                    snap: snap, perspective: try asker.perspective(), reason: try Normalised.reason(reason), admin: asker.identity?.person))
        case .report(let snap, let reason):
            .write(try ReportPost(.snap(snap), reason: reason, asker))
        case .findSnaps(let filter):
            try .ask(as: asker) { snapshot, perspective in
                let (snaps, next) = try snapshot.snaps(filter, for: perspective)
                return .foundSnaps(snaps, next: next)
            }
        case .explain(let snap, let viewer):
            .ask { .explained(try $0.explain(snap, viewerNamed: Normalised.name(viewer), at: $1)) }
        case .inspect(let snap, let reason): .write(try InspectSnap(snap, reason: reason))
        }
    }

    private static func views(of snap: SnapID, in snapshot: Snapshot, for perspective: Perspective) throws -> Reply {
        guard let opens = try snapshot.snap(snap, for: perspective).opens else {
            throw Rejection(.forbidden, "You can only see who opened your own snaps.")
        }
        return .views(try snapshot.views(of: snap), opens: opens)
    }

    private func post(_ request: PostRequest, by identity: Identity, in context: PlanContext) throws(Rejection) -> Plan {
        try context.requireRoom()
        let draft = try SnapDraft(request, by: identity.person, in: context)
        switch request.image {
        case .picture(let id): return .write(try PostSnap(draft, picture: id, in: context.gallery))
        case .upload(let bytes): return .prepare(IntakeUpload(bytes: bytes) { PostSnap(draft, $0) }, .imaging)
        }
    }
}
