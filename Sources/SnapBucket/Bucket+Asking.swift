import CCurl
import Glibc

/// Sends requests, with their tries, limits and signatures.
extension Bucket {
    private static let triesMax = 3
    private static let firstPause = Duration.milliseconds(100)

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
        exchange.setServer(address)
        exchange.setLimits(connecting: limits.connecting, rest: ContinuousClock.now.duration(to: end))
        exchange.sign(credentials, region: address.region)
        exchange.set(CURLOPT_URL, request.url(address))
        exchange.setHeaders(headers)
        let result = Result { () throws(Exchange.Failure) in try exchange.perform(request.method, request.body) }
        // The handle points into the exchange until it is reset.
        withExtendedLifetime(exchange) { pool.giveBack(handle, isSound: (try? result.get()) != nil) }
        return try result.get()
    }
}

extension Exchange {
    fileprivate func setServer(_ address: BucketAddress) {
        set(CURLOPT_PROTOCOLS_STR, address.scheme)
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        // Not the proxies of the environment.
        set(CURLOPT_NOPROXY, "*")
        set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    }

    fileprivate func setLimits(connecting: Duration, rest: Duration) {
        set(CURLOPT_TIMEOUT_MS, rest.milliseconds)
        set(CURLOPT_CONNECTTIMEOUT_MS, min(rest, connecting).milliseconds)
        // A store that gives no leave to send a large body should not cost a second. Without "Expect" there would be no wait, but
        // libcurl 7.88 signs the line that takes that header away.
        set(CURLOPT_EXPECT_100_TIMEOUT_MS, 100)
        set(CURLOPT_NOSIGNAL, 1)
        // Otherwise the end of a request waits for a name server that hangs, beyond every limit.
        set(CURLOPT_QUICK_EXIT, 1)
    }

    /// - Source: https://curl.se/libcurl/c/CURLOPT_AWS_SIGV4.html
    fileprivate func sign(_ credentials: BucketCredentials, region: String) {
        set(CURLOPT_AWS_SIGV4, "aws:amz:\(region):s3")
        set(CURLOPT_USERNAME, credentials.keyID)
        set(CURLOPT_PASSWORD, credentials.secret)
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

extension Duration {
    /// Whole milliseconds, at least 1: libcurl takes 0 for "no limit".
    var milliseconds: Int {
        let (seconds, rest) = components
        let whole = Int(min(max(seconds, 0), 86_400)) * 1_000
        return max(1, whole + Int(rest / 1_000_000_000_000_000))
    }
}
