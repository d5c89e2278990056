import { element, profilePath, text } from '/ui.js';
import { Pages } from '../model/pages.js';
import { emptyState } from './empty.js';
import { listPage, thumb } from './list-page.js';
import { libraryOf } from './library.js';
import { shareLine } from './share-links-sheet.js';
import { PagedView } from './paged-view.js';

/** All live links to one's own photos. */
export class SharesScreen {
  /** @type {import('../app.js').App} */
  #app;
  #pages;
  #view;
  /** Photos are asked for when their rows come into view. */
  #seen = new IntersectionObserver((entries) => entries.filter((entry) => entry.isIntersecting).forEach(({ target }) => this.#picture(target)));

  constructor(app) {
    this.#app = app;
    this.#pages = new Pages(async () => ({ items: (await app.session.request('share.list')).shares }), ({ id }) => id);
    this.#view = new PagedView(app, this.#pages, {
      list: element('ul', { class: 'lines photo-lines' }),
      make: (share) => this.#line(share),
      idOf: ({ id }) => id,
      empty: () => emptyState(app, 'plane', { title: text.shares.empty, hint: text.shares.emptyHint, steps: [[profilePath(app.session.user), text.emptyState.own]] }),
      ghosts: () => Array.from({ length: 4 }, () => element('div', { class: 'ghost-row', 'aria-hidden': 'true' })),
    });
    this.element = listPage(app, text.shares.all, element('p', { class: 'soft' }, text.shares.who), this.#view.element);
  }

  leave() {
    this.#view.stop();
    this.#seen.disconnect();
  }

  #line(share) {
    const link = element('a', { href: `/photo/${share.photo}`, 'aria-label': text.shares.photo, class: 'thumb-link', 'data-photo': share.photo, onclick: (event) => this.#app.router.follow(event) }, thumb(this.#app));
    this.#seen.observe(link);
    return shareLine(this.#app, share, () => this.#pages.drop(({ id }) => id === share.id), link);
  }

  async #picture(link) {
    this.#seen.unobserve(link);
    const { photo: id } = link.dataset;
    const library = libraryOf(this.#app);
    const photo = library.find(id) ?? (await library.show(id).catch(() => ({}))).photo;
    if (photo) link.replaceChildren(thumb(this.#app, photo));
  }
}
