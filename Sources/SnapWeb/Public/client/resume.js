/**
 * Decides how to catch up after an absence.
 *
 * A feed is a sequence of events without gaps; (epoch, offset) is the position of a reader. The server answers a
 * subscription with exactly the missed events, or with a fresh snapshot if it no longer has them or the epoch has changed.
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
 * Decides what to do with an event at a given position.
 *
 * @param {boolean} [hasGaps] whether an offset may be left out
 * @returns {'apply' | 'known' | 'resubscribe'} `resubscribe` when events were missed
 */
export function judge(position, event, hasGaps = false) {
  if (event.epoch !== position.epoch) return 'resubscribe';
  if (event.offset <= position.offset) return 'known';
  return hasGaps || event.offset === position.offset + 1 ? 'apply' : 'resubscribe';
}
