// The adapter of the JavaScript library: does what the lines of JSON on stdin say, and prints the results on stdout.
//
// Run it by node --experimental-websocket adapter.mjs [MODULE], where MODULE is a built snapfeed.js in place of the sources.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

const { FolderStorage, Snapfeed } = await import(process.argv[2] ?? '../../../Sources/SnapWeb/Public/snapfeed.js');

const emit = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
const failed = (tag, { name, message }) => emit({ failed: tag, error: name, message });

function make({ url, token, refresh, storage, waitMs, silenceMs }) {
  const client = new Snapfeed({ url, token, refresh: refresh && (async () => refresh.shift()), storage: new FolderStorage(storage), waitMs, silenceMs });
  client.on('state', ({ state, code, error }) => {
    if (state === 'connected' || state === 'waiting') emit({ state });
    if (state === 'stopped') emit({ state, ...(code ? { code } : { error: error?.name }) });
  });
  client.on('posted', ({ tag, snap }) => emit({ posted: tag, snap: snap.id }));
  client.on('failed', ({ tag, error }) => failed(tag, error));
  return client;
}

async function follow(client, id) {
  for await (const { type, feed, epoch, offset, snap, snaps } of client.feed(id)) {
    if (type === 'snapshot') emit({ snapshot: { feed, epoch, offset, snaps: snaps.map((each) => each.id) } });
    else emit({ event: { feed, epoch, offset, type, snap: snap.id ?? snap } });
  }
}

const idOf = (photo) => photo?.id ?? photo;

async function followHome(client) {
  for await (const { type, epoch, offset, photo, photos, account } of client.home()) {
    emit({ home: { epoch, offset, type, photo: idOf(photo) ?? account, photos: photos?.map(idOf) } });
  }
}

async function followNotifications(client) {
  for await (const { type, epoch, offset, notification } of client.notifications()) {
    emit({ notification: { epoch, offset, kind: type, photo: notification?.photo } });
  }
}

const orders = {
  post: (client, { tag, feed, picture, caption }) => client.post({ tag, feed, picture, caption }),
  upload: async (client, { tag, feed, file, caption }) => client.post({ tag, feed, caption, bytes: await readFile(file) }),
  async open(client, { tag, snap }) {
    const { bytes, type } = await client.open(snap);
    emit({ opened: tag, snap, type, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  },
  async busy(client, { ms, ...order }) {
    const storing = orders.post(client, order);
    await undefined;
    emit({ busy: ms });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    await storing;
  },
  async call(client, { tag, method, params }) {
    emit({ answered: tag, result: await client.call(method, params) });
  },
};

let client;
for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  if (order.do === 'stop') break;
  if (order.do === 'start') {
    client = make(order);
    for (const feed of order.feeds) follow(client, feed).catch((error) => console.error(`${feed}: ${error.message}`));
    if (order.home) followHome(client).catch((error) => console.error(`home: ${error.message}`));
    if (order.notifications) followNotifications(client).catch((error) => console.error(`notifications: ${error.message}`));
    client.resume().catch(() => {});
  } else {
    const done = orders[order.do](client, order).catch((error) => failed(order.tag, error));
    // Posts are stored in the order in which they were said, before anything else is done.
    if (['post', 'upload', 'busy'].includes(order.do)) await done;
  }
}
await client?.stop();
process.exit(0);
