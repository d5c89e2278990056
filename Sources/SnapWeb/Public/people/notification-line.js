import { element, face, icon, personal, profilePath, setText, text, unseen } from '/ui.js';
import { commentsPath } from '../photos/comments/comment-link.js';
import { libraryOf } from '../photos/library.js';
import { sinceTime } from '../text/since.js';

/** The faces of a group that are shown, and the people of it who are named. */
const [facesMost, namesMost] = [3, 2];

/** A group of notifications: who, what, when, and the photo. @param {any} group as of `groupsOf` */
export function notificationLine(app, group) {
  const { kind, actors, at, read, thumb } = group;
  return element('li', { class: 'line', 'data-kind': kind, 'data-unread': !read },
    element('a', { href: wayOf(app, group), class: 'line-main', onclick: (event) => app.router.follow(event) },
      faces(actors),
      element('span', { class: 'line-words' },
        element('span', {}, !read && unseen(`${text.notifications.unread}: `), words(group)),
        element('span', { class: 'soft notice-facts' }, sinceTime(app, at), excerpt(app, group))),
      thumb && thumbnail(app, group),
      !read && element('span', { class: 'notice-dot', 'aria-hidden': 'true' })));
}

/** The photo's smallest image; the one that this device has kept where its address has ended, and without a connection. */
function thumbnail(app, { photo, thumb }) {
  const fail = async ({ target }) => {
    const kept = target.dataset.kept ? undefined : await libraryOf(app).savedRows.image(photo);
    if (!kept) return target.remove();
    Object.assign(target.dataset, { kept: 'yes' });
    target.src = kept.url;
  };
  return element('img', { class: 'notice-thumb', src: thumb, alt: '', loading: 'lazy', decoding: 'async', onerror: fail });
}

function faces(actors) {
  if (!actors.length) return element('span', { class: 'face plain-face', 'aria-hidden': 'true' }, icon('flag'));
  return element('span', { class: 'notice-faces' }, actors.slice(0, facesMost).map(face));
}

/** The names of the first people, with the number of the others, and what they did. */
function words({ kind, actors, snap, comment }) {
  const say = text.notifications.kinds[kind === 'mention' && comment ? 'mentionInComment' : kind];
  if (!actors.length) return [say?.(snap ? 'snap' : comment ? 'comment' : 'photo') ?? ''];
  const isFew = actors.length <= namesMost + 1;
  const named = (isFew ? actors : actors.slice(0, namesMost)).map(({ name }) => personal(name, { class: 'notice-name' }));
  const others = isFew ? [] : [text.notifications.others(actors.length - namesMost, kind)];
  return [...listed([...named, ...others]), ' ', say?.(actors.length) ?? ''];
}

/** Puts commas and the last “and” between parts. */
function listed(parts) {
  return parts.flatMap((part, index) => [index === 0 ? '' : index === parts.length - 1 ? text.notifications.and : ', ', part]);
}

/** The comment; else the place of the beginning of the photo's caption, next to the age: nothing moves when it comes. */
function excerpt(app, { kind, photo, text: comment }) {
  if (comment) return personal(comment, { class: 'notice-excerpt' });
  const node = personal('', { class: 'notice-excerpt' });
  const known = photo && libraryOf(app).find(photo);
  if (known) setText(node, known.caption ?? '');
  else if (photo && kind !== 'report') node.dataset.photo = photo;
  return node;
}

/** Fills the excerpts of lines that come into view: from this device, else from the server. @returns {IntersectionObserver} observes lines */
export function excerptsIn(app) {
  const fill = async (node) => {
    const { photo: id } = node.dataset;
    delete node.dataset.photo;
    const library = libraryOf(app);
    const photo = (await library.savedRows.photo(id)) ?? (await library.show(id).catch(() => ({}))).photo;
    setText(node, photo?.caption ?? '');
  };
  return new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) target.querySelectorAll('[data-photo]').forEach(fill);
  });
}

/** Where a group leads: to what it is about, else to who did it. */
function wayOf(app, { kind, actors, photo, snap, comment }) {
  if (kind === 'request') return '/requests';
  if (kind === 'snap') return '/inbox';
  if (photo && comment && kind !== 'report') return commentsPath(photo, comment);
  if (photo) return `/photo/${encodeURIComponent(photo)}`;
  if (snap) return `/snap/${encodeURIComponent(snap)}`;
  if (actors.length === 1) return profilePath(actors[0]);
  return actors.length ? `${profilePath(app.session.user)}/${kind === 'accepted' ? 'following' : 'followers'}` : '/notifications';
}
