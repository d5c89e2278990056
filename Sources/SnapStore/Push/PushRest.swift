/// How long a device is left alone after a push, so that members cannot make the server call a host all the time. What happens meanwhile
/// is in its next push.
package struct PushRest: Sendable {
    /// Between two pushes to one device, in milliseconds.
    package let gapMs: Int64
    /// To all devices of an account together; 0 means no limit.
    package let perMinute: Int64

    package init(gapMs: Int64, perMinute: Int64) { (self.gapMs, self.perMinute) = (gapMs, perMinute) }

    /// Returns how long each device pauses after a push, in milliseconds, for an account with this number of devices.
    package func ms(ofEach devices: Int) -> Int64 {
        perMinute > 0 ? max(gapMs, (Int64(devices) * 60_000 + perMinute - 1) / perMinute) : gapMs
    }
}
