import CCurl
import SnapHTTP
import Synchronization

/// libcurl's handles that wait for their next request, each with its open connection.
///
/// - Thread: any. A handle that is taken belongs to its taker.
final class HandlePool: Sendable {
    private static let idleMax = 16

    /// The handles' addresses: a pointer may not cross threads, and these do so under the lock only.
    private let idle = Mutex<[UInt]>([])

    deinit {
        idle.withLock { addresses in
            for address in addresses { curl_easy_cleanup(UnsafeMutableRawPointer(bitPattern: address)) }
        }
    }

    /// The handle that waited for the shortest time, whose connection is likeliest to be open still; or a new one.
    func take() -> UnsafeMutableRawPointer? {
        if let address = idle.withLock({ $0.popLast() }) { return UnsafeMutableRawPointer(bitPattern: address) }
        return CurlRequest.makeHandle()
    }

    /// Takes a handle back for the next request.
    ///
    /// - Parameter isSound: whether the connection may be used again.
    func giveBack(_ handle: UnsafeMutableRawPointer, isSound: Bool) {
        // Forgets the options, which point to memory of the last request, and keeps the connection.
        curl_easy_reset(handle)
        let isKept =
            isSound
            && idle.withLock { addresses in
                guard addresses.count < Self.idleMax else { return false }
                addresses.append(UInt(bitPattern: handle))
                return true
            }
        if !isKept { curl_easy_cleanup(handle) }
    }
}
