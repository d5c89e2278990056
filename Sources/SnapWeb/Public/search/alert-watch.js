import { searchPath, text } from '/ui.js';
import { searchOf } from '../client/sources.js';
import { LivePhotos } from '../photos/live-photos.js';

const icon = '/icons/icon-192.png';

/**
 * Follows the alerts of a session and reports new matches: by the system's notifications, and on returning by how many came meanwhile. Of several
 * tabs one does that.
 */
export class AlertWatch {
  /** @type {import('../app.js').App} */
  #app;
  #session;
  #library;
  #alerts;
  #lookAgain;
  /** What follows each alert, by its key. */
  #followed = new Map();
  /** Matches that came while the app was closed. */
  #missed = 0;

  /** @param {(query: string) => void} lookAgain shows a search from its top */
  constructor(app, library, alerts, lookAgain) {
    this.#app = app;
    this.#lookAgain = lookAgain;
    this.#session = app.session;
    this.#library = library;
    this.#alerts = alerts;
    // A tap on a notification.
    navigator.serviceWorker?.addEventListener('message', ({ data }) => data?.search && lookAgain(data.search), { signal: app.session.signal });
    this.#alone(() => this.#begin());
  }

  /** Runs in one tab at a time, until the session is over. A browser without locks does it in each: its notifications replace each other. */
  #alone(run) {
    const { signal, user } = this.#session;
    const over = new Promise((resolve) => signal.addEventListener('abort', resolve));
    const hold = () => {
      run();
      return over;
    };
    if (navigator.locks) navigator.locks.request(`snapfeed.alerts.${user.id}`, { signal }, hold).catch(() => {});
    else hold();
  }

  async #begin() {
    await this.#alerts.loaded;
    if (this.#session.signal.aborted) return;
    const follow = () => this.#follow();
    this.#alerts.addEventListener('change', follow, { signal: this.#session.signal });
    await this.#follow();
    this.#announceMissed();
  }

  /** Follows what is to be followed, and nothing else. */
  #follow() {
    const wanted = new Set(this.#alerts.all.map(({ key }) => key));
    for (const [key, live] of this.#followed) {
      if (wanted.has(key)) continue;
      live.stop();
      this.#followed.delete(key);
    }
    const begun = this.#alerts.all.filter(({ key }) => !this.#followed.has(key)).map((alert) => this.#start(alert));
    return Promise.all(begun);
  }

  #start(alert) {
    const { key, query, epoch, offset, at } = alert;
    const live = new LivePhotos(this.#session, this.#library, searchOf(query), {
      position: epoch === undefined ? {} : { epoch, offset },
      moved: (position) => this.#alerts.note(key, () => position),
      arrive: (photo, isLate) => this.#arrive(key, photo, isLate),
      forget: () => {},
      renew: ({ items }) => items.filter(({ postedAt }) => postedAt > at).forEach((photo) => this.#arrive(key, photo, true)),
    });
    this.#followed.set(key, live);
    return live.start();
  }

  #arrive(key, photo, isLate) {
    const alert = this.#alerts.all.find((each) => each.key === key);
    if (!alert || photo.author.id === this.#session.user.id) return;
    if (this.#isLookedAt(alert)) return;
    this.#alerts.note(key, ({ unseen, at }) => ({ unseen: unseen + 1, at: Math.max(at, photo.postedAt) }));
    if (isLate) this.#missed += 1;
    else this.#notify(alert, photo);
  }

  /** Whether the search itself is visible, which shows new matches by itself. */
  #isLookedAt({ query }) {
    const { router } = this.#app;
    return document.visibilityState === 'visible' && router.route.path === '/search' && this.#alerts.find(router.asked.get('q') ?? '')?.query === query;
  }

  /** Shows how many came while the app was closed. */
  #announceMissed() {
    const unseen = this.#alerts.all.filter((alert) => alert.unseen);
    if (!this.#missed || !unseen.length) return;
    const run = () => (unseen.length === 1 ? this.#lookAgain(unseen[0].query) : this.#app.router.go('/alerts'));
    this.#app.notices.say(text.alerts.meanwhile(this.#missed, unseen.map(({ query }) => query)), { label: text.alerts.look, run });
    this.#missed = 0;
  }

  /** Shows a notification of the system: by the service worker where there is one, as phones demand. */
  async #notify({ key, query }, { author, caption }) {
    if (globalThis.Notification?.permission !== 'granted') return;
    const title = text.alerts.notice(query);
    const options = { body: caption ? `${author.name}: ${caption}` : author.name, tag: `snapfeed alert ${key}`, icon, data: { path: searchPath(query), search: query } };
    const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    try {
      if (registration?.active) return await registration.showNotification(title, options);
      new Notification(title, options).onclick = () => {
        window.focus();
        this.#lookAgain(query);
      };
    } catch {
      // The count of unseen matches shows it as well.
    }
    return undefined;
  }
}
