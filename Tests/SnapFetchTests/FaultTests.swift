import Foundation
import Testing

@testable import SnapFetch

/// Servers with faults: each request ends in time, with the right error.
struct FaultTests {
    private let services: Services

    init() throws { services = try Services.shared() }

    private func error(_ path: String, _ limits: HTTPClient.Limits = .test) -> FetchError? {
        failure { () throws(FetchError) in try HTTPClient(agent: "test", limits: limits).send(HTTPRequest(services.http(path))) }.error
    }

    @Test(arguments: ["hang/9/a", "slow"])
    func aServerThatIsTooSlowEndsAtTheDeadline(_ path: String) {
        for limits in [HTTPClient.Limits.within(.milliseconds(300)), .within(.seconds(60), attempt: .milliseconds(300))] {
            let client = HTTPClient(agent: "test", limits: limits)
            let (error, time) = failure { () throws(FetchError) in try client.send(HTTPRequest(services.http(path))) }
            #expect(error == .timedOut)
            #expect(time >= .milliseconds(250) && time < .seconds(20), "\(time)")
        }
    }

    @Test func aDeadlineInThePastSendsNothing() throws {
        let path = unique("hang/0")
        #expect(error(path, .within(.zero)) == .timedOut && error(path, .within(.seconds(-5))) == .timedOut)
        #expect(try services.count(path) == 0)
    }

    @Test(arguments: ["big", "endless", "size/1048577", "headers"])
    func anAnswerThatIsTooLargeIsNotRead(_ path: String) { #expect(error(path) == .answerTooLarge) }

    @Test func anAnswerOfTheLargestSizeIsRead() throws {
        let client = HTTPClient(agent: "test", limits: .test)
        #expect(try client.send(HTTPRequest(services.http("size/1048576"))).succeeded().count == 1_048_576)
        #expect(try client.send(HTTPRequest(services.http("size/0"))).succeeded() == [])
        let large = HTTPClient(agent: "test", limits: .init(answerBytes: 10 << 20))
        #expect(try large.send(HTTPRequest(services.http("big"))).succeeded().count == 10 << 20)
    }

    @Test func anAnswerThatIsCutOffIsNone() { #expect(error("cut") == .badAnswer("it is cut off")) }

    @Test func anAnswerThatIsNotHTTPIsNone() throws {
        guard case .badAnswer = error("garbage") else { throw Unexpected(error("garbage")) }
    }

    @Test func aServerThatClosesOrDoesNotListenIsUnreachable() throws {
        for url in [services.http("nothing"), "http://127.0.0.1:1/", "https://snapfeed.invalid/"] {
            let result = failure { () throws(FetchError) in try HTTPClient(agent: "test", limits: .test).send(HTTPRequest(url)) }
            guard case .unreachable(let reason) = result.error else { throw Unexpected(result.error) }
            #expect(!reason.isEmpty && result.error?.mayPass == true)
        }
    }

    @Test(arguments: ["host", "port", "scheme", "file", "loop"])
    func redirectsElsewhereAndCirclesAreNotFollowed(_ target: String) {
        let expected = target == "loop" ? "too many redirects" : "a redirect to another server"
        #expect(error("redirect/" + target) == .badAnswer(expected))
    }

    @Test func aRedirectAtTheServerIsFollowedButNotByAPost() throws {
        let client = HTTPClient(agent: "test", limits: .test)
        #expect(try client.send(HTTPRequest(services.http("redirect/same"))).text.contains("/echo/a"))
        let post = HTTPRequest(services.http("redirect/same"), .post([1], type: "text/plain"))
        #expect(failure { () throws(FetchError) in try client.send(post).succeeded() }.error == .status(302))
    }

    @Test func aCancelledRequestEndsSoon() throws {
        let path = unique("hang/9")
        let cancel = CancelFlag()
        let client = HTTPClient(agent: "test", limits: .within(.seconds(90), attempt: .seconds(90)), cancel: cancel)
        let ended = DispatchSemaphore(value: 0)
        let thread = Thread {
            #expect(failure { () throws(FetchError) in try client.retrying(HTTPRequest(services.http(path))) }.error == .cancelled)
            ended.signal()
        }
        thread.start()
        while try services.count(path) == 0 {}
        cancel.set()
        #expect(ended.wait(timeout: .now() + 30) == .success)
        #expect(failure { () throws(FetchError) in try client.send(HTTPRequest(services.http("ok"))) }.error == .cancelled)
    }
}

/// Another outcome than the expected one.
struct Unexpected: Error {
    let error: FetchError?

    init(_ error: FetchError?) { self.error = error }
}
