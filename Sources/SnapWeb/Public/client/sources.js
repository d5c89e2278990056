/**
 * What can be followed: how it is asked for, and what its answers and pushes mean.
 *
 * @typedef {object} Source
 * @property {string} place the name of its place in the storage
 * @property {string} noun of its methods
 * @property {string} [feed] the id of a feed
 * @property {boolean} [hasGaps] whether an offset may be left out, so that the next event need not have the next number
 * @property {(name: string, params: object) => object | undefined} event the event of a push, if it is one of its own
 * @property {(start: object) => object[]} missed the events in an answer, in order
 * @property {(start: object) => object} snapshot what an answer without events tells
 */

/** @returns {Source} */
export const feedOf = (feed) => ({
  place: `place-${feed}`,
  noun: 'feed',
  feed,
  event: (name, params) => (name === 'feed.event' && params.feed === feed ? params : undefined),
  missed: ({ events = [] }) => events,
  snapshot: ({ snaps, next }) => ({ feed, snaps, next }),
});

/** @type {Source} */
export const home = {
  place: 'home-place',
  noun: 'home',
  hasGaps: true,
  event(name, params) {
    if (name === 'home.event') return params;
    // As a push it has no type, since its name says it.
    return name === 'person.hidden' ? { type: name, ...params } : undefined;
  },
  missed: ({ events = [] }) => events,
  snapshot: ({ photos, next }) => ({ photos, next }),
};

const told = ({ epoch, notification, unread }) => ({ type: notification.kind, epoch, offset: notification.offset, notification, unread });

/** @type {Source} */
export const notifications = {
  place: 'notifications-place',
  noun: 'notification',
  hasGaps: true,
  event: (name, params) => (name === 'notification.event' ? told(params) : undefined),
  // They come newest first.
  missed: ({ epoch, notifications: all, unread }) => all.map((notification) => told({ epoch, notification, unread })).reverse(),
  snapshot: ({ notifications: all, unread, next }) => ({ notifications: all, unread, next }),
};
