import { text } from '../text/text.js';
import { cameraView } from './camera-screen.js';
import { composeView } from './compose-screen.js';
import { showDetails } from './details-sheet.js';
import { FeedsScreen } from './feeds-screen.js';
import { postView } from './post-screen.js';
import { showReport } from './report-sheet.js';
import { isRoom, loadRooms, roomsMissing } from './load-screens.js';
import { closeSheets } from './sheet.js';
import { Shell } from './shell.js';
import { snapView } from './snap-screen.js';
import { welcomeView } from './welcome-screen.js';

/** The places from which one comes back to the composer: what its picture shows, and topics. */
const keepsDraft = ({ place }) => ['/identify', '/topic'].includes(place);

/**
 * The screen: the welcome page, or the shell with the view that the router names.
 *
 * A view is `{ element, title, step?, leave? }`; `leave` releases everything that it listens to or holds. Styles know the
 * step by `data-step` (`:has()` would make the browser check every row that comes or goes). Each place keeps its scroll
 * position. A new view gives the focus to its heading, or to `focused`, so that screen readers say where one is. The feeds are kept while
 * other places are shown: they have `show` and `hide` as well, and keep their own scroll positions.
 */
export class Stage {
  #app;
  #shell;
  #view;
  /** The feeds, once they have been shown. */
  #feeds;
  /** The rooms of photos and people, while one of them is in view; undefined when they could not be loaded. */
  #rooms;
  #scroll = new Map();
  #shown;
  #hasShown = false;
  /** Whether nobody can have scrolled yet. Reading the position would lay out the page before its first frame. */
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
    document.documentElement.dataset.step = '';
    this.#view = (options?.make ?? welcomeView)(this.#app, options);
    this.#mount(this.#view.element);
    this.#isAtTop = false;
    this.#setTitle();
  }

  /** Releases all views, which must not be shown to the next account. */
  clear() {
    this.#leaveView();
    this.#feeds?.leave();
    this.#feeds = undefined;
  }

  /** Updates the counts, the title and the state of the connection. */
  update() {
    this.#shell?.update();
    this.#setTitle();
  }

  showDetails(snap) {
    showDetails(this.#app, snap);
  }

  showReport(snap) {
    if (this.#app.reported.has(snap.id)) this.#app.notices.say(text.errors.already_reported);
    else showReport(this.#app, snap);
  }

  /** The next view of an address begins at its top, where nobody goes back to. */
  forgetScroll(address) {
    this.#scroll.delete(address);
  }

  /** Shows the view for the router's place. Of several moves at once, only the last one's view is made. */
  async #show() {
    const { posting, router } = this.#app;
    const { address, step } = router;
    const shell = this.#shell;
    if (!shell) return;
    await (step === 'compose' && (posting.draft ?? posting.restoreDraft()));
    this.#rooms = isRoom(router) ? await loadRooms() : undefined;
    const isStale = shell !== this.#shell || address !== router.address || step !== router.step;
    if (!isStale) this.#present(address, step);
  }

  #present(address, step) {
    if (this.#shown) this.#scroll.set(this.#shown, scrollY);
    const before = this.#view;
    this.#leaveView();
    if (step !== 'compose' && !keepsDraft(this.#app.router)) this.#app.posting.dropDraft();
    this.#view = this.#makeView(step);
    document.documentElement.dataset.step = this.#view.step ?? '';
    this.#shell.show(this.#view, this.#app.router, { isImmersive: step === 'camera' });
    this.#shown = step ? undefined : address;
    if (this.#view === this.#feeds) this.#feeds.show(this.#app.router.id, { isAtTop: this.#isAtTop });
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

  #makeView(step) {
    const app = this.#app;
    const { place, id } = app.router;
    const { draft } = app.posting;
    if (step === 'camera') return cameraView(app);
    if (step === 'compose' && draft) return composeView(app, draft);
    if (isRoom(app.router)) return this.#rooms?.roomView(app) ?? roomsMissing(app, () => this.#show());
    if (place === '/snap') return snapView(app, id);
    return place === '/feeds' ? (this.#feeds ??= new FeedsScreen(app)) : postView(app);
  }

  #mount(node) {
    document.getElementById('app').replaceChildren(node);
  }

  #setTitle() {
    const unread = this.#app.session?.feeds.unread;
    const title = this.#view?.title ?? text.app.name;
    const named = title === text.app.name ? title : `${title} · ${text.app.name}`;
    const words = unread ? `(${unread}) ${named}` : named;
    if (words !== document.title) document.title = words;
  }
}
