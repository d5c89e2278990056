import CCurl
import SnapHTTP

/// One request and its answer, on a connection of its own.
///
/// - Thread: the one that made it.
final class Transfer {
    private let easy: EasyHandle
    private let multi: UnsafeMutableRawPointer
    private let cancel: CancelFlag
    private let end: ContinuousClock.Instant
    private let wantsBody: Bool

    init(_ client: HTTPClient, _ request: HTTPRequest, at address: FetchAddress, until end: ContinuousClock.Instant) throws(FetchError) {
        easy = try EasyHandle(answerBytesMax: client.limits.answerBytes)
        try easy.setHeaders(request, agent: client.agent)
        easy.setAddress(address, certificates: client.certificates)
        easy.setLimits(client.limits, wantsBody: request.wantsBody, rest: ContinuousClock.now.duration(to: end))
        easy.setMethod(request.method)
        if case .publicOnly = client.reach { easy.guardAddresses() }
        guard !easy.curl.isRefused, let multi = curl_multi_init() else { throw .badRequest("libcurl refuses an option") }
        (self.multi, self.end, cancel, wantsBody) = (multi, end, client.cancel, request.wantsBody)
    }

    deinit {
        curl_multi_remove_handle(multi, easy.curl.handle)
        curl_multi_cleanup(multi)
    }

    func run() throws(FetchError) -> HTTPAnswer {
        guard ContinuousClock.now < end else { throw .timedOut }
        guard curl_multi_add_handle(multi, easy.curl.handle) == CURLM_OK else { throw .badRequest("libcurl refuses the request") }
        var running: CInt = 1
        while true {
            guard curl_multi_perform(multi, &running) == CURLM_OK else { throw .badAnswer("libcurl failed") }
            if !wantsBody, easy.curl.receiver.hasHeader { return easy.answer() }
            guard running > 0 else { break }
            if cancel.isSet { throw .cancelled }
            curl_multi_poll(multi, nil, 0, CInt(CancelFlag.interval.milliseconds), nil)
        }
        let result = snap_curl_result(multi)
        guard result == CURLE_OK else { throw error(result) }
        return easy.answer()
    }

    private func error(_ code: CURLcode) -> FetchError {
        if easy.addresses.hasRefused { return .badRequest(FetchAddress.privateAddress) }
        return switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING:
            .unreachable(easy.reason(code))
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_ISSUER_ERROR:
            .tlsRefused(easy.reason(code))
        case CURLE_FILESIZE_EXCEEDED: .answerTooLarge
        case CURLE_PARTIAL_FILE: .badAnswer("it is cut off")
        default: easy.curl.receiver.isOverfull ? .answerTooLarge : .badAnswer(easy.reason(code))
        }
    }
}
