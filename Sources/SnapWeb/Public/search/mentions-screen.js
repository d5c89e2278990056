import { button, element, errorText, face, icon, missing, outside, personal, profilePath, Rejected, setText, tagOf, text, worded } from '/ui.js';
import { muteFor } from '../people/mute-sheets.js';
import { cover } from '../photos/cover.js';
import { stateOf } from '../photos/empty.js';
import { altOf, colour, photoImage } from '../photos/photo-image.js';
import { libraryOf } from '../photos/library.js';
import { viewPhoto } from '../photos/photo-viewer.js';
import { searching } from './start-search.js';
import { signed } from './terms.js';

/** The parts of a post, by kind: its image, and the tags, people and links of its words. Tags and people search on. */
export class MentionsScreen {
  /** @type {import('../app.js').App} */
  #app;
  #kind;
  #id;
  #heading = element('h1', { tabindex: '-1' }, text.parts.title);
  #body = element('div', { class: 'mentions-body' }, element('p', { class: 'soft', role: 'status' }, text.pages.loading));
  #isDrawn = false;
  #over = new AbortController();

  /** @param {import('../app.js').App} app @param {{kind: 'photo' | 'snap', id: string}} params */
  constructor(app, { kind, id }) {
    this.#app = app;
    this.#kind = kind;
    this.#id = id;
    const back = button({ class: 'quiet round', 'aria-label': text.parts.back, onclick: () => app.router.leave(this.#path) }, icon('back'));
    this.element = element('section', { class: 'page people-page mentions-page' }, element('header', { class: 'page-head' }, back, this.#heading), this.#body);
    const options = { signal: this.#over.signal };
    app.session.addEventListener('state', () => this.#ask(), options);
    libraryOf(app).addEventListener('forgotten', ({ detail }) => kind === 'photo' && detail.ids?.includes(id) && this.#missing(), options);
    const known = kind === 'photo' ? libraryOf(app).find(id) : app.session.feeds.snap(id);
    if (known) this.#draw(known);
    else this.#ask();
  }

  get title() {
    return this.#heading.textContent;
  }

  leave() {
    this.#over.abort();
  }

  get #path() {
    return `/${this.#kind}/${encodeURIComponent(this.#id)}`;
  }

  async #ask() {
    const { session } = this.#app;
    if (this.#isDrawn) return undefined;
    if (!session.isReachable) return this.#say(text.pages.offline);
    try {
      const post = this.#kind === 'photo'
        ? (await libraryOf(this.#app).show(this.#id)).photo
        : session.feeds.adopt((await session.request('snap.show', { snap: this.#id })).snap);
      return this.#draw(post);
    } catch (error) {
      return error instanceof Rejected && !error.temporary ? this.#missing() : this.#say(errorText(error));
    }
  }

  #say(words) {
    this.#body.replaceChildren(...stateOf(this.#app, words));
  }

  #missing() {
    const words = this.#kind === 'photo' ? [text.photo.missing, text.photo.missingWhy] : [text.missing.snap, text.missing.snapWhy];
    this.#over.abort();
    this.element.replaceChildren(missing(this.#app.router, ...words, 'h1'));
    this.#app.stage.update();
  }

  #draw(post) {
    if (this.#over.signal.aborted) return;
    this.#isDrawn = true;
    const { author, caption, parts = [] } = post;
    setText(this.#heading, text.parts.titleOf(author.name));
    const found = { tag: [], mention: [], link: [] };
    for (const part of caption ? distinct(caption, parts) : []) found[part.kind]?.push(part);
    this.#body.replaceChildren(...[
      this.#kind === 'photo' ? this.#photo(post) : section('media', element('p', { class: 'soft' }, text.parts.snap), this.#way(text.parts.toSnap)),
      caption && element('p', { class: 'snap-caption' }, worded(this.#app, caption, parts)),
      list('tags', found.tag.map((part) => this.#tag(part))),
      list('people', found.mention.map((part) => this.#mention(part))),
      list('links', found.link.map((part) => link(part))),
      !parts.length && element('p', { class: 'soft' }, text.parts.none),
    ].filter(Boolean));
    this.#app.stage.update();
  }

  #way(words) {
    return element('a', { href: this.#path, class: 'button', onclick: (event) => this.#app.router.follow(event) }, words);
  }

  /** The image, which a tap shows on the whole screen, as in its own place. */
  #photo(photo) {
    const box = element('div', { class: 'photo-image' });
    box.style.setProperty('--width', photo.width);
    box.style.setProperty('--height', photo.height);
    colour(box, photo);
    const look = () => viewPhoto(this.#app, photo, { sequence: { items: [photo], indexOf: () => 0 }, imageOf: () => box.querySelector('img') });
    const show = () => box.replaceChildren(photoImage(this.#app, photo, { sizes: '(min-width: 44rem) 40rem, 100vw', alt: altOf(photo, text.photo.title) }),
      button({ class: 'photo-open', 'aria-label': text.photo.fullScreen, title: text.photo.fullScreen, onclick: look }));
    if (photo.warning && !libraryOf(this.#app).uncovered.has(photo.id)) box.append(cover(this.#app, photo, show));
    else show();
    return section('media', element('figure', { class: 'photo-frame' }, box), element('p', { class: 'soft small' }, text.parts.zoom), this.#way(text.parts.toPhoto));
  }

  #tag({ words, target }) {
    const tag = tagOf(words);
    return element('li', { class: 'line' },
      element('a', { class: 'line-main', ...searching(this.#app, tag) },
        element('span', { class: 'face line-sign', 'aria-hidden': 'true' }, icon('tag')), personal(words, { class: 'line-title in-text in-tag' })),
      button({ class: 'quiet', 'aria-label': text.parts.muteOf(words), onclick: () => muteFor(this.#app, { tag: target }, words) }, text.mutes.mute));
  }

  #mention({ words, target }) {
    const account = { id: target, name: words.slice(1) };
    const follow = (event) => this.#app.router.follow(event);
    return element('li', { class: 'line' },
      element('a', { class: 'line-main', 'aria-label': text.parts.mentionsOf(account.name), ...searching(this.#app, signed('@', account.name)) },
        face(account), personal(words, { class: 'line-title in-text in-mention' })),
      element('a', { class: 'button profile-way', href: profilePath(account), 'aria-label': text.row.profile(account.name), onclick: follow }, text.parts.profile));
  }
}

/** The parts with their words, each once. */
function distinct(caption, parts) {
  const scalars = Array.from(caption);
  const known = new Map();
  for (const part of parts) {
    if (part.kind === 'mention' && !part.target) continue;
    const key = `${part.kind} ${part.target}`;
    if (!known.has(key)) known.set(key, { ...part, words: scalars.slice(part.from, part.to).join('') });
  }
  return [...known.values()];
}

const section = (name, ...content) => element('section', { class: `mentions-${name}`, 'aria-labelledby': `mentions-${name}` }, element('h2', { id: `mentions-${name}` }, text.parts[name]), ...content);

const list = (name, lines) => lines.length > 0 && section(name, element('ul', { class: 'lines' }, lines));

/** A link with the site that it leads to in front, whatever its words pretend. */
function link({ words, target }) {
  const made = outside(words, target);
  const host = made && new URL(target).host;
  return element('li', { class: 'line' },
    element('span', { class: 'line-main' }, element('span', { class: 'face line-sign', 'aria-hidden': 'true' }, icon('link')),
      element('span', { class: 'line-words' }, host && element('span', { class: 'line-title' }, host), made ?? personal(words))));
}
