/**
 * Which screen is in view, kept in the browser's history so that Back does what people expect everywhere.
 *
 * Paths name the places one can link to: /post, /feeds, /feeds/animals, /snap/17, /account. Steps on the way (compose, camera)
 * and overlays (the viewer, sheets) are entries of their own, mostly at the same path; after a reload they fall back to their
 * place, because what they showed is gone, except the composer: its draft is kept. A sheet about a snap has the snap's own
 * path, so that is where a reload leads.
 */
const home = '/post';
const placePattern = /^(?:\/(?:post|account|feeds)|\/feeds\/[^/]+|\/snap\/[^/]+)$/;

export class Router extends EventTarget {
  #closeOverlay;
  #overlayPath;
  /** The path beneath an overlay that has one of its own. */
  #covered;
  #isLeavingOverlay = false;
  #moves = [];
  #shown;

  constructor() {
    super();
    history.scrollRestoration = 'manual';
    addEventListener('popstate', () => this.#popped());
    if (!placePattern.test(location.pathname) || history.state) history.replaceState(this.#lasting, '', this.path);
    this.#shown = this.#here;
  }

  /** The path of what is in view beneath any overlay, whatever the address bar said. */
  get path() {
    const path = this.#covered ?? location.pathname;
    return placePattern.test(path) ? path : home;
  }

  /** The path's first part: what kind of place it is. */
  get place() {
    return `/${this.path.split('/')[1]}`;
  }

  /** The path's second part: which feed, which snap. */
  get id() {
    const [, , id] = this.path.split('/');
    return id && decoded(id);
  }

  /** The step within the place: `compose`, `camera` or undefined. */
  get step() {
    return history.state?.step;
  }

  /** What is left of an entry's state after a reload: the composer, whose draft is kept. */
  get #lasting() {
    return this.step === 'compose' ? { step: 'compose' } : null;
  }

  go(path) {
    this.#move(() => {
      if (path !== this.path || this.step) history.pushState(null, '', path);
    });
  }

  /** A press on a link to a place goes there, unless it is meant for another tab. */
  follow(event) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    this.go(event.currentTarget.pathname);
  }

  enter(step) {
    this.#move(() => history.pushState({ step }, '', this.path));
  }

  /** Goes from one step to the next without leaving the first behind Back: from the camera to its photo. */
  exchange(step) {
    this.#move(() => history.replaceState({ step }, '', this.path));
  }

  back() {
    history.back();
  }

  /**
   * An overlay has opened; Back shall close it.
   *
   * @param {() => void} close
   * @param {string} [path] where a reload leads while it is open
   */
  enterOverlay(close, path) {
    this.#closeOverlay = close;
    this.#overlayPath = path;
    if (!this.#isLeavingOverlay) this.#pushOverlay();
  }

  /** An overlay was closed by other means; its entry goes too. @param {() => void} close what it was entered with */
  leaveOverlay(close) {
    if (this.#closeOverlay !== close) return;
    this.#closeOverlay = undefined;
    if (!history.state?.overlay) return;
    this.#isLeavingOverlay = true;
    history.back();
  }

  /** An overlay that is leaving takes the top entry with it a moment later; what moves on meanwhile waits for that. */
  #move(change) {
    if (this.#isLeavingOverlay) return this.#moves.push(change);
    change();
    return this.#changed();
  }

  #pushOverlay() {
    this.#covered = location.pathname;
    history.pushState({ ...history.state, overlay: true }, '', this.#overlayPath ?? location.pathname);
  }

  /**
   * Going back takes a moment. An overlay that was opened meanwhile must not be taken for the one that is leaving: it would
   * close at once, and a look would be spent on nothing.
   */
  #popped() {
    this.#covered = undefined;
    if (this.#isLeavingOverlay) {
      this.#isLeavingOverlay = false;
      if (this.#closeOverlay) this.#pushOverlay();
      for (const change of this.#moves.splice(0)) this.#move(change);
      return;
    }
    const close = this.#closeOverlay;
    this.#closeOverlay = undefined;
    if (close) close();
    else if (this.#here !== this.#shown) this.#changed();
  }

  /** Path and step; overlays lie on top of them and change nothing beneath. */
  get #here() {
    return `${this.path} ${this.step ?? ''}`;
  }

  #changed() {
    this.#shown = this.#here;
    this.dispatchEvent(new Event('change'));
  }
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
