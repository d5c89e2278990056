import SnapModel

extension SnapCommand {
    /// - Throws: any refusal that needs no look into the store.
    func plan(for asker: Asker, in context: PlanContext) throws(Rejection) -> Plan {
        switch self {
        case .post(let request): try post(request, by: try asker.person(), in: context)
        case .show(let snap): .read(ShowSnap(snap: snap, perspective: try asker.perspective()))
        case .views(let snap): .read(ListViews(snap: snap, perspective: try asker.perspective()))
        case .open(let snap): .write(OpenSnap(snap: snap, identity: try asker.person()))
        case .delete(let snap, let reason):
            .write(
                DeleteSnap(
                    snap: snap, perspective: try asker.perspective(), reason: try Normalised.reason(reason), admin: asker.identity?.person))
        case .report(let snap, let reason): .write(try ReportSnap(snap, reason: reason, asker))
        case .findSnaps(let filter): .read(try FindSnaps(filter, asker))
        case .explain(let snap, let viewer): .read(ExplainOpen(snap, viewer: viewer))
        case .inspect(let snap, let reason): .write(try InspectSnap(snap, reason: reason))
        }
    }

    private func post(_ request: PostRequest, by identity: Identity, in context: PlanContext) throws(Rejection) -> Plan {
        guard !context.isStoreFull else {
            throw Rejection(.storageFull, "The server's disk is nearly full. Nothing was stored; try again later.")
        }
        let post = try PostSnap.Draft(request, by: identity.person, in: context)
        switch request.image {
        case .picture(let id): return .write(try PostSnap(post, picture: id, in: context.gallery))
        case .upload(let bytes): return .prepare(IntakeUpload(post: post, bytes: bytes), .imaging)
        }
    }
}
