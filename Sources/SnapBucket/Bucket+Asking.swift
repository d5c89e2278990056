import CCurl
import Glibc
import SnapHTTP

/// Sends requests, with their tries, limits and signatures.
extension Bucket {
    private static let triesMax = 3
    private static let firstPause = Duration.milliseconds(100)

    /// Sends a request, and repeats it where that may help.
    ///
    /// - Returns: the last answer, with any status.
    /// - Throws: `.unreachable`, `.tooLarge`.
    func ask(_ request: BucketRequest) throws(BucketError) -> BucketAnswer {
        let end = ContinuousClock.now + limits.whole
        let headers = request.headers(credentials)
        var (left, pause) = (Self.triesMax, Self.firstPause)
        while true {
            left -= 1
            let result = Result { () throws(Exchange.Failure) in try send(request, headers, until: end) }
            guard left > 0, result.mayPass, ContinuousClock.now + pause < end else { return try result.mapError(\.error).get() }
            _ = poll(nil, 0, CInt(pause.milliseconds))
            pause *= 4
        }
    }

    private func send(
        _ request: BucketRequest, _ headers: [String], until end: ContinuousClock.Instant
    ) throws(Exchange.Failure) -> BucketAnswer {
        guard let handle = pool.take() else { throw Exchange.Failure(error: .unreachable("libcurl does not start"), mayPass: false) }
        let exchange = Exchange(handle, answerBytesMax: request.answerBytesMax)
        exchange.curl.setServer(scheme: address.scheme)
        exchange.setTimes(connecting: limits.connecting, rest: ContinuousClock.now.duration(to: end))
        exchange.sign(credentials, region: address.region)
        exchange.curl.set(CURLOPT_URL, request.url(address))
        exchange.curl.setHeaders(headers)
        let result = Result { () throws(Exchange.Failure) in try exchange.perform(request.method, request.body) }
        // The handle points into the exchange until it is reset.
        withExtendedLifetime(exchange) { pool.giveBack(handle, isSound: (try? result.get()) != nil) }
        return try result.get()
    }
}

extension Exchange {
    fileprivate func setTimes(connecting: Duration, rest: Duration) {
        curl.setTimes(connecting: connecting, rest: rest)
        // A store that gives no leave to send a large body should not cost a second. Without "Expect" there would be no wait, but
        // libcurl 7.88 signs the line that takes that header away.
        curl.set(CURLOPT_EXPECT_100_TIMEOUT_MS, 100)
    }

    /// Signs the request with the account's keys.
    ///
    /// - Source: https://curl.se/libcurl/c/CURLOPT_AWS_SIGV4.html
    fileprivate func sign(_ credentials: BucketCredentials, region: String) {
        curl.set(CURLOPT_AWS_SIGV4, "aws:amz:\(region):s3")
        curl.set(CURLOPT_USERNAME, credentials.keyID)
        curl.set(CURLOPT_PASSWORD, credentials.secret)
    }
}

extension Result<BucketAnswer, Exchange.Failure> {
    fileprivate var mayPass: Bool {
        switch self {
        case .success(let answer): answer.mayPass
        case .failure(let failure): failure.mayPass
        }
    }
}
