/**
 * Which screen is in view, kept in the browser's history so that Back does what people expect everywhere.
 *
 * Paths name the places one can link to: /post, /feeds, /account. Steps on the way (compose, camera) and overlays (the
 * viewer, sheets) are entries of their own at the same path; after a reload they fall back to their place, because what they
 * showed is gone, except the composer: its draft is kept.
 */
const places = ['/post', '/feeds', '/account'];

export class Router extends EventTarget {
  #closeOverlay;
  #isLeavingOverlay = false;
  #moves = [];
  #shown;

  constructor() {
    super();
    history.scrollRestoration = 'manual';
    addEventListener('popstate', () => this.#popped());
    if (!places.includes(location.pathname) || history.state) history.replaceState(this.#lasting, '', this.place);
    this.#shown = this.#here;
  }

  /** The path of the place, whatever the address bar said. */
  get place() {
    return places.includes(location.pathname) ? location.pathname : places[0];
  }

  /** The step within the place: `compose`, `camera` or undefined. */
  get step() {
    return history.state?.step;
  }

  /** What is left of an entry's state after a reload: the composer, whose draft is kept. */
  get #lasting() {
    return this.step === 'compose' ? { step: 'compose' } : null;
  }

  go(place) {
    this.#move(() => {
      if (place !== this.place || this.step) history.pushState(null, '', place);
    });
  }

  enter(step) {
    this.#move(() => history.pushState({ step }, '', this.place));
  }

  /** Goes from one step to the next without leaving the first behind Back: from the camera to its photo. */
  exchange(step) {
    this.#move(() => history.replaceState({ step }, '', this.place));
  }

  back() {
    history.back();
  }

  /** An overlay has opened; Back shall close it. One at a time: who is about to open one listens for `overlay` and gives up. */
  enterOverlay(close) {
    this.#closeOverlay = close;
    if (!this.#isLeavingOverlay) this.#pushOverlay();
    this.dispatchEvent(new Event('overlay'));
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
    history.pushState({ ...history.state, overlay: true }, '', location.pathname);
  }

  /**
   * Going back takes a moment. An overlay that was opened meanwhile must not be taken for the one that is leaving: it would
   * close at once, and a look would be spent on nothing.
   */
  #popped() {
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

  /** Place and step; overlays lie on top of them and change nothing beneath. */
  get #here() {
    return `${this.place} ${this.step ?? ''}`;
  }

  #changed() {
    this.#shown = this.#here;
    this.dispatchEvent(new Event('change'));
  }
}
