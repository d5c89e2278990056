/// Fresh tokens of an app's own.
extension SnapfeedClient {
    /// A token is renewed after this part of the time that it has left, so that there is time to try again.
    private static let freshPart = 0.8

    /// Asks the app for a token. ``problems()`` reports its failure.
    func freshToken() async throws -> String? {
        do {
            return try await signIn.refresh?()
        } catch {
            report(error)
            throw error
        }
    }

    /// Signs in with a fresh token before the old one ends, on the same connection: one that ends would cost an open under way.
    func stayFresh(until expiresAt: Int?, on connection: any TransportConnection) async {
        var next = expiresAt
        while let end = next, signIn.refresh != nil {
            guard let now = await serverTime(on: connection) else { return }
            let wait = max(settings.renewalLeastMs, Int(Double(end - now) * Self.freshPart))
            guard (try? await Task.sleep(for: .milliseconds(wait))) != nil else { return }
            next = await renew(on: connection)
        }
    }

    /// Milliseconds of the server's clock; nil when the connection ends. Asked for again while the server refuses: what an app asks may use up
    /// the rates.
    private func serverTime(on connection: any TransportConnection) async -> Int? {
        var pause = renewalPause
        while !Task.isCancelled {
            var notBeforeMs = 0
            do {
                let info = try await request("server.info", [:], on: connection)
                return try Wire.result(JSONValue.self, in: info.json)["now"]?.int
            } catch let refused as SnapfeedError {
                notBeforeMs = refused.retryAfterMs ?? 0
            } catch {
                return nil
            }
            try? await Task.sleep(for: .milliseconds(max(pause.next(), notBeforeMs)))
        }
        return nil
    }

    private var renewalPause: Backoff {
        Backoff(leastMs: 0, firstMs: settings.renewalLeastMs, greatestMs: 30 * settings.renewalLeastMs)
    }

    /// Tries until a fresh token is taken. Returns its end; nil when the connection ends, or the app has none: then the old one ends by itself.
    private func renew(on connection: any TransportConnection) async -> Int? {
        var pause = renewalPause
        while !Task.isCancelled {
            var notBeforeMs = 0
            do {
                guard let fresh = try await freshToken() else { return nil }
                let end = try await resume(fresh, connection)
                token = fresh
                return end
            } catch is ClientError {
                return nil
            } catch let refused as SnapfeedError {
                report(refused)
                notBeforeMs = refused.retryAfterMs ?? 0
            } catch {
                // It is already reported.
            }
            try? await Task.sleep(for: .milliseconds(max(pause.next(), notBeforeMs)))
        }
        return nil
    }
}
