import SnapModel
import SnapStore

// Logins by a code that the person types in on another device.

/// `provider.device`.
struct BeginDeviceLogin: Preparation {
    /// Some providers name no end, or a far one.
    private static let secondsMax: Int64 = 1_800

    let provider: LoginProvider

    func prepare(in context: PreparationContext) throws -> any WriteCommand {
        let now = context.clock.now()
        let seal = try context.store.read { $0.loginSeal }.get()
        let device = try provider.beginDevice(at: now)
        let seconds = min(max(device.expiresIn, 1), Self.secondsMax)
        let state = LoginState(
            .device, provider: provider.configuration.name, detail: device.deviceCode,
            expiresAt: Timestamp(milliseconds: now.milliseconds + seconds * 1_000))
        let login = DeviceLogin(
            state: state.text(seal), userCode: device.userCode, address: device.address, completeAddress: device.completeAddress,
            intervalSeconds: min(max(device.interval ?? 5, 1), 60), expiresAt: state.expiresAt)
        return StoreChange { _, _ in Outcome(.provider(.device(login))) }
    }
}

/// `provider.poll`.
struct PollDeviceLogin: Preparation {
    private let state: String
    private let entry: EntryByProvider

    init(state: String, _ entry: EntryByProvider) { (self.state, self.entry) = (state, entry) }

    func prepare(in context: PreparationContext) throws -> any WriteCommand {
        let now = context.clock.now()
        let seal = try context.store.read { $0.loginSeal }.get()
        let state = try LoginState(self.state, seal, at: now)
        guard state.use == .device, state.provider == entry.provider.configuration.name else { throw LoginState.unknown }
        return entry.command(try entry.provider.login(deviceCode: state.detail, at: now), state)
    }
}
