import Testing

@testable import SnapFetch

/// Faults that pass: attempts, pauses, and their one deadline.
struct RetryTests {
    private let services: Services

    init() throws { services = try Services.shared() }

    private func retry(_ path: String, attempts: Int = 3, _ limits: HTTPClient.Limits = .test) throws(FetchError) -> HTTPAnswer {
        try HTTPClient(agent: "test", limits: limits).retrying(attempts: attempts, HTTPRequest(services.http(path)))
    }

    @Test(arguments: [429, 500, 502, 503, 599])
    func aFaultThatPassesIsWaitedFor(_ status: Int) throws {
        let path = unique("fail/\(status)/2/none")
        let start = ContinuousClock.now
        #expect(try retry(path).text == "fine")
        #expect(try services.count(path) == 3)
        // The pauses are 100 ms and 400 ms.
        #expect(start.duration(to: .now) >= .milliseconds(500))
    }

    @Test func attemptsAreLimited() throws {
        let path = unique("fail/500/99/none")
        #expect(try retry(path, attempts: 2).status == 500)
        #expect(try services.count(path) == 2)
        let once = unique("fail/500/1/none")
        #expect(try HTTPClient(agent: "test").send(HTTPRequest(services.http(once))).status == 500)
        #expect(try services.count(once) == 1)
    }

    @Test(arguments: [400, 401, 403, 404])
    func aFaultThatStaysIsNotRepeated(_ status: Int) throws {
        let path = unique("fail/\(status)/1/none")
        #expect(try retry(path).status == status)
        #expect(try services.count(path) == 1)
    }

    @Test func anAttemptThatHangsIsRepeated() throws {
        let path = unique("hang/1")
        #expect(try retry(path, .within(.seconds(60), attempt: .seconds(2))).text == "fine")
        #expect(try services.count(path) == 2)
    }

    @Test func theServersPauseIsKept() throws {
        let start = ContinuousClock.now
        #expect(try retry(unique("fail/429/1/1")).text == "fine")
        #expect(start.duration(to: .now) >= .seconds(1))
    }

    @Test(arguments: ["99", "86400", "9999999999", "Wed, 21 Oct 2099 07:28:00 GMT"])
    func aPauseBeyondTheDeadlineIsNotBegun(_ pause: String) throws {
        let path = unique("fail/429/1/" + (pause.split(separator: " ").joined(separator: "%20")))
        let start = ContinuousClock.now
        #expect(try retry(path, .within(.seconds(90))).status == 429)
        #expect(start.duration(to: .now) < .seconds(60))
        #expect(try services.count(path) == 1)
    }

    @Test func theDeadlineIsForAllAttempts() {
        let (error, time) = failure { () throws(FetchError) in
            try retry(unique("hang/99"), attempts: 99, .within(.seconds(1), attempt: .milliseconds(300)))
        }
        #expect(error == .timedOut)
        #expect(time < .seconds(15), "\(time)")
    }

    @Test func aWaitingRequestCanBeCancelled() {
        let cancel = CancelFlag()
        cancel.set()
        #expect(failure { () throws(FetchError) in try cancel.rest(until: .now + .seconds(60)) }.error == .cancelled)
        #expect(failure { () throws(FetchError) in try CancelFlag().rest(until: .now) }.error == nil)
    }
}
