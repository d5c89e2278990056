import { button, Chunks, element, holdRows, Roving, Row, setText, text } from '/ui.js';
import { personLine } from '../people/person-line.js';
import { followButton, presentRelation } from '../people/relation.js';
import { noResults } from './no-results.js';
import { ShortList } from './short-list.js';
import { PhotoWall } from './photo-wall.js';

/** What a search has found: people and snaps, a few of each, and photos without an end. */
export class ResultsView {
  /** @type {import('../app.js').App} */
  #app;
  #results;
  #people;
  #snaps;
  #wall;
  #rows = new Map();
  #news = button({ class: 'primary news', hidden: true, onclick: () => this.#showNews() });
  #partial = element('p', { class: 'banner partial-note', role: 'status', hidden: true }, text.search.partial);
  #told = element('p', { class: 'unseen', role: 'status' });
  #title = element('h2', { id: 'found-photos', tabindex: '-1' }, text.search.photos);
  #over = new AbortController();

  /** @param {import('./results.js').Results} results @param {(error?: Error) => void} refused called with an error of the query, or none */
  constructor(app, results, refused) {
    this.#app = app;
    this.#results = results;
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
    live.addEventListener('news', () => this.#tellNews(), options);
    if (photos.isLoaded) this.#changed(refused);
    this.#wall = new PhotoWall(app, photos, results, {
      empty: () => this.#nothing(),
      endWords: () => (results.isPartial ? text.search.partialEnd : undefined),
    });
    this.element = element('div', { class: 'found' },
      element('div', { class: 'found-asides' }, this.#people.element, this.#snaps.element),
      element('section', { class: 'found-photos', 'aria-labelledby': this.#title.id },
        this.#title, this.#partial, element('div', { class: 'news-place', role: 'status' }, this.#news), this.#wall.element, this.#told));
    this.#tellNews();
    live.start();
  }

  stop() {
    this.#over.abort();
    this.#results.live.stop();
    this.#people.stop();
    this.#snaps.stop();
    this.#wall.stop();
  }

  #changed(refused) {
    const { photos, isPartial } = this.#results;
    const isWrong = photos.error?.name === 'invalid_query';
    refused(isWrong ? photos.error : undefined);
    if (this.element) this.element.hidden = isWrong;
    if (!photos.isLoaded) return;
    this.#people.show();
    this.#snaps.show();
    this.#roving.update();
    this.#partial.hidden = !isPartial;
    this.#title.hidden = !photos.items.length;
    setText(this.#told, photos.items.length ? text.search.found(photos.items.length, photos.next !== undefined) : '');
  }

  #nothing() {
    const { snaps, people, query } = this.#results;
    if (snaps.items.length || people.items.length) return [element('p', { class: 'soft' }, text.search.noPhotos)];
    return noResults(query);
  }

  #tellNews() {
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
    const { account } = person;
    const relation = presentRelation(this.#app, account, person.relation);
    const related = (after) => {
      const changed = { ...person, relation: after };
      this.#results.people.replace(account.id, () => changed);
      this.#people.again(changed);
    };
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

