import { text } from '../text/text.js';
import { composeView } from './compose-screen.js';
import { loadCamera, loadScreen, loadScreens, screensMissing } from './load-screens.js';
import { closeSheets } from './sheet.js';
import { Shell } from './shell.js';
import { welcomeView } from './welcome-screen.js';

/**
 * A screen, or another view: its `leave` releases everything that it listens to or holds. A kept one stays on the page, hidden, while other places
 * are shown, and keeps its own scroll positions.
 *
 * @typedef {object} View
 * @property {HTMLElement} element
 * @property {string} [title] of the page; that of the route without it
 * @property {string} [step] styles know it as `data-step` (`:has()` would make the browser check every row that comes or goes)
 * @property {HTMLElement} [focused] gets the focus, so that screen readers say where one is; the heading without it
 * @property {boolean} [isKept]
 * @property {() => void} [leave]
 * @property {() => void} [hide] of a kept one
 * @property {(params: Record<string, string>, options: {isAtTop: boolean}) => void} [show] of a kept one
 * @property {(address: string) => void} [forgetScroll] of a kept one: the address begins at its top when it is shown next
 *
 * @typedef {{new (app: import('../app.js').App, params: any): View}} ScreenClass
 * @typedef {(app: import('../app.js').App, params: Record<string, string>) => View} MakeScreen
 */

/** The welcome page, or the shell with the screen of the router's place. Each place keeps its scroll position. */
export class Stage {
  /** @type {import('../app.js').App} */
  #app;
  #shell;
  #view;
  /** The screen that is kept, once it has been shown. */
  #kept;
  /** The title of the place in view, for a screen without one of its own. */
  #title;
  #scroll = new Map();
  #shown;
  #hasShown = false;
  /** Whether the page cannot have been scrolled yet. Reading the position would lay out the page before its first frame. */
  #isAtTop = true;

  constructor(app) {
    this.#app = app;
    app.router.addEventListener('change', () => this.#show());
    app.outbox.addEventListener('change', () => this.#shell?.update());
  }

  /** Builds the shell again for another account or language. */
  build() {
    this.clear();
    this.#shell = new Shell(this.#app);
    this.#shown = undefined;
    this.#mount(this.#shell.element);
    this.#show();
    this.#shell.update();
  }

  showWelcome(options) {
    this.clear();
    this.#shell = undefined;
    this.#title = undefined;
    document.documentElement.dataset.step = '';
    this.#view = (options?.make ?? welcomeView)(this.#app, options);
    this.#mount(this.#view.element);
    this.#isAtTop = false;
    this.#setTitle();
  }

  /** Releases all views, which must not be shown to the next account. */
  clear() {
    this.#leaveView();
    this.#kept?.leave();
    this.#kept = undefined;
  }

  /** Updates the counts, the title and the state of the connection. */
  update() {
    this.#shell?.update();
    this.#setTitle();
  }

  showDetails(snap) {
    return this.#showSheet(({ showDetails }) => showDetails(this.#app, snap));
  }

  showReport(snap) {
    if (this.#app.reported.has(snap.id)) return this.#app.notices.say(text.errors.already_reported);
    return this.#showSheet(({ showReport }) => showReport(this.#app, snap));
  }

  /** Shows a sheet that comes with the screens. @param {(screens: typeof import('../screens.js')) => void} show */
  async #showSheet(show) {
    const screens = await loadScreens();
    if (screens) show(screens);
    else this.#app.notices.warn(text.screens.missing);
  }

  /** The next view of an address begins at its top, unless it is reached by Back. */
  forgetScroll(address) {
    this.#scroll.delete(address);
    this.#kept?.forgetScroll?.(address);
  }

  /** Shows the view for the router's place. Of several simultaneous moves, only the last one's view is made. */
  async #show() {
    const { posting, router } = this.#app;
    const { address, route, step } = router;
    const shell = this.#shell;
    if (!shell) return;
    await (step === 'compose' && (posting.draft ?? posting.restoreDraft()));
    const isComposer = step === 'compose' && posting.draft;
    const make = isComposer ? undefined : await (step === 'camera' ? loadCamera() : loadScreen(route));
    const isStale = shell !== this.#shell || address !== router.address || step !== router.step;
    if (!isStale) this.#present(address, step, make);
  }

  /** @param {MakeScreen} [make] makes the screen of the place, or the camera; undefined for the composer, and for a screen that could not be loaded */
  #present(address, step, make) {
    const { route } = this.#app.router;
    if (this.#shown) this.#scroll.set(this.#shown, scrollY);
    const before = this.#view;
    this.#leaveView();
    if (step !== 'compose' && !route.keepsDraft) this.#app.posting.dropDraft();
    this.#view = this.#makeView(step, make);
    this.#title = make && route.title;
    document.documentElement.dataset.step = this.#view.step ?? '';
    this.#shell.show(this.#view, this.#app.router, { isImmersive: step === 'camera' });
    this.#shown = step ? undefined : address;
    if (this.#view.isKept) this.#view.show(this.#app.router.params, { isAtTop: this.#isAtTop });
    else if (!this.#isAtTop) scrollTo(0, this.#scroll.get(this.#shown) ?? 0);
    this.#isAtTop = false;
    if (this.#hasShown && this.#view !== before) (this.#view.focused ?? this.#view.element.querySelector('h1'))?.focus({ preventScroll: true });
    this.#hasShown = true;
    this.#setTitle();
  }

  /** Releases the current view before the next one is shown. */
  #leaveView() {
    closeSheets();
    if (this.#view?.isKept) this.#view.hide();
    else this.#view?.leave?.();
    this.#view = undefined;
  }

  #makeView(step, make) {
    const app = this.#app;
    if (make) return step === 'camera' ? make(app, {}) : this.#makeScreen(make, app.router);
    const { draft } = app.posting;
    return step === 'compose' && draft ? composeView(app, draft) : screensMissing(() => this.#show());
  }

  #makeScreen(make, { route, params }) {
    if (this.#kept && route.screen === this.#kept.constructor) return this.#kept;
    const made = make(this.#app, params);
    if (made.isKept) this.#kept = made;
    return made;
  }

  #mount(node) {
    document.getElementById('app').replaceChildren(node);
  }

  #setTitle() {
    const unread = this.#app.session?.feeds.unread;
    const title = this.#view?.title ?? this.#title?.() ?? text.app.name;
    const named = title === text.app.name ? title : `${title} · ${text.app.name}`;
    const words = unread ? `(${unread}) ${named}` : named;
    if (words !== document.title) document.title = words;
  }
}
