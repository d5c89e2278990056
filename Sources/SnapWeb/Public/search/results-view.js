import { button, Chunks, element, holdRows, Roving, Row, setText, text } from '/ui.js';
import { personLine } from '../people/person-line.js';
import { followButton, presentRelation } from '../people/relation.js';
import { bestPerson } from './best-person.js';
import { FoundList } from './found-list.js';
import { noResults } from './no-results.js';
import { ShortList } from './short-list.js';
import { PhotoWall } from './photo-wall.js';

const parts = ['photos', 'people', 'snaps'];

/**
 * What a search has found: the person whom it names, photos without an end, and a few people and snaps. A narrow screen shows one of these parts,
 * the photos first; a wide one has people and snaps next to the photos.
 */
export class ResultsView {
  /** @type {import('../app.js').App} */
  #app;
  #results;
  #people;
  #snaps;
  #wall;
  #best;
  #parts;
  #isList = false;
  #rows = new Map();
  #news = button({ class: 'primary news', hidden: true, onclick: () => this.#showNews() });
  #partial = element('p', { class: 'banner partial-note', role: 'status', hidden: true }, text.search.partial);
  #status = element('p', { class: 'unseen', role: 'status' });
  #title = element('h2', { id: 'found-photos', tabindex: '-1' }, text.search.photos);
  #over = new AbortController();

  /**
   * @param {import('../app.js').App} app
   * @param {import('./results.js').Results} results
   * @param {{refused: (error?: Error) => void, isList: boolean}} options `refused` is called with an error of the query, or none; `isList` shows photos as a list
   */
  constructor(app, results, { refused, isList }) {
    this.#app = app;
    this.#results = results;
    this.#isList = isList;
    const { photos, snaps, people, live, shown: kept } = results;
    this.#people = new ShortList(people, {
      name: 'people', title: text.search.people, moreWords: text.search.morePeople, kept,
      list: plain(element('ul', { class: 'lines people' })), make: (person) => this.#person(person), idOf: ({ account }) => account.id,
    });
    this.#snaps = new ShortList(snaps, {
      name: 'snaps', title: text.search.snaps, hint: text.search.snapsOnce, moreWords: text.search.moreSnaps, kept,
      list: this.#snapList(), make: (snap) => this.#snap(snap), idOf: ({ id }) => id,
    });
    const options = { signal: this.#over.signal };
    photos.addEventListener('change', () => this.#changed(refused), options);
    app.session.feeds.addEventListener('change', ({ detail }) => this.#updateRows(detail.snaps), options);
    live.addEventListener('news', () => this.#updateNews(), options);
    for (const pages of [people, snaps]) pages.addEventListener('change', () => this.#updateParts(), options);
    this.#parts = element('div', { class: 'found-parts', role: 'group', 'aria-label': text.search.parts }, parts.map((part) => this.#partButton(part)));
    this.#wall = this.#makeWall();
    this.element = element('div', { class: 'found' },
      this.#parts,
      element('div', { class: 'found-asides' }, this.#people.element, this.#snaps.element,
        element('p', { class: 'soft found-none' }, text.search.noAsides)),
      element('section', { class: 'found-photos', 'aria-labelledby': this.#title.id },
        this.#title, this.#partial, element('div', { class: 'news-place', role: 'status' }, this.#news), this.#wall.element, this.#status));
    if (photos.isLoaded) this.#changed(refused);
    this.#updateParts();
    this.#updateNews();
    live.start();
  }

  #makeWall() {
    const { photos } = this.#results;
    const options = { empty: () => this.#nothing(), endWords: () => (this.#results.isPartial ? text.search.partialEnd : undefined) };
    return this.#isList ? new FoundList(this.#app, photos, options) : new PhotoWall(this.#app, photos, this.#results, options);
  }

  /** Shows the photos as a list with their words, or as a wall. */
  showAs(isList) {
    this.#isList = isList;
    const before = this.#wall;
    before.stop();
    this.#wall = this.#makeWall();
    before.element.replaceWith(this.#wall.element);
  }

  #partButton(part) {
    const choose = () => {
      this.#results.part = part;
      this.#updateParts();
    };
    return button({ 'data-part': part, onclick: choose }, element('span', {}, text.search[part]), element('span', { class: 'soft part-count' }));
  }

  /** The parts with what they have, and which of them a narrow screen shows: one with something, if the person has not chosen. */
  #updateParts() {
    if (!this.element) return;
    const { photos, people, snaps, best, part } = this.#results;
    const isEmpty = photos.isLoaded && !photos.items.length && !best;
    const other = isEmpty && parts.find((each) => each !== 'photos' && this.#results[each].items.length);
    const shown = part ?? (other || 'photos');
    this.element.dataset.part = shown;
    for (const each of this.#parts.children) {
      const { items, next, isLoaded } = { photos, people, snaps }[each.dataset.part];
      const isPhotos = each.dataset.part === 'photos';
      each.setAttribute('aria-pressed', String(each.dataset.part === shown));
      each.disabled = !isPhotos && isLoaded && !items.length;
      setText(each.lastChild, isPhotos || !items.length ? '' : next === undefined ? String(items.length) : `${items.length}+`);
    }
    if (!best) this.#best?.remove();
  }

  /** Lays out what has come with the photos. What comes later takes no room from them, so nothing moves. */
  #layOut() {
    const results = this.#results;
    const { people, snaps, best } = results;
    // The person above the photos does not need a list next to them.
    const others = people.items.filter(({ account }) => account.id !== best?.person.account.id);
    const isEmpty = people.isLoaded && snaps.isLoaded && !others.length && !snaps.items.length;
    results.hasAsides ??= !isEmpty;
    this.element.classList.toggle('has-asides', results.hasAsides);
    if (!best || this.#best) return;
    this.#best = bestPerson(this.#app, best, this.#line(best.person, (person) => this.#related(person)), this.#over.signal);
    // What is put in again is laid out as new: it appears below the person, and does not move there.
    const section = this.element.querySelector('.found-photos');
    section.remove();
    this.element.append(this.#best, section);
  }

  /** The person whom the query names is followed, or no longer: this line and that in the list are made again. */
  #related(person) {
    const { best, people } = this.#results;
    best.person = person;
    people.replace(person.account.id, () => person);
    this.#people.again(person);
    this.#best.querySelector('.line').replaceWith(this.#line(person, (changed) => this.#related(changed)));
  }

  stop() {
    this.#over.abort();
    this.#results.live.stop();
    this.#people.stop();
    this.#snaps.stop();
    this.#wall.stop();
  }

  #isLaidOut = false;

  #changed(refused) {
    const { photos, isPartial } = this.#results;
    const isWrong = photos.error?.name === 'invalid_query';
    refused(isWrong ? photos.error : undefined);
    if (this.element) this.element.hidden = isWrong;
    if (!photos.isLoaded || !this.element) return;
    if (!this.#isLaidOut) this.#layOut();
    this.#isLaidOut = true;
    this.#updateParts();
    this.#people.show();
    this.#snaps.show();
    this.#roving.update();
    this.#partial.hidden = !isPartial;
    this.#title.hidden = !photos.items.length;
    setText(this.#status, photos.items.length ? text.search.found(photos.items.length, photos.next !== undefined) : '');
  }

  #nothing() {
    const { snaps, people, best, query } = this.#results;
    if (best?.photos.items.length) return [element('p', { class: 'soft' }, text.search.noOthers)];
    if (snaps.items.length || people.items.length || best) return [element('p', { class: 'soft' }, text.search.noPhotos)];
    return noResults(query);
  }

  #updateNews() {
    const { live, photos } = this.#results;
    const { length } = live.news;
    // Where nothing is, nothing can move.
    if (length && photos.isLoaded && !photos.items.length) return live.show();
    this.#news.hidden = !length;
    setText(this.#news, length ? text.search.news(length) : '');
    return undefined;
  }

  async #showNews() {
    scrollTo(0, 0);
    await this.#results.live.show();
    this.#title.focus({ preventScroll: true });
  }

  #person(person) {
    return this.#line(person, (changed) => {
      this.#results.people.replace(person.account.id, () => changed);
      this.#people.again(changed);
    });
  }

  /** @param {(person: object) => void} changed called with the person after a follow or unfollow */
  #line(person, changed) {
    const { account } = person;
    const relation = presentRelation(this.#app, account, person.relation);
    const related = (after) => changed({ ...person, relation: after });
    const isOwn = account.id === this.#app.session.user.id;
    return personLine(this.#app, person, relation, isOwn || !relation ? [] : [followButton(this.#app, account, relation, { onchange: related, isNamed: true })]);
  }

  #roving;

  #snapList() {
    const list = new Chunks({ class: 'rows', 'aria-labelledby': 'found-snaps', onclick: (event) => this.#press(event) });
    this.#roving = new Roving(list);
    holdRows(list.element, (row) => this.#rows.get(row.dataset.snap)?.showMore());
    return {
      element: list.element,
      append: (node) => { list.append(node); this.#roving.update(); },
      remove: (node) => this.#roving.remove(node),
    };
  }

  #snap(snap) {
    const row = new Row(this.#app, snap);
    this.#rows.set(snap.id, row);
    return row.element;
  }

  #updateRows(ids = [...this.#rows.keys()]) {
    for (const id of ids) this.#rows.get(id)?.update();
  }

  #press(event) {
    const link = event.target.closest('a');
    if (link) return this.#app.router.follow(event, link);
    const pressed = event.target.closest('button');
    if (pressed) this.#rows.get(pressed.closest('.row').dataset.snap)?.press(pressed);
    return undefined;
  }
}

const plain = (list) => ({ element: list, append: (node) => list.append(node), remove: (node) => node.remove() });

