import SnapModel

// Logins that are ended from another device.

extension SimulatedClient {
    enum Login {
        case lives
        /// A client asked for its end.
        case ending
        /// A client got the answer that it has ended.
        case ended
        /// The client has noticed, and needs another one.
        case refused
    }

    func endLogin(of other: SimulatedClient) {
        if other.login == .lives { other.login = .ending }
        ask(.account(.revokeSession(SessionID(rawValue: other.session))), .endLogin(of: other, session: other.session))
    }

    /// From now on no node opens a snap for it, and none takes its token.
    func loginHasEnded(_ session: Int64) {
        guard session == self.session, login != .refused else { return }
        login = .ended
        oracle.count { $0.endedLogins += 1 }
    }

    func logIn(_ token: String, session: Int64) {
        (self.token, self.session, login) = (token, session, .lives)
    }

    /// - Parameter isAfterEnd: whether it was asked when the end was known.
    func checkLogin(_ question: Question, isAfterEnd: Bool) throws(Violation) {
        guard isAfterEnd else { return }
        switch question {
        case .open(let snap, _): throw Violation("ended: client \(index) opened snap \(snap) by a login that has ended")
        case .resume: throw Violation("ended: the token of client \(index) was taken, and its login has ended")
        default: break
        }
    }

    /// The client hears that its login is over.
    func loginIsRefused(_ question: Question) {
        giveUp(question)
        if case .resume = question { login = .refused }
        disconnect()
    }
}
