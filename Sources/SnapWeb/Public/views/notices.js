import { text } from '../text/text.js';
import { button, element } from './element.js';
import { icon } from './icons.js';

const shownMs = 5_000;

/**
 * Short messages at the edge of the screen, one at a time; the next replaces the last. Good news disappears by itself, bad
 * news stays until it is dismissed. The regions exist from the start, as screen readers ignore regions that are added
 * together with their text.
 */
export class Notices {
  #polite = element('div', { class: 'notices', role: 'status' });
  #urgent = element('div', { class: 'notices', role: 'alert' });
  #whisper = element('div', { class: 'unseen', role: 'log', 'aria-live': 'polite' });
  #timer;
  /** What stays on offer between other messages. */
  #offered;

  get elements() {
    return [this.#polite, this.#urgent, this.#whisper];
  }

  /** @param {{label: string, run: () => void}} [action] such as taking back what was done */
  say(words, action) {
    this.#show(this.#polite, words, 'notice', action);
    this.#timer = setTimeout(() => this.clear(), shownMs);
  }

  /** Shows a delay or an error, and what to do about it. */
  warn(words) {
    this.#show(this.#urgent, words, 'notice notice-bad');
  }

  /** Offers something until it is dismissed. A short message takes its place only for a while. */
  offer(words, action) {
    this.#offered = { words, action };
    if (!this.#isShowing) this.clear();
  }

  /** A message for screen readers only, about a change that others can see. */
  whisper(words) {
    this.#whisper.replaceChildren(element('p', {}, words));
  }

  clear() {
    this.#empty();
    if (this.#offered) this.#show(this.#polite, this.#offered.words, 'notice', this.#offered.action, true);
  }

  get #isShowing() {
    return Boolean(this.#polite.childElementCount || this.#urgent.childElementCount);
  }

  #empty() {
    clearTimeout(this.#timer);
    this.#polite.replaceChildren();
    this.#urgent.replaceChildren();
  }

  #show(region, words, className, action, isOffer = false) {
    this.#empty();
    const end = () => {
      if (isOffer) this.#offered = undefined;
      this.clear();
    };
    const dismiss = button(
      { class: 'quiet round', 'aria-label': text.dialog.dismiss, onclick: end },
      icon('close'),
    );
    const act = () => {
      end();
      action.run();
    };
    const ways = element('span', { class: 'notice-ways' }, action && button({ class: 'quiet', onclick: act }, action.label), dismiss);
    region.append(element('div', { class: className }, element('p', {}, words), ways));
  }
}
