import { age, ageLasts } from '../age.js';
import { text } from '../text/text.js';
import { element, setText } from './element.js';

const longestWaitMs = 60_000;
/** The age of a snap. Other ages have rules of the same shape. */
const snapAge = { words: (at, now) => text.age(at, now), lasts: ageLasts };
/** The number of ages updated in one go; the rest follow, so that a thousand rows do not block the page. */
const batch = 200;

/**
 * All ages on the screen. Each is updated when it changes, without a request to the server. Ages are grouped by the second
 * in which they change, so an update costs as much as changes, not as much as there is.
 */
export class Ages {
  #clock;
  #timer;
  /** The second that the timer is set for. */
  #next = Infinity;
  /**
   * The ages to update, by the second of the server's clock in which they change. They are not held: one that changes once a day would keep
   * its row, which has long left the page.
   *
   * @type {Map<number, Set<WeakRef<any>>>}
   */
  #due = new Map();

  constructor(clock) {
    this.#clock = clock;
    clock.addEventListener('change', () => this.refresh());
    document.addEventListener('visibilitychange', () => this.refresh());
  }

  /**
   * Makes a <time> that is kept up to date.
   *
   * @param {(age: string) => string} [phrase] words around the age
   * @param {{words: (at: number, now: number) => string, lasts: (at: number, now: number) => number}} [rule] that of snaps by default; `lasts` is the time
   *   in milliseconds until the words change
   */
  make(at, phrase, rule) {
    return this.keep(element('time', { class: 'age' }), at, phrase, rule);
  }

  /** Keeps an existing <time> up to date. */
  keep(time, at, phrase = (age) => age, rule = snapAge) {
    time.dateTime = new Date(at).toISOString();
    time.at = at;
    time.phrase = phrase;
    time.rule = rule;
    this.#wait(this.#update(time));
    return time;
  }

  /** Updates all ages: the clock was set, or time has passed unseen. Elements that left the page are forgotten. */
  refresh() {
    const times = [...this.#due.values()].flatMap((group) => [...group]);
    this.#due.clear();
    this.#updateAll(times);
  }

  #updateDue() {
    this.#next = Infinity;
    const now = second(this.#clock.now());
    const times = [];
    for (const [moment, group] of this.#due) {
      if (moment > now) continue;
      times.push(...group);
      this.#due.delete(moment);
    }
    this.#updateAll(times);
  }

  #updateAll(times) {
    for (const time of times.splice(0, batch)) if (time.deref()?.isConnected) this.#update(time.deref());
    if (times.length) setTimeout(() => this.#updateAll(times));
    else if (this.#due.size) this.#wait(Math.min(...this.#due.keys()));
  }

  #update(time) {
    const now = this.#clock.now();
    setText(time, time.phrase(time.rule.words(time.at, now)));
    const moment = second(now + time.rule.lasts(time.at, now)) + 1;
    time.self ??= new WeakRef(time);
    this.#due.set(moment, (this.#due.get(moment) ?? new Set()).add(time.self));
    return moment;
  }

  #wait(moment) {
    if (moment >= this.#next) return;
    clearTimeout(this.#timer);
    this.#next = moment;
    const waitMs = moment * 1_000 - this.#clock.now();
    this.#timer = setTimeout(() => this.#updateDue(), Math.min(longestWaitMs, Math.max(0, waitMs) + 5));
  }
}

const second = (milliseconds) => Math.floor(milliseconds / 1_000);
