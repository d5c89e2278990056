import ArgumentParser
import Foundation
import SnapAdmin
import SnapStore

/// The store to use, and the form of the output.
struct StoreOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Folder of the store. (default: store; SNAPFEED_STORE)", valueName: "folder"), completion: .directory)
    var store: String?

    @Flag(help: "Print JSON, one object a line.")
    var json = false

    /// An option counts for more than the environment.
    var path: String {
        if let store { return store }
        guard let store = ProcessInfo.processInfo.environment["SNAPFEED_STORE"], !store.isEmpty else { return "store" }
        return store
    }
}

extension StoreError {
    /// The error as a failure of the command.
    var failure: SnapAdmin.Failure {
        // A leading path is not capitalised.
        let first = message.prefix { $0 != " " }
        let isWord = first.allSatisfy { $0.isLetter || $0 == "'" }
        let words = (isWord ? message.prefix(1).uppercased() + message.dropFirst() : message) + "."
        switch kind {
        case .locked: return SnapAdmin.Failure("\(words) Stop it first.", .temporary, name: "store_locked")
        case .full: return SnapAdmin.Failure(words, .cannotCreate, name: "disk_full", isTemporary: true)
        case .exists: return SnapAdmin.Failure("\(words) --force replaces it.", .cannotCreate, name: "exists")
        case .taken: return SnapAdmin.Failure(words, .cannotCreate)
        case .inside: return SnapAdmin.Failure(words, .cannotCreate, name: "inside_store")
        case .missing: return SnapAdmin.Failure(words, .noInput)
        case .denied: return SnapAdmin.Failure(words, .noPermission)
        case .corrupt: return SnapAdmin.Failure(words, .dataError, name: "damaged")
        case .unsafe: return SnapAdmin.Failure(words, .dataError, name: "unsafe")
        case .busy: return SnapAdmin.Failure(words, .temporary)
        case .cancelled: return SnapAdmin.Failure(words, .interrupted)
        case .disk: return SnapAdmin.Failure(words, .inputOutput)
        case .other: return SnapAdmin.Failure(words, .configuration, name: "refused")
        }
    }
}
