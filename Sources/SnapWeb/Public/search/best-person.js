import { element, text } from '/ui.js';
import { tile } from '../photos/photo-grid.js';
import { searching } from './start-search.js';
import { signed } from './terms.js';

/**
 * The person whom a search names, with the newest photos and the way to all posts.
 *
 * @param {import('../app.js').App} app
 * @param {{person: any, photos: import('../model/pages.js').Pages}} best
 * @param {HTMLElement} line the person's line
 * @param {AbortSignal} signal ends with the view
 */
export function bestPerson(app, { person: { account }, photos }, line, signal) {
  const strip = element('ul', { class: 'photo-grid best-photos', 'aria-label': text.search.photosBy(account.name) });
  const draw = () => {
    strip.replaceChildren(...photos.items.map((photo) => tile(app, photo, photos)));
    strip.hidden = !photos.items.length;
  };
  photos.addEventListener('change', draw, { signal });
  draw();
  const all = element('a', { class: 'button quiet', ...searching(app, signed('from:', account.name)) }, text.search.allBy(account.name));
  return element('section', { class: 'found-best', 'aria-label': text.search.bestPerson }, element('ul', { class: 'lines people' }, line), strip, all);
}
