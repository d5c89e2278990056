public import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// WebSockets of URLSession: the transport of Apple's systems.
///
/// - Note: On Linux it compiles, but needs a libcurl with WebSockets, which Debian's has not. Take `NIOTransport` there.
public struct URLSessionTransport: Transport {
    public init() {}

    public func connect(to url: URL, timeoutMs: Int) async throws -> any TransportConnection {
        let task = URLSession.shared.webSocketTask(with: url, protocols: ["snapfeed.v1.json"])
        // An upload's reply or an export: 8 MiB and its JSON, with room to spare.
        task.maximumMessageSize = 32 << 20
        let connection = URLSessionConnection(task)
        let timer = Task {
            try await Task.sleep(for: .milliseconds(timeoutMs))
            task.cancel()
        }
        defer { timer.cancel() }
        task.resume()
        do {
            // The pong proves that the connection is open.
            try await connection.ping()
        } catch {
            guard let status = (task.response as? HTTPURLResponse)?.statusCode, status != 101 else { throw error }
            throw ConnectFailure.refused(status: status)
        }
        connection.begin()
        return connection
    }
}

struct URLSessionConnection: TransportConnection {
    let messages: AsyncThrowingStream<Message, any Error>
    private let task: URLSessionWebSocketTask
    private let continuation: AsyncThrowingStream<Message, any Error>.Continuation

    init(_ task: URLSessionWebSocketTask) {
        self.task = task
        (messages, continuation) = AsyncThrowingStream.makeStream(of: Message.self)
    }

    func begin() {
        let (task, continuation) = (task, continuation)
        let reading = Task {
            while !Task.isCancelled {
                do {
                    switch try await task.receive() {
                    case .string(let text): continuation.yield(.text(Data(text.utf8)))
                    case .data(let data): continuation.yield(.binary(data))
                    @unknown default: break
                    }
                } catch {
                    let code = task.closeCode.rawValue
                    return continuation.finish(throwing: ConnectionClosed(code: code > 0 ? code : 1006))
                }
            }
        }
        continuation.onTermination = { _ in reading.cancel() }
    }

    func send(_ message: Message, progress: (@Sendable (Int) -> Void)?) async throws {
        switch message {
        case .text(let json): try await task.send(.string(String(decoding: json, as: UTF8.self)))
        case .binary(let data):
            progress?(0)
            try await task.send(.data(data))
            progress?(data.count)
        }
    }

    func ping() async throws {
        try await withCheckedThrowingContinuation { (pong: CheckedContinuation<Void, any Error>) in
            task.sendPing { error in
                if let error { pong.resume(throwing: error) } else { pong.resume() }
            }
        }
    }

    func close(code: Int) async {
        task.cancel(with: URLSessionWebSocketTask.CloseCode(rawValue: code) ?? .normalClosure, reason: nil)
        continuation.finish(throwing: ConnectionClosed(code: 1006))
    }
}
