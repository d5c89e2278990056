import Foundation
import SnapfeedClient
import SnapfeedClientNIO

let words = CommandLine.arguments
guard words.count == 3, let url = URL(string: words[1]) else { exit(64) }
let client = SnapfeedClient(
    url: url, signIn: .password(name: "sue", password: "correct horse", creates: true, device: "first app"),
    storage: try FolderStorage(URL(fileURLWithPath: words[2])), transport: NIOTransport())

// Without a server everything waits. This prints why.
let problems = await client.problems()
Task { for await problem in problems { print("problem:", problem) } }

let pictures = try await client.pictureList().pictures
let posted = try await client.post(Post(feed: "animals", picture: pictures.first?.id, caption: "hello"))
print("posted", posted.id)

for try await item in client.feed("animals") {
    switch item {
    case .snapshot(let snapshot):
        print("the feed has", snapshot.snapIDs.count, "snaps")
    case .event(let event):
        print(event.type, event.snap.id)
    }
    let opened = try await client.snapOpen(snap: posted.id)
    print("opened", opened.bytes.count, "bytes of", opened.result.type)
    break
}

for try await item in client.home() {
    switch item {
    case .snapshot(let home):
        print("home has", home.photoIDs.count, "photos")
    case .event(let event):
        print(event.type, event.photo?.id ?? "")
    }
    break
}
await client.stop()
