import { button, element, errorText, icon, languageOf, Rejected, text, topicWords } from '/ui.js';
import { Pages } from '../model/pages.js';
import { favouritesOf, topicHeart, topicKey } from '../model/favourites.js';
import { drawing, emptyState, stateOf } from '../photos/empty.js';
import { tile } from '../photos/photo-grid.js';
import { libraryOf } from '../photos/library.js';
import { searching } from '../search/start-search.js';
import { topicChips } from './topic-chips.js';
import { shareTopic } from './share-topic.js';
import { SnapRows } from './snap-rows.js';

/** A topic: what it is, and the newest posts about it. */
export class TopicScreen {
  /** @type {import('../app.js').App} */
  #app;
  #id;
  #shown;
  #rows;
  #heading;
  #words;
  #posts;
  #summary;
  #over = new AbortController();

  /** @param {import('../app.js').App} app @param {{id: string}} params a topic's id, or its name */
  constructor(app, { id }) {
    this.#app = app;
    this.#id = id;
    this.element = element('section', { class: 'page topic-page' });
    this.#lay(text.topics.one);
    const library = libraryOf(app);
    const options = { signal: this.#over.signal };
    app.session.addEventListener('state', () => this.#ask(), options);
    library.addEventListener('forgotten', ({ detail }) => this.#forgotten(detail), options);
    const known = library.topics.get(id);
    if (known) this.#draw(known);
    else this.#restore();
    this.#ask();
  }

  get title() {
    return this.#heading.textContent;
  }

  leave() {
    this.#over.abort();
    this.#rows?.stop();
  }

  /** Lays out the page. New elements appear, and none moves, however long a name is. */
  #lay(title, attributes = {}) {
    const hadFocus = this.element.contains(document.activeElement);
    this.#heading = element('h1', { tabindex: '-1', ...attributes }, title);
    this.#words = element('div', { class: 'topic-words' });
    this.#posts = element('div', { class: 'topic-posts' });
    this.#summary = element('section', { class: 'topic-summary', hidden: true });
    const back = button({ class: 'quiet round', 'aria-label': text.topics.back, onclick: () => this.#app.router.leave('/search') }, icon('back'));
    this.element.replaceChildren(
      element('header', { class: 'page-head' }, back, this.#heading),
      element('div', { class: 'topic-body' }, this.#words, this.#summary, this.#posts));
    if (hadFocus) this.#heading.focus({ preventScroll: true });
  }

  /** Shows the topic as this device has kept it until the server answers. Snaps are not kept. */
  async #restore() {
    this.#say(this.#app.session.isReachable ? text.topics.loading : text.pages.offline);
    const kept = await libraryOf(this.#app).savedRows.list(keptName(this.#id));
    const [first, ...photos] = kept?.items ?? [];
    if (first?.topic && !this.#shown && !this.#over.signal.aborted) this.#draw({ ...first, photos, snaps: [] });
  }

  /** Keeps the topic, with the encyclopedia's text once it has arrived. */
  #keep({ topic, photos, summary }) {
    libraryOf(this.#app).savedRows.sawList(keptName(this.#id), [{ topic, summary }, ...photos], this.#app.clock.now());
  }

  async #ask() {
    const { session, clock } = this.#app;
    if (!session.isReachable) return this.#shown || this.#say(text.pages.offline);
    try {
      const asNow = favouritesOf(this.#app).asking();
      const { now, topic: { favourited, ...topic }, photos: found, snaps } = await session.request('topic.show', { topic: this.#id });
      clock.set(now);
      const [, ...photos] = asNow([{ id: topicKey(topic), favourited, favourites: 0 }, ...found]);
      const { summary } = this.#shown ?? {};
      const shown = { topic, photos, snaps: snaps.map((snap) => session.feeds.adopt(snap)), summary };
      libraryOf(this.#app).topics.set(this.#id, shown);
      this.#keep(shown);
      if (this.#over.signal.aborted) return undefined;
      this.#draw(shown);
      if (topic.summary && !summary) this.#askSummary(shown);
    } catch (error) {
      if (this.#over.signal.aborted) return undefined;
      if (error instanceof Rejected && !error.temporary) this.#missing();
      else if (!this.#shown) this.#say(error.name === 'connection_lost' ? text.pages.offline : errorText(error), error.name !== 'connection_lost');
    }
    return undefined;
  }

  /** The encyclopedia may be slow, or away: its words have their room before they arrive. */
  async #askSummary(shown) {
    const summary = await this.#app.session.request('topic.summary', { topic: shown.topic.id }).catch(() => ({}));
    shown.summary = summary;
    if (summary.summary) this.#keep(shown);
    if (!this.#over.signal.aborted) this.#drawSummary(summary);
  }

  #say(words, mayRetry = false) {
    this.#words.replaceChildren(...stateOf(this.#app, words), ...(mayRetry ? [button({ onclick: () => this.#ask() }, text.pages.retry)] : []));
  }

  #missing() {
    this.#over.abort();
    libraryOf(this.#app).topics.delete(this.#id);
    libraryOf(this.#app).savedRows.forgetLists((name) => name === keptName(this.#id));
    this.#lay(text.topics.missing);
    this.element.classList.add('is-missing');
    this.#words.replaceChildren(drawing('quiet'), element('p', { class: 'soft' }, text.topics.missingWhy),
      element('p', {}, element('a', { href: '/search', class: 'button', onclick: (event) => this.#app.router.follow(event) }, text.topics.search)));
    this.#app.stage.update();
  }

  #forgotten({ ids, account }) {
    const isGone = ({ id, author }) => ids?.includes(id) || (account && author.id === account);
    if (!this.#shown?.photos.some(isGone)) return;
    this.#shown.photos = this.#shown.photos.filter((photo) => !isGone(photo));
    this.#drawPosts(this.#shown);
  }

  #draw(shown) {
    const before = this.#shown && versionOf(this.#shown);
    this.#shown = shown;
    const { topic, summary } = shown;
    // A person who comes back finds the page as it was; only changes are drawn again.
    if (before === versionOf(shown)) return;
    const hadHeart = this.#words.contains(document.activeElement);
    this.#lay(topicWords(topic), { lang: languageOf(topic.names) });
    this.#words.replaceChildren(
      element('p', { class: 'topic-description', lang: 'en' }, topic.description),
      element('p', { class: 'soft small' }, text.topics.described(topic.source)),
      ...(topic.kinds.length ? [element('h2', { class: 'topic-kinds' }, text.topics.kinds), topicChips(this.#app, topic.kinds, text.topics.kinds)] : []),
      this.#actions(topic));
    this.#drawPosts(shown);
    if (topic.summary) this.#drawSummary(summary);
    if (hadHeart) this.#words.querySelector('.heart').focus({ preventScroll: true });
    this.#app.stage.update();
  }

  #actions(topic) {
    const share = () => shareTopic(this.#app, topic);
    return element('div', { class: 'actions' },
      topicHeart(this.#app, topic),
      button({ class: 'with-icon', onclick: share }, icon('share'), text.topics.share),
      element('a', { href: topic.link, class: 'button', target: '_blank', rel: 'noopener noreferrer' }, text.topics.link));
  }

  #drawPosts({ topic, photos, snaps }) {
    this.#rows?.stop();
    this.#rows = snaps.length ? new SnapRows(this.#app, snaps, { 'aria-labelledby': 'topic-snaps' }) : undefined;
    const all = element('p', {}, element('a', { class: 'button', ...searching(this.#app, `topic:"${topicWords(topic)}"`) }, text.topics.all));
    if (!photos.length && !snaps.length) {
      return this.#posts.replaceChildren(...emptyState(this.#app, 'photos', { title: text.topics.none, hint: text.topics.noneHint, steps: [['/post', text.home.post]] }));
    }
    return this.#posts.replaceChildren(...[
      photos.length > 0 && element('section', {}, element('h2', {}, text.topics.photos), this.#grid(photos), all),
      this.#rows && element('section', {}, element('h2', { id: 'topic-snaps' }, text.topics.snaps),
        element('p', { class: 'soft small' }, text.search.snapsOnce), this.#rows.element),
    ].filter(Boolean));
  }

  /** From one photo one can turn to the next. */
  #grid(photos) {
    const pages = new Pages(async () => ({ items: photos }), ({ id }) => id);
    pages.take({ items: photos });
    return element('ul', { class: 'photo-grid small-grid' }, photos.map((photo) => tile(this.#app, photo, pages)));
  }

  /** Four lines of the encyclopedia's words, and the others when asked. @param {{summary?: string, source?: string}} [found] none while it is asked */
  #drawSummary(found) {
    const { summary, source } = found ?? {};
    this.#summary.hidden = false;
    const words = element('p', { class: 'topic-extract', lang: summary && 'en' }, summary ?? (found ? text.topics.noSummary : ''));
    const more = button({ class: 'quiet', hidden: true, onclick: () => show() }, text.topics.more);
    const show = () => {
      words.classList.add('is-whole');
      more.hidden = true;
    };
    this.#summary.replaceChildren(element('h2', {}, text.topics.summary), words,
      element('div', { class: 'topic-origin' }, element('span', { class: 'soft small' }, source && summary ? text.topics.from(source) : ''), more));
    // Its height is known once the page shows it.
    requestAnimationFrame(() => { more.hidden = words.scrollHeight <= words.clientHeight + 1; });
  }
}

const keptName = (id) => `topic ${id}`;

const versionOf = ({ topic, photos, snaps }) => JSON.stringify([topic, photos.map(({ id, editedAt, warning }) => [id, editedAt, warning]), snaps.map(({ id }) => id)]);
