import { text } from '../text/text.js';
import { button, element, personal, setText, unseen } from './element.js';
import { setPortrait } from './face.js';
import { icon } from './icons.js';
import { reportAction, snapPath, tapSnap } from './opening.js';
import { openMenu } from './menu.js';
import { worded } from './text-entities.js';
import { profilePath } from './router.js';

/**
 * One snap in a feed: author, age, caption, and whether it is unread. An unread snap has a ring around a full face and
 * heavy type; a read one has neither. Screen readers get the state in words. The button at the side shows who opened the
 * snap, for those who may see that, and for others what else one may do; a long press does the same. The name leads to the author's profile, and the
 * tags, mentions and links of the caption lead on. Everything else opens the snap: a button lies over the whole row, below these.
 *
 * Rows are copied from a template and have no listeners: the section around them handles their events.
 */
export class Row {
  /** @type {import('../app.js').App} */
  #app;
  #snap;
  #parts;

  constructor(app, snap) {
    this.#app = app;
    this.#snap = snap;
    this.element = pattern(app.session.mayManage(snap) ? 'manage' : 'menu').cloneNode(true);
    const part = (name) => this.element.querySelector(`.${name}`);
    this.#parts = { status: part('row-status'), opens: part('row-opens'), side: part('row-side'), label: part('row-label') };
    this.#fill(part);
    this.update();
  }

  /** Handles a press on one of the row's buttons. */
  press(pressed) {
    return pressed === this.#parts.side ? this.showMore() : tapSnap(this.#app, this.#snap);
  }

  /** Shows who opened the snap, for those who may see that, and for others what else one may do with it. */
  showMore() {
    const { session, stage } = this.#app;
    if (this.#source) return this.#source.more(this.#snap);
    if (session.mayManage(this.#snap)) return stage.showDetails(this.#snap);
    const { author, parts } = this.#snap;
    const path = snapPath(this.#snap);
    return openMenu(this.#app, {
      title: text.details.titleOf(author.name),
      path,
      items: [
        ...(parts?.length ? [{ icon: 'tag', label: text.snap.parts, href: `${path}/parts` }] : []),
        { icon: 'person', label: text.row.profile(author.name), href: profilePath(author) },
        ...reportAction(this.#app, this.#snap).map((action) => ({ icon: 'flag', ...action })),
      ],
    });
  }

  /** What the inbox has of its own, for a snap in it. */
  get #source() {
    return this.#app.session.feeds.feed(this.#snap.feed)?.source;
  }

  #fill(part) {
    const { id, author, caption, parts, postedAt } = this.#snap;
    const isOwn = this.#app.session.isOwn(this.#snap);
    this.element.dataset.snap = id;
    setPortrait(part('face'), author);
    part('row-author').href = profilePath(author);
    part('row-author').setAttribute('aria-label', text.row.profile(author.name));
    part('row-name').textContent = isOwn ? text.row.you : author.name;
    this.#app.ages.keep(part('age'), postedAt);
    if (caption) {
      part('row-facts').append(unseen(', '));
      part('row-words').append(this.#caption(caption, parts));
    }
    this.element.toggleAttribute('data-parts', Boolean(parts?.length));
    this.#label(part, isOwn);
  }

  /** The caption. Screen readers hear one without links as part of the button only, as they do the other words. */
  #caption(caption, parts) {
    const made = worded(this.#app, caption, parts, { class: 'row-caption', 'aria-hidden': !parts?.length && 'true' });
    for (const link of made.querySelectorAll('a')) link.tabIndex = -1;
    return made;
  }

  /** Names the buttons for screen readers by words of the row. */
  #label(part, isOwn) {
    const { side, opens, label } = this.#parts;
    this.#labelBy(side, { opens, label, name: isOwn ? undefined : part('row-name'), age: part('age') });
    this.#labelBy(part('row-open'), { name: part('row-name'), facts: part('row-facts'), caption: part('row-caption') });
  }

  #labelBy(labelled, nodes) {
    const named = Object.entries(nodes).filter(([, node]) => node);
    for (const [name, node] of named) node.id = `${name}-${this.#snap.id}`;
    labelled.setAttribute('aria-labelledby', named.map(([, node]) => node.id).join(' '));
  }

  /** Draws the snap's current state. */
  update() {
    const { session, reported } = this.#app;
    const { gone, status, opens } = this.#snap;
    const isOwn = session.isOwn(this.#snap);
    const isReported = !isOwn && reported.has(this.#snap.id);
    const state = gone ?? (isOwn && status === 'unread' ? 'own' : status);
    this.element.dataset.state = state;
    this.element.toggleAttribute('data-reported', isReported);
    const words = this.#source?.words(this.#snap) ?? text.row[state];
    setText(this.#parts.status, isReported && !gone ? `${words}, ${text.row.reported}` : words);
    if (!this.#snap.caption) this.element.querySelector('.row-caption')?.remove();
    if (this.#parts.opens) setText(this.#parts.opens, String(opens ?? 0));
  }
}

const patterns = new Map();

/** A row without a snap, made once for each kind and language: copying it is much faster than making one. */
function pattern(kind) {
  const key = `${kind} ${text.direction} ${text.row.you}`;
  if (!patterns.has(key)) patterns.set(key, draw(kind));
  return patterns.get(key);
}

function draw(kind) {
  const side = kind === 'manage'
    ? [icon('eye'), element('span', { class: 'row-opens' }), element('span', { class: 'row-label unseen' }, text.row.manage)]
    : [icon('more'), element('span', { class: 'row-label unseen' }, text.row.more)];
  return element('div', { class: 'row', role: 'listitem' },
    button({ class: 'row-open', tabindex: '-1' }),
    element('div', { class: 'row-body' }, element('span', { class: 'face', 'aria-hidden': 'true' }), words()),
    button({ class: `row-side row-${kind}`, tabindex: '-1', 'aria-haspopup': 'dialog' }, side));
}

function words() {
  return element('span', { class: 'row-words' },
    element('span', { class: 'row-top' },
      element('a', { class: 'row-author', tabindex: '-1' }, personal('', { class: 'row-name' })), ' ',
      element('span', { class: 'row-facts', 'aria-hidden': 'true' },
        unseen(', '),
        element('span', { class: 'row-status' }), ' ',
        unseen(', '),
        element('span', { class: 'row-age' }, element('time', { class: 'age' })))));
}

/** The row of an own post that is still on its way. */
export function waitingRow(app, entry) {
  return element('div', { class: 'row', role: 'listitem', 'data-state': 'waiting', 'data-key': entry.key },
    element('div', { class: 'row-body' },
      setPortrait(element('span', { class: 'face', 'aria-hidden': 'true' }), app.session.user),
      element('span', { class: 'row-words' },
        element('span', { class: 'row-top' },
          element('span', { class: 'row-name' }, text.row.you),
          element('span', { class: 'row-age' }, text.outbox.row)),
        entry.caption && personal(entry.caption, { class: 'row-caption' }))));
}
