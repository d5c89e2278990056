import SnapModel

/// Regular work that the server starts itself, in bounded batches.
enum MaintenanceTask: Sendable, CaseIterable {
    case expiry, unusedSessions, endedMutes, searchRebuild, tagListing, accountWork, photoWork, webhookTrim, pushCount, keyMove

    fileprivate var command: any WriteCommand {
        switch self {
        case .expiry: ExpirePosts()
        case .unusedSessions: EndUnusedSessions()
        case .endedMutes: RemoveEndedMutes()
        case .searchRebuild: RebuildSearch()
        case .tagListing: RelistTags()
        case .accountWork: ContinueAccountWork()
        case .photoWork: ContinuePhotoWork()
        case .webhookTrim: TrimWebhooks()
        case .pushCount: CountPushes()
        case .keyMove: MoveKeys()
        }
    }
}

/// The running maintenance tasks, at most one run of each: overlapping runs would make each other's transactions longer, and all requests would wait
/// for those.
///
/// - Thread: loop.
struct MaintenanceTasks {
    private var underWay: Set<MaintenanceTask> = []

    /// The first job of a run; nil during a run.
    mutating func begin(_ maintenance: MaintenanceTask) -> WriteJob? {
        underWay.insert(maintenance).inserted ? WriteJob(ticket: nil, command: maintenance.command, maintenance: maintenance) : nil
    }

    /// The next job of a run, for the rest that the one before left; nil at the run's end. A run that failed starts again at its next time.
    mutating func next(after written: Written) -> WriteJob? {
        guard let maintenance = written.maintenance else { return nil }
        if let rest = (try? written.result.get())?.rest { return WriteJob(ticket: nil, command: rest, maintenance: maintenance) }
        underWay.remove(maintenance)
        return nil
    }
}
