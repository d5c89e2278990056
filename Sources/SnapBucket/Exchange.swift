import CCurl

/// One signed request and its answer, with everything that libcurl's handle points to meanwhile.
///
/// - Thread: the one that made it.
final class Exchange {
    /// An exchange without an answer.
    struct Failure: Error {
        let error: BucketError
        /// Whether the same request may succeed a little later.
        let mayPass: Bool
    }

    private let handle: UnsafeMutableRawPointer
    private let receiver: Receiver
    private let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private var headers: UnsafeMutablePointer<curl_slist>?
    /// An option that is not taken could be the one that verifies the server.
    private var isRefused = false

    /// - Parameter handle: a fresh or reset one, which the caller resets afterwards.
    init(_ handle: UnsafeMutableRawPointer, answerBytesMax: Int) {
        self.handle = handle
        receiver = Receiver(bytesMax: answerBytesMax)
        words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        let target = Unmanaged.passUnretained(receiver).toOpaque()
        take(snap_curl_set_receiver(handle, CURLOPT_WRITEFUNCTION, Receiver.body))
        take(snap_curl_set_pointer(handle, CURLOPT_WRITEDATA, target))
        take(snap_curl_set_receiver(handle, CURLOPT_HEADERFUNCTION, Receiver.header))
        take(snap_curl_set_pointer(handle, CURLOPT_HEADERDATA, target))
        take(snap_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, words))
        set(CURLOPT_MAXFILESIZE_LARGE, size: answerBytesMax)
    }

    deinit {
        curl_slist_free_all(headers)
        words.deallocate()
    }

    func set(_ option: CURLoption, _ value: Int) { take(snap_curl_set_number(handle, option, value)) }
    func set(_ option: CURLoption, _ value: String) { take(snap_curl_set_text(handle, option, value)) }
    func set(_ option: CURLoption, size: Int) { take(snap_curl_set_size(handle, option, curl_off_t(size))) }

    func setHeaders(_ lines: [String]) {
        for line in lines {
            if let longer = curl_slist_append(headers, line) { headers = longer } else { isRefused = true }
        }
        take(snap_curl_set_pointer(handle, CURLOPT_HTTPHEADER, headers))
    }

    private func take(_ code: CURLcode) { if code != CURLE_OK { isRefused = true } }

    /// Sends `body` from where it is: an image need not be in memory twice.
    func perform(_ method: BucketRequest.Method, _ body: [UInt8]) throws(Failure) -> BucketAnswer {
        guard method == .put else {
            set(method == .head ? CURLOPT_NOBODY : CURLOPT_HTTPGET, 1)
            if method == .delete { set(CURLOPT_CUSTOMREQUEST, method.rawValue) }
            // The head of an object has its size, which is not the size of the answer.
            if method == .head { set(CURLOPT_MAXFILESIZE_LARGE, size: 0) }
            return try answer()
        }
        // As a POST in all but name, libcurl can send the body again when a kept connection turns out to be closed.
        set(CURLOPT_POST, 1)
        set(CURLOPT_CUSTOMREQUEST, method.rawValue)
        set(CURLOPT_POSTFIELDSIZE_LARGE, size: body.count)
        // An empty array may have no address, and libcurl would read standard input.
        let result = (body.isEmpty ? [0] : body).withUnsafeBytes { bytes in
            // libcurl only reads here.
            take(snap_curl_set_pointer(handle, CURLOPT_POSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress)))
            return Result { () throws(Failure) in try answer() }
        }
        return try result.get()
    }

    private func answer() throws(Failure) -> BucketAnswer {
        guard !isRefused else { throw Failure(error: .unreachable("libcurl refuses an option"), mayPass: false) }
        let code = curl_easy_perform(handle)
        guard code == CURLE_OK else { throw failure(code) }
        var (status, length): (Int, curl_off_t) = (0, -1)
        snap_curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status)
        snap_curl_get_size(handle, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length)
        return BucketAnswer(status: status, body: receiver.body, length: length < 0 ? nil : Int(length))
    }

    private func failure(_ code: CURLcode) -> Failure {
        if receiver.isOverfull || code == CURLE_FILESIZE_EXCEEDED { return Failure(error: .tooLarge, mayPass: false) }
        switch code {
        case CURLE_OPERATION_TIMEDOUT: return Failure(error: .unreachable("it did not answer in time"), mayPass: true)
        case CURLE_PARTIAL_FILE: return Failure(error: .unreachable("its answer is cut off"), mayPass: true)
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING:
            return Failure(error: .unreachable(reason(code)), mayPass: true)
        default: return Failure(error: .unreachable(reason(code)), mayPass: false)
        }
    }

    /// libcurl names hosts and certificates here, but neither headers nor bodies.
    private func reason(_ code: CURLcode) -> String {
        let text = words.pointee == 0 ? String(cString: curl_easy_strerror(code)) : String(cString: words)
        let plain = text.unicodeScalars.prefix(200).map { $0.properties.generalCategory == .control ? " " : $0 }
        return String(String.UnicodeScalarView(plain))
    }
}
