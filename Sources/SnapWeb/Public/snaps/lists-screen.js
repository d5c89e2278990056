import { button, element, errorText, icon, LineField, newKey, openSheet, patiently, personal, text } from '/ui.js';
import { openForm } from '../views/form-sheet.js';
import { PagedView } from '../photos/paged-view.js';
import { emptyState } from '../photos/empty.js';
import { libraryOf } from '../photos/library.js';
import { Pages } from '../model/pages.js';
import { feedsPage } from './feeds-page.js';
import { PeoplePicker } from './people-picker.js';
import { namesOf } from './recipients-field.js';

/** The most characters of a list's name. */
const nameMost = 40;

/** The lists of people that the account keeps for sending. Only the account sees them. */
export class ListsScreen {
  /** @type {import('../app.js').App} */
  #app;
  #pages;
  #view;
  #add = button({ class: 'primary', onclick: () => this.#edit() }, text.lists.add);

  constructor(app) {
    this.#app = app;
    this.#pages = new Pages(async () => ({ items: (await app.session.request('list.page', {})).lists, at: app.clock.now() }), ({ id }) => id);
    libraryOf(app).savedRows.follow('lists', this.#pages);
    this.#view = new PagedView(app, this.#pages, {
      list: element('ul', { class: 'lines' }),
      make: (list) => this.#line(list),
      idOf: ({ id }) => id,
      version: ({ name, accounts }) => [name, accounts],
      empty: () => emptyState(app, 'people', { title: text.lists.empty, hint: text.lists.emptyHint }),
      ghosts: () => Array.from({ length: 3 }, () => element('div', { class: 'ghost-row', 'aria-hidden': 'true' })),
    });
    this.element = feedsPage(app, text.lists.title, element('p', { class: 'soft' }, text.lists.who), element('div', { class: 'actions page-actions' }, this.#add), this.#view.element);
  }

  leave() {
    this.#view.stop();
  }

  #line(list) {
    const { name, accounts } = list;
    const words = [personal(name, { class: 'line-title' }), element('span', { class: 'soft' }, accounts.length ? namesOf(accounts) : text.lists.people(0))];
    const act = (iconName, label, run) => button({ class: 'quiet round', 'aria-label': text.relation.of(label, name), title: label, onclick: run }, icon(iconName));
    return element('li', { class: 'line', 'data-list': list.id },
      element('span', { class: 'line-words' }, words),
      act('edit', text.lists.edit, () => this.#edit(list)), act('remove', text.lists.remove, () => this.#ask(list)));
  }

  /** A form for a new list, or a known one. @param {{id: string, name: string, accounts: any[]}} [list] */
  #edit(list) {
    const app = this.#app;
    const name = new LineField({ id: 'list-name', label: [text.lists.name], most: () => nameMost });
    name.input.value = list?.name ?? '';
    const picker = new PeoplePicker(app, { chosen: list?.accounts ?? [], most: app.session.limits.recipientsPerSnap, label: text.lists.search });
    this.#offerFollowed(picker);
    const keyed = withKey();
    const submit = async () => {
      const ids = picker.chosen.map(({ id }) => id);
      const before = list?.accounts.map(({ id }) => id) ?? [];
      const [add, remove] = [ids.filter((id) => !before.includes(id)), before.filter((id) => !ids.includes(id))];
      await patiently(() => (list
        ? app.session.request('list.edit', { list: list.id, name: name.text, add, remove })
        : app.session.request('list.create', keyed({ name: name.text, accounts: ids }))));
      await this.#pages.again();
      app.notices.say(text.lists.saved);
    };
    openForm(app, {
      title: list ? text.lists.edit : text.lists.add,
      label: text.lists.save,
      words: text.lists.who,
      fields: [name, picker],
      check: () => [[name, !name.text || name.isTooLong ? text.errors.invalid_list : undefined]],
      places: { invalid_list: name, name_taken: name },
      submit,
    });
  }

  async #offerFollowed(picker) {
    const { session } = this.#app;
    const { people = [] } = await session.request('follow.list', { account: session.user.id, side: 'following', limit: 50 }).catch(() => ({}));
    picker.offer(people.map(({ account }) => account));
  }

  #ask(list) {
    openSheet(this.#app.router, {
      title: text.lists.sure(list.name),
      content: [element('p', {}, text.lists.sureBody)],
      actions: [{ label: text.lists.remove, tone: 'danger', run: () => this.#remove(list) }],
    });
  }

  async #remove({ id }) {
    const { notices, session } = this.#app;
    try {
      await patiently(() => session.request('list.delete', { list: id }));
      this.#pages.drop((list) => list.id === id);
      notices.say(text.lists.removed);
    } catch (error) {
      if (error.name === 'unknown_list') this.#pages.drop((list) => list.id === id);
      else notices.warn(errorText(error));
    }
  }
}

/** Makes a function that adds a key to parameters, the same one to the same parameters: a list whose answer was lost is not made again. */
function withKey() {
  let [last, key] = ['', ''];
  return (params) => {
    const now = JSON.stringify(params);
    if (now !== last) [last, key] = [now, newKey()];
    return { ...params, key };
  };
}
