import { favouritesOf } from '../model/favourites.js';
import { Notifications } from '../model/notifications.js';
import { Push } from '../model/push.js';
import { Searches } from '../search/searches.js';
import { commentsOf } from './comments/known-comments.js';
import { LiveHome } from './live-home.js';
import { over, PhotoLists } from './photo-lists.js';
import { SavedRows } from './saved-rows.js';
import { SeenProfiles } from './seen-profiles.js';

const libraries = new WeakMap();

/** The photos and profiles that a session has seen. They go with the session; what was seen lately stays on the device. @returns {Library} */
export function libraryOf(app) {
  const { session } = app;
  if (!libraries.has(session)) libraries.set(session, new Library(app, session));
  return libraries.get(session);
}

/**
 * What a session knows of photos and people, and the changes to it: each reaches all lists, the saved rows and the screens. Emits `changed` with a
 * photo, and `forgotten`, with `detail.ids` of photos or `detail.account`, when something is gone.
 */
export class Library extends EventTarget {
  /** Photos with a warning that the person has uncovered. */
  uncovered = new Set();
  /** Pages of topics by their ids. */
  topics = new Map();
  profiles;
  /** The list from which a photo was looked at last: its neighbours there are the next and the previous one. */
  sequence;
  lists;
  searches;
  savedRows;
  /** The heights of the photos of home that are far from the screen (near-items.js). */
  homeCards = {};
  /** Home while the session is connected. */
  live;
  notifications;
  push;
  #session;
  #clock;
  #hearts;
  #comments;

  constructor(app, session) {
    super();
    const { outbox, clock, stage } = app;
    const options = { signal: session.signal };
    this.#session = session;
    this.#clock = clock;
    this.#hearts = favouritesOf(app);
    this.#comments = commentsOf(app);
    this.#hearts.addEventListener('learned', ({ detail: { id, ...state } }) => this.#replace(id, (photo) => ({ ...photo, ...state })), options);
    this.savedRows = new SavedRows(app, (ids) => this.forget(ids));
    this.profiles = new SeenProfiles(this.savedRows);
    this.lists = new PhotoLists(app, { hearts: this.#hearts, comments: this.#comments, savedRows: this.savedRows, firstHome: () => this.live.start() });
    this.live = new LiveHome(session, this);
    this.searches = new Searches(app, this);
    this.notifications = new Notifications(session, clock);
    this.savedRows.follow('notifications', this.notifications);
    this.push = new Push(app, this.notifications);
    this.notifications.addEventListener('count', () => {
      session.notifications = this.notifications.unread;
      stage.update();
      if (!session.notifications) this.push.clear();
    });
    outbox.addEventListener('sent', ({ detail }) => detail.entry.account === session.user.id && this.#sent(detail), options);
  }

  /** A pending action has reached the server. */
  #sent({ entry: { method, params }, photo }) {
    // A post has no method.
    if (photo && !photo.gone) (method ? this.changed(photo) : this.lists.put(photo));
    if (method === 'photo.delete') this.forget([params.photo]);
    if (method?.startsWith('follow.')) this.lists.renewAfter({ id: params.account });
  }

  find(id) {
    for (const { items } of this.#lists) {
      const found = items.find((photo) => photo.id === id);
      if (found) return found;
    }
    return undefined;
  }

  /** Asks the server for something with photos. Their likes are noted, and are up to date. */
  async ask(method, params) {
    const asNow = this.#hearts.asking();
    const { photos, ...reply } = await this.#session.request(method, params);
    if (photos) this.#comments.take(photos, method.startsWith('home.'));
    return photos ? { ...reply, photos: asNow(photos) } : reply;
  }

  /** A photo and its author's next ones. */
  async show(id) {
    const asNow = this.#hearts.asking();
    const { now, ...reply } = await this.#session.request('photo.show', { photo: id });
    const [photo, ...others] = asNow([reply.photo, ...reply.others]);
    this.#clock.set(now);
    this.#comments.take([photo, ...others]);
    this.savedRows.sawPhotos([photo, ...others]);
    this.#replace(photo.id, () => photo);
    return { photo, others };
  }

  /** A photo has changed somewhere. A push does not say whether oneself likes it. */
  changed(photo) {
    this.#hearts.take(photo);
    this.#comments.take([photo]);
    this.#replace(photo.id, over(photo));
    this.savedRows.sawChange(photo);
    this.dispatchEvent(new CustomEvent('changed', { detail: photo }));
  }

  /** Home has arrived by itself. */
  renewHome(page) {
    this.#clock.set(page.at);
    this.live.drop(({ id }) => page.items.some((photo) => photo.id === id));
    this.lists.home.take(page);
  }

  /** Photos are gone: from the lists, and from this device. */
  forget(ids) {
    const gone = new Set(ids);
    this.#drop(({ id }) => gone.has(id));
    this.savedRows.forget(ids);
    this.#reportForgotten({ ids });
  }

  /** An account is gone, or no longer visible, with all its photos. */
  forgetAccount(account) {
    this.#drop(({ author }) => author?.id === account);
    this.searches.dropAccount(account);
    this.#comments.forgetAccount(account);
    this.profiles.dropAccount(account);
    this.savedRows.forgetAccount(account);
    this.#reportForgotten({ account });
  }

  #drop(isGone) {
    for (const list of this.#lists) list.drop(isGone);
    this.live.drop(isGone);
    this.searches.dropArrived(isGone);
  }

  #reportForgotten(detail) {
    this.dispatchEvent(new CustomEvent('forgotten', { detail }));
  }

  get #lists() {
    return [...this.lists.all, ...this.searches.lists];
  }

  #replace(id, change) {
    for (const list of this.#lists) list.replace(id, change);
  }
}
