import CFrameGuard
import CLibwebsockets
import Glibc

/// The libwebsockets context, with the memory that must outlive it.
final class LWSContext {
    /// The one virtual host; it never listens (see `ListeningSocket`).
    private(set) var vhost: OpaquePointer?
    /// libwebsockets writes nil into `cell` when it has freed the context.
    private let cell: UnsafeMutablePointer<OpaquePointer?>
    private let protocols: UnsafeMutablePointer<lws_protocols>
    private let name: UnsafeMutablePointer<CChar>
    /// The paths of certificate and key, or nil without TLS.
    private let files: [UnsafeMutablePointer<CChar>?]
    private let policy: UnsafeMutablePointer<lws_retry_bo_t>
    private let headers: HeaderList

    private var wakeDescriptor: Int32 = -1

    /// The size of the buffer that libwebsockets keeps for each connection all the time. See CFrameGuard.h for reads of more.
    private static let readBytes = Int(FRAME_GUARD_READ)
    /// The size of the one buffer for the whole context; what is read and handshakes are written into it.
    private static let serviceBytes = Int(FRAME_GUARD_ROOM)
    private static let writeBytes = 4 << 20

    var pointer: OpaquePointer? { cell.pointee }

    init(
        _ configuration: LoopConfiguration, loop: UnsafeMutablePointer<uv_loop_t>, owner: UnsafeMutableRawPointer
    ) throws(LoopError) {
        try configuration.tls?.check()
        cell = .allocate(capacity: 1)
        cell.initialize(to: nil)
        name = strdup(configuration.subprotocol)
        protocols = .allocate(capacity: 2)
        protocols.initialize(repeating: lws_protocols(), count: 2)
        protocols[0].name = UnsafePointer(name)
        protocols[0].callback = loopCallback
        // The smaller of both read sizes counts. A write over the packet size is cut and its rest copied (output.c).
        protocols[0].rx_buffer_size = LWSContext.readBytes
        protocols[0].tx_packet_size = LWSContext.writeBytes
        // All zero turns off the keep-alive of libwebsockets; `EventLoop.checkPeers` does that work.
        policy = .allocate(capacity: 1)
        policy.initialize(to: lws_retry_bo_t())
        var info = LWSContext.info(configuration)
        info.protocols = UnsafePointer(protocols)
        info.retry_and_idle_policy = UnsafePointer(policy)
        // libwebsockets writes some refusals itself, before any callback: for unknown methods, broken escapes and other upgrades.
        headers = HeaderList(configuration.headers + configuration.refusalHeaders)
        info.headers = headers.first
        info.user = owner
        info.pcontext = cell
        files = [configuration.tls?.certificate, configuration.tls?.key].map { $0.flatMap { strdup($0) } }
        configuration.tls?.configure(&info, certificate: files[0], key: files[1])
        if configuration.connectsSecurely { TLSFiles.configureClient(&info) }
        var foreign: UnsafeMutableRawPointer? = UnsafeMutableRawPointer(loop)
        cell.pointee = withUnsafeMutablePointer(to: &foreign) {
            info.foreign_loops = $0
            return LWSContext.aboveFreeDescriptors { lws_create_context(&info) }
        }
        guard let context = cell.pointee else {
            throw LoopError(message: "libwebsockets did not start: is its libuv plugin missing? apt install libwebsockets-evlib-uv")
        }
        vhost = lws_get_vhost_by_name(context, "default")
        wakeDescriptor = LWSContext.wakeDescriptor(on: loop, besidesThoseOf: owner)
    }

    private static func info(_ configuration: LoopConfiguration) -> lws_context_creation_info {
        var info = lws_context_creation_info()
        info.port = CONTEXT_PORT_NO_LISTEN_SERVER
        // Signed in libwebsockets 4.1, unsigned in 4.3.
        info.gid = .init(truncatingIfNeeded: -1)
        info.uid = .init(truncatingIfNeeded: -1)
        // `deliver` checks UTF-8: libwebsockets 4.1.6 would also check the payload of a pong after a text message, as if it were text.
        let options = [LWS_SERVER_OPTION_LIBUV, LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND]
        info.options = options.reduce(0) { $0 | UInt64($1) }
        // extensions stays nil: compression lets 65 KB expand to 64 MB.
        info.max_http_header_data = UInt16(clamping: configuration.limits.headerBytes)
        info.pt_serv_buf_size = UInt32(serviceBytes)
        info.keepalive_timeout = Int32(configuration.limits.idleSeconds)
        // fd_limit_per_thread stays 0: with a limit below the process's own, every event searches the list of all sockets.
        return info
    }

    /// Runs `body` while the lowest descriptors are taken, so that the ones it opens get higher numbers. The system hands out the lowest
    /// free number: so a file that another thread opens just before `beginDestroy` places its placeholder does not get the number which
    /// libwebsockets closes twice.
    private static func aboveFreeDescriptors<Result>(_ body: () -> Result) -> Result {
        let decoys = (0..<Descriptors.decoys).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
        defer { for decoy in decoys where decoy >= 0 { close(decoy) } }
        return body()
    }

    /// Starts the end of all connections; the rest needs rounds of the libuv loop.
    ///
    /// libwebsockets closes its wake-up descriptor twice: here, and later in the libuv close callback (vhost.c, `lws_destroy_event_pipe`).
    /// In between, another thread could open a file under that number, so a placeholder holds it until the second close.
    func beginDestroy() {
        lws_context_destroy(pointer)
        guard wakeDescriptor >= 0 else { return }
        let placeholder = open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard placeholder >= 0, placeholder != wakeDescriptor else { return }
        let taken = fcntl(placeholder, F_DUPFD_CLOEXEC, wakeDescriptor)
        if taken >= 0 && taken != wakeDescriptor { close(taken) }
        close(placeholder)
    }

    /// The descriptor of the only poll handle of a new context.
    ///
    /// - Parameter owner: the data of the loop's own handles.
    private static func wakeDescriptor(on loop: UnsafeMutablePointer<uv_loop_t>, besidesThoseOf owner: UnsafeMutableRawPointer) -> Int32 {
        var search = (owner: owner, descriptor: Int32(-1))
        let findPoll: uv_walk_cb = { handle, search in
            let search = search?.assumingMemoryBound(to: (owner: UnsafeMutableRawPointer, descriptor: Int32).self)
            guard let handle, let search, uv_handle_get_type(handle) == UV_POLL, uv_handle_get_data(handle) != search.pointee.owner
            else { return }
            uv_fileno(handle, &search.pointee.descriptor)
        }
        withUnsafeMutablePointer(to: &search) { uv_walk(loop, findPoll, $0) }
        return search.descriptor
    }

    /// Frees what `beginDestroy` could not, after the libuv loop has ended.
    func endDestroy() {
        if pointer != nil { lws_context_destroy(pointer) }
        cell.deallocate()
        protocols.deallocate()
        policy.deallocate()
        free(name)
        for file in files { free(file) }
    }
}

/// Extra headers in the form that libwebsockets wants for its own answers: a linked list that must outlive the context.
private final class HeaderList {
    private let nodes: UnsafeMutableBufferPointer<lws_protocol_vhost_options>
    private let texts: [UnsafeMutablePointer<CChar>?]

    /// Nil when the list is empty.
    var first: UnsafePointer<lws_protocol_vhost_options>? { nodes.isEmpty ? nil : UnsafePointer(nodes.baseAddress) }

    init(_ headers: [(String, String)]) {
        nodes = .allocate(capacity: headers.count)
        nodes.initialize(repeating: lws_protocol_vhost_options())
        texts = headers.flatMap { [strdup($0 + ":"), strdup($1)] }
        for index in nodes.indices {
            nodes[index].name = UnsafePointer(texts[2 * index])
            nodes[index].value = UnsafePointer(texts[2 * index + 1])
            if index + 1 < nodes.count { nodes[index].next = first.map { $0 + index + 1 } }
        }
    }

    deinit {
        for text in texts { free(text) }
        nodes.deallocate()
    }
}
