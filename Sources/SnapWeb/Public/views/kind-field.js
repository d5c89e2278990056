import { text } from '../text/text.js';
import { AudienceField } from './audience-field.js';
import { button, element } from './element.js';
import { icon } from './icons.js';
import { LineField } from './line-field.js';

/** The choice between a snap, which is seen once, and a photo, which stays. Each has a colour, a shape and a verb of its own. */
export class KindField {
  #buttons;

  /** @param {(kind: 'snap' | 'photo') => void} choose */
  constructor(choose) {
    const option = (kind, iconName, { name, why }) => button({ class: `kind kind-${kind}`, 'data-kind': kind, onclick: () => choose(kind) },
      icon(iconName),
      element('span', { class: 'kind-words' }, element('span', {}, name), ' ', element('span', { class: 'kind-why' }, why)));
    this.#buttons = [option('snap', 'eye', text.compose.once), option('photo', 'stays', text.compose.stays)];
    this.element = element('div', { class: 'kinds', role: 'group', 'aria-label': text.compose.kinds }, this.#buttons);
  }

  /** @param {'snap' | 'photo'} kind */
  show(kind) {
    for (const each of this.#buttons) each.setAttribute('aria-pressed', String(each.dataset.kind === kind));
  }
}

/** What only a photo has, besides its caption: a description, a warning, who may see it, and who may comment. */
export class PhotoFields {
  #audience;
  alt;
  #warning;
  #onchange;
  /** Who may comment; undefined until the person has chosen. */
  commentsFrom;

  /** @param {import('../app.js').App} app @param {{alt?: string, warning?: string, audience?: string, commentsFrom?: string}} draft @param {() => void} onchange */
  constructor({ session }, draft, onchange) {
    const { alt, warning, hint } = text.photoFields;
    const soft = element('span', { class: 'soft' }, text.compose.captionHint);
    const most = (name) => () => session.limits[name];
    this.#onchange = onchange;
    this.commentsFrom = draft.commentsFrom;
    this.alt = new LineField({ id: 'alt', label: [alt, ' ', soft], most: most('altCharacters'), onchange, hasLines: true });
    this.#warning = new LineField({ id: 'warning', label: [hint], most: most('warningCharacters'), onchange });
    this.#audience = new AudienceField(draft.audience, onchange);
    this.suggestAudience(session);
    this.alt.input.value = draft.alt ?? '';
    this.#warning.input.value = draft.warning ?? '';
    const folded = element('details', { class: 'folded', open: Boolean(draft.warning) }, element('summary', {}, warning), this.#warning.element);
    this.element = element('div', { class: 'compose-photo' }, this.alt.element, this.#audience.element, folded);
  }

  allowComments(from) {
    this.commentsFrom = from;
    this.#onchange();
  }

  /** The photos of a locked account are for its followers unless it says otherwise. */
  suggestAudience({ approves }) {
    this.#audience.suggest(approves ? 'followers' : 'everyone');
  }

  /** The words as they are in the fields, and the audience if one is chosen. */
  get draft() {
    return { alt: this.alt.input.value, warning: this.#warning.input.value, audience: this.#audience.chosen, commentsFrom: this.commentsFrom };
  }

  /** The words as they are sent. */
  get words() {
    return { alt: this.alt.text || undefined, warning: this.#warning.text || undefined, audience: this.#audience.value, commentsFrom: this.commentsFrom };
  }

  get isTooLong() {
    return this.alt.isTooLong || this.#warning.isTooLong;
  }
}
