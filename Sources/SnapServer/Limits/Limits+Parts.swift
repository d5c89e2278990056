package import SnapImage
package import SnapLoop
import SnapStore
import SnapWire

/// The limits in the form that each part of the server needs.
extension Limits {
    package var image: ImageLimits {
        ImageLimits(
            bytesMax: self[.uploadBytes], pixelsMax: self[.uploadPixels], memoryMax: self[.imageMemoryBytes],
            fullSideMax: self[.photoSidePixels])
    }

    package func loop(pingAfterSeconds: Int) -> LoopLimits {
        LoopLimits(
            messageBytes: self[.messageBytes], framesPerMessage: self[.framesPerMessage], connections: self[.connections],
            connectionsPerAddress: self[.connectionsPerAddress], headerBytes: self[.headerBytes],
            assemblyBytes: self[.assemblyBytes], outboxBytes: self[.outboxBytes], allOutboxesBytes: self[.allOutboxesBytes],
            pingAfterSeconds: pingAfterSeconds,
            hangupAfterSeconds: pingAfterSeconds + max(1, pingAfterSeconds / 2),
            // A form has fields and boundaries around its image. The image itself is measured later.
            bodyBytes: self[.uploadBytes] + self[.messageBytes])
    }

    /// How long the devices of accounts are left alone after a push.
    var pushRest: PushRest { PushRest(gapMs: Int64(self[.pushGapMilliseconds]), perMinute: Int64(self[.pushesPerMinutePerAccount])) }

    /// The rates of a class of methods: for one connection, and for one account.
    func rates(of kind: RateClass) -> (connection: Int, account: Int) {
        switch kind {
        case .read: (self[.readsPerSecond], self[.readsPerSecondPerAccount])
        case .write: (self[.writesPerSecond], self[.writesPerSecondPerAccount])
        case .open: (self[.opensPerSecond], self[.opensPerSecondPerAccount])
        case .login: (self[.loginsPerSecond], 0)
        case .search: (self[.searchesPerSecond], self[.searchesPerSecondPerAccount])
        }
    }
}
