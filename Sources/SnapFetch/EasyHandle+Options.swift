import CCurl

/// Sets the options that are the same for every request, and those of its limits.
extension EasyHandle {
    func setHeaders(_ request: HTTPRequest, agent: String) throws(FetchError) {
        var lines = request.headers + [("User-Agent", agent)]
        if case .post(_, let type) = request.method { lines.append(("Content-Type", type)) }
        try setHeaders(lines)
    }

    func setAddress(_ address: FetchAddress, certificates: String?) {
        set(CURLOPT_URL, address.url)
        set(CURLOPT_PROTOCOLS_STR, address.scheme)
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        if let certificates {
            set(CURLOPT_CAINFO, certificates)
            // Otherwise libcurl trusts the system's authorities as well.
            set(CURLOPT_CAPATH, nil)
        }
        // Not the proxies of the environment.
        set(CURLOPT_PROXY, "")
        set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    }

    func setLimits(_ limits: HTTPClient.Limits, wantsBody: Bool, rest: Duration) {
        set(CURLOPT_TIMEOUT_MS, rest.milliseconds)
        set(CURLOPT_CONNECTTIMEOUT_MS, min(rest, limits.connecting).milliseconds)
        // Unwanted bytes may have any length.
        if wantsBody { set(CURLOPT_MAXFILESIZE_LARGE, size: limits.answerBytes) }
        set(CURLOPT_NOSIGNAL, 1)
        // Otherwise the end of a request waits for a name server that hangs, beyond every deadline.
        set(CURLOPT_QUICK_EXIT, 1)
    }

    func setMethod(_ method: HTTPRequest.Method) {
        guard case .post(let body, _) = method else { return set(CURLOPT_HTTPGET, 1) }
        set(CURLOPT_POST, 1)
        setBody(body)
    }
}
