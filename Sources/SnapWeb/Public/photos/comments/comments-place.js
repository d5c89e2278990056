import { button, element, loadStyles, text } from '/ui.js';
import { placeOf } from './comment-link.js';

let loading;

/** Loads what comments need, which most visits of Home and Feeds do not. @returns {Promise<typeof import('../../comments.js')>} */
export function loadComments() {
  loading ??= Promise.all([import('/comments.js'), loadStyles('/styles/comments.css')]).then(([comments]) => comments).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The comments on a photo's page. Their files are loaded with the first photo. */
export class CommentsPlace {
  /** @type {import('../../app.js').App} */
  #app;
  #part;
  #photo;
  #aim = placeOf(location.hash);
  #isOver = false;
  element = element('section', { class: 'comments', id: 'comments', 'aria-labelledby': 'comments-title', hidden: true });

  constructor(app) {
    this.#app = app;
  }

  /** Shows the comments of a photo, or what has changed of it. */
  show(photo) {
    const isFirst = !this.#photo;
    this.#photo = photo;
    // A server without comments says nothing of them.
    if (photo.comments === undefined || this.#isOver) return;
    this.element.hidden = false;
    if (isFirst || !this.#part) this.#load();
    else this.#part.update(photo);
  }

  stop() {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#part?.stop();
  }

  /** Scrolls to the comments, where one can write. */
  focus() {
    this.element.scrollIntoView({ block: 'start' });
    this.#part?.focus();
  }

  async #load() {
    if (!this.element.childElementCount) this.element.append(element('h2', { id: 'comments-title' }, text.comments.title));
    try {
      const { CommentsPart } = await loadComments();
      if (this.#isOver || this.#part) return;
      this.#part = new CommentsPart(this.#app, this.#photo);
      this.element.replaceChildren(...this.#part.elements);
      if (this.#aim.isMeant) this.#part.aim(this.#aim.comment);
    } catch {
      const again = button({ onclick: () => this.#load() }, text.pages.retry);
      this.element.replaceChildren(element('h2', { id: 'comments-title' }, text.comments.title), element('p', { class: 'soft', role: 'status' }, text.comments.noFiles), element('p', {}, again));
    }
  }
}
