import { text } from '../text/text.js';
import { element } from './element.js';
import { drawingLater } from './load-screens.js';

/** The view for an address whose feed or snap does not exist here, with a way on. @param {'h1' | 'h2'} [heading] `h1` where the page has none */
export function missing(router, title, why, heading = 'h2') {
  return element('div', { class: 'missing' },
    drawingLater('quiet'),
    element(heading, {}, title),
    element('p', { class: 'soft' }, why),
    element('a', { href: '/feeds', class: 'button', onclick: (event) => router.follow(event) }, text.missing.feeds));
}
