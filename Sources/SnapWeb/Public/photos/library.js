import { Pages } from '../model/pages.js';
import { Notifications } from '../model/notifications.js';
import { Push } from '../model/push.js';
import { Alerts } from '../model/alerts.js';
import { RecentSearches } from '../model/recent-searches.js';
import { favouritesOf, topicKey } from '../model/favourites.js';
import { Keeper } from './saved-rows.js';
import { LiveHome } from './live-home.js';
import { LiveSearch } from '../search/live-search.js';
import { Results } from '../search/results.js';
import { keyOf } from '../search/terms.js';
import { Watch } from '../search/alert-watch.js';

/** So many searches stay as they were for whoever comes back. */
const searchesKept = 6;

const libraries = new WeakMap();

/** The photos and profiles that a session has seen. They go with the session; what was seen lately stays on the device. */
export function libraryOf(app) {
  const { session } = app;
  if (!libraries.has(session)) libraries.set(session, new Library(app, session));
  return libraries.get(session);
}

/** Emits `forgotten`, with `detail.ids` of photos or `detail.account`, when something is gone. */
class Library extends EventTarget {
  /** Photos with a warning that the person has uncovered. */
  uncovered = new Set();
  /** Pages of topics by their ids. */
  topics = new Map();
  /** Profiles by their names. */
  profiles = new Map();
  /** The list from which a photo was looked at last: its neighbours there are the next and the previous one. */
  sequence;
  home;
  favourites;
  keeper;
  recent;
  alerts;
  /** The categories, and the tags in use, as they were told last. */
  discovered;
  #session;
  #clock;
  #favour;
  #ofAccounts = new Map();
  /** What was searched for lately, the last one at the end. */
  #searches = new Map();
  #app;

  /** Home while the session is connected. */
  live;
  notifications;
  push;

  constructor(app, session) {
    super();
    const { outbox, clock, stage } = app;
    this.#app = app;
    this.#session = session;
    this.#clock = clock;
    this.#favour = favouritesOf(app);
    this.#favour.addEventListener('learned', ({ detail: { id, ...state } }) => this.#replace(id, (photo) => ({ ...photo, ...state })), { signal: session.signal });
    this.keeper = new Keeper(session, (ids) => this.forget(ids));
    this.home = this.#pages('home.page');
    this.favourites = this.#pages('favourite.list');
    this.live = new LiveHome(session, this);
    this.recent = new RecentSearches(session);
    this.alerts = new Alerts(session);
    this.alerts.addEventListener('change', () => this.#countAlerts(), { signal: session.signal });
    new Watch(app, this, this.alerts);
    this.keeper.follow('home', this.home);
    this.notifications = new Notifications(session, clock);
    this.push = new Push(app, this.notifications);
    this.notifications.addEventListener('count', () => {
      session.notifications = this.notifications.unread;
      stage.update();
      if (!session.notifications) this.push.clear();
    });
    outbox.addEventListener('sent', ({ detail }) => detail.entry.account === session.user.id && this.#sent(detail), { signal: session.signal });
  }

  /** What waited has reached the server. */
  #sent({ entry: { method, params }, photo }) {
    // A post has no method.
    if (photo && !photo.gone) (method ? this.changed(photo) : this.put(photo));
    if (method === 'photo.delete') this.forget([params.photo]);
    if (method?.startsWith('follow.')) this.related({ id: params.account });
  }

  #countAlerts() {
    this.#session.alerts = this.alerts.unseen;
    this.#app.stage.update();
  }

  /** An account's photos. */
  ofAccount(id) {
    if (!this.#ofAccounts.has(id)) {
      const pages = this.#pages('profile.photos', { account: id });
      this.#ofAccounts.set(id, pages);
      this.keeper.follow(`of ${id}`, pages);
    }
    return this.#ofAccounts.get(id);
  }

  /** What a search has found. It stays until others take its place. @param {'time' | 'relevance'} order */
  search(query, order) {
    const key = `${order} ${keyOf(query)}`;
    const results = this.#searches.get(key) ?? this.#newSearch(query, order);
    this.#searches.delete(key);
    this.#searches.set(key, results);
    for (const old of [...this.#searches.keys()].slice(0, -searchesKept)) this.#searches.delete(old);
    return results;
  }

  /** The next look at a search asks again. */
  forgetSearch(query, order) {
    this.#searches.delete(`${order} ${keyOf(query)}`);
  }

  #newSearch(query, order) {
    const results = new Results(this.#app, this, query, order);
    results.live = new LiveSearch(this.#session, this, results);
    return results;
  }

  find(id) {
    for (const { items } of this.#lists) {
      const found = items.find((photo) => photo.id === id);
      if (found) return found;
    }
    return undefined;
  }

  /** Asks the server for something with photos. Their hearts are noted, and are as they are now. */
  async ask(method, params) {
    const asNow = this.#favour.asking();
    const { photos, ...reply } = await this.#session.request(method, params);
    return photos ? { ...reply, photos: asNow(photos) } : reply;
  }

  /** A photo and its author's next ones. */
  async show(id) {
    const asNow = this.#favour.asking();
    const { now, ...reply } = await this.#session.request('photo.show', { photo: id });
    const [photo, ...others] = asNow([reply.photo, ...reply.others]);
    this.#clock.set(now);
    this.keeper.sawPhotos([photo, ...others]);
    this.#replace(photo.id, () => photo);
    return { photo, others };
  }

  /** A profile has been seen. */
  sawProfile(name, shown) {
    this.profiles.set(name, shown);
    const { profile, relation } = shown;
    this.keeper.sawProfile(name, { profile, relation });
  }

  forgetProfile(name) {
    this.profiles.delete(name);
    this.keeper.forgetProfile(name);
  }

  /** What one may see of an account has changed. */
  related({ id }) {
    this.home.again();
    this.favourites.again();
    this.#ofAccounts.get(id)?.again();
  }

  /** A photo was posted. */
  put(photo, { atHome = true } = {}) {
    const lists = [atHome && this.home, this.#ofAccounts.get(photo.author.id)].filter((list) => list?.isLoaded || list?.isLoading);
    for (const list of lists) list.put(photo, over(photo));
  }

  /** A photo has changed somewhere. A push does not say whether oneself likes it. */
  changed(photo) {
    this.#favour.take(photo);
    this.#replace(photo.id, over(photo));
    this.keeper.sawChange(photo);
    this.dispatchEvent(new CustomEvent('changed', { detail: photo }));
  }

  /** Home has arrived by itself. */
  renewHome(page) {
    this.#clock.set(page.at);
    this.live.drop(({ id }) => page.items.some((photo) => photo.id === id));
    this.home.take(page);
  }

  /** Photos are gone: from the lists, and from this device. */
  forget(ids) {
    const gone = new Set(ids);
    this.#drop(({ id }) => gone.has(id));
    this.keeper.forget(ids);
    this.#tell({ ids });
  }

  /** An account is gone, or not to be seen any more, with all its photos. */
  forgetAccount(account) {
    this.#drop(({ author }) => author?.id === account);
    for (const { people, snaps } of this.#searches.values()) {
      people.drop((person) => person.account.id === account);
      snaps.drop(({ author }) => author.id === account);
    }
    for (const [name, { profile }] of this.profiles) if (profile.account.id === account) this.profiles.delete(name);
    this.keeper.forgetAccount(account);
    this.#tell({ account });
  }

  #drop(isGone) {
    for (const list of this.#lists) list.drop(isGone);
    this.live.drop(isGone);
    for (const { live } of this.#searches.values()) live.drop(isGone);
  }

  #tell(detail) {
    this.dispatchEvent(new CustomEvent('forgotten', { detail }));
  }

  get #lists() {
    const found = Array.from(this.#searches.values(), ({ photos }) => photos);
    return [this.home, this.favourites, ...this.#ofAccounts.values(), ...found];
  }

  #replace(id, change) {
    for (const list of this.#lists) list.replace(id, change);
  }

  #pages(method, params) {
    const ask = async (before) => {
      const first = method === 'home.page' && before === undefined && !this.home.isLoaded && (await this.live.start());
      if (first) return first;
      const asNow = this.#favour.asking();
      const { now, next, photos, favourites } = await this.#session.request(method, { ...params, before, limit: 50 });
      this.#clock.set(now);
      return { items: asNow(photos ?? favourites.map(favouriteOf)), next, at: now };
    };
    return new Pages(ask, (photo) => photo.id);
  }
}

/** Makes a newer photo of one in a list. Only what is sent to one person says whose favourite it is. */
const over = (photo) => ({ favourited }) => ({ favourited, ...photo });

/** A favourite in its list: a photo as it is, a topic behind an id of its own. */
const favouriteOf = ({ photo, topic }) => photo ?? { id: topicKey(topic), topic, favourited: true, favourites: 0 };
