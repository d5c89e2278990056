/**
 * The sources that can be followed: their subscription requests, and the meaning of their answers and pushes.
 *
 * @typedef {object} Source
 * @property {string} place the name of its place in the storage
 * @property {string} noun of its methods
 * @property {string} [feed] the id of a feed
 * @property {object} [params] what its subscription has besides the place
 * @property {object} [leaving] the parameters that end its subscription; undefined if there is nothing to end
 * @property {(start: object) => void} [started] notes what an answer says of the subscription
 * @property {() => void} [lost] forgets the subscription, which a next one would not replace
 * @property {boolean} [hasGaps] whether an offset may be left out, so that the next event need not have the next number
 * @property {(name: string, params: object) => object | undefined} event the event of a push, if it is one of its own
 * @property {(start: object) => object[]} missed the events in an answer, in order
 * @property {(start: object) => object} snapshot the snapshot in an answer without events
 */

/** @returns {Source} */
export const feedOf = (feed) => ({
  place: `place-${feed}`,
  noun: 'feed',
  feed,
  leaving: { feeds: [feed] },
  event: (name, params) => (name === 'feed.event' && params.feed === feed ? params : undefined),
  missed: ({ events = [] }) => events,
  snapshot: ({ snaps, next }) => ({ feed, snaps, next }),
});

/** The snaps that were sent to the account. @type {Source} */
export const received = {
  place: 'inbox-place',
  noun: 'inbox',
  leaving: {},
  event: (name, params) => (name === 'inbox.event' ? params : undefined),
  missed: ({ events = [] }) => events,
  snapshot: ({ snaps, next, unread }) => ({ snaps, next, unread }),
};

/** @type {Source} */
export const home = {
  place: 'home-place',
  noun: 'home',
  leaving: {},
  hasGaps: true,
  event(name, params) {
    if (name === 'home.event') return params;
    // As a push it has no type, since its name says it.
    return name === 'person.hidden' ? { type: name, ...params } : undefined;
  },
  missed: ({ events = [] }) => events,
  snapshot: ({ photos, next }) => ({ photos, next }),
};

/** The comments on a photo. @returns {Source} */
export const commentsOf = (photo) => ({
  place: `comments-${photo}`,
  noun: 'comment',
  hasGaps: true,
  params: { photo },
  leaving: { photo },
  event: (name, params) => (name === 'comment.event' && params.photo === photo ? params : undefined),
  missed: ({ events = [] }) => events,
  snapshot: ({ comments, next, count }) => ({ photo, comments, next, count }),
});

/** An event as it is pushed, whether it was missed or not. */
const notificationEvent = ({ epoch, notification, unread }) => {
  const { kind, offset, at } = notification;
  return { type: kind, epoch, offset, at, notification, unread };
};

/** @type {Source} */
export const notifications = {
  place: 'notifications-place',
  noun: 'notification',
  leaving: {},
  hasGaps: true,
  event: (name, params) => (name === 'notification.event' ? notificationEvent(params) : undefined),
  // They come newest first.
  missed: ({ epoch, notifications: all, unread }) => all.map((notification) => notificationEvent({ epoch, notification, unread })).reverse(),
  snapshot: ({ notifications: all, unread, next }) => ({ notifications: all, unread, next }),
};

/** The photos that a query finds, as they are posted. @returns {Source} */
export function searchOf(query, limit) {
  let search;
  return {
    // A name of files has less room than a query.
    place: `search-${digest(query)}`,
    noun: 'search',
    hasGaps: true,
    params: { query, limit },
    get leaving() {
      return search && { search };
    },
    started: (start) => { search = start.search; },
    lost: () => { search = undefined; },
    event(name, { search: id, ...event }) {
      // The id ends with the connection, and the events that were missed have none.
      return name === 'search.event' && id === search ? event : undefined;
    },
    missed: ({ events = [] }) => events,
    snapshot: ({ photos, next, partial }) => ({ photos, next, partial }),
  };
}

/** FNV-1a of a text, with 64 bits. Browsers have better ones only on secure origins. */
function digest(text) {
  const hash = new TextEncoder().encode(text).reduce((sum, byte) => BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n), 0xcbf29ce484222325n);
  return hash.toString(16).padStart(16, '0');
}
