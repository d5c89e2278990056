import { age, ageLasts } from '../age.js';
import { text } from '../text/text.js';
import { element, setText } from './element.js';

const longestWaitMs = 60_000;
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
  /** The ages to update, by the second of the server's clock in which they change. */
  #due = new Map();

  constructor(clock) {
    this.#clock = clock;
    clock.addEventListener('change', () => this.refresh());
    document.addEventListener('visibilitychange', () => this.refresh());
  }

  /** Makes a <time> that is kept up to date. @param {(age: string, isNow: boolean) => string} [phrase] words around the age */
  make(at, phrase) {
    return this.keep(element('time', { class: 'age' }), at, phrase);
  }

  /** Keeps an existing <time> up to date. */
  keep(time, at, phrase = (age) => age) {
    time.dateTime = new Date(at).toISOString();
    time.at = at;
    time.phrase = phrase;
    this.#wait(this.#tell(time));
    return time;
  }

  /** Updates all ages: the clock was set, or time has passed unseen. Elements that left the page are forgotten. */
  refresh() {
    const times = [...this.#due.values()].flatMap((group) => [...group]);
    this.#due.clear();
    this.#tellAll(times);
  }

  #tellDue() {
    this.#next = Infinity;
    const now = second(this.#clock.now());
    const times = [];
    for (const [moment, group] of this.#due) {
      if (moment > now) continue;
      times.push(...group);
      this.#due.delete(moment);
    }
    this.#tellAll(times);
  }

  #tellAll(times) {
    for (const time of times.splice(0, batch)) if (time.isConnected) this.#tell(time);
    if (times.length) setTimeout(() => this.#tellAll(times));
    else if (this.#due.size) this.#wait(Math.min(...this.#due.keys()));
  }

  #tell(time) {
    const now = this.#clock.now();
    setText(time, time.phrase(text.age(time.at, now), age(time.at, now).count === 0));
    const moment = second(now + ageLasts(time.at, now)) + 1;
    const group = this.#due.get(moment);
    if (group) group.add(time);
    else this.#due.set(moment, new Set([time]));
    return moment;
  }

  #wait(moment) {
    if (moment >= this.#next) return;
    clearTimeout(this.#timer);
    this.#next = moment;
    const waitMs = moment * 1_000 - this.#clock.now();
    this.#timer = setTimeout(() => this.#tellDue(), Math.min(longestWaitMs, Math.max(0, waitMs) + 5));
  }
}

const second = (milliseconds) => Math.floor(milliseconds / 1_000);
