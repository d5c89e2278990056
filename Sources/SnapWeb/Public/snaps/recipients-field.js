import { element, icon, personal, text } from '/ui.js';
import { isDeleted, shownAccount } from '../model/shown-account.js';
import { PeoplePicker } from './people-picker.js';

/** The names that are written out; further people are a number. */
const namesMost = 3;
/** The people who were sent something last are looked for among so many snaps. */
const recentSnaps = 20;

/** Names in a row: “Ana, Ben, Cleo and 2 others”. Several are isolated, so that names of both directions keep their order. */
export function namesOf(people) {
  const shown = people.slice(0, namesMost).map(shownAccount);
  if (people.length === 1) return shown[0].name;
  const names = shown.map(({ name }) => `\u2068${name}\u2069`).join(', ');
  return people.length > namesMost ? text.recipients.others(names, people.length - namesMost) : names;
}

/**
 * Makes the choice of people for the composer, on a server with inboxes.
 *
 * @param {import('../app.js').App} app
 * @param {{to?: any[], list?: any}} draft
 * @param {AbortSignal} signal ends it
 * @param {(field: RecipientsField) => void} take
 */
export function offerRecipients(app, draft, signal, take) {
  const { session } = app;
  let isOffered = false;
  const offer = () => {
    if (isOffered || signal.aborted || !session.feeds.hasInbox) return;
    isOffered = true;
    take(new RecipientsField(app, draft));
  };
  offer();
  // After a reload in the composer, the server's limits arrive later.
  session.addEventListener('state', offer, { signal });
}

/** The lists and people whom a snap can be sent to, below the feeds and in the same list. One list, or some people, or one feed is chosen. */
class RecipientsField {
  /** The chosen list. @type {{id: string, name: string} | undefined} */
  list;
  onchange = () => {};
  title = text.recipients.title;
  send = text.recipients.send;
  #app;
  #picker;
  #lists = element('div', { class: 'feed-options list-options' });

  /** @param {import('../app.js').App} app @param {{to?: any[], list?: any}} draft */
  constructor(app, { to, list }) {
    this.#app = app;
    this.list = list;
    this.#picker = new PeoplePicker(app, { chosen: to ?? [], most: app.session.limits.recipientsPerSnap, label: text.recipients.search });
    this.#picker.onchange = () => this.#choose(undefined);
    this.search = this.#picker.search;
    this.element = element('div', { class: 'recipients' }, this.#lists, this.#picker.list);
    this.#offerLists(list ? [list] : []);
    this.#load();
  }

  /** Shows only the feeds that match. @param {(matches: (words: string) => boolean) => void} filter */
  set filter(filter) {
    this.#picker.filter = (matches) => {
      filter(matches);
      for (const option of this.#lists.children) option.hidden = !matches(option.textContent);
      return this.element.parentElement.querySelectorAll('.feed-options:not(.people-options) > .feed-option:not([hidden])').length;
    };
  }

  get to() {
    return this.#picker.chosen.length ? this.#picker.chosen : undefined;
  }

  get isChosen() {
    return Boolean(this.list ?? this.to);
  }

  get names() {
    return this.list?.name ?? namesOf(this.to ?? []);
  }

  /** Returns whom the picture is sent or posted to, in words. */
  get words() {
    return this.isChosen ? text.recipients.to(this.names) : text.recipients.none;
  }

  /** The parameters of a post, with its title. */
  get place() {
    return { to: this.list ? undefined : this.to?.map(({ id }) => id), list: this.list?.id, title: this.names };
  }

  clear() {
    this.list = undefined;
    this.#picker.clear();
    this.#check();
  }

  stop() {
    this.#picker.stop();
  }

  #choose(list) {
    this.list = list;
    if (list) this.#picker.clear();
    this.#check();
    this.onchange();
  }

  #check() {
    for (const radio of this.#lists.querySelectorAll('input')) radio.checked = radio.value === this.list?.id;
  }

  #offerLists(lists) {
    this.#lists.replaceChildren(...lists.map((list) => {
      const { id, name, accounts } = list;
      const radio = element('input', { type: 'radio', name: 'feed', value: id, disabled: accounts?.length === 0, onchange: () => this.#choose({ id, name }) });
      const count = accounts && element('span', { class: 'soft' }, text.lists.people(accounts.length));
      return element('label', { class: 'feed-option' }, radio, element('span', {}, personal(name), ' ', count), icon('check'));
    }));
    this.#lists.hidden = !lists.length;
    this.#check();
  }

  /** Offers the account's lists, the people who were sent something last, and those whom the account follows. */
  async #load() {
    const { session } = this.#app;
    const ask = (method, params) => session.request(method, params).catch(() => ({}));
    const [{ lists }, { snaps = [] }, { people = [] }] = await Promise.all([
      ask('list.page', {}), ask('snap.sent', { limit: recentSnaps }), ask('follow.list', { account: session.user.id, side: 'following', limit: 50 }),
    ]);
    if (lists) this.#offerLists(lists);
    const known = [...snaps.flatMap(({ to }) => to), ...people].map(({ account }) => account);
    this.#picker.offer(known.filter((account) => !isDeleted(account)));
  }
}
