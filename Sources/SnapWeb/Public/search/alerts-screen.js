import { button, element, icon, personal, text } from '/ui.js';
import { mostAlerts } from '../model/alerts.js';
import { emptyState } from '../photos/empty.js';
import { libraryOf } from '../photos/library.js';
import { addAlert } from './alert-button.js';
import { searching } from './start-search.js';

/** The alerts of this device, and plainly what they can do and what not. */
export class AlertsScreen {
  /** @type {import('../app.js').App} */
  #app;
  #alerts;
  #list = element('ul', { class: 'lines' });
  #allow = button({ class: 'primary', hidden: true, onclick: () => this.#ask() }, text.alerts.allow);
  #state = element('p', { class: 'banner', role: 'status', hidden: true });
  #over = new AbortController();

  constructor(app) {
    this.#app = app;
    this.#alerts = libraryOf(app).searches.alerts;
    const back = button({ class: 'quiet round', 'aria-label': text.alerts.back, onclick: () => app.router.leave('/search') }, icon('back'));
    this.element = element('section', { class: 'page people-page' },
      element('header', { class: 'page-head' }, back, element('h1', { tabindex: '-1' }, text.alerts.title)),
      this.#list, this.#state, element('div', { class: 'actions page-actions' }, this.#allow),
      element('ul', { class: 'alert-facts soft' }, text.alerts.facts(mostAlerts).map((words) => element('li', {}, words))));
    this.#alerts.addEventListener('change', () => this.#draw(), { signal: this.#over.signal });
    this.#draw();
    this.#updatePermission();
  }

  leave() {
    this.#over.abort();
  }

  #draw() {
    const { all } = this.#alerts;
    const key = JSON.stringify(all.map(({ query, unseen }) => [query, unseen]));
    if (this.#list.dataset.key === key) return;
    this.#list.dataset.key = key;
    const none = element('li', { class: 'alerts-none' }, emptyState(this.#app, 'bell', { title: text.alerts.empty, hint: text.alerts.emptyHint, steps: [['/search', text.emptyState.photos]] }));
    this.#list.replaceChildren(...(all.length ? all.map((alert) => this.#line(alert)) : [none]));
  }

  #line({ query, unseen }) {
    return element('li', { class: 'line' },
      element('a', { class: 'line-main', ...searching(this.#app, query) },
        element('span', { class: 'face line-sign', 'aria-hidden': 'true' }, icon('bell')),
        element('span', { class: 'line-words' }, personal(query, { class: 'line-title' }), element('span', { class: 'soft' }, text.alerts.unseen(unseen)))),
      button({ class: 'quiet round', 'aria-label': text.alerts.removeOf(query), onclick: () => this.#remove(query) }, icon('close')));
  }

  async #remove(query) {
    await this.#alerts.remove(query);
    (this.#list.querySelector('.line button') ?? this.element.querySelector('h1')).focus();
    this.#app.notices.say(text.alerts.ended, { label: text.alerts.undo, run: () => addAlert(this.#app, this.#alerts, query) });
  }

  #updatePermission() {
    const permission = globalThis.Notification?.permission ?? 'missing';
    this.#allow.hidden = permission !== 'default';
    this.#state.hidden = permission === 'granted';
    this.#state.textContent = text.alerts.permission[permission] ?? '';
  }

  async #ask() {
    await Notification.requestPermission();
    this.#updatePermission();
  }
}
