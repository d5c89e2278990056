import { element, text } from '/ui.js';
import { Pages } from '../model/pages.js';
import { personLine } from '../people/person-line.js';
import { followButton, presentRelation } from '../people/relation.js';
import { libraryOf } from './library.js';
import { tile } from './photo-grid.js';

/** The search that finds every photo; by relevance, new photos with many likes come first. */
const everything = 'after:2000-01-01';
const photosMost = 24;
/** The people who are asked about, and those who are shown of them. */
const [peopleAsked, peopleMost] = [10, 6];

/** For an account that follows no one yet: people to follow, and popular photos. The people are the authors of those and of the newest snaps. */
export class Suggestions {
  /** @type {import('../app.js').App} */
  #app;
  #photos;
  #isAsked = false;
  #isWhole = false;
  #people = element('ul', { class: 'lines people' });
  #grid = element('ul', { class: 'photo-grid' });
  #peoplePart = element('section', { hidden: true }, element('h2', {}, text.home.people), this.#people);
  #photosPart = element('section', { hidden: true }, element('h2', {}, text.home.popular), this.#grid);
  #over = new AbortController();
  element = element('div', { class: 'suggestions' }, this.#peoplePart, this.#photosPart);

  constructor(app) {
    this.#app = app;
    this.#photos = new Pages(async () => ({ items: await this.#popular() }), ({ id }) => id);
    const options = { signal: this.#over.signal };
    this.#photos.addEventListener('change', () => this.#drawPhotos(), options);
    libraryOf(app).addEventListener('forgotten', ({ detail }) => this.#forget(detail), options);
  }

  stop() {
    this.#over.abort();
  }

  /** Asks once, and shows people and photos together: people that appear above photos would move them. What is shown stays until the screen is left, also after a follow. */
  async show() {
    if (this.#isAsked || !this.#app.session.isReachable) return;
    this.#isAsked = true;
    await this.#photos.more();
    const people = await Promise.all(this.#authors().slice(0, peopleAsked).map(({ id }) => this.#ask(id)));
    if (this.#over.signal.aborted) return;
    const open = people.filter((person) => person?.relation && isStranger(person.relation));
    this.#people.replaceChildren(...open.slice(0, peopleMost).map((person) => this.#line(person)));
    this.#peoplePart.hidden = !open.length;
    this.#isWhole = true;
    this.#drawPhotos();
  }

  async #popular() {
    const { photos } = await libraryOf(this.#app).ask('search.photos', { query: everything, order: 'relevance', limit: photosMost });
    return photos.filter(({ author }) => !this.#isOwn(author));
  }

  #isOwn({ id }) {
    return id === this.#app.session.user.id;
  }

  /** The authors of what is seen here, each once. */
  #authors() {
    const snaps = this.#app.session.feeds.all.flatMap((feed) => feed.snaps);
    const authors = new Map([...this.#photos.items, ...snaps].map(({ author }) => [author.id, author]));
    return [...authors.values()].filter((author) => !this.#isOwn(author));
  }

  async #ask(account) {
    const shown = await this.#app.session.request('profile.show', { account }).catch(() => undefined);
    return shown && { ...shown.profile, relation: shown.relation };
  }

  #line(person) {
    const { account, relation, approves } = person;
    const shown = presentRelation(this.#app, account, relation);
    const related = (after) => node.replaceWith(this.#line({ ...person, relation: after }));
    const node = personLine(this.#app, person, shown, followButton(this.#app, account, shown, { approves: Boolean(approves), onchange: related, isNamed: true }));
    return node;
  }

  #drawPhotos() {
    const { items } = this.#photos;
    this.#photosPart.hidden = !items.length || !this.#isWhole;
    this.#grid.replaceChildren(...items.map((photo) => tile(this.#app, photo, this.#photos)));
  }

  #forget({ ids, account }) {
    this.#photos.drop(({ id, author }) => ids?.includes(id) || author.id === account);
  }
}

/** Whether an account could be followed, and nothing was decided about it yet. */
const isStranger = ({ following, requested, blocking, muting }) => !following && !requested && !blocking && !muting;
