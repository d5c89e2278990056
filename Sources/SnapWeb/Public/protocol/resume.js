/**
 * Catching up after an absence, as pure decisions.
 *
 * A feed is a sequence of events without gaps; (epoch, offset) says how far one has read. The server answers a
 * subscription either with exactly the missed events or, when it no longer has them or the epoch is another, with a
 * fresh snapshot.
 */

/**
 * The `feeds` parameter of `feed.subscribe`.
 *
 * @param {Iterable<{id: string, epoch?: string, offset?: number}>} feeds
 */
export function subscriptions(feeds) {
  return Array.from(feeds, ({ id, epoch, offset }) => (epoch === undefined ? { id } : { id, epoch, offset }));
}

/**
 * What to do with an event, given how far one has read.
 *
 * @returns {'apply' | 'known' | 'resubscribe'} `resubscribe` when something was missed: never guess, ask
 */
export function judge(position, event) {
  if (event.epoch !== position.epoch) return 'resubscribe';
  if (event.offset <= position.offset) return 'known';
  return event.offset === position.offset + 1 ? 'apply' : 'resubscribe';
}
