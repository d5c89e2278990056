/** What the filter offers, and the kinds of each. */
export const filters = {
  all: undefined,
  likes: ['favourite'],
  comments: ['comment', 'answer'],
  mentions: ['mention'],
  people: ['follow', 'request', 'accepted', 'snap'],
};

/** The day of a moment, by its midnight. */
export const midnight = (at) => new Date(at).setHours(0, 0, 0, 0);

/**
 * Notifications of one day and kind about the same photo, or about people, are one group: the newest of each actor, newest first. A group is
 * where its newest notification is.
 *
 * @param {any[]} notifications newest first
 * @returns {{id: string, kind: string, at: number, photo?: string, snap?: string, comment?: string, text?: string, thumb?: string, read: boolean, actors: any[]}[]}
 */
export function groupsOf(notifications) {
  const groups = new Map();
  for (const notification of notifications) {
    const { kind, actor, photo = '', snap = '', comment, at, offset } = notification;
    // The answer to a report has no actor.
    const id = actor ? [kind, photo, snap, Boolean(comment), midnight(at)].join(' ') : String(offset);
    if (!groups.has(id)) groups.set(id, { ...notification, id, actors: [] });
    const group = groups.get(id);
    if (actor && !group.actors.some((other) => other.id === actor.id)) group.actors.push(actor);
    group.read &&= notification.read;
  }
  return [...groups.values()];
}

/** A list of notifications as a list of their groups, of the kinds that are asked for. Emits `change`. */
export class NotificationGroups extends EventTarget {
  items = [];
  #list;
  #kinds;

  /** @param {import('../model/notifications.js').Notifications} list @param {AbortSignal} signal */
  constructor(list, signal) {
    super();
    this.#list = list;
    list.addEventListener('change', () => this.#group(), { signal });
    this.#group();
  }

  /** Shows only some kinds, or all. @param {string[]} [kinds] */
  filter(kinds) {
    this.#kinds = kinds;
    this.#group();
  }

  get isLoaded() {
    return this.#list.isLoaded;
  }

  get next() {
    return this.#list.next;
  }

  get at() {
    return this.#list.at;
  }

  get error() {
    return this.#list.error;
  }

  more() {
    return this.#list.more();
  }

  refresh() {
    return this.#list.refresh();
  }

  #group() {
    const { items } = this.#list;
    this.items = groupsOf(this.#kinds ? items.filter(({ kind }) => this.#kinds.includes(kind)) : items);
    this.dispatchEvent(new Event('change'));
  }
}
