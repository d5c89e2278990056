import { setText, text } from '/ui.js';

const all = new WeakMap();
/** The newest comments that a photo in Home shows. */
const most = 2;
/** Draws the newest comments at each element that shows them. @type {WeakMap<Element, (newest: any[], count: number) => void>} */
const drawers = new WeakMap();

/** What the session's account knows of the comments of photos. @returns {KnownComments} */
export function commentsOf(app) {
  const { session } = app;
  if (!all.has(session)) all.set(session, new KnownComments(app, session));
  return all.get(session);
}

/** The number of comments of each photo, and in Home the newest of them, wherever they are on the screen. */
export class KnownComments {
  /** @type {Map<string, {count: number, newest?: any[]}>} by photo; `newest` of photos that Home has shown */
  #known = new Map();

  constructor({ outbox }, session) {
    const options = { signal: session.signal };
    outbox.addEventListener('sent', ({ detail: { entry, comment, comments } }) => {
      if (entry.account !== session.user.id) return;
      if (entry.method === 'comment.post' && comment) this.posted(comment, comments);
      if (entry.method === 'comment.edit' && comment) this.edited(comment);
      if (entry.method === 'comment.delete') this.deleted(entry.photo, entry.params.comment, comments);
    }, options);
  }

  /** Notes what the server says of photos. @param {any[]} photos @param {boolean} [isHome] whether they are rows of Home: only these have the newest comments */
  take(photos, isHome = false) {
    for (const { id, comments, newestComments = [] } of photos) {
      if (comments !== undefined) this.#note(id, { count: comments, newest: isHome ? newestComments : this.#known.get(id)?.newest });
    }
  }

  /** Notes what a photo said once, unless something is known. */
  introduce({ id, comments, newestComments }) {
    if (!this.#known.has(id) && comments !== undefined) this.#known.set(id, { count: comments, newest: newestComments });
  }

  posted(comment, count) {
    const { newest } = this.#of(comment.photo);
    const isKnown = !newest || newest.some(({ id }) => id === comment.id) || comment.gone;
    this.#note(comment.photo, { count, newest: isKnown ? newest : [comment, ...newest].slice(0, most) });
  }

  edited(comment) {
    const { count, newest } = this.#of(comment.photo);
    this.#note(comment.photo, { count, newest: newest?.map((each) => (each.id === comment.id ? comment : each)) });
  }

  deleted(photo, id, count) {
    this.#note(photo, { count, newest: this.#of(photo).newest?.filter((each) => each.id !== id) });
  }

  /** An account is gone, or no longer visible. */
  forgetAccount(account) {
    for (const [id, { count, newest }] of this.#known) {
      if (newest?.some(({ author }) => author?.id === account)) this.#note(id, { count, newest: newest.filter(({ author }) => author?.id !== account) });
    }
  }

  /** Keeps an element that shows the newest comments up to date. */
  show(node, id, draw) {
    node.dataset.newestComments = id;
    drawers.set(node, draw);
    const { newest = [], count } = this.#of(id);
    draw(newest, count);
    return node;
  }

  /** Keeps the number of comments up to date in a link to them. */
  count(node, id) {
    node.dataset.commentCount = id;
    return drawCount(node, this.#of(id).count);
  }

  #of(id) {
    return this.#known.get(id) ?? { count: 0, newest: undefined };
  }

  #note(id, { count = this.#of(id).count, newest }) {
    this.#known.set(id, { count, newest });
    const key = CSS.escape(id);
    for (const node of document.querySelectorAll(`[data-comment-count="${key}"]`)) drawCount(node, count);
    for (const node of document.querySelectorAll(`[data-newest-comments="${key}"]`)) drawers.get(node)?.(newest ?? [], count);
  }
}

function drawCount(node, count) {
  node.setAttribute('aria-label', text.comments.link(count));
  node.title = text.comments.link(count);
  setText(node.lastChild, count ? String(count) : '');
  return node;
}
