import { inbox } from '../model/feeds.js';

/**
 * The screen in view, kept in the browser's history so that Back works as expected.
 *
 * Paths name the places that can be linked to (routes.js); the search has its words after its path, /search?q=fox. Steps on the way
 * (compose, camera) and overlays (the viewer, sheets) are history entries of their own, mostly at the same path. After a
 * reload they return to their place, because their content is gone; only the composer stays, as its draft is kept. A sheet
 * about a snap has the snap's own path, so a reload leads there. An overlay may lie over another one.
 */

/** The address of an account's profile. A slash in the name is escaped. */
export const profilePath = ({ name }) => `/@${encodeURIComponent(name)}`;

/** The address of a feed. */
export const feedPath = (id) => (id === inbox ? '/inbox' : `/feeds/${encodeURIComponent(id)}`);

/** The address of a search. @param {string} [query] @param {string} [order] as on the wire */
export function searchPath(query = '', order = undefined) {
  const asked = new URLSearchParams({ ...(query && { q: query }), ...(order && { order }) });
  return query ? `/search?${asked}` : '/search';
}

export class Router extends EventTarget {
  /** @type {import('../routes.js').Route[]} */
  routes;
  /** @type {[RegExp, import('../routes.js').Route][]} */
  #patterns;
  #home;
  /** The open overlays, the lowest first. @type {{close: () => void, path?: string, isPushed?: boolean}[]} */
  #overlays = [];
  /** The address below all overlays, which may have paths of their own. */
  #covered;
  /** The number of entries of closed overlays that are still in the history. */
  #leaving = 0;
  #moves = [];
  #shown;

  /** @param {import('../routes.js').Route[]} routes @param {string} home the path of the place that is shown for any other address */
  constructor(routes, home) {
    super();
    this.routes = routes;
    this.#patterns = routes.map((route) => [patternOf(route.path), route]);
    this.#home = home;
    history.scrollRestoration = 'manual';
    addEventListener('popstate', () => this.#popped());
    if (!this.#match(location.pathname) || history.state) history.replaceState(this.#lasting, '', this.address);
    this.#shown = this.#here;
  }

  /** The path of the view below any overlay, whatever the address bar shows. */
  get path() {
    const [path] = (this.#covered ?? here()).split('?');
    return this.#match(path) ? path : this.#home;
  }

  /** Whether the address names no other place than the one that the app opens at. */
  get isAtHome() {
    return this.path === this.#home;
  }

  /** The path, and for a search its words. */
  get address() {
    const [, query] = (this.#covered ?? here()).split('?');
    return query && this.route.hasQuery ? `${this.path}?${query}` : this.path;
  }

  /** The parameters of a search: `q` and `order`. */
  get asked() {
    return new URLSearchParams(this.address.slice(this.path.length));
  }

  /** @returns {import('../routes.js').Route} the row of the place */
  get route() {
    return this.#match(this.path)[1];
  }

  /** What the path says beyond its place, and what the route adds: the id of a feed, snap, photo or topic, the name of an account. */
  get params() {
    const [pattern, { params }] = this.#match(this.path);
    const parts = Object.entries(pattern.exec(this.path).groups ?? {});
    return { ...params, ...Object.fromEntries(parts.map(([name, part]) => [name, decoded(part)])) };
  }

  /** The step within the place: `compose`, `camera` or undefined. */
  get step() {
    return history.state?.step;
  }

  /** The part of an entry's state that survives a reload: the composer, whose draft is kept. */
  get #lasting() {
    return this.step === 'compose' ? { step: 'compose' } : null;
  }

  go(path) {
    this.#move(() => {
      if (path !== this.address || this.step) history.pushState({ cameFromHere: true }, '', path);
    });
  }

  /** Goes to a place that takes the present one's entry, so that Back skips both: from a photo to the next. */
  replace(path) {
    this.#move(() => history.replaceState(history.state, '', path));
  }

  /** Goes back to where the person came from; a page that was opened at this place goes to another one. @param {string} otherwise */
  leave(otherwise) {
    if (history.state?.cameFromHere) this.back();
    else this.go(otherwise);
  }

  /** Follows a clicked link to a place, unless the click or the link asks for another tab, or the link has done it itself. */
  follow(event, link = event.currentTarget) {
    if (event.defaultPrevented || link.target || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }

  enter(step) {
    this.#move(() => history.pushState({ step }, '', this.address));
  }

  /** Replaces one step by the next, so that Back skips the first: from the camera to its photo. */
  exchange(step) {
    this.#move(() => history.replaceState({ step }, '', this.address));
  }

  /** Ends a step at another place: Back leads to where the step began. */
  finish(path) {
    this.#move(() => history.replaceState({ cameFromHere: true }, '', path));
  }

  back() {
    history.back();
  }

  /**
   * Adds a history entry for an opened overlay, so that Back closes it.
   *
   * @param {() => void} close
   * @param {string} [path] the path of a reload while the overlay is open
   */
  enterOverlay(close, path) {
    this.#overlays.push({ close, path });
    if (!this.#leaving) this.#pushOverlays();
  }

  /** Changes the path of a reload while an overlay is open: its subject is another one now. @param {() => void} close as passed to `enterOverlay` */
  renameOverlay(close, path) {
    const overlay = this.#overlays.find((each) => each.close === close);
    if (!overlay) return;
    overlay.path = path;
    if (overlay === this.#overlays.at(-1) && history.state?.overlay && !this.#leaving) history.replaceState(history.state, '', path);
  }

  /** Removes the history entry of an overlay that was closed in another way. @param {() => void} close as passed to `enterOverlay` */
  leaveOverlay(close) {
    const overlay = this.#overlays.find((each) => each.close === close);
    if (!overlay) return;
    this.#overlays = this.#overlays.filter((each) => each !== overlay);
    if (!overlay.isPushed || !history.state?.overlay) return;
    this.#leaving += 1;
    if (this.#leaving === 1) history.back();
  }

  #match(path) {
    return this.#patterns.find(([pattern]) => pattern.test(path));
  }

  /** Changes the history. An overlay that is closing removes its entry a moment later; other changes wait for that. */
  #move(change) {
    if (this.#leaving) return this.#moves.push(change);
    change();
    return this.#changed();
  }

  #pushOverlays() {
    for (const overlay of this.#overlays.filter(({ isPushed }) => !isPushed)) {
      this.#covered ??= here();
      overlay.isPushed = true;
      history.pushState({ ...history.state, overlay: true }, '', overlay.path ?? here());
    }
  }

  /**
   * Handles a move in the history. Going back takes a moment, and an overlay opened meanwhile must not be taken for the one
   * that is closing: it would close immediately, and a view would be wasted.
   */
  #popped() {
    if (this.#leaving) return this.#left();
    const top = this.#overlays.pop();
    this.#uncover();
    if (top) top.close();
    else if (this.#here !== this.#shown) this.#changed();
  }

  /** The entry of a closed overlay has left the history. Others may have closed meanwhile, and others opened. */
  #left() {
    this.#leaving -= 1;
    if (this.#leaving) return history.back();
    this.#uncover();
    this.#pushOverlays();
    for (const change of this.#moves.splice(0)) this.#move(change);
  }

  #uncover() {
    if (!this.#overlays.some(({ isPushed }) => isPushed)) this.#covered = undefined;
  }

  /** Address and step. Overlays lie above them and do not change them. */
  get #here() {
    return `${this.address} ${this.step ?? ''}`;
  }

  #changed() {
    this.#shown = this.#here;
    this.dispatchEvent(new Event('change'));
  }
}

const here = () => location.pathname + location.search;

/** `:name` stands for one part of a path, `*name` for one or more. */
const patternOf = (path) => new RegExp(`^${path.replace(/([:*])(\w+)/g, (_, mark, name) => `(?<${name}>${mark === ':' ? '[^/]+' : '.+'})`)}$`);

/** A part of an address in plain text; as it is where it is not encoded properly. */
export function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
