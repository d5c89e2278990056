import CCurl
import SnapHTTP

/// libcurl's handle for one request to another server, with its options and the guard of its addresses.
final class EasyHandle {
    let curl: CurlRequest
    let addresses = AddressGuard()

    init(answerBytesMax: Int) throws(FetchError) {
        guard let handle = CurlRequest.makeHandle() else { throw .badRequest("libcurl does not start") }
        curl = CurlRequest(handle, answerBytesMax: answerBytesMax)
    }

    deinit { curl_easy_cleanup(curl.handle) }

    /// Connects only to public addresses.
    func guardAddresses() {
        curl.take(snap_curl_set_opener(curl.handle, CURLOPT_OPENSOCKETFUNCTION, AddressGuard.open))
        curl.set(CURLOPT_OPENSOCKETDATA, pointer: Unmanaged.passUnretained(addresses).toOpaque())
    }

    /// Sets the headers of the request, and those of every request.
    ///
    /// - Throws: for a value that would end its line, or that libcurl would leave out.
    func setHeaders(_ request: HTTPRequest, agent: String) throws(FetchError) {
        var lines = request.headers + [("User-Agent", agent)]
        if case .post(_, let type) = request.method { lines.append(("Content-Type", type)) }
        for (name, value) in lines {
            let isWhole = !value.isEmpty && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
            guard isWhole else { throw .badRequest("the header \(quoted(name)) is not valid") }
        }
        // Otherwise libcurl waits for a leave to send a large body, which few servers give.
        curl.setHeaders(lines.map { $0.name + ": " + $0.value } + ["Expect:"])
    }

    func setAddress(_ address: FetchAddress, certificates: String?) {
        curl.set(CURLOPT_URL, address.url)
        curl.setServer(scheme: address.scheme)
        if let certificates {
            curl.set(CURLOPT_CAINFO, certificates)
            // Otherwise libcurl trusts the system's authorities as well.
            curl.set(CURLOPT_CAPATH, nil)
        }
    }

    func setLimits(_ limits: HTTPClient.Limits, wantsBody: Bool, rest: Duration) {
        curl.setTimes(connecting: limits.connecting, rest: rest)
        // Unwanted bytes may have any length.
        if wantsBody { curl.set(CURLOPT_MAXFILESIZE_LARGE, size: limits.answerBytes) }
    }

    func setMethod(_ method: HTTPRequest.Method) {
        guard case .post(let body, _) = method else { return curl.set(CURLOPT_HTTPGET, 1) }
        curl.set(CURLOPT_POST, 1)
        curl.set(CURLOPT_POSTFIELDSIZE_LARGE, size: body.count)
        // An empty array may have no address, and libcurl would read standard input. libcurl keeps a copy.
        var bytes = body.isEmpty ? [0] : body
        bytes.withUnsafeMutableBytes { curl.set(CURLOPT_COPYPOSTFIELDS, pointer: $0.baseAddress) }
    }

    func reason(_ code: CURLcode) -> String { quoted(curl.reason(code)) }

    func answer() -> HTTPAnswer {
        // A pause of a day outlasts every deadline, and more could not be added to a time.
        let pause = min(curl.size(CURLINFO_RETRY_AFTER) ?? 0, 86_400)
        return HTTPAnswer(
            status: curl.status, type: curl.text(CURLINFO_CONTENT_TYPE) ?? "", body: curl.receiver.body, retryAfter: .seconds(pause),
            redirect: curl.text(CURLINFO_REDIRECT_URL))
    }
}
