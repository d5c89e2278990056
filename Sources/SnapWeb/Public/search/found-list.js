import { element, face, personal, text, worded } from '/ui.js';
import { thumb } from '../photos/list-page.js';
import { libraryOf } from '../photos/library.js';
import { PagedView } from '../photos/paged-view.js';
import { sinceTime } from '../text/since.js';

/** The photos of a search one below the other, each with its author, its caption and its age. */
export class FoundList extends PagedView {
  /** @param {{empty: () => Node[], endWords: () => string | undefined}} options as of `PagedView` */
  constructor(app, pages, options) {
    super(app, pages, {
      list: element('ul', { class: 'lines photo-lines found-list' }),
      make: (photo) => line(app, photo, pages),
      idOf: ({ id }) => id,
      ghosts: () => Array.from({ length: 6 }, () => element('div', { class: 'ghost-row wall-ghosts', 'aria-hidden': 'true' })),
      isLive: true,
      ...options,
    });
  }
}

function line(app, photo, pages) {
  const { id, author, caption, parts, postedAt } = photo;
  const look = (event) => {
    libraryOf(app).sequence = pages;
    app.router.follow(event);
  };
  const words = caption && worded(app, caption, parts);
  // Only three lines are shown, so a link may be after their end: keys reach all of them at the photo.
  for (const link of words ? words.querySelectorAll('a') : []) link.tabIndex = -1;
  return element('li', { class: 'line', 'data-photo': id },
    element('div', { class: 'line-main' },
      thumb(app, photo),
      element('div', { class: 'line-words' },
        element('a', { href: `/photo/${id}`, class: 'line-open line-by', 'aria-label': text.photo.title(author.name), onclick: look }, face(author), personal(author.name, { class: 'line-title' })),
        words && element('span', { class: 'line-bio' }, words),
        element('span', { class: 'soft' }, sinceTime(app, postedAt)))));
}
