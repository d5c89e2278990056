import { text } from '../text/text.js';
import { button, element, personal, setText, unseen } from './element.js';
import { icon } from './icons.js';
import { tapSnap } from './opening.js';

/**
 * One snap in a feed: who, how long ago, the caption, and whether it still waits to be opened. The state is told three
 * ways at once: a filled or an empty frame, heavy or light type, and a word.
 */
export class Row {
  #app;
  #snap;
  #open = button({ class: 'row-open', onclick: () => tapSnap(this.#app, this.#snap) });
  #frame = element('span', { class: 'frame', 'aria-hidden': 'true' });
  #status = element('span', { class: 'row-status' });
  #manage;
  #opens = element('span', {});

  constructor(app, snap) {
    this.#app = app;
    this.#snap = snap;
    this.element = element('li', { class: 'row', 'data-snap': snap.id }, this.#open);
    this.#open.append(this.#frame, this.#words());
    if (app.session.mayManage(snap)) this.element.append(this.#manageButton());
    this.update();
  }

  #words() {
    const { author, caption, postedAt } = this.#snap;
    const isOwn = author.id === this.#app.session.user.id;
    return element('span', { class: 'row-words' },
      element('span', { class: 'row-top' },
        personal(isOwn ? text.row.you : author.name, { class: 'row-name' }),
        unseen(', '),
        this.#status,
      ),
      unseen(', '),
      element('span', { class: 'row-age' }, this.#app.ages.make(postedAt)),
      caption && unseen(', '),
      caption && personal(caption, { class: 'row-caption' }));
  }

  #manageButton() {
    this.#manage = button(
      { class: 'row-manage', onclick: () => this.#app.stage.showDetails(this.#snap) },
      icon('eye'),
      this.#opens,
      this.#manageLabel(),
    );
    return this.#manage;
  }

  #manageLabel() {
    const { author, postedAt } = this.#snap;
    const isOwn = author.id === this.#app.session.user.id;
    const phrase = (age) => `. ${isOwn ? text.row.manage(age) : text.row.manageOf(author.name, age)}`;
    const label = this.#app.ages.make(postedAt, phrase);
    label.classList.add('unseen');
    return label;
  }

  /** Puts the snap's present state on the screen. */
  update() {
    const { gone, status, opens } = this.#snap;
    const state = gone ?? status;
    this.element.dataset.state = state;
    setText(this.#status, text.row[state]);
    if (this.#manage) setText(this.#opens, String(opens ?? 0));
  }
}

/** A post of one's own that is still on its way. */
export function waitingRow(entry) {
  return element('li', { class: 'row', 'data-state': 'waiting', 'data-key': entry.key },
    element('div', { class: 'row-open' },
      element('span', { class: 'frame', 'aria-hidden': 'true' }),
      element('span', { class: 'row-words' },
        element('span', { class: 'row-top' }, element('span', { class: 'row-name' }, text.row.you)),
        element('span', { class: 'row-age' }, text.outbox.row),
        entry.caption && personal(entry.caption, { class: 'row-caption' }))));
}
