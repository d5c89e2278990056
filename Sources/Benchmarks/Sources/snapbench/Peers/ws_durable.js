// Node's ws with a database: stores each client's message, then sends it to all. `ws_durable.js sqlite FOLDER PORT`, with node-sqlite3, or
// `ws_durable.js postgres ADDRESS PORT`, with node-pg: LISTEN and NOTIFY pass the messages on.
//
// Messages that arrive during a commit share the next one. One frame for all, made once.
const { Sender, WebSocketServer } = require('ws');

const [, , kind, place, port] = process.argv;

// Each returns a function that makes texts durable. `deliver` then gets each text, in order.
const stores = {
  async sqlite(deliver) {
    const { Database } = require('sqlite3');
    const database = new Database(place + '/messages.db');
    const tables = 'CREATE TABLE message (id INTEGER PRIMARY KEY, text TEXT NOT NULL)';
    await new Promise((done) => database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; ' + tables, done));
    // One statement for all rows: each call of node-sqlite3 goes to another thread and back.
    const insert = database.prepare('INSERT INTO message (text) SELECT value FROM json_each(?)');
    return async (texts) => {
      await new Promise((done, fail) => insert.run(JSON.stringify(texts), (error) => (error ? fail(error) : done())));
      texts.forEach(deliver);
    };
  },

  async postgres(deliver) {
    const { Client } = require('pg');
    const [writer, listener] = [new Client(place), new Client(place)];
    await Promise.all([writer.connect(), listener.connect()]);
    await writer.query('CREATE TABLE message (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text NOT NULL)');
    // The id keeps equal texts apart, of which NOTIFY would pass on one.
    listener.on('notification', ({ payload }) => deliver(payload.slice(payload.indexOf(' ') + 1)));
    await listener.query('LISTEN message');
    const text = `WITH stored AS (INSERT INTO message (text) SELECT unnest($1::text[]) RETURNING id, text)
      SELECT pg_notify('message', id || ' ' || text) FROM stored`;
    return (texts) => writer.query({ name: 'store', text, values: [texts] });
  },
};

async function main() {
  let [waiting, isWriting] = [[], false];

  function deliver(text) {
    const bytes = Buffer.concat(Sender.frame(Buffer.from(text), { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: true }));
    for (const client of server.clients) if (client.readyState === 1) client._socket.write(bytes);
  }

  const store = await stores[kind](deliver);
  const server = new WebSocketServer({ port: Number(port), host: '127.0.0.1', perMessageDeflate: false });

  async function write() {
    if (isWriting || waiting.length === 0) return;
    const texts = waiting;
    [waiting, isWriting] = [[], true];
    await store(texts);
    isWriting = false;
    write();
  }

  server.on('connection', (socket) => {
    socket.on('error', () => {});
    socket.on('message', (text) => {
      waiting.push(text.toString());
      // Messages that this turn of the event loop still reads are included.
      if (waiting.length === 1) setImmediate(write);
    });
  });
}

main();
