import SnapLoop
import SnapModel
import SnapStore

/// Messages of the other threads to the loop thread.
enum WorkerMessage: Sendable {
    case written([Written], CommitFigures)
    case answered(Answered)
    /// With nil where there is nothing.
    case imageRead(ImageRequest, Result<FoundImage?, Rejection>)
    /// With the link whose page was given.
    case shareRead(SharedPhotoRequest, HTTPResponse, viewed: ShareID?)
    case refused(Ticket, Rejection)
    case identified(Identified)
    case summarised(Ticket, Result<Reply, Rejection>)
    case backingUp(Ticket, Notice)
    /// The end of a backup that the server wrote to a file.
    case backedUp(Ticket, file: String, Result<BackupInfo, Rejection>)
    /// The next bytes of a backup that is read over the admin socket, or its failure, for the request that waits for them; nil when none
    /// does.
    case backupRead(Ticket?, Result<BackupBytes, Rejection>)
    case searched(SearchPushes)
    /// An event of a photo with its recipients, or that they are unknown.
    case recipientsFound(Fanout)
    /// Too many events of photos came for live searches.
    case searchesBehind
    /// The commits of all nodes of a cluster.
    case followed(Followed)
    case databaseAway(String)
    case databaseBack(Followed)
    case lostHistory(String)
    case fenced(String)
    case shutdown
    /// A thread could not begin its work, so the server ends, and says so.
    case failed(String)
    /// The tokens' keys, read again; nil where none are configured.
    case reload(Result<TokenVerifier, StartFault>?)
}
