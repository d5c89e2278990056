// A small Snapfeed client: swiftc -O main.swift WebSocket.swift -o client
//                          ./client HOST PORT NAME STATE FEED [post PICTURE | open SNAP FILE]
//
// Logs in as NAME ($SNAPFEED_PASSWORD), prints what is new in FEED since last time, posts or opens, and keeps following.
// STATE is a file that keeps the token and the place in the feed.
import Foundation

typealias Object = [String: Any]

struct Refused: Error { let name: String }  // the answer is an error; programs go by its name

let words = Array(CommandLine.arguments.dropFirst())
guard words.count >= 5 else { exit(64) }
let (host, port, name, stateFile, feed) = (words[0], words[1], words[2], URL(fileURLWithPath: words[3]), words[4])
var wish = Array(words.dropFirst(5))
let key = UUID().uuidString  // one for each post: sending the post again with it is harmless
var state = (try? JSONSerialization.jsonObject(with: Data(contentsOf: stateFile)) as? Object) ?? [:]
var (ahead, lastID, failures) = (0, 0, 0.0)  // `ahead`: the server's clock minus ours, in milliseconds
setvbuf(stdout, nil, _IOLBF, 0)
umask(0o077)  // the token is private

func keep(_ news: Object) throws {
    state.merge(news) { $1 }
    try JSONSerialization.data(withJSONObject: state).write(to: stateFile, options: .atomic)
}

func milliseconds() -> Int { Int(Date().timeIntervalSince1970 * 1_000) }
func show(_ snap: Object) {
    let minutes = max(0, (milliseconds() + ahead - (snap["postedAt"] as? Int ?? 0)) / 60_000)
    let (count, unit) = minutes < 60 ? (minutes, "minute") : (minutes / 60, "hour")
    let author = (snap["author"] as? Object)?["name"] ?? ""
    print("\(snap["id"] ?? "") \(author), \(count) \(unit)\(count == 1 ? "" : "s") ago: \(snap["caption"] ?? "")")
}

func showEvent(_ event: Object) throws {
    if let snap = event["snap"] as? Object { show(snap) } else { print("\(event["snap"] ?? "") is gone") }
    try keep(event.filter { ["epoch", "offset"].contains($0.key) })
}

func receive(_ socket: WebSocket) throws -> (json: Object, bytes: [UInt8]) {
    let (isBinary, message) = try socket.receive()
    let end = isBinary ? 4 + message.prefix(4).reduce(0) { $0 << 8 | Int($1) } : message.count  // uint32 n, n bytes of JSON, the image
    let json = try JSONSerialization.jsonObject(with: Data(message[(isBinary ? 4 : 0)..<end])) as? Object ?? [:]
    if json["method"] as? String == "feed.event" { try showEvent(json["params"] as? Object ?? [:]) }  // pushes of other names are ignored
    return (json, Array(message[end...]))
}

func call(_ socket: WebSocket, _ method: String, _ params: Object) throws -> (result: Object, bytes: [UInt8]) {
    lastID += 1
    let request: Object = ["jsonrpc": "2.0", "id": lastID, "method": method, "params": params]
    try socket.send(Array(JSONSerialization.data(withJSONObject: request)), opcode: 1)
    while true {
        let (json, bytes) = try receive(socket)
        guard json["id"] as? Int == lastID else { continue }
        guard let result = json["result"] as? Object else { throw refusal(json) }
        return (result, bytes)
    }
}

func refusal(_ reply: Object) -> Refused {
    Refused(name: ((reply["error"] as? Object)?["data"] as? Object)?["name"] as? String ?? "unknown")
}

func converse(_ socket: WebSocket) throws {
    if let token = state["token"] {
        _ = try call(socket, "session.resume", ["token": token])
    } else {
        let password = ProcessInfo.processInfo.environment["SNAPFEED_PASSWORD"] ?? ""
        let login = try call(socket, "session.create", ["name": name, "password": password, "device": "main.swift"]).result
        try keep(["token": login["token"] ?? ""])
    }
    let place = state.filter { ["epoch", "offset"].contains($0.key) }.merging(["id": feed]) { $1 }
    let answer = try call(socket, "feed.subscribe", ["feeds": [place]]).result
    ahead = (answer["now"] as? Int ?? 0) - milliseconds()
    guard let start = (answer["feeds"] as? [Object])?.first, start["error"] == nil else { throw Refused(name: "unknown_feed") }
    for event in start["events"] as? [Object] ?? [] { try showEvent(event) }  // what was missed, in order
    for snap in (start["snaps"] as? [Object] ?? []).reversed() { show(snap) }  // or a fresh start: forget what you had
    try keep(start.filter { ["epoch", "offset"].contains($0.key) })
    if wish.first == "post" {
        let snap = try call(socket, "snap.post", ["feed": feed, "key": key, "picture": wish[1]]).result["snap"] as? Object
        print("posted \(snap?["id"] ?? "")")
    } else if wish.first == "open" {
        let image = try call(socket, "snap.open", ["snap": wish[1]]).bytes  // once: do not open what you cannot keep
        try Data(image).write(to: URL(fileURLWithPath: wish[2]))
        print("opened \(wish[1]): \(image.count) bytes")
    }
    (wish, failures) = ([], 0)
    while true { _ = try receive(socket) }
}

while true {
    do { try converse(WebSocket(host: host, port: port)) } catch let closed as Closed {
        print("closed with \(closed.code)")
        if closed.code >= 4500 || [1007, 1009].contains(closed.code) { exit(1) }  // nothing would change: do not come back
    }
    Thread.sleep(forTimeInterval: .random(in: 0.1...min(30, 0.2 * pow(2, failures) + 0.1)))
    failures += 1
}
