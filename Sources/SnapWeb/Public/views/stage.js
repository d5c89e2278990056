import { text } from '../text/text.js';
import { feedsView } from './feeds.js';
import { later } from './later.js';
import { postView } from './post.js';
import { closeSheets } from './sheet.js';
import { Shell } from './shell.js';
import { welcomeView } from './welcome.js';

/**
 * What is on the screen: the front door, or the shell with the view that the router names.
 *
 * A view is `{ element, title, leave? }`; `leave` lets go of whatever it listens to or holds. Each place keeps how far it
 * was scrolled, and a new view takes the focus to its heading, so that screen readers tell where one is.
 */
export class Stage {
  #app;
  #shell;
  #view;
  /** The sheet that was asked for last while its module is still to come, and nothing else has taken its place. */
  #pendingSheet;
  #scroll = new Map();
  #shownPlace;
  #hasShown = false;

  constructor(app) {
    this.#app = app;
    app.router.addEventListener('change', () => this.#show());
    app.router.addEventListener('overlay', () => { this.#pendingSheet = undefined; });
    app.outbox.addEventListener('change', () => this.#shell?.update());
  }

  /** The shell anew: another account, or another language. */
  build() {
    this.#shell = new Shell(this.#app);
    this.#shownPlace = undefined;
    this.#mount(this.#shell.element);
    this.#show();
    this.#shell.update();
  }

  showWelcome(options) {
    this.clear();
    this.#shell = undefined;
    this.#view = welcomeView(this.#app, options);
    this.#mount(this.#view.element);
    this.#setTitle();
  }

  /** Lets go of the view on the screen; the next one takes its place. */
  clear() {
    closeSheets();
    this.#pendingSheet = undefined;
    this.#view?.leave?.();
    this.#view = undefined;
  }

  /** Follows the session: counts, title, word of the connection. */
  update() {
    this.#shell?.update();
    this.#setTitle();
    this.#app.ages.refresh();
  }

  showDetails(snap) {
    return this.#showSheet(later.details, ({ showDetails }) => showDetails(this.#app, snap));
  }

  showReport(snap) {
    return this.#showSheet(later.report, ({ showReport }) => showReport(this.#app, snap));
  }

  fetchRest() {
    for (const load of Object.values(later)) load().catch(() => {});
  }

  /** Shows a sheet that comes in a module of its own; offline it may not be here yet. */
  async #showSheet(load, show) {
    this.#pendingSheet = show;
    const module = await load().catch(() => undefined);
    if (this.#pendingSheet !== show) return;
    this.#pendingSheet = undefined;
    if (module) show(module);
    else this.#app.notices.warn(text.errors.connection_lost);
  }

  async #show() {
    const { place, step } = this.#app.router;
    const shell = this.#shell;
    if (!shell) return;
    const makeView = await this.#viewOf(place, step);
    const isStale = shell !== this.#shell || place !== this.#app.router.place || step !== this.#app.router.step;
    if (!isStale) this.#present(makeView, place, step);
  }

  #present(makeView, place, step) {
    if (this.#shownPlace) this.#scroll.set(this.#shownPlace, { page: scrollY, feeds: this.#feeds.map((feed) => feed.scrollTop) });
    this.clear();
    if (step !== 'compose') this.#app.posting.dropDraft();
    this.#view = makeView();
    this.#shell.show(this.#view, place, { isImmersive: step === 'camera' });
    this.#shownPlace = step ? undefined : place;
    this.#restoreScroll(this.#shownPlace);
    if (this.#hasShown) this.#view.element.querySelector('h1')?.focus({ preventScroll: true });
    this.#hasShown = true;
    this.#setTitle();
    this.#app.ages.refresh();
  }

  #restoreScroll(place) {
    const { page = 0, feeds = [] } = this.#scroll.get(place) ?? {};
    scrollTo(0, page);
    for (const [index, feed] of this.#feeds.entries()) feed.scrollTop = feeds[index] ?? 0;
  }

  /** The feeds in view: on a desk each scrolls by itself. */
  get #feeds() {
    return [...this.#view.element.querySelectorAll('.feed')];
  }

  /** How to make the view; waits for its module where that is still to come. */
  async #viewOf(place, step) {
    const app = this.#app;
    try {
      if (step === 'camera') return await later.camera().then(({ cameraView }) => () => cameraView(app));
      if (step === 'compose') {
        const draft = app.posting.draft ?? (await app.posting.restoreDraft());
        if (draft) return await later.compose().then(({ composeView }) => () => composeView(app, draft));
      }
      if (place === '/account') return await later.account().then(({ accountView }) => () => accountView(app));
    } catch {
      app.notices.warn(text.errors.connection_lost);
    }
    return () => (place === '/feeds' ? feedsView(app) : postView(app));
  }

  #mount(node) {
    document.getElementById('app').replaceChildren(node);
  }

  #setTitle() {
    const unread = this.#app.session?.feeds.unread;
    const title = this.#view?.title ?? text.app.name;
    const named = title === text.app.name ? title : `${title} · ${text.app.name}`;
    document.title = unread ? `(${unread}) ${named}` : named;
  }
}
