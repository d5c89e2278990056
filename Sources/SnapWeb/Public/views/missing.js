import { text } from '../text/text.js';
import { element } from './element.js';

/** The view for an address whose feed or snap does not exist here, with a way on. */
export function missing(router, title, why) {
  return element('div', { class: 'missing' },
    element('h2', {}, title),
    element('p', { class: 'soft' }, why),
    element('a', { href: '/feeds', class: 'button', onclick: (event) => router.follow(event) }, text.missing.feeds));
}
