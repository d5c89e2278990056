import ArgumentParser
import Foundation
import SnapAdmin
import SnapModel
import SnapServer
import SnapStore
import SnapWire

/// `snapfeed restore`.
struct RestoreBackupCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restore a backup. The server must be stopped.",
        discussion: """
            The whole backup is checked first. What must not be undone is carried over from the old store: opens, deletions, blocks, ended \
            logins, new accounts and passwords, suspensions, the audit log. Clients load everything again. The old store is kept in a folder below \
            the store's, before-restore-…, until you remove it.

            --discard-old asks first on a terminal; scripts say --yes. --dry-run checks the backup and changes nothing.

            If power fails, the store is either the old or the restored one; you need not do anything.

            Examples:
              snapfeed restore /var/backups/snapfeed.tar --dry-run
              snapfeed restore /var/backups/snapfeed.tar
            """)

    @Argument(help: "The backup, as `snapfeed backup` wrote it.", completion: .file())
    var file: String

    @Flag(help: "Do not keep the old store.")
    var discardOld = false

    @Flag(
        help: """
            Restore even if changes since the backup cannot be carried over, because the old store is damaged or a different one: snaps \
            that were opened since can be opened again then.
            """)
    var force = false

    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup(title: "Store and output") var options: StoreOptions

    var isJSON: Bool { options.json }

    func perform(_ output: Output) throws {
        let bar = ProgressBar(confirmation.dryRun ? "Checking" : "Restoring", on: output)
        defer { bar.end() }
        let restore = Restore(store: options.path, file: file, keepsOld: !discardOld, insists: force)
        guard try isAllowed(restore, bar, output) else { return }
        do throws(StoreError) {
            let summary = try restore.run(at: Clock.system.now()) { done, total in bar.show(done: done, of: total) }
            bar.end()
            do { try show(summary, output) } catch { return }
        } catch { throw error.failure }
    }

    /// Asks only when data is lost permanently, that is, with `--discard-old`: otherwise the old store is kept.
    private func isAllowed(_ restore: Restore, _ bar: ProgressBar, _ output: Output) throws -> Bool {
        let hasOld = StoreDirectory.isInitialised(options.path)
        guard confirmation.dryRun || (hasOld && discardOld) else { return true }
        let manifest: BackupManifest
        do throws(StoreError) {
            manifest = try restore.rehearse { done, total in bar.show(done: done, of: total) }
        } catch { throw error.failure }
        bar.end()
        let old = hasOld ? discardOld ? " and discard the current store" : " and keep the current store" : ""
        let backup = "the backup of \(Words.time(manifest.createdAt)) with \(Words.count(manifest.snaps, "snap"))"
        return try confirmation.allows("restore \(backup) to \(options.path)\(old)", output)
    }

    private func show(_ summary: Restore.Summary, _ output: Output) throws {
        try output.object { json in
            json.field("store", options.path)
            json.field("backupOf", summary.manifest.createdAt.milliseconds)
            json.field("snaps", summary.manifest.snaps)
            json.field("images", summary.manifest.images)
            json.field("missingImages", Int64(summary.missingImages))
            if let old = summary.old { json.field("old", old) }
            if let carried = summary.carried { json.field("carried") { json in Self.write(carried, to: &json) } }
        }
        try output.line(
            "Restored \(options.path) as it was at \(Words.time(summary.manifest.createdAt)): \(Words.count(summary.manifest.snaps, "snap"))."
        )
        if let carried = summary.carried { try output.line(Self.sentence(carried)) }
        for part in summary.carried?.lost ?? [] {
            output.notice("The old store is damaged, so only readable data was carried over: \(part).")
        }
        if let forgotten = summary.forgotten { output.notice("The old store could not be read: \(forgotten).") }
        if summary.carried == nil {
            output.notice("Nothing was carried over from an old store: snaps opened since the backup can be opened again.")
        }
        if summary.missingImages > 0 { output.notice("\(summary.missingImages) images were missing from the store when it was backed up.") }
        if let old = summary.old { try output.line("The old store is in \(old). Remove it when you no longer need it.") }
    }

    private static func counts(_ carried: RestoreReplay) -> [(name: String, one: String, many: String, count: Int)] {
        [
            ("newAccounts", "new account", "new accounts", carried.newAccounts),
            ("opens", "open", "opens", carried.opens), ("removedSnaps", "removed snap", "removed snaps", carried.removedSnaps),
            ("removedPhotos", "removed photo", "removed photos", carried.removedPhotos),
            ("changedAccounts", "changed account", "changed accounts", carried.changedAccounts),
            ("deletedAccounts", "deleted account", "deleted accounts", carried.deletedAccounts),
            ("endedSessions", "ended login", "ended logins", carried.endedSessions),
            ("endedInvitations", "ended invitation", "ended invitations", carried.endedInvitations),
            ("auditEntries", "audit entry", "audit entries", carried.auditEntries),
        ]
    }

    private static func write(_ carried: RestoreReplay, to json: inout JSONWriter) {
        for (name, _, _, count) in counts(carried) {
            json.name(escaping: name)
            json.value(Int64(count))
        }
        json.name("lost")
        json.array(carried.lost) { $0.value($1) }
    }

    private static func sentence(_ carried: RestoreReplay) -> String {
        let parts = counts(carried).filter { $0.count > 0 }.map { "\($0.count) \($0.count == 1 ? $0.one : $0.many)" }
        return "Carried over from the old store: \(parts.isEmpty ? "nothing, because nothing had changed" : parts.joined(separator: ", "))."
    }
}
