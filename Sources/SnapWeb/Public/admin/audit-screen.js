import { element, moment, personal, text } from '/ui.js';
import { PagedView, Pages } from '/screens.js';
import { ghosts } from './act.js';
import { actor } from './actor.js';

/** The admins' actions, newest first. */
export class AuditScreen {
  #view;

  constructor(app) {
    const pages = new Pages(async (before) => {
      const { entries, next } = await app.session.request('audit.list', { before, limit: 50 });
      return { items: entries, next };
    }, ({ id }) => String(id));
    this.#view = new PagedView(app, pages, {
      list: element('ul', { class: 'lines admin-lines' }),
      make: line,
      idOf: ({ id }) => String(id),
      empty: () => [element('p', { class: 'empty-title' }, text.admin.auditEmpty)],
      ghosts,
    });
    this.element = element('div', { class: 'admin-part is-narrow' }, element('p', { class: 'soft' }, text.admin.auditWhat), this.#view.element);
  }

  leave() {
    this.#view.stop();
  }
}

function line({ at, by, action, target, reason }) {
  const [before, after] = (text.admin.actions[action] ?? `${action} {}`).split('{}');
  // An account's name is a person's own word, however it reads.
  const name = action === 'account.rename' ? target.replace(' to ', ' → ') : action.startsWith('account.') ? target : text.admin.target(target);
  return element('li', { class: 'line' },
    element('span', { class: 'line-words' },
      element('span', { class: 'line-title' }, before, personal(name), after),
      reason && element('q', { class: 'admin-reason' }, personal(reason)),
      element('span', { class: 'soft' }, actor(by), ' · ', moment(at))));
}
