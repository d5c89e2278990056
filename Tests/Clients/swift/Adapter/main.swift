import Foundation

/// Reads commands from stdin, one JSON object a line, until `stop` or the end of input.
let lines = AsyncStream<String> { continuation in
    let reader = Thread {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
    }
    reader.start()
}
let adapter = Adapter()
for await line in lines {
    guard try await adapter.does(line) else { break }
}
await adapter.stop()
