import { text } from '../text/text.js';
import { FeedsScreen } from './feeds.js';
import { later } from './later.js';
import { postView } from './post.js';
import { closeSheets } from './sheet.js';
import { Shell } from './shell.js';
import { welcomeView } from './welcome.js';

/**
 * What is on the screen: the front door, or the shell with the view that the router names.
 *
 * A view is `{ element, title, step?, leave? }`; `leave` lets go of whatever it listens to or holds, and the styles know the
 * step by `data-step` (`:has()` would make the browser look again at every row that comes or goes). Each place keeps how far it
 * was scrolled, and a new view takes the focus to its heading, so that screen readers tell where one is. The feeds are kept
 * while other places are shown: they have `show` and `hide` as well, and know themselves how far they were scrolled.
 */
export class Stage {
  #app;
  #shell;
  #view;
  /** The feeds, once they have been shown. */
  #feeds;
  /** The sheet that was asked for last while its module is still to come, and nothing else has taken its place. */
  #pendingSheet;
  #scroll = new Map();
  #shownPath;
  #hasShown = false;

  constructor(app) {
    this.#app = app;
    app.router.addEventListener('change', () => this.#show());
    app.router.addEventListener('overlay', () => { this.#pendingSheet = undefined; });
    app.outbox.addEventListener('change', () => this.#shell?.update());
  }

  /** The shell anew: another account, or another language. */
  build() {
    this.clear();
    this.#shell = new Shell(this.#app);
    this.#shownPath = undefined;
    this.#mount(this.#shell.element);
    this.#show();
    this.#shell.update();
  }

  showWelcome(options) {
    this.clear();
    this.#shell = undefined;
    document.documentElement.dataset.step = '';
    this.#view = welcomeView(this.#app, options);
    this.#mount(this.#view.element);
    this.#setTitle();
  }

  /** Lets go of all views: somebody else will look at the next ones. */
  clear() {
    this.#leaveView();
    this.#feeds?.leave();
    this.#feeds = undefined;
  }

  /** Follows the session: counts, title, word of the connection. */
  update() {
    this.#shell?.update();
    this.#setTitle();
  }

  showDetails(snap) {
    return this.#showSheet(later.details, ({ showDetails }) => showDetails(this.#app, snap));
  }

  showReport(snap) {
    if (this.#app.reported.has(snap.id)) return this.#app.notices.say(text.errors.already_reported);
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
    const { path, step } = this.#app.router;
    const shell = this.#shell;
    if (!shell) return;
    const makeView = await this.#viewOf(step);
    const isStale = shell !== this.#shell || path !== this.#app.router.path || step !== this.#app.router.step;
    if (!isStale) this.#present(makeView, path, step);
  }

  #present(makeView, path, step) {
    if (this.#shownPath) this.#scroll.set(this.#shownPath, scrollY);
    const before = this.#view;
    this.#leaveView();
    if (step !== 'compose') this.#app.posting.dropDraft();
    this.#view = makeView();
    document.documentElement.dataset.step = this.#view.step ?? '';
    this.#shell.show(this.#view, this.#app.router, { isImmersive: step === 'camera' });
    this.#shownPath = step ? undefined : path;
    if (this.#view === this.#feeds) this.#feeds.show(this.#app.router.id);
    else scrollTo(0, this.#scroll.get(this.#shownPath) ?? 0);
    if (this.#hasShown && this.#view !== before) this.#view.element.querySelector('h1')?.focus({ preventScroll: true });
    this.#hasShown = true;
    this.#setTitle();
  }

  /** The next view takes the place of the one on the screen. */
  #leaveView() {
    closeSheets();
    this.#pendingSheet = undefined;
    if (this.#view?.isKept) this.#view.hide();
    else this.#view?.leave?.();
    this.#view = undefined;
  }

  /** How to make the view; waits for its module where that is still to come. */
  async #viewOf(step) {
    const app = this.#app;
    const { place, id } = app.router;
    try {
      if (step === 'camera') return await later.camera().then(({ cameraView }) => () => cameraView(app));
      if (step === 'compose') {
        const draft = app.posting.draft ?? (await app.posting.restoreDraft());
        if (draft) return await later.compose().then(({ composeView }) => () => composeView(app, draft));
      }
      if (place === '/snap') return await later.snap().then(({ snapView }) => () => snapView(app, id));
      if (place === '/account') return await later.account().then(({ accountView }) => () => accountView(app));
    } catch {
      app.notices.warn(text.errors.connection_lost);
    }
    return () => (place === '/feeds' ? (this.#feeds ??= new FeedsScreen(app)) : postView(app));
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
