package import SnapImage
package import SnapLoop
import SnapModel

/// What each part of the server needs to know of the table.
extension Limits {
    package var image: ImageLimits {
        ImageLimits(bytesMax: self[.uploadBytes], pixelsMax: self[.uploadPixels], memoryMax: self[.imageMemoryBytes])
    }

    package func loop(pingAfterSeconds: Int) -> LoopLimits {
        LoopLimits(
            messageBytes: self[.messageBytes], framesPerMessage: self[.framesPerMessage], connections: self[.connections],
            connectionsPerAddress: self[.connectionsPerAddress], headerBytes: self[.headerBytes],
            assemblyBytes: self[.assemblyBytes], outboxBytes: self[.outboxBytes], allOutboxesBytes: self[.allOutboxesBytes],
            pingAfterSeconds: pingAfterSeconds,
            hangupAfterSeconds: pingAfterSeconds + max(1, pingAfterSeconds / 2))
    }

    /// The rate of a class of methods, on one connection and of one account.
    func rates(of kind: MethodClass) -> (connection: Int, account: Int) {
        switch kind {
        case .read: (self[.readsPerSecond], self[.readsPerSecondPerAccount])
        case .write: (self[.writesPerSecond], self[.writesPerSecondPerAccount])
        case .open: (self[.opensPerSecond], self[.opensPerSecondPerAccount])
        case .login: (self[.loginsPerSecond], 0)
        }
    }
}

/// What a request costs the server: each class has rates of its own.
enum MethodClass: Int, CaseIterable {
    case read, write, open, login
}

extension Command {
    var methodClass: MethodClass {
        switch self {
        case .createAccount, .createSession, .resumeSession: .login
        case .open, .inspect: .open
        case .post, .delete, .report, .resolveReport, .revokeSession, .endSession, .changePassword, .deleteAccount: .write
        case .grantRole, .suspendAccount, .restoreAccount, .removeAccount, .createInvitation, .revokeInvitation, .setPassword: .write
        case .actOnConnection, .backUp: .write
        case .serverInfo, .serverStats, .listSessions, .listFeeds, .listPictures, .subscribe, .unsubscribe, .page, .show, .views: .read
        case .export, .listInvitations, .listReports, .listAudit, .listAccounts: .read
        case .findSnaps, .explain, .findSessions, .listConnections: .read
        }
    }
}
