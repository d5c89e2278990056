import { coloured, element, face, personal, text } from '/app.js';
import { favouritesOf, heart } from './favour.js';
import { libraryOf } from './library.js';
import { listPage, thumb } from './list-page.js';
import { PagedView } from './paged-view.js';

/** The photos that one has marked, the one marked last first. A photo that is no favourite any more stays until one leaves. */
export class FavouritesScreen {
  title = text.favourites.title;
  #app;
  #pages;
  #view;

  constructor(app) {
    this.#app = app;
    this.#pages = libraryOf(app).favourites;
    this.#view = new PagedView(app, this.#pages, {
      list: element('ul', { class: 'lines photo-lines' }),
      make: (photo) => this.#line(photo),
      idOf: (photo) => photo.id,
      empty: () => [element('p', { class: 'empty-title' }, text.favourites.empty), element('p', { class: 'soft' }, text.favourites.emptyHint)],
      ghosts: () => Array.from({ length: 6 }, () => element('div', { class: 'ghost-row', 'aria-hidden': 'true' })),
    });
    this.element = listPage(app, this.title, this.#view.element);
  }

  leave() {
    this.#view.stop();
    const favourites = favouritesOf(this.#app);
    this.#pages.drop(({ id }) => !favourites.state(id).favourited);
  }

  #line(photo) {
    const app = this.#app;
    const { author, caption, parts } = photo;
    const look = (event) => {
      libraryOf(app).sequence = this.#pages;
      app.router.follow(event);
    };
    return element('li', { class: 'line' },
      element('a', { href: `/photo/${photo.id}`, class: 'line-main', onclick: look },
        thumb(app, photo),
        element('span', { class: 'line-words' },
          element('span', { class: 'line-by' }, face(author), personal(author.name, { class: 'line-title' })),
          caption && coloured(caption, parts, { class: 'soft line-bio' }))),
      heart(app, photo));
  }
}
