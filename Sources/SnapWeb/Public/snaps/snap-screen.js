import {
  button, element, errorText, face, missing, openedWords, Rejected, reportAction, snapPath, tapSnap, text, worded,
} from '/ui.js';
import { postedWords, removeAction, viewersPart } from '../views/details-sheet.js';

/** One snap at an address of its own: the data of its row, the possible actions, and for its author who opened it. */
export class SnapScreen {
  /** @type {import('../app.js').App} */
  #app;
  #id;
  #snap;
  #viewers;
  #heading = element('h1', { tabindex: '-1' }, text.snap.title);
  #body = element('div', { class: 'snap-body' }, element('p', { class: 'soft', role: 'status' }, text.snap.loading));
  #over = new AbortController();
  #shown;

  /** @param {import('../app.js').App} app @param {{id: string}} params */
  constructor(app, { id }) {
    this.#app = app;
    this.#id = id;
    this.element = element('section', { class: 'page snap-page' },
      element('header', { class: 'page-head' }, element('div', { class: 'snap-heading' }, this.#heading)), this.#body);
    const options = { signal: this.#over.signal };
    const { session } = app;
    session.feeds.addEventListener('change', () => this.#update(), options);
    session.addEventListener('state', () => this.#ask(), options);
    this.#snap = session.feeds.snap(id);
    this.#update();
    this.#ask();
  }

  get title() {
    return this.#heading.textContent;
  }

  leave() {
    this.#over.abort();
    this.#viewers?.stop();
  }

  /** Asks for a snap that is in no list here, which does not open it. */
  async #ask() {
    const { session } = this.#app;
    if (this.#snap) return this.#update();
    if (session.state !== 'online') return this.#say(session.state === 'connecting' ? text.snap.loading : text.feeds.offline);
    try {
      const { snap } = await session.request('snap.show', { snap: this.#id });
      this.#snap = session.feeds.adopt(snap);
      this.#update();
    } catch (error) {
      if (error instanceof Rejected && !error.temporary) this.#missing();
      else this.#say(errorText(error));
    }
  }

  #say(words) {
    if (this.#body.textContent !== words) this.#body.replaceChildren(element('p', { class: 'soft', role: 'status' }, words));
  }

  #missing() {
    this.#over.abort();
    this.#setTitle(text.missing.snap);
    this.element.replaceChildren(missing(this.#app.router, text.missing.snap, text.missing.snapWhy, 'h1'));
  }

  /** Draws the snap again when it has changed. */
  #update() {
    const { session, reported } = this.#app;
    const snap = this.#snap;
    if (!snap || this.#over.signal.aborted) return;
    const state = [snap.gone, snap.status, session.state, session.role, reported.has(snap.id), session.feeds.feed(snap.feed)?.title].join();
    if (state === this.#shown) return;
    this.#shown = state;
    const hadFocus = this.#body.contains(document.activeElement);
    const isOwn = session.isOwn(snap);
    const title = isOwn ? text.details.title : text.details.titleOf(snap.author.name);
    this.#setTitle(title);
    this.#body.replaceChildren(this.#words(snap), this.#actions(snap), ...this.#whoOpened(snap), this.#way(snap));
    if (hadFocus) this.#heading.focus();
  }

  #setTitle(title) {
    if (this.#heading.textContent === title) return;
    this.#heading.textContent = title;
    this.#app.stage.update();
  }

  #words(snap) {
    return element('div', { class: 'snap-words' },
      face(snap.author),
      element('div', {},
        postedWords(this.#app, snap),
        snap.caption && element('p', { class: 'snap-caption' }, worded(this.#app, snap.caption, snap.parts)),
        ...this.#stateWords(snap).map((words) => element('p', {}, words))));
  }

  #stateWords(snap) {
    if (snap.gone) return [text.opened.gone[snap.gone], text.opened.goneWhy[snap.gone]];
    if (snap.status === 'read') return [openedWords(this.#app, snap.opened), text.opened.why].filter(Boolean);
    return [this.#app.session.isOwn(snap) ? text.snap.ownOnce : text.snap.once];
  }

  #actions(snap) {
    const app = this.#app;
    const canOpen = !snap.gone && snap.status === 'unread';
    const look = canOpen && button({ class: 'primary', onclick: () => tapSnap(app, snap) }, text.snap.open);
    const more = [...(app.session.mayManage(snap) ? removeAction(app, snap) : []), ...reportAction(app, snap)];
    return element('div', { class: 'actions' }, look, more.map(({ label, tone, run }) => button({ class: tone, onclick: run }, label)));
  }

  #whoOpened(snap) {
    const { session } = this.#app;
    if (!session.mayManage(snap) || session.state !== 'online') return this.#viewers?.elements ?? [];
    this.#viewers?.stop();
    this.#viewers = viewersPart(this.#app, snap, 'h2');
    return this.#viewers.elements;
  }

  #way(snap) {
    const { feed, parts } = snap;
    const { router, session } = this.#app;
    const title = session.feeds.feed(feed)?.title;
    const follow = (event) => router.follow(event);
    return element('p', { class: 'snap-ways' },
      parts?.length > 0 && element('a', { href: `${snapPath(snap)}/parts`, onclick: follow }, text.snap.parts),
      title && element('a', { href: `/feeds/${encodeURIComponent(feed)}`, onclick: follow }, text.snap.toFeed(title)));
  }
}
