import { button, element, errorText, face, icon, openSheet, patiently, personal, text } from '/ui.js';
import { PagedView } from '../photos/paged-view.js';
import { emptyState } from '../photos/empty.js';
import { libraryOf } from '../photos/library.js';
import { sentSnaps } from '../photos/own-lists.js';
import { shownAccount } from '../model/shown-account.js';
import { Pages } from '../model/pages.js';
import { Removals } from '../model/removals.js';
import { sinceTime } from '../text/since.js';
import { takeBack } from '../photos/waiting-list.js';
import { shortMoment } from './inbox.js';
import { feedsPage } from './feeds-page.js';
import { namesOf } from './recipients-field.js';

/** The snaps that the account sent to people: who has opened each, live. What is unopened can be taken back. */
export class SentScreen {
  /** @type {import('../app.js').App} */
  #app;
  #pages;
  #view;
  #removals;
  #waiting = element('ul', { class: 'lines', 'aria-label': text.waiting.title });
  #over = new AbortController();

  constructor(app) {
    this.#app = app;
    const { session, outbox } = app;
    this.#pages = new Pages((before) => sentSnaps.ask(app, { before }), ({ id }) => id);
    libraryOf(app).savedRows.follow(sentSnaps.name, this.#pages);
    this.#removals = new Removals((id) => this.#forget(id));
    this.#view = new PagedView(app, this.#pages, {
      list: element('ul', { class: 'lines sent' }),
      make: (snap) => this.#line(snap),
      idOf: ({ id }) => id,
      version: ({ to, gone }) => [to, gone],
      empty: () => emptyState(app, 'plane', { title: text.sent.empty, hint: text.sent.emptyHint, steps: [['/post', text.inbox.send]] }),
      ghosts: () => Array.from({ length: 6 }, () => element('div', { class: 'ghost-row', 'aria-hidden': 'true' })),
    });
    this.#view.show(({ id }) => !this.#removals.has(id));
    this.#removals.addEventListener('change', () => this.#view.show(({ id }) => !this.#removals.has(id)));
    const options = { signal: this.#over.signal };
    session.addEventListener('sent.changed', ({ detail }) => this.#take(detail.snap), options);
    outbox.addEventListener('change', () => this.#drawWaiting(), options);
    this.#drawWaiting();
    this.element = feedsPage(app, text.sent.title, this.#waiting, this.#view.element);
  }

  leave() {
    this.#over.abort();
    this.#removals.stop();
    this.#view.stop();
  }

  /** A snap that has changed, or a new one. One that is further down than what is loaded is left to its page. */
  #take(snap) {
    this.#pages.change((items) => {
      if (items.some(({ id }) => id === snap.id)) return items.map((each) => (each.id === snap.id ? snap : each));
      return items.length && items[0].postedAt > snap.postedAt ? items : [snap, ...items];
    });
  }

  #drawWaiting() {
    const waiting = this.#app.outbox.entries.filter(({ method, to, list }) => !method && (to ?? list));
    this.#waiting.hidden = !waiting.length;
    this.#waiting.replaceChildren(...waiting.map((entry) => element('li', { class: 'line' },
      icon('clock'),
      element('span', { class: 'line-words' }, personal(entry.title, { class: 'line-title' }), element('span', { class: 'soft' }, text.outbox.row)),
      takeBack(this.#app, entry))));
  }

  #line(snap) {
    const { to, list, caption, postedAt, gone } = snap;
    const people = to.map(({ account }) => shownAccount(account));
    const names = list?.name ?? namesOf(people);
    const opened = to.filter(({ state }) => state === 'opened').length;
    const facts = element('span', { class: 'soft' }, sinceTime(this.#app, postedAt), ' · ', gone ? text.sent.gone[gone](to.length) : text.sent.opened(opened, to.length));
    const words = element('span', { class: 'line-words' }, element('span', { class: 'line-title' }, personal(names)), caption && personal(caption, { class: 'line-bio' }), facts);
    const faces = element('span', { class: 'notice-faces' }, people.slice(0, 3).map(face));
    return element('li', { class: 'line', 'data-sent': snap.id },
      element('details', { class: 'sent-who' },
        element('summary', {}, faces, words, icon('chevron')),
        element('ul', { class: 'viewers' }, to.map((each, index) => recipient(people[index], each)))),
      gone ? this.#action('remove', text.sent.forget, names, () => this.#begin(snap)) : this.#action('close', text.sent.takeBack, names, () => this.#ask(snap)));
  }

  #action(name, label, names, run) {
    return button({ class: 'quiet round', 'aria-label': text.relation.of(label, names), title: label, onclick: run }, icon(name));
  }

  #ask(snap) {
    openSheet(this.#app.router, {
      title: text.sent.sure,
      content: [element('p', {}, text.sent.sureBody)],
      actions: [{ label: text.sent.takeBack, tone: 'danger', run: () => this.#takeBack(snap) }],
    });
  }

  async #takeBack({ id }) {
    const { notices, session } = this.#app;
    try {
      await patiently(() => session.request('snap.delete', { snap: id }));
      this.#pages.replace(id, (snap) => ({ ...snap, gone: 'deleted', caption: undefined }));
      notices.say(text.sent.takenBack);
    } catch (error) {
      notices.warn(errorText(error));
    }
  }

  #begin({ id }) {
    this.#removals.begin(id);
    this.#app.notices.say(text.inbox.removed, { label: text.inbox.undo, run: () => this.#removals.undo(id) });
  }

  async #forget(id) {
    try {
      await patiently(() => this.#app.session.request('snap.forget', { snap: id }));
      this.#pages.drop((snap) => snap.id === id);
    } catch (error) {
      if (error.name === 'unknown_snap') this.#pages.drop((snap) => snap.id === id);
      else this.#app.notices.warn(errorText(error));
    }
  }
}

/** A person and what became of the snap there. */
function recipient(account, { state, openedAt }) {
  const words = state === 'opened' ? text.inbox.opened(shortMoment(openedAt)) : text.sent.delivered;
  return element('li', { 'data-state': state }, face(account), personal(account.name, { class: 'row-name' }), element('span', { class: 'row-age' }, words));
}
