import { element, face, icon, personal, text, worded } from '/ui.js';
import { topicName, topicPath } from '../topics/topic-chips.js';
import { favouritesOf, heart, topicHeart } from '../model/favourites.js';
import { emptyState } from './empty.js';
import { libraryOf } from './library.js';
import { listPage, thumb } from './list-page.js';
import { PagedView } from './paged-view.js';

/** The photos and topics that one has marked, the one marked last first. One that is no longer a favourite stays until the page is left. */
export class FavouritesScreen {
  /** @type {import('../app.js').App} */
  #app;
  #pages;
  #view;

  constructor(app) {
    this.#app = app;
    this.#pages = libraryOf(app).lists.favourites;
    this.#view = new PagedView(app, this.#pages, {
      list: element('ul', { class: 'lines photo-lines' }),
      make: (favourite) => (favourite.topic ? this.#topicLine(favourite) : this.#line(favourite)),
      idOf: (photo) => photo.id,
      empty: () => emptyState(app, 'heart', { title: text.favourites.empty, hint: text.favourites.emptyHint, steps: [['/search', text.emptyState.photos]] }),
      ghosts: () => Array.from({ length: 6 }, () => element('div', { class: 'ghost-row', 'aria-hidden': 'true' })),
    });
    this.element = listPage(app, text.favourites.title, this.#view.element);
  }

  leave() {
    this.#view.stop();
    // Of kept ones it is not known yet.
    if (!this.#pages.isLoaded) return;
    const favourites = favouritesOf(this.#app);
    this.#pages.drop(({ id }) => !favourites.state(id).favourited);
  }

  #line(photo) {
    const app = this.#app;
    const { author, caption, parts } = photo;
    const look = (event) => {
      libraryOf(app).sequence = photosOf(this.#pages);
      app.router.follow(event);
    };
    // Only two lines are shown, so a link may be after their end: keys reach all of them at the photo.
    const words = caption && worded(app, caption, parts);
    for (const link of words ? words.querySelectorAll('a') : []) link.tabIndex = -1;
    return element('li', { class: 'line' },
      element('div', { class: 'line-main' },
        thumb(app, photo),
        element('div', { class: 'line-words' },
          element('a', { href: `/photo/${photo.id}`, class: 'line-open line-by', 'aria-label': text.photo.title(author.name), onclick: look }, face(author), personal(author.name, { class: 'line-title' })),
          words && element('span', { class: 'soft line-bio' }, words))),
      heart(app, photo));
  }

  #topicLine(favourite) {
    const { id } = favourite.topic;
    return element('li', { class: 'line', 'data-topic': id },
      element('a', { href: topicPath({ id }), class: 'line-main', onclick: (event) => this.#app.router.follow(event) },
        element('span', { class: 'thumb topic-thumb' }, icon('ask')),
        element('span', { class: 'line-words' }, topicName(favourite.topic, { class: 'line-title' }), element('span', { class: 'soft' }, text.topics.one))),
      topicHeart(this.#app, favourite.topic));
  }
}

/** The photos among the favourites, from one of which the next can be turned to. */
function photosOf(pages) {
  const items = () => pages.items.filter(({ topic }) => !topic);
  return { get items() { return items(); }, indexOf: (id) => items().findIndex((photo) => photo.id === id), more: () => pages.more() };
}
