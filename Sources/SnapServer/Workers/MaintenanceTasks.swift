import SnapModel

/// Regular work that the server starts itself, in bounded batches.
package enum MaintenanceTask: Sendable {
    /// Expires snaps.
    case expiry
    case unusedSessions
    /// Removes mutes whose end has come. Until then they count for nothing in home.
    case endedMutes
    /// Makes posts ready to be found, where that was done by other rules or not at all.
    case searchRebuild
    /// Counts the tags of accounts again that search began to show or to hide.
    case tagListing
    /// Continues work on accounts and photos that was too much for one transaction.
    case accountWork, photoWork
    /// Drops events that webhooks do not take.
    case webhookTrim
    /// Counts the devices that get pushes.
    case pushCount
    /// Moves keys of new snaps to their table.
    case keyMove

    /// The tasks whose runs a transaction can ask for, by leaving work unfinished.
    static let unfinishedWork: [MaintenanceTask] = [.tagListing, .accountWork, .photoWork]
    /// The tasks that begin each minute.
    static let minutely: [MaintenanceTask] = [.endedMutes, .searchRebuild] + unfinishedWork + [.webhookTrim, .pushCount, .keyMove]

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
