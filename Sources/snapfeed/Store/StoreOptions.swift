import ArgumentParser
import Foundation
import SnapAdmin
import SnapStore

/// The store to use, and the form of the output.
struct StoreOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Folder of the store. (default: store; SNAPFEED_STORE)", valueName: "folder"), completion: .directory)
    var store: String?

    @Flag(help: "Print JSON, one object per line.")
    var json = false

    /// An option overrides the environment.
    var path: String {
        if let store { return store }
        guard let store = ProcessInfo.processInfo.environment["SNAPFEED_STORE"], !store.isEmpty else { return "store" }
        return store
    }
}

extension StoreError {
    /// The error as a failure of the command.
    var failure: Failure {
        // A leading path is not capitalised.
        let first = message.prefix { $0 != " " }
        let isWord = first.allSatisfy { $0.isLetter || $0 == "'" }
        let words = (isWord ? message.prefix(1).uppercased() + message.dropFirst() : message) + "."
        switch kind {
        case .fenced: return Failure(words, .temporary, name: "fenced")
        case .locked: return Failure("\(words) Stop it first.", .temporary, name: "store_locked")
        case .full: return Failure(words, .cannotCreate, name: "disk_full", isTemporary: true)
        case .exists: return Failure("\(words) --force replaces it.", .cannotCreate, name: "exists")
        case .taken: return Failure(words, .cannotCreate)
        case .inside: return Failure(words, .cannotCreate, name: "inside_store")
        case .missing: return Failure(words, .noInput)
        case .denied: return Failure(words, .noPermission)
        case .corrupt: return Failure(words, .dataError, name: "damaged")
        case .unsafe: return Failure(words, .dataError, name: "unsafe")
        case .busy: return Failure(words, .temporary)
        case .cancelled: return Failure(words, .interrupted)
        case .unreachable: return Failure(words, .temporary, name: "database_away")
        case .lostHistory: return Failure(words, .dataError, name: "lost_history")
        case .disk: return Failure(words, .inputOutput)
        case .other: return Failure(words, .configuration, name: "refused")
        }
    }
}
