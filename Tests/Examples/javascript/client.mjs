// A small Snapfeed client: node client.mjs URL NAME STATE FEED [post PICTURE | open SNAP FILE]
//
// Logs in as NAME ($SNAPFEED_PASSWORD), prints what is new in FEED since last time, posts or opens, and keeps following.
// STATE is a file that keeps the token and the place in the feed. Needs Node 22, or 20 with --experimental-websocket; the
// WebSocket part runs in browsers too.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"

const [url, name, path, feed, ...words] = process.argv.slice(2)
const state = existsSync(path) ? JSON.parse(readFileSync(path)) : {}
const key = crypto.randomUUID() // one for each post: sending the post again with it is harmless
let wish = words
let failures = 0
let ahead = 0 // the server's clock minus ours, in milliseconds

class Refused extends Error {} // the answer is an error; programs go by its name

function keep(news) {
  Object.assign(state, news)
  writeFileSync(path + ".new", JSON.stringify(state), { mode: 0o600 })
  renameSync(path + ".new", path) // all or nothing, whenever this program is killed
}

function show(snap) {
  const minutes = Math.max(0, Math.floor((Date.now() + ahead - snap.postedAt) / 60_000))
  const [count, unit] = minutes < 60 ? [minutes, "minute"] : [Math.floor(minutes / 60), "hour"]
  console.log(`${snap.id} ${snap.author.name}, ${count} ${unit}${count === 1 ? "" : "s"} ago: ${snap.caption ?? ""}`)
}

function showEvent(event) {
  if (event.type === "snap.posted") show(event.snap)
  else console.log(`${event.snap} is gone`)
  keep({ epoch: event.epoch, offset: event.offset })
}

function read(data) {
  if (typeof data === "string") return JSON.parse(data)
  const end = 4 + new DataView(data).getUint32(0) // uint32 n, n bytes of JSON, the image
  return { ...JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, end - 4))), bytes: new Uint8Array(data, end) }
}

// One connection: `call` asks, `ended` is its close code.
function open() {
  const socket = new WebSocket(url, "snapfeed.v1.json")
  socket.binaryType = "arraybuffer"
  const waiting = new Map()
  let number = 0
  socket.onmessage = ({ data }) => {
    const message = read(data)
    if (message.method === "feed.event") showEvent(message.params) // pushes of other names are ignored
    const [resolve, reject] = waiting.get(message.id) ?? []
    waiting.delete(message.id)
    if (message.error) reject?.(new Refused(message.error.data.name))
    else resolve?.({ ...message.result, bytes: message.bytes })
  }
  const ready = new Promise((resolve) => (socket.onopen = resolve))
  const ended = new Promise((resolve) => (socket.onclose = ({ code }) => resolve(code)))
  socket.onerror = () => {} // a close follows
  const call = async (method, params) => {
    await ready
    socket.send(JSON.stringify({ jsonrpc: "2.0", id: ++number, method, params }))
    return new Promise((resolve, reject) => waiting.set(number, [resolve, reject]))
  }
  return { call, ended }
}

async function converse(call) {
  if (state.token) await call("session.resume", { token: state.token })
  else keep({ token: (await call("session.create", { name, password: process.env.SNAPFEED_PASSWORD, device: "client.mjs" })).token })
  const { token, ...position } = state
  const answer = await call("feed.subscribe", { feeds: [{ id: feed, ...position }] })
  ahead = answer.now - Date.now()
  const start = answer.feeds[0]
  if (start.error) throw new Refused(start.error.data.name)
  for (const event of start.events ?? []) showEvent(event) // what was missed, in order
  for (const snap of (start.snaps ?? []).reverse()) show(snap) // or a fresh start: forget what you had
  keep({ epoch: start.epoch, offset: start.offset })
  if (wish[0] === "post") console.log(`posted ${(await call("snap.post", { feed, key, picture: wish[1] })).snap.id}`)
  if (wish[0] === "open") {
    const { bytes } = await call("snap.open", { snap: wish[1] }) // once: do not open what you cannot keep
    writeFileSync(wish[2], bytes)
    console.log(`opened ${wish[1]}: ${bytes.length} bytes`)
  }
  wish = []
  failures = 0
}

for (;;) {
  const { call, ended } = open()
  converse(call).catch((error) => {
    console.error(error instanceof Refused ? `refused: ${error.message}` : error)
    process.exit(1)
  })
  const code = await ended
  console.log(`closed with ${code}`)
  if (code >= 4500 || code === 1007 || code === 1009) process.exit(1) // nothing would change: do not come back
  await sleep(100 + Math.random() * Math.min(30_000, 200 * 2 ** failures++))
}
