import SnapModel
import Testing

@testable import SnapServer

/// Guessing gets slow, no owner is locked out, and the throttle's memory is bounded.
struct LoginThrottleTests {
    private static let second: Int64 = 1_000_000
    private static let ana = LoginAttempt(name: "ana", network: "192.0.2.1")

    /// The milliseconds to wait; nil when the try may begin.
    private static func wait(_ throttle: inout LoginThrottle, _ attempt: LoginAttempt = ana, at now: Int64) -> Int64? {
        do { try throttle.begin(attempt, at: now) } catch {
            #expect(error.reason == .rateLimited)
            return error.retryAfterMs
        }
        return nil
    }

    private static func address(_ number: Int) -> LoginAttempt { LoginAttempt(name: "ana", network: "198.51.100.\(number)") }

    /// Fails again and again, and returns the seconds that it had to wait in between.
    private static func waits(_ throttle: inout LoginThrottle, _ tries: Int, _ attempt: (Int) -> LoginAttempt) -> [Int64] {
        var (now, waits): (Int64, [Int64]) = (0, [])
        for number in 0..<tries {
            if let wait = wait(&throttle, attempt(number), at: now) {
                waits.append(wait / 1_000)
                #expect(Self.wait(&throttle, attempt(number), at: now + wait * 1_000 - 1_000) == 1)
                now += wait * 1_000
                #expect(Self.wait(&throttle, attempt(number), at: now) == nil)
            }
        }
        return waits
    }

    @Test func afterTenFailuresEachTryWaitsTwiceAsLongUpToAMinute() {
        var throttle = LoginThrottle(Limits())
        // Each try comes from another address, some of them known for other names; they share one count.
        throttle.succeeded(.login(Self.ana), at: 0)
        #expect(Self.waits(&throttle, 18, Self.address) == [1, 2, 4, 8, 16, 32, 60, 60])
    }

    @Test func guessingAddressWaitsTwiceAsLongAsTheName() {
        var throttle = LoginThrottle(Limits())
        #expect(Self.waits(&throttle, 18) { _ in Self.address(1) } == [2, 4, 8, 16, 32, 64, 120, 120])
        // The last try failed at 366 s.
        let last = 366 * Self.second
        #expect(Self.wait(&throttle, Self.address(1), at: last) == 120_000)
        #expect(Self.wait(&throttle, at: last) == 60_000)
        #expect(Self.wait(&throttle, at: last + 60 * Self.second) == nil)
    }

    @Test func failuresElsewhereDoNotCountAtAnAddressThatGaveTheRightPassword() {
        for proof in [Attempt.login(Self.ana), .signUp(Self.ana)] {
            var throttle = LoginThrottle(Limits())
            throttle.succeeded(proof, at: 0)
            for number in 0..<10 { #expect(Self.wait(&throttle, Self.address(number), at: 0) == nil) }
            #expect(Self.wait(&throttle, Self.address(11), at: 0) == 1_000)
            // Failures at the home address itself are counted.
            for _ in 0..<10 { #expect(Self.wait(&throttle, at: 0) == nil) }
            #expect(Self.wait(&throttle, at: 0) == 1_000)
            // Only for this name, and only for a month.
            let month = 30 * 86_400 * Self.second
            for number in 0..<10 { #expect(Self.wait(&throttle, Self.address(number), at: month) == nil) }
            #expect(Self.wait(&throttle, at: month) == nil)
            #expect(Self.wait(&throttle, at: month + 1) == 1_000)
        }
    }

    @Test func theRightPasswordForgivesFailuresAtItsAddressOnly() {
        var throttle = LoginThrottle(Limits())
        for _ in 0..<6 { #expect(Self.wait(&throttle, Self.address(1), at: 0) == nil) }
        for _ in 0..<4 { #expect(Self.wait(&throttle, at: 0) == nil) }
        throttle.succeeded(.login(Self.ana), at: 0)
        for _ in 0..<4 { #expect(Self.wait(&throttle, Self.address(1), at: 0) == nil) }
        #expect(Self.wait(&throttle, Self.address(2), at: 0) == 1_000)
    }

    @Test func forgottenFailuresOfAnAddressForgiveNothingElsewhere() {
        var throttle = LoginThrottle(Limits())
        for _ in 0..<9 { #expect(Self.wait(&throttle, at: 0) == nil) }
        let later = 3_601 * Self.second
        for number in 0..<9 { #expect(Self.wait(&throttle, Self.address(number), at: later) == nil) }
        throttle.succeeded(.login(Self.ana), at: later)
        #expect(Self.wait(&throttle, Self.address(10), at: later) == nil)
        #expect(Self.wait(&throttle, Self.address(11), at: later) == 1_000)
    }

    @Test func triesAtTheSameTimeCountBeforeTheyAreAnswered() {
        var throttle = LoginThrottle(Limits())
        #expect((0..<50).count { _ in Self.wait(&throttle, at: 0) == nil } == 10)
    }

    @Test func theRightPasswordForgivesTheNameButNotTheAddress() {
        var limits = Limits()
        limits[.loginFailuresPerAddress] = 12
        var throttle = LoginThrottle(limits)
        for _ in 0..<9 { #expect(Self.wait(&throttle, at: 0) == nil) }
        #expect(Self.wait(&throttle, at: 0) == nil)
        throttle.succeeded(.login(Self.ana), at: 0)
        for _ in 0..<3 { #expect(Self.wait(&throttle, at: 0) == nil) }
        #expect(Self.wait(&throttle, at: 0) == 1_000)
    }

    @Test func aNameIsTheSameInEveryCaseAndAnotherNameIsFree() {
        var throttle = LoginThrottle(Limits())
        for _ in 0..<10 { _ = Self.wait(&throttle, LoginAttempt(name: "Ana", network: "192.0.2.1"), at: 0) }
        #expect(Self.wait(&throttle, LoginAttempt(name: "ANA", network: "192.0.2.2"), at: 0) == 1_000)
        #expect(Self.wait(&throttle, LoginAttempt(name: "ben", network: "192.0.2.1"), at: 0) == nil)
    }

    @Test func anAddressThatTriesManyNamesIsSlowedDown() {
        var limits = Limits()
        limits[.loginFailuresPerAddress] = 20
        var throttle = LoginThrottle(limits)
        for number in 0..<20 { #expect(Self.wait(&throttle, LoginAttempt(name: "n\(number)", network: "a"), at: 0) == nil) }
        #expect(Self.wait(&throttle, LoginAttempt(name: "fresh", network: "a"), at: 0) == 1_000)
        #expect(Self.wait(&throttle, LoginAttempt(name: "fresh", network: "b"), at: 0) == nil)
    }

    @Test func uncheckedTriesDoNotCountAndAnHourForgivesAll() {
        var throttle = LoginThrottle(Limits())
        for _ in 0..<100 {
            #expect(Self.wait(&throttle, at: 0) == nil)
            throttle.untried(.login(Self.ana))
        }
        for _ in 0..<10 { #expect(Self.wait(&throttle, at: 0) == nil) }
        #expect(Self.wait(&throttle, at: 0) != nil)
        for _ in 0..<10 { #expect(Self.wait(&throttle, at: 3_700 * Self.second) == nil) }
    }

    @Test func signUpsOfOneAddressAreCountedByTheHour() throws {
        var limits = Limits()
        limits[.signUpsPerHour] = 3
        var throttle = LoginThrottle(limits)
        for _ in 0..<3 { try throttle.begin(signUp: LoginAttempt(name: "x", network: "a"), at: 0) }
        let refusal = #expect(throws: Rejection.self) { try throttle.begin(signUp: LoginAttempt(name: "x", network: "a"), at: 0) }
        #expect(refusal?.reason == .rateLimited && refusal?.retryAfterMs == 1_200_000)
        throttle.untried(.signUp(LoginAttempt(name: "x", network: "a")))
        try throttle.begin(signUp: LoginAttempt(name: "x", network: "a"), at: 0)
        try throttle.begin(signUp: LoginAttempt(name: "x", network: "b"), at: 0)
        try throttle.begin(signUp: LoginAttempt(name: "x", network: "a"), at: 1_200 * Self.second)
    }

    @Test func providerLoginCountsAsSignUpUntilItMadeNoAccount() throws {
        var limits = Limits()
        limits[.signUpsPerHour] = 1
        var (here, there) = (LoginThrottle(limits), LoginThrottle(limits))
        func step(_ step: ThrottleStep) {
            here.follow(step, at: 0)
            there.follow(step, at: 0)
        }
        #expect(try here.begin(entry: Self.ana, at: 0) == .entry(Self.ana))
        there.follow(.began(.entry(Self.ana)), at: 0)
        #expect(try here.begin(entry: Self.ana, at: 0) == .login(Self.ana))
        #expect(throws: Rejection.self) { try there.begin(signUp: Self.ana, at: 0) }
        // It made no account.
        step(.untried(.signUp(Self.ana)))
        #expect(try here.begin(entry: Self.ana, at: 0) == .entry(Self.ana))
        there.follow(.began(.entry(Self.ana)), at: 0)
        // It made one.
        step(.succeeded(.entry(Self.ana)))
        #expect(try here.begin(entry: Self.ana, at: 0) == .login(Self.ana))
        #expect(throws: Rejection.self) { try there.begin(signUp: Self.ana, at: 0) }
        // The server had no time for it.
        step(.untried(.entry(Self.ana)))
        try there.begin(signUp: Self.ana, at: 0)
    }

    @Test func loginThrottleCountsAcrossNodes() throws {
        var (here, there) = (LoginThrottle(Limits()), LoginThrottle(Limits()))
        for _ in 0..<10 {
            try here.begin(Self.ana, at: 0)
            there.follow(.began(.login(Self.ana)), at: 0)
        }
        #expect(Self.wait(&there, at: 0) != nil)
        here.untried(.login(Self.ana))
        there.follow(.untried(.login(Self.ana)), at: 0)
        #expect(Self.wait(&there, at: 0) == nil)
        there.follow(.succeeded(.login(Self.ana)), at: 0)
        for _ in 0..<10 { #expect(Self.wait(&there, at: 0) == nil) }
    }

    @Test func signUpsAtAnotherNodeCount() throws {
        var limits = Limits()
        limits[.signUpsPerHour] = 2
        var throttle = LoginThrottle(limits)
        for _ in 0..<2 { throttle.follow(.began(.signUp(Self.ana)), at: 0) }
        #expect(throws: Rejection.self) { try throttle.begin(signUp: Self.ana, at: 0) }
        throttle.follow(.untried(.signUp(Self.ana)), at: 0)
        try throttle.begin(signUp: Self.ana, at: 0)
    }
}
