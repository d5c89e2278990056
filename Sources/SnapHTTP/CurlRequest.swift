package import CCurl

/// One request by libcurl, with everything that the handle points to meanwhile: the receiver of the answer, the headers, the words of an error.
///
/// - Thread: the one that made it.
package final class CurlRequest {
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_SSL)) == CURLE_OK

    /// Makes a handle, which the caller ends with `curl_easy_cleanup`; nil if libcurl does not start.
    package static func makeHandle() -> UnsafeMutableRawPointer? { isReady ? curl_easy_init() : nil }

    package let handle: UnsafeMutableRawPointer
    package let receiver: AnswerReceiver
    private let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private var headers: UnsafeMutablePointer<curl_slist>?
    /// An option that is not taken could be the one that verifies the server.
    package private(set) var isRefused = false

    /// - Parameter handle: a fresh or reset one. The caller resets or ends it before this request is released.
    package init(_ handle: UnsafeMutableRawPointer, answerBytesMax: Int) {
        self.handle = handle
        receiver = AnswerReceiver(bytesMax: answerBytesMax)
        words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        let target = Unmanaged.passUnretained(receiver).toOpaque()
        take(snap_curl_set_receiver(handle, CURLOPT_WRITEFUNCTION, AnswerReceiver.body))
        set(CURLOPT_WRITEDATA, pointer: target)
        take(snap_curl_set_receiver(handle, CURLOPT_HEADERFUNCTION, AnswerReceiver.header))
        set(CURLOPT_HEADERDATA, pointer: target)
        set(CURLOPT_ERRORBUFFER, pointer: words)
    }

    deinit {
        curl_slist_free_all(headers)
        words.deallocate()
    }

    // MARK: Options

    package func set(_ option: CURLoption, _ value: Int) { take(snap_curl_set_number(handle, option, value)) }
    package func set(_ option: CURLoption, _ value: String?) { take(snap_curl_set_text(handle, option, value)) }
    package func set(_ option: CURLoption, size: Int) { take(snap_curl_set_size(handle, option, curl_off_t(size))) }
    package func set(_ option: CURLoption, pointer: UnsafeMutableRawPointer?) { take(snap_curl_set_pointer(handle, option, pointer)) }

    /// Notes whether libcurl took an option.
    package func take(_ code: CURLcode) { if code != CURLE_OK { isRefused = true } }

    package func setHeaders(_ lines: [String]) {
        for line in lines {
            if let longer = curl_slist_append(headers, line) { headers = longer } else { isRefused = true }
        }
        set(CURLOPT_HTTPHEADER, pointer: headers)
    }

    /// Verifies the server, and uses no proxy of the environment.
    package func setServer(scheme: String) {
        set(CURLOPT_PROTOCOLS_STR, scheme)
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        set(CURLOPT_PROXY, "")
        set(CURLOPT_NOPROXY, "*")
        set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    }

    /// Sets the time limits of the request.
    ///
    /// - Parameters:
    ///   - connecting: the most time for a connection.
    ///   - rest: the most time for everything.
    package func setTimes(connecting: Duration, rest: Duration) {
        set(CURLOPT_TIMEOUT_MS, rest.milliseconds)
        set(CURLOPT_CONNECTTIMEOUT_MS, min(rest, connecting).milliseconds)
        set(CURLOPT_NOSIGNAL, 1)
        // Otherwise the end of a request waits for a name server that hangs, beyond every limit.
        set(CURLOPT_QUICK_EXIT, 1)
    }

    // MARK: The answer

    package var status: Int {
        var status = 0
        snap_curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status)
        return status
    }

    package func size(_ info: CURLINFO) -> Int64? {
        var size: curl_off_t = -1
        snap_curl_get_size(handle, info, &size)
        return size < 0 ? nil : Int64(size)
    }

    package func text(_ info: CURLINFO) -> String? {
        var text: UnsafePointer<CChar>?
        guard snap_curl_get_text(handle, info, &text) == CURLE_OK, let text else { return nil }
        return String(cString: text)
    }

    /// Why the request failed. libcurl names hosts and certificates here, but neither headers nor bodies.
    package func reason(_ code: CURLcode) -> String {
        words.pointee == 0 ? String(cString: curl_easy_strerror(code)) : String(cString: words)
    }
}

extension Duration {
    /// Whole milliseconds, at least 1: libcurl takes 0 for "no limit".
    package var milliseconds: Int {
        let (seconds, rest) = components
        let whole = Int(min(max(seconds, 0), 86_400)) * 1_000
        return max(1, whole + Int(rest / 1_000_000_000_000_000))
    }
}
