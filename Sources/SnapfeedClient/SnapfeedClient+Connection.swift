/// The life of connections: one after the other, with waits between them.
extension SnapfeedClient {
    /// How a connection ended.
    enum End: Sendable {
        case lost
        case closed(Int)
        case stop(StopReason)
    }

    /// 4500–4999 forbid reconnecting. 1007 and 1009 report an error of this side, which would only be repeated.
    static func comesBack(after code: Int) -> Bool { !(4500...4999).contains(code) && code != 1007 && code != 1009 }

    func keepConnected() async {
        while stopReason == nil {
            setState(.connecting)
            let began = ContinuousClock.now
            let (end, wasReady) = await oneConnection()
            guard stopReason == nil else { return }
            switch end {
            case .stop(let reason): return finish(reason)
            case .closed(let code) where !Self.comesBack(after: code): return finish(.closed(code: code))
            case .closed(4005) where signIn.refresh != nil: token = nil
            case .closed, .lost: break
            }
            // Only a connection that lasted ends the growth: a server that closes right after each sign-in is not asked again and again
            // without a pause.
            if wasReady, ContinuousClock.now - began >= .milliseconds(backoff.greatestMs) { backoff.reset() }
            let wait = max(backoff.next(), notBeforeMs)
            notBeforeMs = 0
            setState(.waiting(milliseconds: wait))
            try? await Task.sleep(for: .milliseconds(wait))
        }
    }

    private func oneConnection() async -> (End, wasReady: Bool) {
        let made: any TransportConnection
        do {
            made = try await transport.connect(to: url, timeoutMs: settings.silenceMs)
        } catch {
            return (notConnected(error), false)
        }
        trouble = nil
        guard stopReason == nil else {
            await made.close(code: 1000)
            return (.lost, false)
        }
        connection = made
        hasHeard = true
        let end = await withTaskGroup(of: End?.self) { group in
            group.addTask { await self.read(made) }
            group.addTask { await self.watch(made) }
            group.addTask { await self.serve(made) }
            var end = End.lost
            for await one in group {
                guard let one else { continue }
                end = one
                break
            }
            group.cancelAll()
            await connectionEnded(made)
            return end
        }
        let wasReady = isReady
        isReady = false
        return (end, wasReady)
    }

    /// Answers to the upgrade that say that this client is wrong there, so that it would be wrong again.
    private static let hopelessStatuses: Set = [400, 401, 403, 404, 421, 426]

    private func notConnected(_ error: any Error) -> End {
        switch error {
        case ConnectFailure.impossible(let words): return .stop(.failed(words))
        case ConnectFailure.refused(let status):
            reportTrouble("it answers with status \(status)")
            return Self.hopelessStatuses.contains(status) ? .stop(.upgradeRefused(status: status)) : .lost
        default:
            reportTrouble("\(error)")
            return .lost
        }
    }

    private func reportTrouble(_ reason: String) {
        if reason != trouble { report(ClientError.unreachable("\(url) cannot be reached: \(reason)")) }
        trouble = reason
    }

    private func connectionEnded(_ ended: any TransportConnection) async {
        connection = nil
        failPending(.connectionLost)
        loseFollowed()
        await ended.close(code: 1000)
    }

    /// Signs in, follows again, and sends the posts, until the connection ends.
    private func serve(_ connection: any TransportConnection) async -> End? {
        let expiresAt: Int?
        do {
            expiresAt = try await enter(connection)
        } catch let refused as Refused {
            return .stop(refused.reason)
        } catch let error as SnapfeedError {
            notBeforeMs = error.retryAfterMs ?? 0
            return .lost
        } catch {
            return .lost
        }
        guard stopReason == nil else { return .lost }
        isReady = true
        setState(.connected)
        for waiter in signInWaiters.values { waiter.resume() }
        signInWaiters = [:]
        subscribe(followed.keys.sorted { $0.positionName < $1.positionName }, on: connection)
        // Ends with the posts.
        async let _: Void = stayFresh(until: expiresAt, on: connection)
        return await sendPosts(connection)
    }

    private func read(_ connection: any TransportConnection) async -> End {
        do {
            for try await message in connection.messages {
                hasHeard = true
                try take(message)
            }
            return .lost
        } catch let closed as ConnectionClosed {
            return .closed(closed.code)
        } catch is Wire.Garbage {
            await connection.close(code: 1002)
            return .lost
        } catch {
            return .lost
        }
    }

    /// Takes one message: an answer, an event or another push.
    private func take(_ message: Message) throws {
        let (json, bytes) = try Wire.parts(message)
        let envelope = try Wire.envelope(json)
        if let method = envelope.method {
            if let (source, event) = try Source.event(method, json, search: { self.source(ofSearch: $0) }) { pushed(event, of: source) }
            // A push of a newer form is nothing to end a connection for.
            guard let push = try? Push(method, json) else { return }
            for listener in pushListeners.values { listener.yield(push) }
        } else if let id = envelope.id?.int, let taker = pending.removeValue(forKey: id) {
            taker(envelope.error.map { .failure($0) } ?? .success(Answer(json: json, bytes: bytes)))
        }
    }

    /// Gives the connection up when nothing comes for too long, in spite of a ping.
    private func watch(_ connection: any TransportConnection) async -> End? {
        let half = Duration.milliseconds(max(1, settings.silenceMs / 2))
        while !Task.isCancelled {
            hasHeard = false
            guard (try? await Task.sleep(for: half)) != nil else { return nil }
            if hasHeard { continue }
            Task {
                if (try? await connection.ping()) != nil { self.hear() }
            }
            guard (try? await Task.sleep(for: half)) != nil else { return nil }
            if !hasHeard { return .lost }
        }
        return nil
    }

    private func hear() { hasHeard = true }
}
