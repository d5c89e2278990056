import { button, element, icon, text } from '/ui.js';

/** The pull at which letting go refreshes, and the farthest that the sign moves. In pixels of the sign, which moves half as far as the finger. */
const enough = 56;
const farthest = 80;
/** A refresh is shown for at least this long, so that it does not flicker. */
const shownMs = 400;

/**
 * Lets people refresh a screen: by pulling it down with a finger, or by a button, which this returns.
 *
 * @param {{leave: () => void}} screen whose end ends it
 * @param {() => Promise<unknown>} refresh
 * @returns {HTMLButtonElement}
 */
export function pulls(app, screen, refresh) {
  const pull = new Pull(app, refresh);
  const leave = screen.leave.bind(screen);
  screen.leave = () => {
    pull.stop();
    leave();
  };
  return button({ class: 'quiet round refresh', 'aria-label': text.pages.refresh, onclick: () => pull.run() }, icon('turn'));
}

class Pull {
  /** @type {import('../app.js').App} */
  #app;
  #refresh;
  #sign = element('div', { class: 'pull', hidden: true, 'aria-hidden': 'true' }, icon('turn'));
  #over = new AbortController();
  #start;
  #way = 0;
  #isBusy = false;

  constructor(app, refresh) {
    this.#app = app;
    this.#refresh = refresh;
    const options = { signal: this.#over.signal, passive: true };
    addEventListener('touchstart', (/** @type {any} */ event) => this.#begin(event), options);
    addEventListener('touchmove', (/** @type {any} */ event) => this.#move(event), options);
    for (const type of ['touchend', 'touchcancel']) addEventListener(type, () => this.#end(type === 'touchend'), options);
    document.documentElement.classList.add('pulled');
    document.body.append(this.#sign);
  }

  stop() {
    this.#over.abort();
    this.#sign.remove();
    document.documentElement.classList.remove('pulled');
  }

  async run() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#place(enough, true);
    scrollTo(0, 0);
    await Promise.all([this.#refresh(), new Promise((resolve) => setTimeout(resolve, shownMs))]);
    this.#isBusy = false;
    this.#place(0);
    if (!this.#over.signal.aborted) this.#app.notices.whisper(this.#app.session.isReachable ? text.pages.refreshed : text.pages.offline);
  }

  /** Only at the top of the page, with one finger, and not over a sheet or a field. */
  #begin({ touches: [touch, other], target }) {
    const isOurs = touch && !other && scrollY <= 0 && !this.#isBusy && !target.closest?.('dialog, input, textarea, .bar');
    this.#start = isOurs ? touch : undefined;
  }

  #move({ touches: [touch, other] }) {
    if (!this.#start || this.#isBusy) return;
    const [down, aside] = [touch.clientY - this.#start.clientY, Math.abs(touch.clientX - this.#start.clientX)];
    const isMeant = !other && scrollY <= 0 && (this.#way > 0 || down > aside);
    if (!isMeant) this.#start = undefined;
    this.#place(isMeant ? Math.max(0, Math.min(farthest, down / 2)) : 0);
  }

  #end(isLetGo) {
    if (!this.#start || this.#isBusy) return;
    this.#start = undefined;
    if (isLetGo && this.#way >= enough) this.run();
    else this.#place(0);
  }

  #place(way, isBusy = false) {
    this.#way = way;
    this.#sign.hidden = way === 0;
    this.#sign.classList.toggle('ready', way >= enough);
    this.#sign.classList.toggle('busy', isBusy);
    this.#sign.style.setProperty('--way', `${way}px`);
    this.#sign.style.setProperty('--turn', `${way * 3}deg`);
  }
}
