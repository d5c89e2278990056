import { button, element, icon, openSheet, text } from '/ui.js';
import { libraryOf } from '../photos/library.js';

/** The ways to the saved searches and to the tips for writing a search. */
export function startWays(app) {
  const { alerts } = libraryOf(app).searches;
  const saved = alerts.unseen > 0 ? `${text.alerts.title}, ${text.alerts.unseen(alerts.unseen)}` : text.alerts.title;
  return element('div', { class: 'head-actions' },
    button({ class: 'quiet round', 'aria-label': text.search.helpTitle, title: text.search.helpTitle, 'aria-haspopup': 'dialog', onclick: () => showTips(app) }, icon('ask')),
    element('a', { href: '/alerts', class: 'button round bell', 'aria-label': saved, title: text.alerts.title, onclick: (event) => app.router.follow(event) },
      icon('bell'), alerts.unseen > 0 && element('span', { class: 'count', 'aria-hidden': 'true' }, String(alerts.unseen))));
}

function showTips({ router }) {
  const rows = text.search.help.map(([example, meaning]) => [element('dt', {}, element('code', {}, example)), element('dd', {}, meaning)]);
  openSheet(router, { title: text.search.helpTitle, content: [element('dl', { class: 'search-help' }, rows.flat())] });
}
