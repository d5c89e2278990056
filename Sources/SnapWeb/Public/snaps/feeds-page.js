import { button, element, icon, text } from '/ui.js';

/** A page that belongs to the inbox. */
export function feedsPage(app, title, ...content) {
  const back = button({ class: 'quiet round', 'aria-label': text.inbox.back, onclick: () => app.router.leave('/inbox') }, icon('back'));
  return element('section', { class: 'page people-page' },
    element('header', { class: 'page-head' }, back, element('h1', { tabindex: '-1' }, title)), ...content);
}
