// The types of snapfeed.js: the client, then the protocol, from the server's table of methods.
// Made by generate.py from client.d.ts and openrpc.json. Do not edit.

/** The options of a client. */
export interface Options {
  /** `http://host:port`, or with `https`, `ws`, `wss`. In a page, the page's own server is the usual one. */
  url?: string | URL;
  /** A name: an IndexedDB database in browsers, elsewhere a folder; `snapfeed` without it. Or a storage of your own. One client at a time may use it. */
  storage?: string | Storage;
  /** Of an earlier login. Without it, the stored one is used, if there is one. */
  token?: string;
  /** Gives a fresh token of your own app whenever one is needed, and before the old one ends. No token is stored then. */
  refresh?: () => string | Promise<string>;
  /** The least and the greatest wait before a new connection: `[0, 30_000]`. */
  waitMs?: [number, number];
  /** A connection on which the server does not answer for so long is given up: 45,000. */
  silenceMs?: number;
  /** For Node 20 without `--experimental-websocket`, such as that of the package `ws`. */
  WebSocket?: unknown;
}

/** Where a client keeps its token, its places in feeds, and posts that are not answered yet. */
export interface Storage {
  read(name: string): Promise<Uint8Array | undefined>;
  /** All or nothing, whenever the process ends. With `durable`, it also outlives a power cut once this has returned. */
  write(name: string, bytes: Uint8Array, options?: { durable?: boolean }): Promise<void>;
  remove(name: string): Promise<void>;
  /** The stored names that begin so, in order. */
  list(prefix: string): Promise<string[]>;
}

/** Forgets everything with the process. */
export class MemoryStorage implements Storage {
  read(name: string): Promise<Uint8Array | undefined>;
  write(name: string, bytes: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
  list(prefix: string): Promise<string[]>;
}

/** An IndexedDB database. Where it is refused, things are kept in memory and end with the page. */
export class BrowserStorage extends MemoryStorage {
  constructor(name?: string);
}

/** A file for each name, in a folder that only its owner can read. For Node. */
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

/** No answer will come, and it is unknown whether the request was carried out. */
export class ConnectionLost extends Error {
  readonly name: 'connection_lost';
  readonly closeCode: number;
  readonly temporary: true;
}

/** No connection could be made, so nothing was asked. `signUp` and `logIn` throw it; everything else waits, and `problem` is emitted once. */
export class Unreachable extends ConnectionLost {}

/** The client has ended and does not come back. `cause` is the refused login or the close code; there is none after `stop()`. */
export class Stopped extends Error {
  readonly name: 'stopped';
  readonly cause?: Rejected | ConnectionLost;
  readonly closeCode?: number;
}

export type State = 'idle' | 'connecting' | 'connected' | 'waiting' | 'stopped';

/** A fresh start, at the first time or when too much was missed: forget what you had. Events go on behind `offset`. */
export interface Snapshot {
  type: 'snapshot';
  feed: Id;
  epoch: Id;
  offset: number;
  /** The newest 50, newest first. */
  snaps: Snap[];
  /** Where `feed.page` goes on, if there are older ones. */
  next?: number;
}

/** Home as it stands. */
export interface HomeSnapshot {
  type: 'snapshot';
  epoch: Id;
  offset: number;
  /** The newest, newest first. */
  photos: Photo[];
  /** Where `home.page` goes on, if there are older ones. */
  next?: string;
}

/** The matches of a search at a position. */
export interface SearchSnapshot {
  type: 'snapshot';
  epoch: Id;
  offset: number;
  /** The newest, newest first: at most `limit`. */
  photos: Photo[];
  /** Where `search.photos` goes on, if there are older ones. */
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
  /** Where `notification.page` goes on, if there are older ones. */
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

/** Gets the bytes that have left this machine, and their number. A try that begins again starts at 0. */
export type Progress = (sent: number, total: number) => void;

/** A picture of the server, or the bytes of a JPEG, PNG or WebP. */
export type PostImage = { picture: Id; bytes?: undefined } | { picture?: undefined; bytes: Uint8Array; onProgress?: Progress };
/** `key` has 1 to 64 bytes: one post is made of it, however often it is posted, also by a later process. Without it, the post gets a new one. */
export type SnapPost = PostImage & { feed: Id; caption?: string; tag?: string; key?: string };
export type PhotoPost = PostImage & Omit<Methods['photo.post']['params'], 'key' | 'picture'> & { tag?: string; key?: string };

/** Events from where this app was, each once and in order. An event counts as taken once the next one is asked for, or by `close`; that of a loop
 * that was left by `break` or an error comes again. Without a login, the loop throws `not_authenticated`. */
export interface Following<Item> extends AsyncIterable<Item> {
  /** Ends the loop. The event that was handed out last counts as taken. */
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
  /** A post was refused for good. */
  failed: WaitingPost & { error: Rejected };
  /** `refresh` failed, its token was refused, or the server cannot be reached (reported once until it is back). It is tried again after a
   * wait. Without a listener it is written to the console. */
  problem: { error: unknown };
}

type Params<M extends keyof Methods> = Methods[M]['params'];
type Bytes<M extends keyof Methods> = Methods[M] extends { requestBytes: true } ? Uint8Array : undefined;
export type Result<M extends keyof Methods> = Methods[M]['result'] & (Methods[M] extends { replyBytes: true } ? { bytes: Uint8Array } : unknown);

/** A client of one account on one server. It begins with the first thing that is asked of it. */
export class Snapfeed {
  constructor(options?: Options);
  readonly state: State;
  /** The logged-in user. */
  readonly user?: Person;
  /** Posts that are not answered yet, those of earlier processes too. */
  readonly waitingPosts: WaitingPost[];

  /** Makes an account and stays logged in: the token is stored. `device` is how this login is called in the account's list.
   * @throws Unreachable, besides what `call` throws */
  signUp(name: string, password: string, options?: { device?: string; invitation?: string }): Promise<SignedIn>;
  /** Logs in and stays logged in: the token is stored, in place of an older one.
   * @throws Unreachable, besides what `call` throws */
  logIn(name: string, password: string, options?: { device?: string }): Promise<SignedIn>;
  /** Goes on with a login: the given token, the stored one, or that of `refresh`. Undefined if there is none. */
  resume(token?: string): Promise<Person | undefined>;
  /** Ends this login for good, and the client. */
  logOut(): Promise<void>;
  /** Closes the connection with 1000 and ends all loops. What is in the outbox stays stored. */
  stop(): Promise<void>;

  /** Any method of the protocol. It waits for a connection, and asks again what is refused for a moment.
   * @throws Rejected, ConnectionLost or Stopped */
  call<M extends keyof Methods>(
    method: M, ...rest: {} extends Params<M> ? [params?: Params<M>, bytes?: Bytes<M>, options?: { onProgress?: Progress }]
      : [params: Params<M>, bytes?: Bytes<M>, options?: { onProgress?: Progress }]
  ): Promise<Result<M>>;
  /** Opens a snap: its one view. It is asked once; after ConnectionLost the view may be used up. */
  open(snap: Id): Promise<Result<'snap.open'>>;
  /** The events of a feed. */
  feed(id: Id): Following<FeedEvent | Snapshot>;
  /** The photos of those whom the account follows, and its own. Offsets rise with gaps. */
  home(): Following<PhotoEvent | HomeSnapshot>;
  /** Follows the account's notifications. An offset may be missing: a notification can be retracted. */
  notifications(): Following<NotificationEvent | NotificationSnapshot>;
  /** The photos that a query finds, and those that it finds from now on. Offsets rise with gaps. A snapshot has at most `limit` photos, 1 to 50. */
  search(query: string, options?: { limit?: number }): Following<PhotoEvent | SearchSnapshot>;
  /** Puts a snap into the outbox. Once this returns it is stored, and sent whatever happens. */
  post(post: SnapPost): Promise<Posting<Snap>>;
  /** Adds a photo to the outbox and resolves once it is stored there. */
  postPhoto(post: PhotoPost): Promise<Posting<Photo>>;
  /** Listens to `state`, `posted`, `failed`, `problem`, or a push by its name. Returns a function that ends that. */
  on<K extends keyof (ClientEvents & Pushes)>(name: K, listener: (news: (ClientEvents & Pushes)[K]) => void): () => void;
}
