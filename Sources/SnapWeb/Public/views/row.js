import { text } from '../text/text.js';
import { button, element, personal, setText, unseen } from './element.js';
import { icon } from './icons.js';
import { tapSnap } from './opening.js';

/**
 * One snap in a feed: who, how long ago, the caption, and whether it still waits to be opened. The state is told three
 * ways at once: a filled or an empty frame, heavy or light type, and a word. At its side stands what else one can do: see
 * who opened it where one may, else report it.
 */
export class Row {
  #app;
  #snap;
  #open = button({ class: 'row-open', onclick: () => tapSnap(this.#app, this.#snap) });
  #frame = element('span', { class: 'frame', 'aria-hidden': 'true' });
  #status = element('span', { class: 'row-status' });
  #report;
  #opens = element('span', {});

  constructor(app, snap) {
    this.#app = app;
    this.#snap = snap;
    this.element = element('li', { class: 'row', 'data-snap': snap.id }, this.#open);
    this.#open.append(this.#frame, this.#words());
    this.element.append(app.session.mayManage(snap) ? this.#manageButton() : this.#reportButton());
    this.update();
  }

  #words() {
    const { author, caption, postedAt } = this.#snap;
    const isOwn = this.#app.session.isOwn(this.#snap);
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
    const { name } = this.#snap.author;
    const isOwn = this.#app.session.isOwn(this.#snap);
    return button(
      { class: 'row-side row-manage', onclick: () => this.#app.stage.showDetails(this.#snap) },
      icon('eye'),
      this.#opens,
      this.#sideLabel((age) => `. ${isOwn ? text.row.manage(age) : text.row.manageOf(name, age)}`),
    );
  }

  #reportButton() {
    const { name } = this.#snap.author;
    this.#report = button(
      { class: 'row-side row-report', title: text.report.action, onclick: () => this.#app.stage.showReport(this.#snap) },
      icon('flag'),
      this.#sideLabel((age) => text.row.report(name, age)),
    );
    return this.#report;
  }

  /** For screen readers, which meet the button without its row: which snap it is about. */
  #sideLabel(phrase) {
    const label = this.#app.ages.make(this.#snap.postedAt, phrase);
    label.classList.add('unseen');
    return label;
  }

  /** Puts the snap's present state on the screen. */
  update() {
    const { gone, status, opens } = this.#snap;
    const state = gone ?? status;
    this.element.dataset.state = state;
    setText(this.#status, text.row[state]);
    setText(this.#opens, String(opens ?? 0));
    if (this.#report) this.#report.hidden = !this.#app.session.mayReport(this.#snap);
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
