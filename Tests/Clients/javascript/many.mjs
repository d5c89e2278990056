// Many clients in one process, each of which posts again once its last post is answered. What is posted is printed as a line of JSON.
//
// The line on stdin is {"url", "folder", "tokens", "posts"}.
import { createInterface } from 'node:readline';
import { FolderStorage, Snapfeed } from '../../../Sources/SnapWeb/Public/snapfeed.js';

async function postAll(number, { url, folder, posts }, token) {
  const client = new Snapfeed({ url, token, storage: new FolderStorage(`${folder}/${number}`), waitMs: [0, 200] });
  for (let post = 0; post < posts; post += 1) {
    const { posted } = await client.post({ feed: 'animals', picture: 'bear', caption: `${number} ${post}` });
    console.log(JSON.stringify({ posted: (await posted).caption }));
  }
  await client.stop();
}

const lines = createInterface({ input: process.stdin });
const start = JSON.parse((await lines[Symbol.asyncIterator]().next()).value);
lines.close();
await Promise.all(start.tokens.map((token, number) => postAll(number, start, token)));
process.exit(0);
