import { ageLasts } from '../age.js';
import { text } from '../text/text.js';
import { element, setText } from './element.js';

const longestWaitMs = 60_000;

/**
 * All ages on the screen. They are told anew exactly when the next of them changes, and when the page comes back into
 * view, without asking the server for anything.
 */
export class Ages {
  #clock;
  #timer;

  constructor(clock) {
    this.#clock = clock;
    document.addEventListener('visibilitychange', () => this.refresh());
  }

  /** A <time> that keeps telling how long ago something was. @param {(age: string) => string} [phrase] words around it */
  make(at, phrase = (age) => age) {
    const time = element('time', { class: 'age', datetime: new Date(at).toISOString() });
    time.at = at;
    time.phrase = phrase;
    this.#tell(time, this.#clock.now());
    this.#soon();
    return time;
  }

  refresh() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const now = this.#clock.now();
    let wait = longestWaitMs;
    for (const time of document.querySelectorAll('time.age')) {
      this.#tell(time, now);
      wait = Math.min(wait, ageLasts(time.at, now));
    }
    this.#timer = setTimeout(() => this.refresh(), wait + 5);
  }

  #tell(time, now) {
    setText(time, time.phrase(text.age(time.at, now)));
  }

  /** New ages are put on the screen right after they are made; look at them all once then. */
  #soon() {
    this.#timer ??= setTimeout(() => this.refresh());
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.refresh());
  }
}
