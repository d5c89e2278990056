import CCurl
import SnapHTTP

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

    let curl: CurlRequest

    /// - Parameter handle: a fresh or reset one, which the caller resets afterwards.
    init(_ handle: UnsafeMutableRawPointer, answerBytesMax: Int) {
        curl = CurlRequest(handle, answerBytesMax: answerBytesMax)
        curl.set(CURLOPT_MAXFILESIZE_LARGE, size: answerBytesMax)
    }

    /// Sends `body` from where it is: an image need not be in memory twice.
    func perform(_ method: BucketRequest.Method, _ body: [UInt8]) throws(Failure) -> BucketAnswer {
        guard method == .put else {
            curl.set(method == .head ? CURLOPT_NOBODY : CURLOPT_HTTPGET, 1)
            if method == .delete { curl.set(CURLOPT_CUSTOMREQUEST, method.rawValue) }
            // The head of an object has its size, which is not the size of the answer.
            if method == .head { curl.set(CURLOPT_MAXFILESIZE_LARGE, size: 0) }
            return try answer()
        }
        // As a POST in all but name, libcurl can send the body again when a kept connection turns out to be closed.
        curl.set(CURLOPT_POST, 1)
        curl.set(CURLOPT_CUSTOMREQUEST, method.rawValue)
        curl.set(CURLOPT_POSTFIELDSIZE_LARGE, size: body.count)
        // An empty array may have no address, and libcurl would read standard input.
        let result = (body.isEmpty ? [0] : body).withUnsafeBytes { bytes in
            // libcurl only reads here.
            curl.set(CURLOPT_POSTFIELDS, pointer: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
            return Result { () throws(Failure) in try answer() }
        }
        return try result.get()
    }

    private func answer() throws(Failure) -> BucketAnswer {
        guard !curl.isRefused else { throw Failure(error: .unreachable("libcurl refuses an option"), mayPass: false) }
        let code = curl_easy_perform(curl.handle)
        guard code == CURLE_OK else { throw failure(code) }
        let length = curl.size(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T).map { Int($0) }
        return BucketAnswer(status: curl.status, body: curl.receiver.body, length: length)
    }

    private func failure(_ code: CURLcode) -> Failure {
        if curl.receiver.isOverfull || code == CURLE_FILESIZE_EXCEEDED { return Failure(error: .tooLarge, mayPass: false) }
        switch code {
        case CURLE_OPERATION_TIMEDOUT: return Failure(error: .unreachable("it did not answer in time"), mayPass: true)
        case CURLE_PARTIAL_FILE: return Failure(error: .unreachable("its answer is cut off"), mayPass: true)
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING:
            return Failure(error: .unreachable(reason(code)), mayPass: true)
        default: return Failure(error: .unreachable(reason(code)), mayPass: false)
        }
    }

    private func reason(_ code: CURLcode) -> String {
        let plain = curl.reason(code).unicodeScalars.prefix(200).map { $0.properties.generalCategory == .control ? " " : $0 }
        return String(String.UnicodeScalarView(plain))
    }
}
