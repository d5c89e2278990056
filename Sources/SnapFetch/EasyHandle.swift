import CCurl

/// libcurl's handle for one request, with everything that it points to.
final class EasyHandle {
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_SSL)) == CURLE_OK

    let pointer: UnsafeMutableRawPointer
    let receiver: Receiver
    private let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    let addresses = AddressGuard()
    private var headers: UnsafeMutablePointer<curl_slist>?
    /// An option that is not taken could be the one that verifies the server.
    private(set) var isRefused = false

    init(answerBytesMax: Int) throws(FetchError) {
        guard Self.isReady, let pointer = curl_easy_init() else { throw .badRequest("libcurl does not start") }
        self.pointer = pointer
        receiver = Receiver(bytesMax: answerBytesMax)
        words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        let target = Unmanaged.passUnretained(receiver).toOpaque()
        take(snap_curl_set_receiver(pointer, CURLOPT_WRITEFUNCTION, Receiver.body))
        take(snap_curl_set_pointer(pointer, CURLOPT_WRITEDATA, target))
        take(snap_curl_set_receiver(pointer, CURLOPT_HEADERFUNCTION, Receiver.header))
        take(snap_curl_set_pointer(pointer, CURLOPT_HEADERDATA, target))
        take(snap_curl_set_pointer(pointer, CURLOPT_ERRORBUFFER, words))
    }

    deinit {
        curl_easy_cleanup(pointer)
        curl_slist_free_all(headers)
        words.deallocate()
    }

    func set(_ option: CURLoption, _ value: Int) { take(snap_curl_set_number(pointer, option, value)) }

    func set(_ option: CURLoption, _ value: String?) { take(snap_curl_set_text(pointer, option, value)) }

    func set(_ option: CURLoption, size: Int) { take(snap_curl_set_size(pointer, option, curl_off_t(size))) }

    /// Connects to public addresses alone.
    func guardAddresses() {
        take(snap_curl_set_opener(pointer, CURLOPT_OPENSOCKETFUNCTION, AddressGuard.open))
        take(snap_curl_set_pointer(pointer, CURLOPT_OPENSOCKETDATA, Unmanaged.passUnretained(addresses).toOpaque()))
    }

    /// libcurl keeps a copy.
    func setBody(_ bytes: [UInt8]) {
        set(CURLOPT_POSTFIELDSIZE_LARGE, size: bytes.count)
        // An empty array may have no address, and libcurl would read standard input.
        var bytes = bytes.isEmpty ? [0] : bytes
        take(bytes.withUnsafeMutableBytes { snap_curl_set_pointer(pointer, CURLOPT_COPYPOSTFIELDS, $0.baseAddress) })
    }

    /// - Throws: for a value that would end its line, or that libcurl would leave out.
    func setHeaders(_ lines: [(name: String, value: String)]) throws(FetchError) {
        for (name, value) in lines {
            let isWhole = !value.isEmpty && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
            guard isWhole else { throw .badRequest("the header \(quoted(name)) is not valid") }
            add(name + ": " + value)
        }
        // Otherwise libcurl waits for a leave to send a large body, which few servers give.
        add("Expect:")
        take(snap_curl_set_pointer(pointer, CURLOPT_HTTPHEADER, headers))
    }

    private func add(_ line: String) {
        if let longer = curl_slist_append(headers, line) { headers = longer } else { isRefused = true }
    }

    private func take(_ code: CURLcode) { if code != CURLE_OK { isRefused = true } }

    /// libcurl names hosts and certificates here, but neither headers nor bodies.
    func reason(_ code: CURLcode) -> String {
        quoted(words.pointee == 0 ? String(cString: curl_easy_strerror(code)) : String(cString: words))
    }

    func answer() -> HTTPAnswer {
        var (status, pause): (Int, curl_off_t) = (0, 0)
        snap_curl_get_number(pointer, CURLINFO_RESPONSE_CODE, &status)
        snap_curl_get_size(pointer, CURLINFO_RETRY_AFTER, &pause)
        return HTTPAnswer(
            status: status, type: text(CURLINFO_CONTENT_TYPE) ?? "", body: receiver.body,
            // A pause of a day outlasts every deadline, and more could not be added to a time.
            retryAfter: .seconds(min(max(pause, 0), 86_400)), redirect: text(CURLINFO_REDIRECT_URL))
    }

    private func text(_ info: CURLINFO) -> String? {
        var text: UnsafePointer<CChar>?
        guard snap_curl_get_text(pointer, info, &text) == CURLE_OK, let text else { return nil }
        return String(cString: text)
    }
}
