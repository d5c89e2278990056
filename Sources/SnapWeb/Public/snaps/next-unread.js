/** The unread snaps of others in a feed, as far as they are known here. Reported snaps are left out. */
export function unreadOthers({ session, reported }, feed) {
  return feed.snaps.filter((snap) => snap.status === 'unread' && !snap.gone && !session.isOwn(snap) && !reported.has(snap.id));
}

/** The number of unread snaps in a feed, apart from those that were reported here. */
export function unreadCount({ session, reported }, feed) {
  const left = feed.snaps.filter((snap) => snap.status === 'unread' && !snap.gone && !session.isOwn(snap) && reported.has(snap.id));
  return Math.max(0, feed.unread - left.length);
}

/** The next unread snap after one: below it in the list, else the newest above it. */
export function nextUnread(app, snap) {
  const feed = app.session.feeds.feed(snap.feed);
  if (!feed) return undefined;
  const unread = unreadOthers(app, feed).filter(({ id }) => id !== snap.id);
  return unread.find(({ offset }) => offset < snap.offset) ?? unread[0];
}

/** Loads older snaps of a feed while unread ones are known to be among them and none is known below a snap. */
export async function loadNextUnread(app, snap) {
  const { session } = app;
  const feed = session.feeds.feed(snap.feed);
  const isMissing = () => {
    const unread = unreadOthers(app, feed);
    return unread.length < unreadCount(app, feed) && !unread.some(({ offset }) => offset < snap.offset);
  };
  while (feed?.next && !feed.isLoadingOlder && session.isReachable && isMissing()) await session.loadOlder(feed.id);
}
