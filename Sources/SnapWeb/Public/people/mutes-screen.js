import { button, element, face, icon, moment, personal, profilePath, text } from '/ui.js';
import { Pages } from '../model/pages.js';
import { emptyState } from '../photos/empty.js';
import { listPage } from '../photos/list-page.js';
import { PagedView } from '../photos/paged-view.js';
import { addMute, endMute, unmuteButton } from './mute-sheets.js';

/** The muted people, tags and words. */
export class MutesScreen {
  /** @type {import('../app.js').App} */
  #app;
  #pages;
  #view;

  constructor(app) {
    this.#app = app;
    this.#pages = new Pages(async (before) => {
      const { mutes, next } = await app.session.request('mute.list', { before, limit: 50 });
      return { items: mutes, next };
    }, ({ id }) => id);
    this.#view = new PagedView(app, this.#pages, {
      list: element('ul', { class: 'lines people' }),
      make: (mute) => this.#line(mute),
      idOf: ({ id }) => id,
      empty: () => emptyState(app, 'quiet', { title: text.mutes.empty, hint: text.mutes.emptyHint }),
      ghosts: () => Array.from({ length: 4 }, () => element('div', { class: 'ghost-row', 'aria-hidden': 'true' })),
    });
    const add = (kind) => button({ onclick: () => addMute(app, kind, (mute) => this.#pages.put(mute)) }, text.mutes.addTitle[kind]);
    this.element = listPage(app, text.mutes.title,
      element('p', { class: 'soft' }, text.mutes.what),
      element('div', { class: 'actions page-actions' }, add('tag'), add('word')),
      this.#view.element);
  }

  leave() {
    this.#view.stop();
  }

  #line(mute) {
    const { account, tag, word, until } = mute;
    const name = account?.name ?? (tag ? `#${tag.replace(/^#/, '')}` : text.mutes.quoted(word));
    const end = async () => (await endMute(this.#app, mute.id, name)) && this.#pages.drop(({ id }) => id === mute.id);
    const words = element('span', { class: 'line-words' },
      personal(name, { class: 'line-title' }),
      element('span', { class: 'soft' }, until ? text.mutes.until(moment(until)) : text.mutes.always));
    const main = account
      ? element('a', { href: profilePath(account), class: 'line-main', onclick: (event) => this.#app.router.follow(event) }, face(account), words)
      : element('span', { class: 'line-main' }, element('span', { class: 'face line-sign', 'aria-hidden': 'true' }, icon(tag ? 'tag' : 'quote')), words);
    return element('li', { class: 'line' }, main, unmuteButton(name, end));
  }
}
