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

/** Opaque: compare it, store it, send it back. */
export type Id = string;

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Time = number;

export type ErrorObject = {
  code: number;
  /** English, for people. */
  message: string;
  data: {
    /** For programs. */
    name: string;
    /** Whether the same request can succeed later. */
    temporary: boolean;
    retryAfterMs?: number;
    openedAt?: Time;
    device?: string;
    reason?: string;
    at?: number;
  };
};

export type Role = 'member' | 'admin';

export type Person = {
  id: Id;
  name: string;
  /** The path of the profile picture's smallest size on this server. It expires within 24 hours. */
  portrait?: string;
};

export type Session = {
  id: Id;
  device: string;
  createdAt: Time;
  usedAt: Time;
  expiresAt?: Time;
  /** Whether it is the login of this connection. */
  current?: boolean;
};

export type FoundSession = {
  id: Id;
  device: string;
  createdAt: Time;
  usedAt: Time;
  expiresAt?: Time;
  user: Person;
};

export type SignedIn = {
  user: Person;
  role: Role;
  session: Id;
  /** Returned only once, by account.create and session.create. */
  token?: string;
  expiresAt?: Time;
};

export type Invitation = {
  id: Id;
  uses: number;
  usesLeft: number;
  createdAt: Time;
  expiresAt: Time;
  creator?: Person;
  /** The person it was created for. */
  name?: string;
};

export type RosterRow = {
  name: string;
  invitation?: Id;
  /** Returned only once. */
  code?: string;
  /** Why the name does not get an invitation. */
  trouble?: 'invalid_name' | 'name_taken' | 'name_confusable' | 'repeated' | 'already_invited';
};

export type Account = {
  id: Id;
  name: string;
  role: Role;
  createdAt: Time;
  usedAt?: Time;
  suspended?: {
    at: Time;
    reason?: string;
  };
  external?: {
    issuer: string;
    subject: string;
  };
};

export type ExportedSnap = {
  id: Id;
  feed: Id;
  postedAt: Time;
  opens: number;
  caption?: string;
  gone?: 'deleted' | 'expired';
  /** Its name in the tar. */
  file?: string;
  picture?: Id;
  omitted?: 'already_opened' | 'snap_gone' | 'image_lost' | 'not_asked';
};

export type ExportedPhoto = {
  id: Id;
  audience: 'everyone' | 'followers';
  postedAt: Time;
  editedAt?: Time;
  caption?: string;
  alt?: string;
  warning?: string;
  labels?: Id[];
  gone?: true;
  /** Its name in the tar. */
  file?: string;
};

export type ExportedComment = {
  id: Id;
  photo: Id;
  to?: Id;
  text: string;
  postedAt: Time;
  editedAt?: Time;
};

export type ExportedPair = {
  account: Person;
  at: Time;
};

export type Part = {
  kind: 'tag' | 'mention' | 'link';
  /** Counted in Unicode scalars; `#` and `@` belong to the part. */
  from: number;
  /** The scalar after the part. */
  to: number;
  /** The folded tag without its `#`, the account's ID, or the address. */
  target: string;
};

/** For an account that the viewer blocks, only the account. */
export type Profile = {
  account: Person;
  bio?: string;
  /** The tags, mentions and links of the caption or bio, in order; absent if there are none. */
  parts?: Part[];
  portrait?: ProfileImage;
  banner?: ProfileImage;
  /** Of all audiences. */
  photos?: number;
  /** Absent if the account hides it. */
  followers?: number;
  /** Absent if the account hides it. */
  following?: number;
  /** Whether the account approves its followers. */
  approves?: boolean;
  /** Whether it hides its follower lists and counts; only returned to itself. */
  hides?: boolean;
  /** Whether search shows it to people who do not follow it; only returned to itself. */
  findable?: boolean;
  /** Who may comment on its new photos; only returned to itself. */
  commentsFrom?: 'everyone' | 'following' | 'nobody';
  /** From whom it takes snaps; only returned to itself. */
  snapsFrom?: 'following' | 'everyone' | 'nobody';
  joinedAt?: Time;
};

export type ProfileImage = {
  /** A ThumbHash in base64. */
  placeholder: string;
  /** Of the largest size. */
  width: number;
  height: number;
  images: {
    thumb: PhotoImage;
    small: PhotoImage;
    large: PhotoImage;
  };
};

export type Relation = {
  /** Whether the viewer follows the other. */
  following: boolean;
  /** Whether the other follows the viewer. */
  follower: boolean;
  /** Whether the viewer's request is pending. */
  requested: boolean;
  /** Whether the viewer blocks the other. */
  blocking: boolean;
  /** Whether the viewer mutes the other. */
  muting: boolean;
};

export type Mute = {
  id: Id;
  account?: Person;
  /** With its case folded, without its `#`. */
  tag?: string;
  /** With its case folded. */
  word?: string;
  until?: Time;
};

export type Notification = {
  offset: number;
  kind: 'follow' | 'request' | 'accepted' | 'mention' | 'favourite' | 'comment' | 'answer' | 'snap' | 'report';
  actor?: Person;
  photo?: Id;
  /** The path of the photo's smallest size. */
  thumb?: string;
  snap?: Id;
  comment?: Id;
  /** Of the comment, as it is now. */
  text?: string;
  at: Time;
  read: boolean;
};

export type ListedPerson = {
  account: Person;
  bio?: string;
  relation?: Relation;
};

export type ProfilePost = {
  kind: 'photo';
  photo: Photo;
} | {
  kind: 'snap';
  snap: Snap;
};

export type Feed = {
  id: Id;
  title: string;
  epoch: Id;
  offset: number;
  snaps: number;
  /** What the viewer can still open. */
  unread?: number;
  /** How many of those are the viewer's own, among the viewer's newest 1,000; absent for none. */
  unreadOwn?: number;
  expireAfterHours?: number;
};

export type Picture = {
  id: Id;
  /** In English. */
  title: string;
  /** In English. */
  alt: string;
  /** In other languages, by their two letters. */
  titles?: Record<string, string>;
  /** In other languages, by their two letters. */
  alts?: Record<string, string>;
  /** What it shows. */
  topics: Id[];
  type: string;
  width: number;
  height: number;
  url: string;
  thumbnail: string;
};

/** What happened at one offset of a feed: `snap` is the snap itself for snap.posted, otherwise its ID. */
export type FeedEvent = {
  feed: Id;
  epoch: Id;
  offset: number;
  at: Time;
  type: 'snap.posted';
  snap: Snap;
} | {
  feed: Id;
  epoch: Id;
  offset: number;
  at: Time;
  type: 'snap.deleted' | 'snap.expired';
  snap: Id;
};

/** Recovered: every missed event. Not recovered: the newest snaps, which replace yours. Or why this feed was rejected. */
export type Subscription = {
  id: Id;
  epoch: Id;
  offset: number;
  recovered: true;
  events: FeedEvent[];
} | {
  id: Id;
  epoch: Id;
  offset: number;
  recovered: false;
  snaps: Snap[];
  next?: number;
} | {
  id: Id;
  error: ErrorObject;
};

export type Snap = {
  id: Id;
  feed: Id;
  /** Offset of the event that posted it. */
  offset: number;
  author: Person;
  width: number;
  height: number;
  postedAt: Time;
  /** The age when the message was created: "5 minutes ago". */
  posted: string;
  caption?: string;
  /** The tags, mentions and links of the caption or bio, in order; absent if there are none. */
  parts?: Part[];
  /** For the viewer; absent without an account. */
  status?: 'unread' | 'read';
  opened?: {
    at: Time;
    device: string;
  };
  /** How many viewers opened it; for its author and admins. */
  opens?: number;
  gone?: 'deleted' | 'expired';
};

export type View = {
  viewer: Person;
  at: Time;
};

export type PhotoImage = {
  /** A path on this server that needs no login. It expires within 24 hours. */
  url: string;
  type: string;
  width: number;
  height: number;
  bytes: number;
};

export type Photo = {
  id: Id;
  author: Person;
  audience: 'everyone' | 'followers';
  /** What it shows, as chosen by its author. */
  labels?: NamedTopic[];
  /** Of `large`. */
  width: number;
  height: number;
  /** A ThumbHash in base64. */
  placeholder?: string;
  images?: {
    thumb: PhotoImage;
    small: PhotoImage;
    large: PhotoImage;
    full?: PhotoImage;
  };
  postedAt: Time;
  /** The age when the message was created: "5 minutes ago". */
  posted: string;
  editedAt?: Time;
  /** How many accounts like it. */
  favourites: number;
  /** Whether the viewer likes it; absent without an account, and in pushes. */
  favourited?: boolean;
  /** How many comments and answers it has; the same for everyone who sees it. */
  comments: number;
  /** Who may comment, of those who see it. */
  commentsFrom: 'everyone' | 'following' | 'nobody';
  /** Whether the viewer may comment; absent without an account, and in pushes. */
  mayComment?: boolean;
  /** The newest that the viewer sees; only in home. */
  newestComments?: Comment[];
  /** It was deleted: only returned to its author, on a retry with its key. */
  gone?: true;
  caption?: string;
  /** The tags, mentions and links of the caption or bio, in order; absent if there are none. */
  parts?: Part[];
  /** What the photo shows, for people who cannot see it. */
  alt?: string;
  /** A warning that covers the photo until it is tapped. */
  warning?: string;
};

export type Share = {
  id: Id;
  photo: Id;
  createdAt: Time;
  expiresAt: Time;
  /** How often its page was viewed, as of a second ago. */
  views: number;
};

/** What happened at one offset: `photo` is the photo itself, or its ID if the device must forget it. The photos of a hidden person must also be forgotten; live, that is a separate push. */
export type PhotoEvent = {
  epoch: Id;
  offset: number;
  at: Time;
  type: 'photo.posted' | 'photo.changed';
  photo: Photo;
} | {
  epoch: Id;
  offset: number;
  at: Time;
  type: 'photo.deleted';
  photo: Id;
} | {
  epoch: Id;
  offset: number;
  at: Time;
  type: 'person.hidden';
  account: Id;
};

/** Recovered: every missed event that concerns the account. Not recovered: the first page of home, which replaces yours. */
export type HomeStart = {
  now: Time;
  epoch: Id;
  offset: number;
  recovered: true;
  events: PhotoEvent[];
} | {
  now: Time;
  epoch: Id;
  offset: number;
  recovered: false;
  photos: Photo[];
  next?: Id;
};

export type Comment = {
  id: Id;
  photo: Id;
  to?: Id;
  author?: Person;
  /** Absent once it was deleted. */
  text?: string;
  /** The tags, mentions and links of the caption or bio, in order; absent if there are none. */
  parts?: Part[];
  postedAt: Time;
  /** "x minutes ago", or "x hours ago" from 60 minutes on. */
  posted: string;
  editedAt?: Time;
  /** How many answers it has; absent in an answer. */
  answers?: number;
  /** It was deleted, and is listed because it has answers. */
  gone?: true;
  /** The path of the photo's smallest size; only in `comment.mine`. */
  thumb?: string;
};

/** What happened at one offset of the photo's log: `comment` is the comment itself, or the ID of a deleted one. */
export type CommentEvent = {
  photo: Id;
  epoch: Id;
  offset: number;
  at: Time;
  /** How many comments and answers the photo has then. */
  count: number;
  type: 'comment.posted' | 'comment.edited';
  comment: Comment;
} | {
  photo: Id;
  epoch: Id;
  offset: number;
  at: Time;
  /** How many comments and answers the photo has then. */
  count: number;
  type: 'comment.deleted';
  comment: Id;
};

/** Recovered: every missed event that concerns the account. Not recovered: the newest comments, which replace yours. */
export type CommentStart = {
  now: Time;
  photo: Id;
  epoch: Id;
  offset: number;
  count: number;
  recovered: true;
  events: CommentEvent[];
} | {
  now: Time;
  photo: Id;
  epoch: Id;
  offset: number;
  count: number;
  recovered: false;
  comments: Comment[];
  next?: Id;
};

export type SentSnap = {
  id: Id;
  author: Person;
  to: {
    account: Person;
    state: 'delivered' | 'opened';
    openedAt?: Time;
  }[];
  list?: {
    id: Id;
    name: string;
  };
  caption?: string;
  /** The tags, mentions and links of the caption or bio, in order; absent if there are none. */
  parts?: Part[];
  width: number;
  height: number;
  postedAt: Time;
  /** The age when the message was created: "5 minutes ago". */
  posted: string;
  expiresAt: Time;
  gone?: 'deleted' | 'expired' | 'opened';
};

export type ReceivedSnap = {
  id: Id;
  /** Offset of the event by which it came. */
  offset: number;
  author: Person;
  caption?: string;
  /** The tags, mentions and links of the caption or bio, in order; absent if there are none. */
  parts?: Part[];
  width: number;
  height: number;
  postedAt: Time;
  /** The age when the message was created: "5 minutes ago". */
  posted: string;
  expiresAt: Time;
  state: 'unread' | 'read';
  readAt?: Time;
  gone?: 'deleted' | 'expired';
};

export type RecipientList = {
  id: Id;
  name: string;
  accounts: Person[];
};

/** What happened at one offset of an inbox: `snap` is the snap itself for snap.received, otherwise its ID. */
export type InboxEvent = {
  epoch: Id;
  offset: number;
  at: Time;
  type: 'snap.received';
  snap: ReceivedSnap;
} | {
  epoch: Id;
  offset: number;
  at: Time;
  type: 'snap.gone';
  snap: Id;
  gone: 'deleted' | 'expired';
} | {
  epoch: Id;
  offset: number;
  at: Time;
  type: 'snap.opened';
  snap: Id;
  readAt: Time;
} | {
  epoch: Id;
  offset: number;
  at: Time;
  type: 'snap.removed';
  snap: Id;
};

/** Recovered: every missed event. Not recovered: the newest snaps, which replace yours. */
export type InboxStart = {
  now: Time;
  epoch: Id;
  offset: number;
  unread: number;
  recovered: true;
  events: InboxEvent[];
} | {
  now: Time;
  epoch: Id;
  offset: number;
  unread: number;
  recovered: false;
  snaps: ReceivedSnap[];
  next?: number;
};

export type TagUse = {
  /** Folded, without its `#`. */
  name: string;
  /** How many public photos and snaps have it. */
  uses: number;
};

export type Category = {
  id: Id;
  /** In English. */
  title: string;
  /** In other languages, by their two letters. */
  titles: Record<string, string>;
  /** An emoji. */
  icon: string;
  query: string;
};

export type SearchEvent = {
  epoch: Id;
  offset: number;
  at: Time;
  search: Id;
  type: 'photo.posted' | 'photo.changed';
  photo: Photo;
} | {
  epoch: Id;
  offset: number;
  at: Time;
  search: Id;
  type: 'photo.deleted';
  photo: Id;
} | {
  epoch: Id;
  offset: number;
  at: Time;
  search: Id;
  type: 'person.hidden';
  account: Id;
};

/** Recovered: every missed event. Not recovered: the first page of matches, and where `search.photos` continues. */
export type LiveSearch = {
  search: Id;
  now: Time;
  epoch: Id;
  offset: number;
  recovered: true;
  events: PhotoEvent[];
} | {
  search: Id;
  now: Time;
  epoch: Id;
  offset: number;
  recovered: false;
  photos: Photo[];
  next?: Id;
  partial?: true;
};

/** A thing that a photo can show. */
export type NamedTopic = {
  id: Id;
  /** In English. */
  name: string;
  /** In other languages, by their two letters. */
  names?: Record<string, string>;
};

export type Topic = {
  id: Id;
  /** In English. */
  name: string;
  /** In other languages, by their two letters. */
  names?: Record<string, string>;
  description: string;
  /** The source of the description. */
  source: string;
  /** The topics directly above it. */
  kinds: NamedTopic[];
  /** The encyclopedia's page. */
  link: string;
  /** Absent without an account. */
  favourited?: boolean;
  /** Whether topic.summary can return more. */
  summary: boolean;
};

export type Identification = {
  topic: Id;
  /** In English. */
  name: string;
  /** In other languages, by their two letters. */
  names?: Record<string, string>;
  /** In percent. */
  confidence: number;
  /** Whether it is a kind of things, such as "cat". */
  broad: boolean;
  within?: Id;
};

export type Report = {
  id: Id;
  snap?: Snap;
  photo?: Photo;
  comment?: Comment;
  received?: ReceivedSnap;
  reporter: Person;
  reason: string;
  at: Time;
  state: 'open' | 'kept' | 'removed';
  resolution?: {
    at: Time;
    by?: Person;
    reason?: string;
  };
};

export type AuditEntry = {
  id: number;
  at: Time;
  action: string;
  target: string;
  by?: Person;
  reason?: string;
};

export type Figure = {
  name: string;
  value: number;
  help: string;
};

export type Connection = {
  id: Id;
  user?: Person;
  role?: Role;
  session?: Id;
  device?: string;
  localAdmin: boolean;
  address: string;
  openedAt: Time;
  feeds: Id[];
  requests: number;
  bytesReceived: number;
  queuedBytes: number;
};

export type Webhook = {
  id: Id;
  url: string;
  kinds: ('snap.posted' | 'snap.deleted' | 'snap.expired' | 'snap.reported' | 'photo.posted' | 'photo.deleted' | 'photo.reported' | 'comment.posted' | 'comment.deleted' | 'comment.reported' | 'report.resolved' | 'account.made' | 'account.deleted' | 'account.moderated')[];
  state: 'active' | 'failing' | 'paused';
  madeAt: Time;
  /** Events that are not yet delivered. */
  waiting: number;
  /** Events that were too old or too many. */
  dropped: number;
  deliveredAt?: Time;
  /** Time of the first failure since the latest success. */
  failure?: {
    tries: number;
    since: Time;
    nextAt: Time;
    error: string;
  };
  paused?: {
    at: Time;
    why: 'admin' | 'dead' | 'gone';
  };
};

export type PushSubscription = {
  id: Id;
  /** The host of the push service. */
  service: string;
  madeAt: Time;
  deliveredAt?: Time;
  /** Time of the first failure since the latest success, while something is pending. */
  failure?: {
    tries: number;
    since: Time;
    nextAt: Time;
    error: string;
  };
  /** Whether this connection's login created it. */
  isCurrent: boolean;
  session?: Id;
};

export type AccessToken = {
  id: Id;
  name: string;
  scopes: ('read' | 'post' | 'open' | 'people' | 'moderate')[];
  createdAt: Time;
  usedAt: Time;
  expiresAt: Time;
  user?: Person;
};

export type ProviderLink = {
  id: Id;
  /** Absent for a service that the server no longer uses. */
  provider?: string;
  /** The service's name, for people. */
  label?: string;
  issuer: string;
  /** By which the issuer knows the person. */
  subject: string;
  linkedAt?: Time;
  usedAt: Time;
};

/** The names of the server's errors. */
export type ErrorName = 'parse_error' | 'invalid_request' | 'unknown_method' | 'invalid_params' | 'internal' | 'not_authenticated' | 'already_authenticated' | 'wrong_credentials' | 'invalid_token' | 'forbidden' | 'suspended' | 'token_expired' | 'name_taken' | 'invalid_name' | 'invalid_password' | 'invalid_caption' | 'invalid_reason' | 'sign_up_closed' | 'invalid_invitation' | 'name_confusable' | 'invalid_reset' | 'unknown_account' | 'unknown_session' | 'unknown_feed' | 'unknown_picture' | 'unknown_snap' | 'unknown_photo' | 'unknown_invitation' | 'unknown_report' | 'unknown_connection' | 'already_opened' | 'snap_gone' | 'image_lost' | 'already_reported' | 'report_resolved' | 'already_inspected' | 'key_conflict' | 'invalid_image' | 'too_large' | 'busy' | 'rate_limited' | 'storage_full' | 'shutting_down' | 'backup_failed' | 'unknown_notification' | 'invalid_alt' | 'invalid_bio' | 'too_many' | 'unknown_share' | 'invalid_query' | 'unknown_search' | 'unknown_topic' | 'no_recogniser' | 'recogniser_failed' | 'no_encyclopedia' | 'unknown_webhook' | 'invalid_address' | 'push_unavailable' | 'unknown_subscription' | 'unknown_comment' | 'comments_closed' | 'invalid_comment' | 'edit_closed' | 'invalid_recipients' | 'invalid_list' | 'unknown_list' | 'provider_unavailable' | 'unknown_provider' | 'login_refused' | 'login_pending' | 'identity_taken' | 'last_login';

/** Each method's parameters and result. */
export interface Methods {
  /** Returns the server's version, clock and limits.
   * @example const result = await client.call('server.info');
   * @throws Rejected (errors that every method has), ConnectionLost or Stopped */
  'server.info': {
    params: {};
    result: {
      name: string;
      version: string;
      now: Time;
      signUp: 'open' | 'invited' | 'closed';
      /** What identifies images: this server, Google, or nothing. */
      identifier: 'local' | 'cloud-vision' | 'off';
      /** Whether topic.summary has an encyclopedia to ask. */
      encyclopedia: boolean;
      /** Services by which people can log in, for provider.begin; absent where there are none. */
      providers?: {
        name: string;
        label: string;
      }[];
      /** By the names in the protocol's table of limits. */
      limits: Record<string, number>;
    };
  };
  /** Returns the metrics of /metrics.
   * @example const result = await client.call('server.stats');
   * @throws Rejected (`not_authenticated`, `forbidden`, and errors that every method has), ConnectionLost or Stopped */
  'server.stats': {
    params: {};
    result: {
      now: Time;
      /** Why the server is not ready; absent if it is. */
      complaint?: string;
      figures: Figure[];
    };
  };
  /** Returns what this process measured of itself in the last 24 hours: one value of each series per step, oldest first.
   * @example const result = await client.call('server.history');
   * @throws Rejected (`not_authenticated`, `forbidden`, and errors that every method has), ConnectionLost or Stopped */
  'server.history': {
    params: {
      /** The length of a step. 1 to 60. The default is `10`. */
      minutes?: number;
    };
    result: {
      now: Time;
      minutes: number;
      /** The starts of the steps. A step in which the server did not run is absent. */
      steps: Time[];
      series: {
        name: 'connections' | 'snaps' | 'photos' | 'opens' | 'errors' | 'storeBytes' | 'storeFreeBytes' | 'queueBytes' | 'identified' | 'unidentified';
        values: number[];
      }[];
    };
  };
  /** Writes a backup into one file on the server's machine. Only over the admin socket.
   * @example const result = await client.call('store.backup', { file: '../a.tar', replace: true });
   * @throws Rejected (`not_authenticated`, `forbidden`, `backup_failed`, and errors that every method has), ConnectionLost or Stopped */
  'store.backup': {
    params: {
      /** Relative to the store's folder unless absolute. */
      file: string;
      /** The default is `false`. */
      replace?: boolean;
      /** Whether to push store.progress while it runs. The default is `false`. */
      progress?: boolean;
    };
    result: {
      file: string;
      bytes: number;
      snaps: number;
      images: number;
      createdAt: Time;
    };
  };
  /** Reads a backup, some bytes at a time and in order. Only over the admin socket. Offset 0 starts one; it ends with its connection.
   * @example const result = await client.call('store.readBackup', { offset: 0 });
   * @throws Rejected (`not_authenticated`, `forbidden`, `backup_failed`, and errors that every method has), ConnectionLost or Stopped */
  'store.readBackup': {
    params: {
      /** The end of the previous reply's bytes. */
      offset: number;
      /** With offset 0: whether to push store.progress while it runs. The default is `false`. */
      progress?: boolean;
    };
    result: {
      offset: number;
      /** In the last reply, which has no bytes. */
      backup?: {
        bytes: number;
        snaps: number;
        images: number;
        createdAt: Time;
      };
    };
    replyBytes: true;
  };
  /** Lists the open connections, newest first.
   * @example const result = await client.call('connection.list', { name: 'ana' });
   * @throws Rejected (`not_authenticated`, `forbidden`, `unknown_account`, and errors that every method has), ConnectionLost or Stopped */
  'connection.list': {
    params: {
      name?: string;
      /** The `next` of the previous page. */
      before?: Id;
      /** 1 to 500. */
      limit?: number;
    };
    result: {
      now: Time;
      connections: Connection[];
      next?: Id;
    };
  };
  /** Closes a connection with 4006. Its client can reconnect.
   * @example await client.call('connection.kick', { connection: '7', reason: 'stuck' });
   * @throws Rejected (`not_authenticated`, `forbidden`, `unknown_connection`, `invalid_reason`, and errors that every method has), ConnectionLost or Stopped */
  'connection.kick': {
    params: {
      connection: Id;
      reason?: string;
    };
    result: {};
  };
  /** Pushes `connection.traced` for each message of a connection, for a limited time.
   * @example await client.call('connection.trace', { connection: '7', seconds: 60 });
   * @throws Rejected (`not_authenticated`, `forbidden`, `unknown_connection`, and errors that every method has), ConnectionLost or Stopped */
  'connection.trace': {
    params: {
      connection: Id;
      /** 1 to 600. The default is `60`. */
      seconds?: number;
    };
    result: {};
  };
  /** Creates an account and logs the connection in.
   * @example const result = await client.call('account.create', { name: 'ana', password: 'correct horse', device: 'ana's phone' });
   * @throws Rejected (`already_authenticated`, `invalid_name`, `name_taken`, `name_confusable`, `invalid_password`, `sign_up_closed`, `invalid_invitation`, and errors that every method has), ConnectionLost or Stopped */
  'account.create': {
    params: {
      name: string;
      password: string;
      /** The login's name in session.list. */
      device?: string;
      /** An invitation's code. */
      invitation?: string;
    };
    result: SignedIn;
  };
  /** Makes an account an admin, or a member again.
   * @example await client.call('account.grant', { name: 'ana', role: 'admin' });
   * @throws Rejected (`not_authenticated`, `forbidden`, `unknown_account`, and errors that every method has), ConnectionLost or Stopped */
  'account.grant': {
    params: {
      name: string;
      role: Role;
    };
    result: {};
  };
  /** Changes the password and ends all other logins.
   * @example await client.call('account.changePassword', { newPassword: 'battery staple', password: 'correct horse' });
   * @throws Rejected (`not_authenticated`, `wrong_credentials`, `invalid_password`, `unknown_provider`, `provider_unavailable`, `login_refused`, and errors that every method has), ConnectionLost or Stopped */
  'account.changePassword': {
    params: {
      newPassword: string;
      /** Needed, except for an account without one. */
      password?: string;
      /** With the next ones: what a service sent back after provider.begin for confirm. */
      provider?: string;
      state?: string;
      code?: string;
      secret?: string;
      issuer?: string;
    };
    result: {};
  };
  /** Sets a new password for an account and ends all its logins. Only for the local admin.
   * @example await client.call('account.setPassword', { name: 'ana', password: 'battery staple' });
   * @throws Rejected (`not_authenticated`, `forbidden`, `invalid_password`, `unknown_account`, and errors that every method has), ConnectionLost or Stopped */
  'account.setPassword': {
    params: {
      name: string;
      password: string;
    };
    result: {};
  };
  /** Renames the account; its old name stays reserved for 30 days. Admins can rename other accounts.
   * @example const result = await client.call('account.rename', { name: 'anna' });
   * @throws Rejected (`not_authenticated`, `invalid_name`, `name_taken`, `name_confusable`, `unknown_account`, `forbidden`, `invalid_reason`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'account.rename': {
    params: {
      name: string;
      /** Whose name an admin changes. */
      account?: Id;
      /** An admin's, for the audit log. */
      reason?: string;
    };
    result: {
      profile: Profile;
    };
  };
  /** Creates a link for setting a new password. An earlier link is no longer valid.
   * @example const result = await client.call('account.resetLink', { name: 'ana' });
   * @throws Rejected (`not_authenticated`, `forbidden`, `unknown_account`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'account.resetLink': {
    params: {
      name: string;
    };
    result: {
      user: Person;
      /** Returned only once. */
      code: string;
      expiresAt: Time;
    };
  };
  /** Sets a new password with a reset link, which works once, and logs in. All other logins end.
   * @example const result = await client.call('account.resetPassword', { code: '…', password: 'battery staple', device: 'new' });
   * @throws Rejected (`already_authenticated`, `invalid_reset`, `invalid_password`, and errors that every method has), ConnectionLost or Stopped */
  'account.resetPassword': {
    params: {
      code: string;
      password: string;
      /** The login's name in session.list. */
      device?: string;
    };
    result: SignedIn;
  };
  /** Suspends an account: its logins end, and it cannot log in.
   * @example await client.call('account.suspend', { name: 'ben', reason: 'spam' });
   * @throws Rejected (`not_authenticated`, `forbidden`, `unknown_account`, `invalid_reason`, and errors that every method has), ConnectionLost or Stopped */
  'account.suspend': {
    params: {
      name: string;
      reason?: string;
    };
    result: {};
  };
  /** Reinstates a suspended account.
   * @example await client.call('account.restore', { name: 'ben' });
   * @throws Rejected (`not_authenticated`, `forbidden`, `unknown_account`, and errors that every method has), ConnectionLost or Stopped */
  'account.restore': {
    params: {
      name: string;
    };
    result: {};
  };
  /** Deletes your account permanently, with its snaps, photos, profile and everything else it has.
   * @example await client.call('account.delete', { password: 'correct horse' });
   * @throws Rejected (`not_authenticated`, `wrong_credentials`, `invalid_token`, `token_expired`, `unknown_provider`, `provider_unavailable`, `login_refused`, and errors that every method has), ConnectionLost or Stopped */
  'account.delete': {
    params: {
      /** Needed, except for an account without one. */
      password?: string;
      /** A fresh token instead, for a user logged in by an app. */
      token?: string;
      /** With the next ones: what a service sent back after provider.begin for confirm. */
      provider?: string;
      state?: string;
      code?: string;
      secret?: string;
      issuer?: string;
    };
    result: {};
  };
  /** Deletes another account.
   * @example await client.call('account.remove', { name: 'ben', reason: 'spam' });
   * @throws Rejected (`not_authenticated`, `forbidden`, `unknown_account`, `invalid_reason`, and errors that every method has), ConnectionLost or Stopped */
  'account.remove': {
    params: {
      name: string;
      reason?: string;
    };
    result: {};
  };
  /** Lists the accounts, newest first.
   * @example const result = await client.call('account.list');
   * @throws Rejected (`not_authenticated`, `forbidden`, and errors that every method has), ConnectionLost or Stopped */
  'account.list': {
    params: {
      /** Case is ignored. */
      prefix?: string;
      /** The `next` of the previous page. */
      before?: number;
      /** 1 to 100. */
      limit?: number;
    };
    result: {
      accounts: Account[];
      next?: number;
    };
  };
  /** Exports your data, a page at a time; the attached bytes are a tar of your uploads and photos.
   * @example const result = await client.call('account.export');
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'account.export': {
    params: {
      /** The `next` of the previous page. */
      cursor?: string;
      /** false: without images, so no open is used up. */
      images?: boolean;
    };
    result: {
      snaps: ExportedSnap[];
      opens: {
        snap: Id;
        at: Time;
        device: string;
      }[];
      reports: {
        id: Id;
        snap?: Id;
        photo?: Id;
        comment?: Id;
        reason: string;
        at: Time;
        state: 'open' | 'kept' | 'removed';
      }[];
      photos: ExportedPhoto[];
      comments: ExportedComment[];
      sent: SentSnap[];
      received: ReceivedSnap[];
      lists: RecipientList[];
      follows: ExportedPair[];
      followers: ExportedPair[];
      requests: ExportedPair[];
      blocks: ExportedPair[];
      shares: Share[];
      favourites: {
        photo?: Id;
        topic?: Id;
        at: Time;
      }[];
      mutes: Mute[];
      notifications: Notification[];
      pushes: {
        service: string;
        madeAt: Time;
        deliveredAt?: Time;
      }[];
      account?: {
        id: Id;
        name: string;
        role: Role;
        createdAt: Time;
        bio?: string;
        approves: boolean;
        hides: boolean;
        findable: boolean;
        commentsFrom: 'everyone' | 'following' | 'nobody';
        snapsFrom: 'following' | 'everyone' | 'nobody';
        /** Its name in the tar. */
        portrait?: string;
        /** Its name in the tar. */
        banner?: string;
        sessions: Session[];
        accessTokens: AccessToken[];
        logins: ProviderLink[];
      };
      next?: string;
    };
    replyBytes: true;
  };
  /** Creates an invitation: a code for signing up.
   * @example const result = await client.call('invitation.create');
   * @throws Rejected (`not_authenticated`, `forbidden`, and errors that every method has), ConnectionLost or Stopped */
  'invitation.create': {
    params: {
      /** 1 to 1000. The default is `1`. */
      uses?: number;
      /** 1 to 8760. The default is `168`. */
      expiresInHours?: number;
    };
    result: {
      invitation: Invitation;
      /** Returned only once. */
      code: string;
    };
  };
  /** Creates an invitation for each name of a list, except for names that could not sign up. It is safe to retry.
   * @example const result = await client.call('invitation.createMany', { names: ['dora', 'ana', 'Dora'], dryRun: true });
   * @throws Rejected (`not_authenticated`, `forbidden`, `too_many`, and errors that every method has), ConnectionLost or Stopped */
  'invitation.createMany': {
    params: {
      names: string[];
      /** 1 to 8760. The default is `168`. */
      expiresInHours?: number;
      /** Whether to check the list without creating invitations. The default is `false`. */
      dryRun?: boolean;
      /** A new one for each list; a retry with the same key returns the same invitations with new codes. 1 to 64 characters. */
      key?: string;
    };
    result: {
      rows: RosterRow[];
    };
  };
  /** Lists the invitations, newest first, without their codes.
   * @example const result = await client.call('invitation.list');
   * @throws Rejected (`not_authenticated`, `forbidden`, and errors that every method has), ConnectionLost or Stopped */
  'invitation.list': {
    params: {
      /** The `next` of the previous page. */
      before?: number;
      /** 1 to 100. */
      limit?: number;
    };
    result: {
      invitations: Invitation[];
      next?: number;
    };
  };
  /** Revokes an invitation.
   * @example await client.call('invitation.revoke', { invitation: '7' });
   * @throws Rejected (`not_authenticated`, `forbidden`, `unknown_invitation`, and errors that every method has), ConnectionLost or Stopped */
  'invitation.revoke': {
    params: {
      invitation: Id;
    };
    result: {};
  };
  /** Logs in with name and password.
   * @example const result = await client.call('session.create', { name: 'ana', password: 'correct horse', device: 'laptop' });
   * @throws Rejected (`already_authenticated`, `wrong_credentials`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'session.create': {
    params: {
      name: string;
      password: string;
      /** The login's name in session.list. */
      device?: string;
    };
    result: SignedIn;
  };
  /** Logs in with the token of an earlier login or of your own app.
   * @example const result = await client.call('session.resume', { token: '…' });
   * @throws Rejected (`already_authenticated`, `invalid_token`, `token_expired`, `suspended`, `invalid_name`, `too_large`, and errors that every method has), ConnectionLost or Stopped */
  'session.resume': {
    params: {
      token: string;
      /** The login's name in session.list. */
      device?: string;
    };
    result: SignedIn;
  };
  /** Lists your logins.
   * @example const result = await client.call('session.list');
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'session.list': {
    params: {};
    result: {
      sessions: Session[];
    };
  };
  /** Ends a login; its connections are closed with 4500.
   * @example await client.call('session.revoke', { session: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_session`, and errors that every method has), ConnectionLost or Stopped */
  'session.revoke': {
    params: {
      session: Id;
    };
    result: {};
  };
  /** Ends the login of this connection.
   * @example await client.call('session.end');
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'session.end': {
    params: {};
    result: {};
  };
  /** Lists the logins of all accounts, newest first.
   * @example const result = await client.call('session.find', { limit: 1 });
   * @throws Rejected (`not_authenticated`, `forbidden`, `unknown_account`, `unknown_session`, and errors that every method has), ConnectionLost or Stopped */
  'session.find': {
    params: {
      name?: string;
      session?: Id;
      /** The `next` of the previous page. */
      before?: Id;
      /** 1 to 100. */
      limit?: number;
    };
    result: {
      sessions: FoundSession[];
      next?: Id;
    };
  };
  /** Lists the feeds in the operator's order.
   * @example const result = await client.call('feed.list');
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'feed.list': {
    params: {};
    result: {
      feeds: Feed[];
    };
  };
  /** Lists the predefined pictures.
   * @example const result = await client.call('picture.list');
   * @throws Rejected (errors that every method has), ConnectionLost or Stopped */
  'picture.list': {
    params: {};
    result: {
      pictures: Picture[];
    };
  };
  /** Subscribes to feeds, from a saved position or from now on.
   * @example const result = await client.call('feed.subscribe', { feeds: ['7'] });
   * @throws Rejected (`not_authenticated`, `too_large`, `unknown_feed`, and errors that every method has), ConnectionLost or Stopped */
  'feed.subscribe': {
    params: {
      /** Each feed once. A position is an epoch and an offset. At most 64. */
      feeds: {
        id: Id;
        epoch?: string;
        offset?: number;
      }[];
    };
    result: {
      now: Time;
      feeds: Subscription[];
    };
  };
  /** Unsubscribes from feeds.
   * @example await client.call('feed.unsubscribe', { feeds: ['people', 'nowhere'] });
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'feed.unsubscribe': {
    params: {
      /** At most 64. */
      feeds: Id[];
    };
    result: {};
  };
  /** Lists the snaps of a feed, newest first.
   * @example const result = await client.call('feed.page', { feed: 'animals' });
   * @throws Rejected (`not_authenticated`, `unknown_feed`, and errors that every method has), ConnectionLost or Stopped */
  'feed.page': {
    params: {
      feed: Id;
      /** The `next` of the previous page. */
      before?: number;
      /** 1 to 50. The default is `50`. */
      limit?: number;
    };
    result: {
      now: Time;
      snaps: Snap[];
      next?: number;
    };
  };
  /** Posts a snap: a picture or the attached image.
   * @example const result = await client.call('snap.post', { feed: 'animals', key: 'k1', picture: 'bear' });
   * @throws Rejected (`not_authenticated`, `unknown_feed`, `unknown_picture`, `invalid_caption`, `invalid_image`, `too_large`, `key_conflict`, `storage_full`, and errors that every method has), ConnectionLost or Stopped */
  'snap.post': {
    params: {
      feed: Id;
      /** A new one for each post; a retry with the same key returns the same snap. 1 to 64 characters. */
      key: string;
      /** A predefined picture; without it, the message has an attached image. */
      picture?: Id;
      caption?: string;
    };
    result: {
      snap: Snap;
    };
    requestBytes: true;
  };
  /** Returns everything about a snap except its image. It does not use up the open.
   * @example const result = await client.call('snap.show', { snap: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_snap`, and errors that every method has), ConnectionLost or Stopped */
  'snap.show': {
    params: {
      snap: Id;
    };
    result: {
      snap: Snap;
    };
  };
  /** Lists the latest 100 viewers who opened a snap. For its author and admins.
   * @example const result = await client.call('snap.views', { snap: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_snap`, `forbidden`, and errors that every method has), ConnectionLost or Stopped */
  'snap.views': {
    params: {
      snap: Id;
    };
    result: {
      views: View[];
      opens: number;
    };
  };
  /** Opens a snap: returns its image, once per viewer.
   * @example const result = await client.call('snap.open', { snap: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_snap`, `already_opened`, `snap_gone`, `image_lost`, and errors that every method has), ConnectionLost or Stopped */
  'snap.open': {
    params: {
      snap: Id;
    };
    result: {
      snap: Snap;
      type: string;
      width: number;
      height: number;
    };
    replyBytes: true;
  };
  /** Deletes a snap: its image is erased, its offset stays used. For its author and admins.
   * @example await client.call('snap.delete', { snap: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_snap`, `forbidden`, `snap_gone`, `invalid_reason`, and errors that every method has), ConnectionLost or Stopped */
  'snap.delete': {
    params: {
      snap: Id;
      reason?: string;
    };
    result: {};
  };
  /** Reports a snap to the admins, once per viewer.
   * @example await client.call('snap.report', { snap: '7', reason: 'spam' });
   * @throws Rejected (`not_authenticated`, `unknown_snap`, `snap_gone`, `invalid_reason`, `already_reported`, and errors that every method has), ConnectionLost or Stopped */
  'snap.report': {
    params: {
      snap: Id;
      reason: string;
    };
    result: {};
  };
  /** Lists snaps of all feeds by a filter, newest first.
   * @example const result = await client.call('snap.list', { limit: 1 });
   * @throws Rejected (`not_authenticated`, `forbidden`, `unknown_feed`, `unknown_account`, and errors that every method has), ConnectionLost or Stopped */
  'snap.list': {
    params: {
      feed?: Id;
      /** A name. */
      author?: string;
      /** Milliseconds since 1970. */
      since?: Time;
      /** Exclusive. Milliseconds since 1970. */
      until?: Time;
      /** One of `live`, `deleted`, `expired`, `all`. The default is `"live"`. */
      state?: 'live' | 'deleted' | 'expired' | 'all';
      /** The `next` of the previous page. */
      before?: Id;
      /** 1 to 100. */
      limit?: number;
    };
    result: {
      now: Time;
      snaps: Snap[];
      next?: Id;
    };
  };
  /** Explains what would happen if an account opened a snap, and why. Opens nothing.
   * @example const result = await client.call('snap.explain', { snap: '7', viewer: 'ben' });
   * @throws Rejected (`not_authenticated`, `forbidden`, `unknown_account`, `unknown_snap`, and errors that every method has), ConnectionLost or Stopped */
  'snap.explain': {
    params: {
      snap: Id;
      /** A name. */
      viewer: string;
    };
    result: {
      snap: Id;
      viewer: Person;
      verdict: 'would_succeed' | 'already_opened' | 'snap_gone' | 'suspended' | 'unknown_snap';
      at?: Time;
      device?: string;
      gone?: 'deleted' | 'expired';
      remover?: 'author' | 'admin' | 'account_deletion';
      admin?: Person;
      reason?: string;
    };
  };
  /** Returns a snap's image to the local admin for moderation, once per snap. It is recorded in the audit log before the bytes leave.
   * @example const result = await client.call('snap.inspect', { snap: '7', reason: 'reported' });
   * @throws Rejected (`not_authenticated`, `forbidden`, `invalid_reason`, `unknown_snap`, `already_inspected`, `snap_gone`, `image_lost`, and errors that every method has), ConnectionLost or Stopped */
  'snap.inspect': {
    params: {
      snap: Id;
      reason: string;
    };
    result: {
      snap: Snap;
      type: string;
      width: number;
      height: number;
    };
    replyBytes: true;
  };
  /** Posts a photo, which stays on your profile: a picture or the attached image.
   * @example const result = await client.call('photo.post', { key: 'k1', picture: 'bear', caption: 'Look 🐻' });
   * @throws Rejected (`not_authenticated`, `unknown_picture`, `unknown_topic`, `invalid_caption`, `invalid_alt`, `invalid_image`, `too_large`, `too_many`, `storage_full`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'photo.post': {
    params: {
      /** A new one for each post; a retry with the same key returns the same photo. 1 to 64 characters. */
      key: string;
      /** A predefined picture; without it, the message has an attached image. */
      picture?: Id;
      caption?: string;
      /** What the photo shows, for people who cannot see it. */
      alt?: string;
      /** A warning that covers the photo until it is tapped. */
      warning?: string;
      /** One of `everyone`, `followers`. The default is `"everyone"`. */
      audience?: 'everyone' | 'followers';
      /** The topics chosen by the author. At most 5. */
      labels?: Id[];
      /** Your default if it is absent. One of `everyone`, `following`, `nobody`. */
      commentsFrom?: 'everyone' | 'following' | 'nobody';
    };
    result: {
      photo: Photo;
    };
    requestBytes: true;
  };
  /** Returns a photo and its author's next 10.
   * @example const result = await client.call('photo.show', { photo: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_photo`, and errors that every method has), ConnectionLost or Stopped */
  'photo.show': {
    params: {
      photo: Id;
    };
    result: {
      now: Time;
      photo: Photo;
      others: Photo[];
    };
  };
  /** Edits your photo. Absent members stay unchanged, and the old text is erased.
   * @example const result = await client.call('photo.edit', { photo: '7', caption: '', alt: 'A bear yawns.' });
   * @throws Rejected (`not_authenticated`, `unknown_photo`, `unknown_topic`, `forbidden`, `invalid_caption`, `invalid_alt`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'photo.edit': {
    params: {
      photo: Id;
      caption?: string;
      /** What the photo shows, for people who cannot see it. */
      alt?: string;
      /** A warning that covers the photo until it is tapped. */
      warning?: string;
      /** One of `everyone`, `followers`. */
      audience?: 'everyone' | 'followers';
      /** All topics of the photo, replacing the old ones. At most 5. */
      labels?: Id[];
      /** Who may comment from now on. One of `everyone`, `following`, `nobody`. */
      commentsFrom?: 'everyone' | 'following' | 'nobody';
    };
    result: {
      photo: Photo;
    };
  };
  /** Deletes a photo and erases its text and images. For its author and admins.
   * @example await client.call('photo.delete', { photo: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_photo`, `forbidden`, `invalid_reason`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'photo.delete': {
    params: {
      photo: Id;
      reason?: string;
    };
    result: {};
  };
  /** Reports a photo to the admins, once per viewer.
   * @example await client.call('photo.report', { photo: '7', reason: 'spam' });
   * @throws Rejected (`not_authenticated`, `unknown_photo`, `invalid_reason`, `already_reported`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'photo.report': {
    params: {
      photo: Id;
      reason: string;
    };
    result: {};
  };
  /** Returns which of these photos a device must forget.
   * @example const result = await client.call('photo.check', { photos: ['7'] });
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'photo.check': {
    params: {
      /** At most 500. */
      photos: Id[];
    };
    result: {
      gone: Id[];
    };
  };
  /** Lists an account's photos, newest first.
   * @example const result = await client.call('profile.photos', { account: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_account`, and errors that every method has), ConnectionLost or Stopped */
  'profile.photos': {
    params: {
      account: Id;
      /** The `next` of the previous page. */
      before?: Id;
      /** 1 to 50. */
      limit?: number;
    };
    result: {
      now: Time;
      photos: Photo[];
      next?: Id;
    };
  };
  /** Lists your photos and those of the accounts you follow, newest first.
   * @example const result = await client.call('home.page');
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'home.page': {
    params: {
      /** The `next` of the previous page. */
      before?: Id;
      /** 1 to 50. */
      limit?: number;
    };
    result: {
      now: Time;
      photos: Photo[];
      next?: Id;
    };
  };
  /** Likes a photo or topic: adds it to your favourites.
   * @example const result = await client.call('favourite.add', { photo: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_photo`, `unknown_topic`, `too_many`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'favourite.add': {
    params: {
      photo?: Id;
      /** Instead of a photo. */
      topic?: Id;
    };
    result: {
      favourites: number;
    };
  };
  /** Unlikes a photo or topic: removes it from your favourites.
   * @example const result = await client.call('favourite.remove', { photo: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_photo`, `unknown_topic`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'favourite.remove': {
    params: {
      photo?: Id;
      /** Instead of a photo. */
      topic?: Id;
    };
    result: {
      favourites: number;
    };
  };
  /** Lists the favourites that you can currently see, newest first.
   * @example const result = await client.call('favourite.list');
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'favourite.list': {
    params: {
      /** Both if it is absent. One of `photo`, `topic`. */
      kind?: 'photo' | 'topic';
      /** The `next` of the previous page. */
      before?: number;
      /** 1 to 50. */
      limit?: number;
    };
    result: {
      now: Time;
      favourites: {
        photo: Photo;
        at: Time;
      } | {
        topic: NamedTopic;
        at: Time;
      }[];
      next?: number;
    };
  };
  /** Creates a link with which anyone can see your photo without an account.
   * @example const result = await client.call('share.create', { photo: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_photo`, `forbidden`, `too_many`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'share.create': {
    params: {
      photo: Id;
      /** 1 to 8760. The default is `168`. */
      expiresInHours?: number;
    };
    result: {
      share: {
        /** A path on this server, returned only here. */
        url: string;
        id: Id;
        photo: Id;
        createdAt: Time;
        expiresAt: Time;
        /** How often its page was viewed, as of a second ago. */
        views: number;
      };
    };
  };
  /** Lists your share links that have not expired, newest first, without their addresses.
   * @example const result = await client.call('share.list');
   * @throws Rejected (`not_authenticated`, `unknown_photo`, `forbidden`, and errors that every method has), ConnectionLost or Stopped */
  'share.list': {
    params: {
      /** Only the links of this photo. */
      photo?: Id;
    };
    result: {
      shares: Share[];
    };
  };
  /** Revokes a share link immediately.
   * @example await client.call('share.revoke', { share: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_share`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'share.revoke': {
    params: {
      share: Id;
    };
    result: {};
  };
  /** Lists photos of all authors by a filter, newest first.
   * @example const result = await client.call('photo.list', { author: 'ana' });
   * @throws Rejected (`not_authenticated`, `forbidden`, `unknown_account`, and errors that every method has), ConnectionLost or Stopped */
  'photo.list': {
    params: {
      /** A name. */
      author?: string;
      /** Milliseconds since 1970. */
      since?: Time;
      /** Exclusive. Milliseconds since 1970. */
      until?: Time;
      /** One of `live`, `gone`, `all`. The default is `"live"`. */
      state?: 'live' | 'gone' | 'all';
      /** Only reported ones. */
      reported?: boolean;
      /** The `next` of the previous page. */
      before?: Id;
      /** 1 to 100. */
      limit?: number;
    };
    result: {
      now: Time;
      photos: Photo[];
      next?: Id;
    };
  };
  /** Explains whether an account can see a photo, and which rule decides it.
   * @example const result = await client.call('photo.explain', { photo: '7', viewer: 'ben' });
   * @throws Rejected (`not_authenticated`, `forbidden`, `unknown_account`, `unknown_photo`, and errors that every method has), ConnectionLost or Stopped */
  'photo.explain': {
    params: {
      photo: Id;
      /** A name. */
      viewer: string;
    };
    result: {
      photo: Id;
      viewer: Person;
      verdict: 'author' | 'everyone' | 'follower' | 'not_follower' | 'blocked' | 'author_suspended' | 'suspended' | 'photo_gone' | 'unknown_photo';
      /** The address of the photo's page. */
      home?: 'shown' | 'not_followed' | 'muted_person' | 'muted_tag' | 'muted_word';
      at?: Time;
      asking?: boolean;
      blocker?: 'viewer' | 'author';
      remover?: 'author' | 'admin' | 'account_deletion';
      admin?: Person;
      reason?: string;
    };
  };
  /** Subscribes to your home, from a saved position or from now on.
   * @example const result = await client.call('home.subscribe');
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'home.subscribe': {
    params: {
      epoch?: string;
      offset?: number;
    };
    result: HomeStart;
  };
  /** Unsubscribes from your home.
   * @example await client.call('home.unsubscribe');
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'home.unsubscribe': {
    params: {};
    result: {};
  };
  /** Posts a comment on a photo, or an answer to one.
   * @example const result = await client.call('comment.post', { photo: '7', text: 'Lovely #Fox!', key: '1' });
   * @throws Rejected (`not_authenticated`, `unknown_photo`, `unknown_comment`, `comments_closed`, `invalid_comment`, `too_many`, `key_conflict`, `storage_full`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'comment.post': {
    params: {
      photo: Id;
      text: string;
      /** A new one for each comment; a retry with the same key returns the same comment. 1 to 64 characters. */
      key: string;
      /** The comment that it answers; that of an answer is the answer's own comment. */
      to?: Id;
    };
    result: {
      comment: Comment;
      /** How many comments and answers the photo has now. */
      comments: number;
    };
  };
  /** Edits your comment, for some minutes after it was posted. The old text is erased.
   * @example const result = await client.call('comment.edit', { comment: '7', text: 'Lovely' });
   * @throws Rejected (`not_authenticated`, `unknown_comment`, `forbidden`, `invalid_comment`, `edit_closed`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'comment.edit': {
    params: {
      comment: Id;
      text: string;
    };
    result: {
      comment: Comment;
    };
  };
  /** Deletes a comment and erases its text. For its author, the photo's author and admins. Answers stay.
   * @example const result = await client.call('comment.delete', { comment: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_comment`, `forbidden`, `invalid_reason`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'comment.delete': {
    params: {
      comment: Id;
      reason?: string;
    };
    result: {
      /** How many comments and answers the photo has now. */
      comments?: number;
    };
  };
  /** Returns a comment, and the one that it answers.
   * @example const result = await client.call('comment.show', { comment: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_comment`, and errors that every method has), ConnectionLost or Stopped */
  'comment.show': {
    params: {
      comment: Id;
    };
    result: {
      now: Time;
      comment: Comment;
      top?: Comment;
    };
  };
  /** Reports a comment to the admins, once per viewer.
   * @example await client.call('comment.report', { comment: '7', reason: 'spam' });
   * @throws Rejected (`not_authenticated`, `unknown_comment`, `invalid_reason`, `already_reported`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'comment.report': {
    params: {
      comment: Id;
      reason: string;
    };
    result: {};
  };
  /** Lists the comments on a photo, or the answers to one of them.
   * @example const result = await client.call('comment.list', { photo: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_photo`, `unknown_comment`, and errors that every method has), ConnectionLost or Stopped */
  'comment.list': {
    params: {
      photo: Id;
      /** The answers to this comment. */
      to?: Id;
      /** One of `newest`, `oldest`. The default is `"newest"`. */
      order?: 'newest' | 'oldest';
      /** The `next` of the previous page, newest first. */
      before?: Id;
      /** The `next` of the previous page, oldest first. */
      after?: Id;
      /** 1 to 50. */
      limit?: number;
    };
    result: {
      now: Time;
      comments: Comment[];
      /** How many comments and answers the photo has now. */
      count: number;
      next?: Id;
    };
  };
  /** Lists your own comments, newest first.
   * @example const result = await client.call('comment.mine');
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'comment.mine': {
    params: {
      /** Only comments that contain this text. */
      query?: string;
      /** The `next` of the previous page. */
      before?: Id;
      /** 1 to 50. */
      limit?: number;
    };
    result: {
      now: Time;
      comments: Comment[];
      next?: Id;
    };
  };
  /** Subscribes to the comments on a photo, from a saved position or from now on.
   * @example const result = await client.call('comment.subscribe', { photo: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_photo`, `too_many`, and errors that every method has), ConnectionLost or Stopped */
  'comment.subscribe': {
    params: {
      photo: Id;
      epoch?: string;
      offset?: number;
    };
    result: CommentStart;
  };
  /** Unsubscribes from the comments on a photo.
   * @example await client.call('comment.unsubscribe', { photo: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_photo`, and errors that every method has), ConnectionLost or Stopped */
  'comment.unsubscribe': {
    params: {
      photo: Id;
    };
    result: {};
  };
  /** Sends a snap to some accounts, or to those of a list.
   * @example const result = await client.call('snap.send', { key: 'k1', to: ['7'], picture: 'bear' });
   * @throws Rejected (`not_authenticated`, `unknown_account`, `unknown_list`, `invalid_recipients`, `unknown_picture`, `invalid_caption`, `invalid_image`, `too_large`, `key_conflict`, `storage_full`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'snap.send': {
    params: {
      /** The accounts; without it, a list. At most 100. */
      to?: Id[];
      /** One of your lists. */
      list?: Id;
      /** A new one for each snap; a retry with the same key returns the same snap. 1 to 64 characters. */
      key: string;
      /** A predefined picture; without it, the message has an attached image. */
      picture?: Id;
      caption?: string;
    };
    result: {
      snap: SentSnap;
    };
    requestBytes: true;
  };
  /** Lists the snaps that you sent to people, newest first.
   * @example const result = await client.call('snap.sent', { limit: 1 });
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'snap.sent': {
    params: {
      /** The `next` of the previous page. */
      before?: Id;
      /** 1 to 50. */
      limit?: number;
    };
    result: {
      now: Time;
      snaps: SentSnap[];
      next?: Id;
    };
  };
  /** Removes a snap that is gone from the list of those you sent.
   * @example await client.call('snap.forget', { snap: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_snap`, `forbidden`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'snap.forget': {
    params: {
      snap: Id;
    };
    result: {};
  };
  /** Lists the snaps in your inbox, newest first.
   * @example const result = await client.call('inbox.page', { limit: 1 });
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'inbox.page': {
    params: {
      /** The `next` of the previous page. */
      before?: number;
      /** 1 to 50. */
      limit?: number;
    };
    result: {
      now: Time;
      snaps: ReceivedSnap[];
      /** How many can still be opened. */
      unread: number;
      next?: number;
    };
  };
  /** Opens a received snap: returns its image, once per recipient.
   * @example const result = await client.call('inbox.open', { snap: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_snap`, `already_opened`, `snap_gone`, `image_lost`, `forbidden`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'inbox.open': {
    params: {
      snap: Id;
    };
    result: {
      snap: ReceivedSnap;
      type: string;
      width: number;
      height: number;
    };
    replyBytes: true;
  };
  /** Removes a snap from your inbox. One that you have not opened can never be opened.
   * @example await client.call('inbox.remove', { snap: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_snap`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'inbox.remove': {
    params: {
      snap: Id;
    };
    result: {};
  };
  /** Subscribes to your inbox, from a saved position or from now on.
   * @example const result = await client.call('inbox.subscribe');
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'inbox.subscribe': {
    params: {
      epoch?: string;
      offset?: number;
    };
    result: InboxStart;
  };
  /** Unsubscribes from your inbox.
   * @example await client.call('inbox.unsubscribe');
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'inbox.unsubscribe': {
    params: {};
    result: {};
  };
  /** Returns the image of a received snap to the local admin for moderation, once per snap and while a report of it is open. It is recorded in the audit log before the bytes leave.
   * @example const result = await client.call('inbox.inspect', { snap: '7', reason: 'reported' });
   * @throws Rejected (`not_authenticated`, `forbidden`, `invalid_reason`, `unknown_snap`, `already_inspected`, `snap_gone`, `image_lost`, and errors that every method has), ConnectionLost or Stopped */
  'inbox.inspect': {
    params: {
      snap: Id;
      reason: string;
    };
    result: {
      snap: ReceivedSnap;
      type: string;
      width: number;
      height: number;
    };
    replyBytes: true;
  };
  /** Creates a list of recipients, which only you see.
   * @example const result = await client.call('list.create', { name: 'family', accounts: ['7'], key: 'k1' });
   * @throws Rejected (`not_authenticated`, `invalid_list`, `invalid_recipients`, `unknown_account`, `too_many`, `key_conflict`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'list.create': {
    params: {
      /** Your lists have different names, regardless of case. */
      name: string;
      /** At most 100. */
      accounts: Id[];
      /** A new one for each list; a retry with the same key returns the same list. 1 to 64 characters. */
      key?: string;
    };
    result: {
      list: RecipientList;
    };
  };
  /** Renames a list, and adds and removes accounts.
   * @example const result = await client.call('list.edit', { list: '7', name: 'friends', add: ['7'] });
   * @throws Rejected (`not_authenticated`, `unknown_list`, `invalid_list`, `invalid_recipients`, `unknown_account`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'list.edit': {
    params: {
      list: Id;
      name?: string;
      /** At most 100. */
      add?: Id[];
      /** At most 100. */
      remove?: Id[];
    };
    result: {
      list: RecipientList;
    };
  };
  /** Deletes a list. What was sent to it stays.
   * @example await client.call('list.delete', { list: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_list`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'list.delete': {
    params: {
      list: Id;
    };
    result: {};
  };
  /** Lists your lists of recipients, by name.
   * @example const result = await client.call('list.page');
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'list.page': {
    params: {};
    result: {
      lists: RecipientList[];
    };
  };
  /** Finds photos by words, tags, names and dates.
   * @example const result = await client.call('search.photos', { query: '#fox from:ana' });
   * @throws Rejected (`not_authenticated`, `invalid_query`, and errors that every method has), ConnectionLost or Stopped */
  'search.photos': {
    params: {
      /** At most 200 characters and 8 terms. */
      query: string;
      /** By relevance, the best of the newest 1000 matches are returned. One of `time`, `relevance`. The default is `"time"`. */
      order?: 'time' | 'relevance';
      /** The `next` of the previous page. */
      cursor?: Id;
      /** 1 to 50. */
      limit?: number;
    };
    result: {
      now: Time;
      photos: Photo[];
      next?: Id;
      /** Matches may be missing: the time limit was reached, or the index is being built. */
      partial?: true;
    };
  };
  /** Finds snaps that can still be opened, as rows of their feeds. Opens nothing.
   * @example const result = await client.call('search.snaps', { query: '#fox from:ana' });
   * @throws Rejected (`not_authenticated`, `invalid_query`, and errors that every method has), ConnectionLost or Stopped */
  'search.snaps': {
    params: {
      /** At most 200 characters and 8 terms. */
      query: string;
      /** The `next` of the previous page. */
      cursor?: Id;
      /** 1 to 50. */
      limit?: number;
    };
    result: {
      now: Time;
      snaps: Snap[];
      next?: Id;
      /** Matches may be missing: the time limit was reached, or the index is being built. */
      partial?: true;
    };
  };
  /** Finds people by the beginning of a name or of a word in it.
   * @example const result = await client.call('search.people', { query: '#fox from:ana' });
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'search.people': {
    params: {
      query: string;
      /** The `next` of the previous page. */
      cursor?: Id;
      /** 1 to 50. */
      limit?: number;
    };
    result: {
      people: ListedPerson[];
      next?: Id;
    };
  };
  /** Finds tags by their beginning, most used first.
   * @example const result = await client.call('search.tags', { prefix: '#sun' });
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'search.tags': {
    params: {
      /** With or without `#`; empty for the most used tags. */
      prefix: string;
      /** 1 to 50. The default is `50`. */
      limit?: number;
    };
    result: {
      tags: TagUse[];
    };
  };
  /** Lists the predefined searches.
   * @example const result = await client.call('category.list');
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'category.list': {
    params: {};
    result: {
      categories: Category[];
    };
  };
  /** Starts a live search, which pushes new matches of a query, from a saved position or from now on.
   * @example const result = await client.call('search.subscribe', { query: '#fox from:ana' });
   * @throws Rejected (`not_authenticated`, `invalid_query`, `too_many`, and errors that every method has), ConnectionLost or Stopped */
  'search.subscribe': {
    params: {
      /** At most 200 characters and 8 terms. */
      query: string;
      epoch?: string;
      offset?: number;
      /** The most photos in a reply that is a first page. 1 to 50. */
      limit?: number;
    };
    result: LiveSearch;
  };
  /** Ends a live search of this connection.
   * @example await client.call('search.unsubscribe', { search: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_search`, and errors that every method has), ConnectionLost or Stopped */
  'search.unsubscribe': {
    params: {
      search: Id;
    };
    result: {};
  };
  /** Identifies what an image may show, most likely topics first. Nothing is stored or published.
   * @example const result = await client.call('image.identify', { picture: 'redpanda' });
   * @throws Rejected (`not_authenticated`, `unknown_picture`, `invalid_image`, `too_large`, `no_recogniser`, `recogniser_failed`, and errors that every method has), ConnectionLost or Stopped */
  'image.identify': {
    params: {
      /** A predefined picture; without it, the message has an attached image. */
      picture?: Id;
    };
    result: {
      /** Empty if nothing is likely enough. */
      identifications: Identification[];
      /** What identified them, for people. */
      model: string;
    };
    requestBytes: true;
  };
  /** Returns a topic and the newest posts about it that the viewer can see.
   * @example const result = await client.call('topic.show', { topic: 'Tabby Cat' });
   * @throws Rejected (`not_authenticated`, `unknown_topic`, and errors that every method has), ConnectionLost or Stopped */
  'topic.show': {
    params: {
      /** An ID or a name. */
      topic: string;
    };
    result: {
      now: Time;
      topic: Topic;
      photos: Photo[];
      /** Snaps with captions that name it. */
      snaps: Snap[];
    };
  };
  /** Returns the beginning of the encyclopedia's page about a topic.
   * @example const result = await client.call('topic.summary', { topic: 'n02123045' });
   * @throws Rejected (`not_authenticated`, `unknown_topic`, `no_encyclopedia`, and errors that every method has), ConnectionLost or Stopped */
  'topic.summary': {
    params: {
      topic: Id;
    };
    result: {
      /** Plain text; absent if there is no page. */
      summary?: string;
      /** The encyclopedia's host. */
      source: string;
    };
  };
  /** Returns a profile, the viewer's relation to it, and its newest 10 posts.
   * @example const result = await client.call('profile.show', { account: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_account`, and errors that every method has), ConnectionLost or Stopped */
  'profile.show': {
    params: {
      account?: Id;
      /** Instead of an ID. */
      name?: string;
    };
    result: {
      now: Time;
      profile: Profile;
      relation?: Relation;
      posts: ProfilePost[];
    };
  };
  /** Changes your profile. Absent members stay unchanged.
   * @example const result = await client.call('profile.edit', { bio: 'Bears 🐻\nand lions' });
   * @throws Rejected (`not_authenticated`, `invalid_bio`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'profile.edit': {
    params: {
      /** An empty text removes it. */
      bio?: string;
      /** Whether you approve followers. Turning it off accepts all pending requests. */
      approves?: boolean;
      /** Whether your follower lists and counts are hidden from others. */
      hides?: boolean;
      /** Whether search shows you to people who do not follow you. */
      findable?: boolean;
      /** Who may comment on photos that you post from now on. One of `everyone`, `following`, `nobody`. */
      commentsFrom?: 'everyone' | 'following' | 'nobody';
      /** From whom you take snaps; people you follow by default. One of `following`, `everyone`, `nobody`. */
      snapsFrom?: 'following' | 'everyone' | 'nobody';
    };
    result: {
      profile: Profile;
    };
  };
  /** Sets your profile picture or banner to the attached image, or removes it without one. Admins can remove those of others.
   * @example const result = await client.call('profile.setImage', { role: 'portrait' }, jpeg);
   * @throws Rejected (`not_authenticated`, `invalid_image`, `too_large`, `too_many`, `storage_full`, `unknown_account`, `forbidden`, `invalid_reason`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'profile.setImage': {
    params: {
      /** One of `portrait`, `banner`. */
      role: 'portrait' | 'banner';
      /** The account whose image an admin removes. */
      account?: Id;
      /** An admin's reason, for the audit log. */
      reason?: string;
    };
    result: {
      profile: Profile;
    };
    requestBytes: true;
  };
  /** Follows an account, or sends a request if it approves followers. Repeating it changes nothing.
   * @example const result = await client.call('follow.create', { account: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_account`, `forbidden`, `too_many`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'follow.create': {
    params: {
      account: Id;
    };
    result: {
      relation: Relation;
    };
  };
  /** Unfollows an account, or withdraws the request.
   * @example const result = await client.call('follow.end', { account: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_account`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'follow.end': {
    params: {
      account: Id;
    };
    result: {
      relation: Relation;
    };
  };
  /** Removes a follower, who is not notified.
   * @example const result = await client.call('follow.remove', { account: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_account`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'follow.remove': {
    params: {
      account: Id;
    };
    result: {
      relation: Relation;
    };
  };
  /** Lists the accounts that an account follows, or its followers, newest first.
   * @example const result = await client.call('follow.list', { account: '7', side: 'followers' });
   * @throws Rejected (`not_authenticated`, `unknown_account`, `forbidden`, and errors that every method has), ConnectionLost or Stopped */
  'follow.list': {
    params: {
      account: Id;
      /** One of `followers`, `following`. */
      side: 'followers' | 'following';
      /** The `next` of the previous page. */
      before?: number;
      /** 1 to 50. */
      limit?: number;
    };
    result: {
      people: ListedPerson[];
      next?: number;
    };
  };
  /** Lists the pending requests to follow you, newest first.
   * @example const result = await client.call('request.list');
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'request.list': {
    params: {
      /** The `next` of the previous page. */
      before?: number;
      /** 1 to 50. */
      limit?: number;
    };
    result: {
      people: ListedPerson[];
      next?: number;
    };
  };
  /** Accepts or declines a follow request. A declined account is not notified.
   * @example const result = await client.call('request.answer', { account: '7', accept: false });
   * @throws Rejected (`not_authenticated`, `unknown_account`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'request.answer': {
    params: {
      account: Id;
      accept: boolean;
    };
    result: {
      relation: Relation;
    };
  };
  /** Blocks an account: the two no longer see each other, and follows and requests between them end. It is not notified.
   * @example const result = await client.call('block.create', { account: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_account`, `forbidden`, `too_many`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'block.create': {
    params: {
      account: Id;
    };
    result: {
      relation: Relation;
    };
  };
  /** Unblocks an account. Follows are not restored.
   * @example const result = await client.call('block.end', { account: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_account`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'block.end': {
    params: {
      account: Id;
    };
    result: {
      relation: Relation;
    };
  };
  /** Lists the accounts you block, newest first.
   * @example const result = await client.call('block.list');
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'block.list': {
    params: {
      /** The `next` of the previous page. */
      before?: number;
      /** 1 to 50. */
      limit?: number;
    };
    result: {
      people: ListedPerson[];
      next?: number;
    };
  };
  /** Mutes an account, a tag or a word in your home and notifications. Repeating it changes when the mute ends. No one is notified.
   * @example const result = await client.call('mute.create', { account: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_account`, `forbidden`, `too_many`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'mute.create': {
    params: {
      account?: Id;
      /** With or without `#`. */
      tag?: string;
      /** One or more words. */
      word?: string;
      /** Without it the mute does not end. 1 to 8760. */
      forHours?: number;
    };
    result: {
      mute: Mute;
    };
  };
  /** Ends a mute, by its ID or by what is muted. It succeeds if there is none.
   * @example await client.call('mute.end', { mute: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_account`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'mute.end': {
    params: {
      mute?: Id;
      account?: Id;
      /** With or without `#`. */
      tag?: string;
      /** One or more words. */
      word?: string;
    };
    result: {};
  };
  /** Lists what you mute, newest first.
   * @example const result = await client.call('mute.list');
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'mute.list': {
    params: {
      /** The `next` of the previous page. */
      before?: number;
      /** 1 to 50. */
      limit?: number;
    };
    result: {
      mutes: Mute[];
      next?: number;
    };
  };
  /** Subscribes to your notifications, from a saved position or from now on.
   * @example const result = await client.call('notification.subscribe');
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'notification.subscribe': {
    params: {
      epoch?: string;
      offset?: number;
    };
    result: {
      now: Time;
      epoch: Id;
      offset: number;
      recovered: boolean;
      notifications: Notification[];
      unread: number;
      next?: number;
    };
  };
  /** Unsubscribes from your notifications.
   * @example await client.call('notification.unsubscribe');
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'notification.unsubscribe': {
    params: {};
    result: {};
  };
  /** Lists your notifications, newest first.
   * @example const result = await client.call('notification.page');
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'notification.page': {
    params: {
      /** The `next` of the previous page. */
      before?: number;
      /** 1 to 50. */
      limit?: number;
    };
    result: {
      now: Time;
      notifications: Notification[];
      unread: number;
      next?: number;
    };
  };
  /** Marks your notifications as read, up to an offset.
   * @example const result = await client.call('notification.read', { upTo: 1 });
   * @throws Rejected (`not_authenticated`, `unknown_notification`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'notification.read': {
    params: {
      upTo: number;
    };
    result: {
      unread: number;
    };
  };
  /** Lists reports, newest first.
   * @example const result = await client.call('report.list');
   * @throws Rejected (`not_authenticated`, `forbidden`, `unknown_account`, and errors that every method has), ConnectionLost or Stopped */
  'report.list': {
    params: {
      /** One of `open`, `kept`, `removed`. The default is `"open"`. */
      state?: 'open' | 'kept' | 'removed';
      /** The name of the account whose posts were reported. */
      author?: string;
      /** The `next` of the previous page. */
      before?: number;
      /** 1 to 100. */
      limit?: number;
    };
    result: {
      reports: Report[];
      next?: number;
      /** How many reports are open in all, counted up to 1,000. */
      open: number;
    };
  };
  /** Resolves all open reports of a snap, photo or comment.
   * @example await client.call('report.resolve', { report: '7', action: 'remove', reason: 'it is' });
   * @throws Rejected (`not_authenticated`, `forbidden`, `unknown_report`, `report_resolved`, `invalid_reason`, and errors that every method has), ConnectionLost or Stopped */
  'report.resolve': {
    params: {
      report: Id;
      /** One of `keep`, `remove`. */
      action: 'keep' | 'remove';
      reason?: string;
    };
    result: {};
  };
  /** Lists what admins did, newest first.
   * @example const result = await client.call('audit.list');
   * @throws Rejected (`not_authenticated`, `forbidden`, and errors that every method has), ConnectionLost or Stopped */
  'audit.list': {
    params: {
      /** The `next` of the previous page. */
      before?: number;
      /** 1 to 100. */
      limit?: number;
    };
    result: {
      entries: AuditEntry[];
      next?: number;
    };
  };
  /** Adds a webhook, which notifies an app's backend of events. Its secret is returned only once.
   * @example const result = await client.call('webhook.add', { url: 'https://app.example.org/hooks', kinds: ['snap.deleted'] });
   * @throws Rejected (`not_authenticated`, `forbidden`, `invalid_address`, `too_many`, and errors that every method has), ConnectionLost or Stopped */
  'webhook.add': {
    params: {
      /** The receiver's address: https and public, unless the operator allows any. */
      url: string;
      /** The kinds of events to send; all by default. At most 14. */
      kinds?: ('snap.posted' | 'snap.deleted' | 'snap.expired' | 'snap.reported' | 'photo.posted' | 'photo.deleted' | 'photo.reported' | 'comment.posted' | 'comment.deleted' | 'comment.reported' | 'report.resolved' | 'account.made' | 'account.deleted' | 'account.moderated')[];
    };
    result: {
      webhook: Webhook;
      /** With it the receiver checks each signature. */
      secret: string;
    };
  };
  /** Lists the webhooks, without their secrets.
   * @example const result = await client.call('webhook.list');
   * @throws Rejected (`not_authenticated`, `forbidden`, and errors that every method has), ConnectionLost or Stopped */
  'webhook.list': {
    params: {};
    result: {
      webhooks: Webhook[];
    };
  };
  /** Removes a webhook and drops its pending events.
   * @example await client.call('webhook.remove', { webhook: '7' });
   * @throws Rejected (`not_authenticated`, `forbidden`, `unknown_webhook`, and errors that every method has), ConnectionLost or Stopped */
  'webhook.remove': {
    params: {
      webhook: Id;
    };
    result: {};
  };
  /** Pauses a webhook until `webhook.resume`; its events are kept.
   * @example await client.call('webhook.pause', { webhook: '7' });
   * @throws Rejected (`not_authenticated`, `forbidden`, `unknown_webhook`, and errors that every method has), ConnectionLost or Stopped */
  'webhook.pause': {
    params: {
      webhook: Id;
    };
    result: {};
  };
  /** Resumes a webhook and sends its pending events immediately.
   * @example await client.call('webhook.resume', { webhook: '7' });
   * @throws Rejected (`not_authenticated`, `forbidden`, `unknown_webhook`, and errors that every method has), ConnectionLost or Stopped */
  'webhook.resume': {
    params: {
      webhook: Id;
    };
    result: {};
  };
  /** Sends an event of the kind `webhook.test`, after the pending ones.
   * @example await client.call('webhook.test', { webhook: '7' });
   * @throws Rejected (`not_authenticated`, `forbidden`, `unknown_webhook`, and errors that every method has), ConnectionLost or Stopped */
  'webhook.test': {
    params: {
      webhook: Id;
    };
    result: {};
  };
  /** Returns the server's key, with which a browser subscribes.
   * @example const result = await client.call('push.show');
   * @throws Rejected (`not_authenticated`, `push_unavailable`, and errors that every method has), ConnectionLost or Stopped */
  'push.show': {
    params: {};
    result: {
      /** An uncompressed point on P-256 in base64url: `applicationServerKey`. */
      key: string;
    };
  };
  /** Subscribes this device to pushes of your notifications. A device that is already subscribed moves to this login.
   * @example const result = await client.call('push.subscribe', { endpoint: 'https://push.example.net/push/1', p256dh: '…', auth: '…' });
   * @throws Rejected (`not_authenticated`, `invalid_address`, `too_many`, `push_unavailable`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'push.subscribe': {
    params: {
      /** The `endpoint` of the browser's subscription. 1 to 2000 characters. */
      endpoint: string;
      /** Its public key: 65 bytes in base64url without padding. 87 characters. */
      p256dh: string;
      /** Its secret: 16 bytes in base64url without padding. 22 characters. */
      auth: string;
    };
    result: {
      subscription: PushSubscription;
    };
  };
  /** Lists your devices that get pushes.
   * @example const result = await client.call('push.list');
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'push.list': {
    params: {};
    result: {
      subscriptions: PushSubscription[];
    };
  };
  /** Ends one of your push subscriptions.
   * @example await client.call('push.unsubscribe', { subscription: '1' });
   * @throws Rejected (`not_authenticated`, `unknown_subscription`, and errors that every method has), ConnectionLost or Stopped */
  'push.unsubscribe': {
    params: {
      subscription: Id;
    };
    result: {};
  };
  /** Sends a test push to one of your devices. If it fails, it is retried.
   * @example await client.call('push.test', { subscription: '1' });
   * @throws Rejected (`not_authenticated`, `unknown_subscription`, `push_unavailable`, `suspended`, and errors that every method has), ConnectionLost or Stopped */
  'push.test': {
    params: {
      subscription: Id;
    };
    result: {};
  };
  /** Returns whether the server sends pushes, and their state.
   * @example const result = await client.call('push.status');
   * @throws Rejected (`not_authenticated`, `forbidden`, and errors that every method has), ConnectionLost or Stopped */
  'push.status': {
    params: {};
    result: {
      available: boolean;
      key?: string;
      /** The operator's address for push services. */
      contact?: string;
      subscriptions: number;
      /** Subscriptions with pending notifications. */
      waiting: number;
      failing: number;
      /** The 20 with the most subscriptions. */
      services: {
        host: string;
        subscriptions: number;
        failing: number;
      }[];
    };
  };
  /** Creates an access token for the account: a credential for programs, with some of its rights. It is sent only here.
   * @example const result = await client.call('token.create', { name: 'backend', scopes: ['post', 'read'], expiresInHours: 24 });
   * @throws Rejected (`not_authenticated`, `invalid_name`, `forbidden`, `too_many`, and errors that every method has), ConnectionLost or Stopped */
  'token.create': {
    params: {
      /** What the token is for, up to 64 characters. */
      name: string;
      /** What it may do. At most 5. */
      scopes: ('read' | 'post' | 'open' | 'people' | 'moderate')[];
      /** 1 to 87600. The default is `2160`. */
      expiresInHours?: number;
    };
    result: {
      accessToken: AccessToken;
      /** Sent once; the server keeps a digest. */
      token: string;
    };
  };
  /** Lists your access tokens, or for the local admin the newest 500 of all, without the tokens themselves.
   * @example const result = await client.call('token.list');
   * @throws Rejected (`not_authenticated`, `forbidden`, `unknown_account`, and errors that every method has), ConnectionLost or Stopped */
  'token.list': {
    params: {
      /** The name of another account; for admins. */
      user?: string;
    };
    result: {
      accessTokens: AccessToken[];
    };
  };
  /** Ends an access token immediately, with its connections. For its account, and for admins.
   * @example await client.call('token.revoke', { accessToken: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_session`, `forbidden`, and errors that every method has), ConnectionLost or Stopped */
  'token.revoke': {
    params: {
      accessToken: Id;
    };
    result: {};
  };
  /** Begins a login by another service: returns the address to which the browser goes.
   * @example const result = await client.call('provider.begin', { provider: 'example', origin: 'https://feed.example.org', challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' });
   * @throws Rejected (`unknown_provider`, `provider_unavailable`, `already_authenticated`, `not_authenticated`, `wrong_credentials`, `forbidden`, `invalid_address`, and errors that every method has), ConnectionLost or Stopped */
  'provider.begin': {
    params: {
      /** A name of `providers` in server.info. */
      provider: string;
      /** This server's origin. The browser comes back to its page /continue/{provider}. */
      origin: string;
      /** base64url of the SHA-256 of a secret of 43 to 128 characters. 43 characters. */
      challenge: string;
      /** login without an account; with one, link adds a way to log in, and confirm is for account.delete and account.changePassword. One of `login`, `link`, `confirm`. The default is `"login"`. */
      purpose?: 'login' | 'link' | 'confirm';
      /** Of the account, for link. */
      password?: string;
    };
    result: {
      address: string;
    };
  };
  /** Logs in with what the service sent back to the page. Makes the account of a new user, where the server allows it.
   * @example const result = await client.call('provider.finish', { provider: 'example', state: 'AQEB', code: '…', secret: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' });
   * @throws Rejected (`unknown_provider`, `provider_unavailable`, `login_refused`, `already_authenticated`, `sign_up_closed`, `suspended`, `unknown_account`, and errors that every method has), ConnectionLost or Stopped */
  'provider.finish': {
    params: {
      /** The name in the page's address. */
      provider: string;
      /** Of the page's address. */
      state: string;
      /** Of the page's address. */
      code: string;
      /** Whose SHA-256 provider.begin got. */
      secret: string;
      /** The `iss` of the page's address, if it has one. */
      issuer?: string;
      /** The login's name in session.list. */
      device?: string;
    };
    result: SignedIn;
  };
  /** Adds the service as a way to log in to the account, after provider.begin with its password.
   * @example const result = await client.call('provider.link', { provider: 'example', state: 'AQEB', code: '…', secret: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' });
   * @throws Rejected (`not_authenticated`, `unknown_provider`, `provider_unavailable`, `login_refused`, `identity_taken`, `too_many`, `wrong_credentials`, and errors that every method has), ConnectionLost or Stopped */
  'provider.link': {
    params: {
      /** The name in the page's address. */
      provider: string;
      /** Of the page's address. */
      state: string;
      /** Of the page's address. */
      code: string;
      /** Whose SHA-256 provider.begin got. */
      secret: string;
      /** The `iss` of the page's address, if it has one. */
      issuer?: string;
    };
    result: {
      link: ProviderLink;
    };
  };
  /** Lists the services by which the account can log in.
   * @example const result = await client.call('provider.links');
   * @throws Rejected (`not_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'provider.links': {
    params: {};
    result: {
      links: ProviderLink[];
      /** Whether the account has a password. */
      password: boolean;
    };
  };
  /** Removes a service as a way to log in. Logins that exist continue.
   * @example await client.call('provider.unlink', { link: '7' });
   * @throws Rejected (`not_authenticated`, `unknown_session`, `last_login`, and errors that every method has), ConnectionLost or Stopped */
  'provider.unlink': {
    params: {
      link: Id;
    };
    result: {};
  };
  /** Begins a login by another service for a program without a browser.
   * @example const result = await client.call('provider.device', { provider: 'example' });
   * @throws Rejected (`unknown_provider`, `provider_unavailable`, `login_refused`, `already_authenticated`, and errors that every method has), ConnectionLost or Stopped */
  'provider.device': {
    params: {
      provider: string;
    };
    result: {
      /** For provider.poll. */
      state: string;
      /** What the person types there. */
      userCode: string;
      address: string;
      /** The address with the code in it. */
      completeAddress?: string;
      /** The least time between two calls of provider.poll. */
      intervalSeconds: number;
      expiresAt: Time;
    };
  };
  /** Logs in once the person has allowed it at the service; login_pending until then.
   * @example const result = await client.call('provider.poll', { provider: 'example', state: 'AQEB' });
   * @throws Rejected (`unknown_provider`, `provider_unavailable`, `login_refused`, `login_pending`, `already_authenticated`, `sign_up_closed`, `suspended`, `unknown_account`, and errors that every method has), ConnectionLost or Stopped */
  'provider.poll': {
    params: {
      provider: string;
      state: string;
      /** The login's name in session.list. */
      device?: string;
    };
    result: SignedIn;
  };
}

/** Each push's content. */
export interface Pushes {
  /** To the feed's subscribers. */
  'feed.event': FeedEvent;
  /** To all connections of the viewer. */
  'snap.opened': {
    snap: Id;
    at: Time;
    device: string;
  };
  /** To all connections of the author. */
  'snap.viewed': {
    snap: Id;
    viewer: Person;
    at: Time;
    opens: number;
  };
  /** To the account's other connections. */
  'favourite.changed': {
    photo?: Id;
    topic?: Id;
    favourited: boolean;
    favourites: number;
  };
  /** To the subscribers of home: a photo by them or by an account they follow. A deletion is pushed to all of them. */
  'home.event': PhotoEvent;
  /** To the subscribers of home who can no longer see an account: their devices forget its photos. */
  'person.hidden': {
    epoch: Id;
    offset: number;
    at: Time;
    account: Id;
  };
  /** To a live search: a photo that it finds. A photo that is deleted or no longer found is pushed to all live searches. */
  'search.event': SearchEvent;
  /** To those who follow the comments on a photo, and see the comment. */
  'comment.event': CommentEvent;
  /** To all connections of the account that subscribe to its inbox. */
  'inbox.event': InboxEvent;
  /** To all connections of the author: a recipient opened the snap, or it is gone. */
  'sent.changed': {
    snap: SentSnap;
  };
  /** To all connections of the account that subscribe to its notifications. */
  'notification.event': {
    epoch: Id;
    offset: number;
    at: Time;
    notification: Notification;
    unread: number;
  };
  /** To the account's connections that subscribe to its notifications, except the one that read them. */
  'notification.read': {
    upTo: number;
    unread: number;
  };
  /** To the connection that asked for a backup with progress. */
  'store.progress': {
    done: number;
    total: number;
  };
  /** To the admin who asked for a trace: methods, ids and sizes, never what a message says. */
  'connection.traced': {
    connection: Id;
    at: Time;
    type: 'request' | 'reply' | 'error' | 'push' | 'closed' | 'over';
    id?: string | number;
    method?: string;
    error?: string;
    bytes?: number;
    code?: number;
    dropped?: number;
  };
}
