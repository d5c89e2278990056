import { button, element, loadStyles, text } from '/ui.js';
import { emptyState, offlineState } from '../photos/empty.js';

let loading;

/** The files of the admin area. Only an admin's browser loads them. */
function loadAdmin() {
  loading ??= Promise.all([import('/admin.js'), loadStyles('/styles/admin.css')]).then(([admin]) => admin).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * The place of the admin area. Its content is loaded once the server has said that the account is an admin's; a member sees
 * that the area is for admins, and the server refuses them anyway.
 */
export class AdminScreen {
  /** @type {import('../app.js').App} */
  #app;
  #place;
  #screen;
  #state = element('div', { class: 'feed-state', 'data-key': 'empty', role: 'status' });
  #body = element('div', {}, this.#state);
  #over = new AbortController();

  /** @param {import('../app.js').App} app @param {{part?: string, name?: string}} params a part of the area, such as `people`, and whose page it is */
  constructor(app, { part = 'reports', name = undefined }) {
    this.#app = app;
    this.#place = { part, name };
    this.element = element('section', { class: 'page admin-page' },
      element('header', { class: 'page-head' }, element('h1', { tabindex: '-1' }, text.admin.title)), this.#body);
    app.session.addEventListener('state', () => this.#enter(), { signal: this.#over.signal });
    this.#enter();
  }

  leave() {
    this.#over.abort();
    this.#screen?.leave?.();
  }

  async #enter() {
    const { session } = this.#app;
    if (this.#screen) return this.#closeToMembers();
    if (session.role !== 'admin') {
      const forbidden = { title: text.admin.forbidden, steps: [['/feeds', text.missing.feeds]] };
      const [state] = session.state === 'online' ? emptyState(this.#app, 'quiet', forbidden) : offlineState(this.#app);
      if (this.#state.textContent !== state.textContent) this.#state.replaceChildren(state);
      return;
    }
    this.#state.textContent = text.pages.loading;
    try {
      const admin = await loadAdmin();
      if (this.#over.signal.aborted || this.#screen) return;
      this.#screen = admin.adminScreen(this.#app, this.#place);
      this.#body.replaceChildren(this.#screen.element);
    } catch {
      const again = button({ onclick: () => this.#enter() }, text.link.retry);
      this.#state.textContent = text.screens.missing;
      this.#body.replaceChildren(this.#state, element('p', {}, again));
    }
  }

  /** An admin who has become a member is connected again. The area goes with all sheets that are open in it. */
  #closeToMembers() {
    const { notices, session, stage } = this.#app;
    if (session.state !== 'online' || session.role === 'admin') return;
    stage.build();
    notices.warn(text.admin.demoted);
  }
}
