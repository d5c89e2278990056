import Foundation
import SnapfeedClient
import SnapfeedClientNIO

guard let address = CommandLine.arguments.last, let url = URL(string: address) else { exit(64) }
let dora = SnapfeedClient(
    url: url, signIn: .password(name: "dora", password: "correct horse", creates: true, device: "first app"),
    storage: try FolderStorage(URL(fileURLWithPath: "dora")), transport: NIOTransport())

let animals = dora.feed("animals")
for try await item in animals {
    switch item {
    case .snapshot: try await dora.enqueue(Post(feed: "animals", picture: "redpanda", caption: "Hello from Swift"))
    case .event(let event):
        if let snap = event.snap.whole { print("\(snap.author.name): \(snap.caption ?? "")") }
        try await animals.close()
    }
}
await dora.stop()
