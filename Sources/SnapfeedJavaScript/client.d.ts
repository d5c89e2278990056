// The types of snapfeed.js: the client, then the protocol, from the server's table of methods.
// Made by generate.py from client.d.ts and openrpc.json. Do not edit.

/** The options of a client. */
export interface Options {
  /** `http://host:port`, or with `https`, `ws`, `wss`. In a page, the page's own server is the usual one. */
  url?: string | URL;
  /** A name (the default is `snapfeed`): an IndexedDB database in browsers, elsewhere a folder. Or a storage of your own. For one client at a time. */
  storage?: string | Storage;
  /** The token of an earlier login. The default is the stored one, if any. */
  token?: string;
  /** Returns a fresh token of your own app, when one is needed and before the current one expires. Then no token is stored. */
  refresh?: () => string | Promise<string>;
  /** The least and the greatest wait before a reconnect, in milliseconds: `[0, 30_000]`. */
  waitMs?: [number, number];
  /** The milliseconds without an answer after which a connection is given up: 45,000. */
  silenceMs?: number;
  /** For Node 20 without `--experimental-websocket`, such as that of the package `ws`. */
  WebSocket?: unknown;
}

/** Storage for a client's token, its positions, and pending posts. */
export interface Storage {
  /** Returns the value under a name; undefined without one. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Stores all of `bytes` or nothing, whenever the process ends. With `durable`, the value also survives a power cut once this has returned. */
  write(name: string, bytes: Uint8Array, options?: { durable?: boolean }): Promise<void>;
  remove(name: string): Promise<void>;
  /** Returns the stored names with a prefix, in order. */
  list(prefix: string): Promise<string[]>;
}

/** Keeps values in memory; they end with the process. */
export class MemoryStorage implements Storage {
  read(name: string): Promise<Uint8Array | undefined>;
  write(name: string, bytes: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
  list(prefix: string): Promise<string[]>;
}

/** Keeps values in an IndexedDB database; where that is refused, in memory until the page ends. */
export class BrowserStorage extends MemoryStorage {
  constructor(name?: string);
}

/** Keeps a file for each name, in a folder that only its owner can read. For Node. */
export class FolderStorage extends MemoryStorage {
  constructor(folder?: string);
}

/** The server read the request and refused it. Decide by `name`. */
export class Rejected extends Error {
  readonly name: ErrorName | 'other_account' | (string & {});
  readonly code?: number;
  /** Whether the same request may succeed later. */
  readonly temporary: boolean;
  readonly retryAfterMs?: number;
  /** For `already_opened`: when, and on which device. */
  readonly openedAt?: number;
  readonly device?: string;
  /** For `invalid_query`: the place of what is wrong, in Unicode scalars. */
  readonly at?: number;
  /** For `suspended`: the admin's reason. */
  readonly reason?: string;
}

/** The connection broke before the answer. Whether the request was carried out is unknown. */
export class ConnectionLost extends Error {
  readonly name: 'connection_lost';
  readonly closeCode: number;
  readonly temporary: true;
}

/** No connection could be made, so nothing was asked. `signUp` and `logIn` throw it; everything else waits, and `problem` is emitted once. */
export class Unreachable extends ConnectionLost {}

/** The client has ended and does not reconnect. `cause` is the refused login or the lost connection; none after `stop()`. */
export class Stopped extends Error {
  readonly name: 'stopped';
  readonly cause?: Rejected | ConnectionLost;
  readonly closeCode?: number;
}

export type State = 'idle' | 'connecting' | 'connected' | 'waiting' | 'stopped';

/** A fresh start, at the first time or when too much was missed: forget what you had. Events continue after `offset`. */
export interface Snapshot {
  type: 'snapshot';
  feed: Id;
  epoch: Id;
  offset: number;
  /** The newest 50, newest first. */
  snaps: Snap[];
  /** Where `feed.page` continues; undefined without older ones. */
  next?: number;
}

/** The newest comments on a photo at a position. */
export interface CommentSnapshot {
  type: 'snapshot';
  epoch: Id;
  offset: number;
  photo: Id;
  comments: Comment[];
  /** How many comments and answers the photo has. */
  count: number;
  /** Where `comment.list` continues; undefined without older ones. */
  next?: string;
}

/** The snaps that were sent to the account, at a position. */
export interface InboxSnapshot {
  type: 'snapshot';
  epoch: Id;
  offset: number;
  /** The newest, newest first. */
  snaps: ReceivedSnap[];
  /** How many can still be opened. */
  unread: number;
  /** Where `inbox.page` continues; undefined without older ones. */
  next?: number;
}

/** Home at a position. */
export interface HomeSnapshot {
  type: 'snapshot';
  epoch: Id;
  offset: number;
  /** The newest, newest first. */
  photos: Photo[];
  /** Where `home.page` continues; undefined without older ones. */
  next?: string;
}

/** The matches of a search at a position. */
export interface SearchSnapshot {
  type: 'snapshot';
  epoch: Id;
  offset: number;
  /** The newest, newest first: at most `limit`. */
  photos: Photo[];
  /** Where `search.photos` continues; undefined without older ones. */
  next?: Id;
  /** Matches may be missing. */
  partial?: true;
}

/** The notifications as they stand. */
export interface NotificationSnapshot {
  type: 'snapshot';
  epoch: Id;
  offset: number;
  /** The newest 50, newest first. */
  notifications: Notification[];
  unread: number;
  /** Where `notification.page` continues; undefined without older ones. */
  next?: number;
}

/** A new notification: the push, also for one that was missed. `type` is its kind. */
export interface NotificationEvent {
  type: Notification['kind'];
  epoch: Id;
  offset: number;
  at: Time;
  notification: Notification;
  unread: number;
}

/** Called with the bytes of an upload that have left this machine, and their total number. A retry starts at 0 again. */
export type Progress = (sent: number, total: number) => void;

/** A picture of the server, or the bytes of a JPEG, PNG or WebP. */
export type PostImage = { picture: Id; bytes?: undefined } | { picture?: undefined; bytes: Uint8Array; onProgress?: Progress };
/** `key` has 1 to 64 bytes of UTF-8. Each key makes one snap, however often it is posted, also by a later process. The default is a new random key. */
export type SnapPost = PostImage & { feed: Id; caption?: string; tag?: string; key?: string };
export type PhotoPost = PostImage & Omit<Methods['photo.post']['params'], 'key' | 'picture'> & { tag?: string; key?: string };

/** An async iterable of events from the stored position on, each once and in order. An event counts as taken once the next one is requested, or
 * by `close`; the last event of a loop that was left by `break` or an error comes again.
 * @throws Rejected in the loop (`not_authenticated` without a login), or Stopped */
export interface Following<Item> extends AsyncIterable<Item> {
  /** Ends the loop. The last delivered event counts as taken. */
  close(): Promise<void>;
}

/** A post that is stored, and will be sent. */
export interface Posting<Made> {
  key: string;
  /** Your own name for it, stored with it. */
  tag?: string;
  /** The snap or photo, or the error that the server refused it with. */
  posted: Promise<Made>;
}

export interface WaitingPost {
  key: string;
  tag?: string;
  method: 'snap.post' | 'photo.post';
  params: object;
}

/** The events for `on`, besides pushes. */
export interface ClientEvents {
  /** `code` is the close code of the connection that ended, `error` why. */
  state: { state: State; code?: number; error?: Error };
  /** A post is there, of this process or of an earlier one. */
  posted: WaitingPost & { snap?: Snap; photo?: Photo };
  /** A post was refused permanently. */
  failed: WaitingPost & { error: Rejected };
  /** `refresh` failed, its token was refused, or the server cannot be reached (reported once until it is back). It is tried again after a
   * wait. Without a listener it is written to the console. */
  problem: { error: unknown };
}

type Params<M extends keyof Methods> = Methods[M]['params'];
type Bytes<M extends keyof Methods> = Methods[M] extends { requestBytes: true } ? Uint8Array : undefined;
export type Result<M extends keyof Methods> = Methods[M]['result'] & (Methods[M] extends { replyBytes: true } ? { bytes: Uint8Array } : unknown);
/** The methods with pages of one list. */
export type Paged = Exclude<{
  [M in keyof Methods]: 'next' extends keyof Methods[M]['result'] ? ('before' | 'cursor') & keyof Methods[M]['params'] extends never ? never : M : never
}[keyof Methods], 'account.export'>;
type Items<R> = { [K in keyof R]-?: R[K] extends (infer T)[] ? T : never }[keyof R];

/** A client of one account on one server. It connects with the first call, post or loop, and reconnects by itself.
 * @example
 * const client = new Snapfeed({ url: 'http://localhost:8080' });
 * await client.logIn('ana', 'correct horse');
 * const { posted } = await client.post({ feed: 'animals', picture: 'bear', caption: 'hello' });
 * console.log((await posted).id);
 * for await (const event of client.feed('animals')) console.log(event.type);
 */
export class Snapfeed {
  constructor(options?: Options);
  readonly state: State;
  /** The logged-in user. */
  readonly user?: Person;
  /** The pending posts, including those of earlier processes. */
  readonly waitingPosts: WaitingPost[];

  /** Creates an account and stays logged in: the token is stored. `device` is the name of this login in the account's list; `invitation` is the
   * code that a server without open sign-up needs.
   * @example const { user } = await client.signUp('ana', 'correct horse');
   * @throws Unreachable, or Rejected (`name_taken`, `invalid_name`, `invalid_password`, `invalid_invitation` and others), or Stopped
   * @see `account.create` of the protocol */
  signUp(name: string, password: string, options?: { device?: string; invitation?: string }): Promise<SignedIn>;
  /** Logs in and stays logged in: the token is stored in place of an older one.
   * @example const { user } = await client.logIn('ana', 'correct horse', { device: 'Photo frame' });
   * @throws Unreachable, or Rejected (`wrong_credentials`, `suspended` and others), or Stopped
   * @see `session.create` of the protocol */
  logIn(name: string, password: string, options?: { device?: string }): Promise<SignedIn>;
  /** Resumes a login with the given token, the stored one, or that of `refresh`, and returns its account; undefined without a token.
   * @example const person = await client.resume();
   * @throws Rejected (`invalid_token`, `suspended`), ConnectionLost or Stopped
   * @see `session.resume` of the protocol */
  resume(token?: string): Promise<Person | undefined>;
  /** Ends this login on the server, forgets its token, and stops the client.
   * @throws Rejected, ConnectionLost or Stopped
   * @see `session.end` of the protocol */
  logOut(): Promise<void>;
  /** Closes the connection with code 1000 and ends all loops. Pending posts stay stored. */
  stop(): Promise<void>;

  /** Calls any method of the protocol, once connected, and returns its result; a temporary refusal with `retryAfterMs` is retried. `bytes` is an
   * image to attach: JPEG, PNG or WebP. Times are milliseconds since 1970.
   * @example const { feeds } = await client.call('feed.list');
   * @throws Rejected, ConnectionLost (the outcome is unknown) or Stopped */
  call<M extends keyof Methods>(
    method: M, ...rest: {} extends Params<M> ? [params?: Params<M>, bytes?: Bytes<M>, options?: { onProgress?: Progress }]
      : [params: Params<M>, bytes?: Bytes<M>, options?: { onProgress?: Progress }]
  ): Promise<Result<M>>;
  /** Yields the items of all pages of a method, one after another; `limit` is the size of a page.
   * @example for await (const photo of client.each('search.photos', { query: '#fox' })) console.log(photo.id);
   * @throws Rejected, ConnectionLost or Stopped in the loop */
  each<M extends Paged>(
    method: M, ...rest: {} extends Params<M> ? [params?: Omit<Params<M>, 'before' | 'cursor'>] : [params: Omit<Params<M>, 'before' | 'cursor'>]
  ): AsyncGenerator<Items<Methods[M]['result']>, void, void>;
  /** Opens a snap, which each account can do once, and returns its type with the image's `bytes`. Never retried.
   * @example const { type, bytes } = await client.open('7');
   * @throws Rejected (`already_opened` with `openedAt` and `device`, `snap_gone`, `unknown_snap`), or ConnectionLost: the view may be used up */
  open(snap: Id): Promise<Result<'snap.open'>>;
  /** Follows a feed from the stored position on; without one, a `Snapshot` comes first. Offsets are consecutive within an epoch.
   * @example for await (const event of client.feed('animals')) if (event.type === 'snap.posted') console.log(event.snap.id);
   * @throws Rejected in the loop (`unknown_feed`)
   * @see `feed.subscribe` of the protocol */
  feed(id: Id): Following<FeedEvent | Snapshot>;
  /** Follows home, the photos of followed accounts and one's own, from the stored position on; without one, a `HomeSnapshot` comes first.
   * Offsets rise with gaps.
   * @example for await (const event of client.home()) if (event.type === 'photo.posted') console.log(event.photo.caption);
   * @throws Rejected in the loop (`not_authenticated`)
   * @see `home.subscribe` of the protocol */
  home(): Following<PhotoEvent | HomeSnapshot>;
  /** Follows the snaps that are sent to the account, from the stored position on; without one, an `InboxSnapshot` comes first. Offsets are
   * consecutive within an epoch. `inbox.open` opens a snap, once.
   * @example for await (const event of client.inbox()) if (event.type === 'snap.received') console.log(event.snap.author.name);
   * @throws Rejected in the loop (`not_authenticated`)
   * @see `inbox.subscribe` of the protocol */
  inbox(): Following<InboxEvent | InboxSnapshot>;
  /** Follows the comments on a photo from the stored position on; without one, a `CommentSnapshot` comes first. Offsets rise with gaps.
   * @example for await (const event of client.comments('12')) if (event.type === 'comment.posted') console.log(event.comment.text);
   * @throws Rejected in the loop (`unknown_photo`, `too_many`)
   * @see `comment.subscribe` of the protocol */
  comments(photo: string): Following<CommentEvent | CommentSnapshot>;
  /** Follows the account's notifications from the stored position on; without one, a `NotificationSnapshot` comes first. An offset may be
   * missing: a notification can be retracted.
   * @example for await (const event of client.notifications()) console.log(event.type);
   * @throws Rejected in the loop (`not_authenticated`)
   * @see `notification.subscribe` of the protocol */
  notifications(): Following<NotificationEvent | NotificationSnapshot>;
  /** Follows a live search from the stored position of this query on; without one, a snapshot of at most `limit` photos, 1 to 50, comes first.
   * Offsets rise with gaps.
   * @example for await (const event of client.search('#fox from:ana', { limit: 20 })) console.log(event.type);
   * @throws Rejected in the loop (`invalid_query`, `too_many`)
   * @see `search.subscribe` of the protocol */
  search(query: string, options?: { limit?: number }): Following<PhotoEvent | SearchSnapshot>;
  /** Adds a snap to the outbox and resolves once it is stored there; then it is sent even after a restart of the process.
   * @example const { posted } = await client.post({ feed: 'animals', picture: 'bear' });
   * @throws RangeError for a key that the server would refuse, or an error of the storage; then nothing is posted
   * @see `snap.post` of the protocol */
  post(post: SnapPost): Promise<Posting<Snap>>;
  /** Adds a photo to the outbox and resolves once it is stored there; then it is sent even after a restart of the process.
   * @example const { posted } = await client.postPhoto({ picture: 'bear', caption: 'Hello', audience: 'followers' });
   * @throws RangeError for a key that the server would refuse, or an error of the storage; then nothing is posted
   * @see `photo.post` of the protocol */
  postPhoto(post: PhotoPost): Promise<Posting<Photo>>;
  /** Listens to `state`, `posted`, `failed`, `problem`, or a push by its name, and returns a function that ends the listening. Pushes have no
   * position: those of the time without a connection are lost.
   * @example const end = client.on('snap.viewed', ({ snap, opens }) => console.log(snap, opens)); */
  on<K extends keyof (ClientEvents & Pushes)>(name: K, listener: (news: (ClientEvents & Pushes)[K]) => void): () => void;
}
