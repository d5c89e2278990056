import SnapModel
import SnapStore

/// `connection.kick` and `connection.trace`: written into the audit log first; the loop acts after the commit.
struct ActOnConnection: WriteCommand {
    let connection: ConnectionNumber
    let act: ConnectionAct
    let admin: Asker.Admin

    init(_ connection: ConnectionNumber, _ act: ConnectionAct, _ asker: Asker) throws(Rejection) {
        admin = try asker.admin()
        self.connection = connection
        if case .kick(let reason) = act { self.act = .kick(reason: try Normalised.reason(reason)) } else { self.act = act }
    }

    func perform(in transaction: Transaction, at now: Timestamp) throws -> Outcome {
        let target = "connection \(connection.text)"
        switch act {
        case .kick(let reason): try transaction.audit("connection.kick", target, by: admin.person, because: reason, at: now)
        case .trace: try transaction.audit("connection.trace", target, by: admin.person, at: now)
        }
        return Outcome(act: act, on: connection)
    }
}
