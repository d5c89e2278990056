import { languageOf, text, topicWords } from '../text/text.js';
import { button, element } from './element.js';
import { icon } from './icons.js';

/** The topics that a photo is labelled with, each with a way to remove it. Hidden where there are none. */
export class LabelsField {
  #labels;
  #changed;
  #isOffered = true;
  #list = element('ul', { class: 'chips' });
  #status = element('p', { class: 'unseen', role: 'status' });
  #title = element('p', { class: 'labels-title', tabindex: '-1' }, text.labels.title);

  /** @param {{id: string, name: string, names?: Record<string, string>}[]} [labels] @param {(labels: object[]) => void} [changed] */
  constructor(labels = [], changed = () => {}) {
    this.#labels = labels;
    this.#changed = changed;
    this.element = element('div', { class: 'labels', role: 'group', 'aria-label': text.labels.title }, this.#title, this.#list, this.#status);
    this.#draw();
  }

  /** The topics as they are sent. */
  get ids() {
    return this.#labels.length ? this.#labels.map(({ id }) => id) : undefined;
  }

  /** Shows the topics, or hides them where the post is not a photo. */
  offer(isOffered) {
    this.#isOffered = isOffered;
    this.element.hidden = !isOffered || !this.#labels.length;
  }

  #draw() {
    this.#list.replaceChildren(...this.#labels.map((label) => element('li', {},
      button({ class: 'chip label-chip', 'aria-label': text.labels.remove(topicWords(label)), onclick: () => this.#remove(label) },
        element('bdi', { lang: languageOf(label.names) }, topicWords(label)), icon('close')))));
    this.offer(this.#isOffered);
  }

  /** The focus goes to the next topic. */
  #remove(label) {
    const place = this.#labels.indexOf(label);
    this.#labels = this.#labels.filter((each) => each !== label);
    this.#draw();
    this.#status.textContent = text.labels.removed(topicWords(label));
    const chips = this.#list.querySelectorAll('button');
    (chips[Math.min(place, chips.length - 1)] ?? this.#title).focus();
    this.#changed(this.#labels);
  }
}
