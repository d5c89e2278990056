import { button, element, moment, personal, text } from '/ui.js';
import { openForm, PagedView, Pages } from '/screens.js';
import { act, ghosts } from './act.js';
import { actor } from './actor.js';
import { hoursField, joinLink } from './invitation-parts.js';
import { RosterForm } from './roster-form.js';
import { downloadField } from './download.js';

/** Invitations: one for several people, one for each name of a list, and those that there are. */
export class InvitationsScreen {
  /** @type {import('../app.js').App} */
  #app;
  #pages;
  #view;
  #made = element('div', { role: 'status' });

  constructor(app) {
    this.#app = app;
    this.#pages = new Pages(async (before) => {
      const { invitations, next } = await app.session.request('invitation.list', { before, limit: 50 });
      return { items: invitations, next };
    }, ({ id }) => id);
    this.#view = new PagedView(app, this.#pages, {
      list: element('ul', { class: 'lines admin-lines' }),
      make: (invitation) => this.#line(invitation),
      idOf: ({ id }) => id,
      version: ({ usesLeft }) => usesLeft,
      empty: () => [element('p', { class: 'empty-title' }, text.admin.noInvitations), element('p', { class: 'soft' }, text.admin.noInvitationsHint)],
      ghosts,
    });
    const roster = new RosterForm(app, () => this.#pages.refresh());
    this.element = element('div', { class: 'admin-part is-narrow' },
      app.session.server?.signUp === 'open' && element('p', { class: 'banner' }, text.admin.signUpOpen),
      element('div', { class: 'actions' }, button({ class: 'primary', onclick: () => this.#makeOne() }, text.admin.inviteOne)),
      this.#made,
      roster.element,
      element('h3', {}, text.admin.invitationsNow), this.#view.element);
  }

  leave() {
    this.#view.stop();
  }

  #makeOne() {
    const uses = numberField('admin-uses', text.admin.uses, 1, 1_000);
    const hours = hoursField('admin-hours');
    const submit = async () => {
      const { code } = await this.#app.session.request('invitation.create', { uses: Number(uses.value), expiresInHours: Number(hours.value) });
      this.#made.replaceChildren(element('div', { class: 'admin-made' }, element('p', {}, text.admin.code(code)), downloadField({ label: text.admin.link, words: joinLink(code) })));
      await this.#pages.refresh();
    };
    const fields = [uses, hours].map((input) => ({ element: input.field }));
    openForm(this.#app, { title: text.admin.inviteOne, label: text.admin.make, words: text.admin.inviteOneWhy, fields, submit });
  }

  #line({ id, uses, usesLeft, expiresAt, creator, name }) {
    const isOver = expiresAt < this.#app.clock.now();
    const state = usesLeft === 0 ? text.admin.used : isOver ? text.admin.over : text.admin.usesLeft(usesLeft, uses);
    const words = element('span', { class: 'line-words' },
      element('span', { class: 'line-title' }, name ? personal(name) : text.admin.invitation(id)),
      element('span', { class: 'soft' }, state, ' · ', text.admin.until(moment(expiresAt))),
      element('span', { class: 'soft' }, text.admin.by, ' ', actor(creator)));
    const revoke = button({ class: 'quiet', 'aria-label': text.admin.revokeOf(name ?? text.admin.invitation(id)), onclick: () => this.#revoke(id) }, text.admin.revoke);
    return element('li', { class: 'line', 'data-invitation': id }, words, revoke);
  }

  async #revoke(invitation) {
    if (await act(this.#app, 'invitation.revoke', { invitation }, text.admin.revoked)) this.#pages.drop(({ id }) => id === invitation);
  }
}

function numberField(id, label, least, most) {
  const input = element('input', { id, type: 'number', inputmode: 'numeric', min: String(least), max: String(most), value: String(least), required: true });
  input.field = element('div', { class: 'field' }, element('label', { for: id }, label), input);
  return input;
}
