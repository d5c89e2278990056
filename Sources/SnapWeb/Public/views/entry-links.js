import { text } from '../text/text.js';
import { loadScreens } from './load-screens.js';
import { searchPath } from './router.js';
import { patienceView } from './welcome-screen.js';

/** An admin's link has its secret after `#/`. */
const isLink = (hash) => hash[1] === '/';

/**
 * Takes what another service sent back out of the address of the page, so that it is neither in the history nor in anything that the page asks for.
 */
function takeArrival() {
  const [, provider] = /^\/continue\/([a-z0-9-]+)$/.exec(location.pathname) ?? [];
  if (!provider) return undefined;
  const query = location.search;
  history.replaceState(history.state, '', '/');
  return { provider, query };
}

/** The links that lead into the app: those of admins, the way back from another service, what another app shares with this one, and links in texts. */
export class EntryLinks {
  /** Read before the router tidies the address. A link with `#/` was made by an admin for the reader. */
  #hash = location.hash;
  #arrival = takeArrival();
  #app;

  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.#app = app;
  }

  /**
   * Shows the first screen. A visitor who follows a link must not begin to fill in the welcome page, which the link's page would replace.
   *
   * @param {() => void} show shows the screen of an address without such a link
   */
  async open(show) {
    const { accounts, stage } = this.#app;
    const isAwaited = (this.#arrival || isLink(this.#hash)) && !accounts.current;
    if (isAwaited) stage.showWelcome({ make: patienceView });
    else show();
    if (this.#arrival) await this.#completeArrival(show);
    else if (!(await this.enter(this.#hash)) && isAwaited) show();
  }

  /** Continues with what another service sent back. */
  async #completeArrival(show) {
    const screens = await loadScreens();
    if (screens) return screens.completeArrival(this.#app, this.#arrival);
    this.#app.notices.warn(text.screens.link);
    if (!this.#app.session) show();
  }

  /** @returns {Promise<boolean>} whether it is a link with a page of its own */
  async enter(hash) {
    if (!isLink(hash)) return false;
    const screens = await loadScreens();
    if (!screens) this.#app.notices.warn(text.screens.link);
    return Boolean(screens?.enterByLink(this.#app, hash));
  }

  /** Begins a post with what another app has shared with this one, if the page was opened for that. */
  async takeReceived() {
    if (this.#hash !== '#received') return;
    const screens = await loadScreens();
    screens?.takeReceived(this.#app);
  }

  /** Searches for what a clicked link names, unless the click asks for another tab. */
  async search(event, query) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const screens = await loadScreens();
    if (screens) screens.searchFor(this.#app, query);
    else this.#app.router.go(searchPath(query));
  }
}
