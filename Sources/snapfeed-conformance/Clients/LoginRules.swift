import SnapModel
import SnapWire
import Transcripts

// Rules for refused tokens.

extension ClientRule {
    static let refusedLogin = ClientRule(
        "refused-login",
        "A refused token is not tried in a loop: a refresh function is asked once for another; without one it stops and reports the error."
    ) { stage in
        try stage.startFresh()
        try stage.refuseSignIn("after the start", token: "T1", .invalidToken)
        try stage.expectStopped(by: .invalidToken, "after a refused token, without a refresh function")

        var settings = Stage.Settings()
        settings.refresh = ["T2"]
        try stage.startFresh(settings)
        try stage.refuseSignIn("after the start", token: "T1", .tokenExpired)
        let visit = try stage.welcome("with the token of the refresh function", token: "T2")
        visit.push(ScriptedFeed.animals.event(41))
        try stage.expectEvent(ScriptedFeed.animals.event(41))
        try stage.finish()

        try stage.startFresh(settings)
        try stage.refuseSignIn("after the start", token: "T1", .tokenExpired)
        try stage.refuseSignIn("with the token of the refresh function", token: "T2", .tokenExpired)
        try stage.expectStopped(by: .tokenExpired, "after the refresh function's token was refused, too")
    }
}

extension Stage {
    fileprivate func refuseSignIn(_ what: String, token: String, _ reason: Rejection.Reason) throws(Mismatch) {
        let signIn = try signIn(what)
        guard signIn.token == token else { throw Mismatch("the token '\(token)' was expected \(what); there came '\(signIn.token)'") }
        signIn.refuse(Rejection(reason, "This token does not count."))
    }

    /// Expects that the client reports its stop and does not try again.
    fileprivate func expectStopped(by reason: Rejection.Reason, _ what: String) throws(Mismatch) {
        let state = try expectState("stopped", what)
        guard state["error"]?.string == reason.rawValue else {
            throw Mismatch("the state should name the error \(reason.rawValue), and was \(state.excerpt)")
        }
        try expectNone("another sign-in \(what)", for: 0.5) { if case .request = $0 { true } else { false } }
        try finish()
    }
}
