import { text } from '../text/text.js';
import { button, element } from './element.js';

/** The places of photos and people, and the account. Nobody needs them for the first view of the feeds, so their files are loaded later. */
const places = ['/home', '/search', '/alerts', '/photo', '/@', '/requests', '/blocks', '/favourites', '/shares', '/mutes', '/notifications', '/account', '/admin', '/identify', '/topic'];
let loading;

export const isRoom = ({ place, list, step }) => !step && (places.includes(place) || list === 'parts');

/** The module of these places, with its styles; undefined when it cannot be loaded. */
export function loadRooms() {
  loading ??= Promise.all([import('/screens.js'), loadStyles()]).then(([rooms]) => rooms, () => { loading = undefined; });
  return loading;
}

function loadStyles() {
  return new Promise((resolve, reject) => {
    const link = element('link', { rel: 'stylesheet', href: '/styles/screens.css', onload: resolve, onerror: () => { link.remove(); reject(); } });
    document.head.append(link);
  });
}

/** The view of a place whose files could not be loaded. */
export function roomsMissing(app, retry) {
  const view = element('section', { class: 'page' },
    element('div', { class: 'missing' },
      element('h1', { tabindex: '-1' }, text.rooms.missing),
      element('p', { class: 'soft' }, text.rooms.missingWhy),
      button({ onclick: retry }, text.link.retry)));
  return { element: view, title: text.app.name };
}
