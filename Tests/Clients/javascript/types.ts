// Uses of the library's types that TypeScript must accept or reject. Checked by test_javascript_package.py.
import { FolderStorage, Rejected, Snapfeed, Stopped, type FeedEvent, type Snap, type Storage } from './snapfeed.js';

const store: Storage = new FolderStorage('ana');
const ana = new Snapfeed({ url: 'https://feed.example.org', storage: store, waitMs: [0, 100], refresh: async () => 'token' });

export async function follow(): Promise<number> {
  for await (const event of ana.feed('animals')) {
    if (event.type === 'snapshot') return event.snaps.length;
    const happened: FeedEvent = event;
    if (happened.type === 'snap.posted') {
      const { bytes, width } = await ana.open(happened.snap.id);
      return bytes.length + width;
    }
    return happened.snap.length;
  }
  return 0;
}

export async function followOthers(): Promise<string> {
  for await (const event of ana.home()) {
    if (event.type === 'snapshot') return event.photos.map(({ id }) => id).join();
    if (event.type === 'person.hidden') return event.account;
    return event.type === 'photo.deleted' ? event.photo : event.photo.author.name;
  }
  for await (const event of ana.notifications()) {
    if (event.type !== 'snapshot') return `${event.notification.actor?.name} ${event.unread} ${event.at - event.notification.at}`;
  }
  const search = ana.search('#fox', { limit: 5 });
  for await (const event of search) {
    if (event.type === 'snapshot') return `${event.partial} ${event.photos.length}`;
    await search.close();
  }
  return '';
}

export async function read(): Promise<string> {
  for await (const photo of ana.each('search.photos', { query: '#fox', limit: 5 })) return photo.author.name;
  for await (const { account } of ana.each('follow.list', { account: '1', side: 'followers' })) return account.name;
  for await (const notification of ana.each('notification.page')) return notification.kind;
  // @ts-expect-error: it has no pages
  ana.each('feed.list');
  // @ts-expect-error: the query is missing
  ana.each('search.photos', {});
  return '';
}

export async function ask(): Promise<string> {
  const { limits, signUp } = await ana.call('server.info');
  const { views } = await ana.call('snap.views', { snap: '1' });
  await ana.call('snap.post', { feed: 'animals', key: 'k' }, new Uint8Array(1));
  return signUp === 'open' ? String(limits.uploadBytes + views.length) : signUp;
}

export async function post(): Promise<Snap> {
  const { posted } = await ana.post({ feed: 'animals', picture: 'bear', caption: 'Look', tag: 'mine', key: 'answer to 7' });
  await ana.postPhoto({ bytes: new Uint8Array(3), audience: 'followers', onProgress: (sent, total) => sent / total });
  return posted;
}

export function listen(): () => void {
  ana.on('state', ({ state, code }) => state === 'waiting' && code);
  ana.on('problem', ({ error }) => String(error));
  ana.on('posted', ({ tag, snap }) => `${tag} ${snap?.id}`);
  return ana.on('snap.viewed', ({ viewer, opens }) => `${viewer.name} ${opens + 1}`);
}

export function meaning(error: unknown): number | string | undefined {
  if (error instanceof Rejected && error.name === 'rate_limited') return error.retryAfterMs;
  return error instanceof Stopped ? error.cause?.name : undefined;
}

export function wrong(): void {
  // @ts-expect-error A parameter is missing.
  ana.call('snap.views', {});
  // @ts-expect-error This method does not exist.
  ana.call('snap.nothing', {});
  // @ts-expect-error This method takes no bytes.
  ana.call('server.info', {}, new Uint8Array(1));
  // @ts-expect-error A post has a picture or bytes.
  ana.post({ feed: 'animals' });
  // @ts-expect-error This push does not exist.
  ana.on('snap.nothing', () => {});
}
