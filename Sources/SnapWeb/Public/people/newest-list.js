import { element, icon, personal, text, unseen } from '/ui.js';
import { thumb } from '../photos/list-page.js';
import { sinceTime } from '../text/since.js';

/**
 * The newest posts of an account: photos, and snaps that can still be opened. A list of only photos is not shown here: the grid
 * below begins with them.
 *
 * @param {{kind: 'photo' | 'snap', photo?: object, snap?: object}[]} [posts]
 */
export function newest(app, posts = []) {
  if (!posts.some(({ kind }) => kind === 'snap')) return [];
  const items = posts.map(({ kind, photo, snap }) => element('li', {}, kind === 'snap' ? snapItem(app, snap) : photoItem(app, photo)));
  return [element('h2', {}, text.profile.newest), element('ul', { class: 'newest' }, items)];
}

function photoItem(app, photo) {
  return element('a', { href: `/photo/${photo.id}`, class: 'newest-item', onclick: (event) => app.router.follow(event) },
    thumb(app, photo), element('span', { class: 'newest-age' }, sinceTime(app, photo.postedAt)));
}

/** A snap shows nothing of its image. It leads to its place, where it opens once, and where its tags and mentions lead on: the circle is too small for that. */
function snapItem(app, snap) {
  const title = app.session.feeds.feed(snap.feed)?.title ?? text.snap.title;
  return element('a', { href: `/snap/${snap.id}`, class: 'newest-item newest-snap', 'data-status': snap.status, onclick: (event) => app.router.follow(event) },
    element('span', { class: 'newest-once' }, icon('eye'), unseen(text.snap.title), element('span', { class: 'newest-feed' }, title),
      snap.caption && personal(snap.caption, { class: 'newest-caption' })),
    element('span', { class: 'newest-age' }, app.ages.make(snap.postedAt)));
}
