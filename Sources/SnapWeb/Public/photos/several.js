import { element, preparePhoto, text } from '/ui.js';

/** The most pictures of one choice. */
const most = 20;

/** Begins the post of several pictures. Those after the first one wait in the draft. @param {import('../app.js').App} app @param {File[]} files @param {{caption?: string}} words */
export function takeSeveral(app, files, words) {
  const [first, ...rest] = files.slice(0, most);
  const several = new Several(app, rest, 1, 1 + rest.length);
  return app.posting.takeFile(first, { use: (photo) => app.posting.compose({ photo, ...words, several }) });
}

/** The pictures of a draft that was kept over a reload. @param {import('../app.js').App} app @param {{files: File[], place: number, of: number, isForAll?: boolean}} kept */
export const continueSeveral = (app, { files, place, of, isForAll }) => new Several(app, files, place, of, isForAll);

/** Pictures that were chosen together: those that come after this one, and whether all get its caption or each its own. */
class Several {
  isForAll;
  /** @type {import('../app.js').App} */
  #app;
  #rest;
  #place;
  #of;

  /** @param {number} place the number of this picture `of` all */
  constructor(app, rest, place, of, isForAll = place === 1) {
    this.#app = app;
    this.#rest = rest;
    this.#place = place;
    this.#of = of;
    this.isForAll = isForAll;
  }

  /** What the draft keeps, next to `isForAll`. */
  get kept() {
    return { files: this.#rest, place: this.#place, of: this.#of };
  }

  get sendWords() {
    return text.compose.many.sendAll(1 + this.#rest.length);
  }

  /** The choice in the composer. @returns {{element: HTMLElement, stop: () => void}} */
  field(onchange) {
    const words = text.compose.many;
    const urls = this.#rest.map((file) => URL.createObjectURL(file));
    const option = (isForAll, label) => {
      const choose = () => {
        this.isForAll = isForAll;
        this.#app.posting.note({});
        onchange();
      };
      return element('label', {}, element('input', { type: 'radio', name: 'many', checked: isForAll === this.isForAll, onchange: choose }), element('span', {}, label));
    };
    const others = urls.length > 0 && [
      element('div', { class: 'many-strip', 'aria-hidden': 'true' }, urls.map((src) => element('img', { src, alt: '', loading: 'lazy' }))),
      this.#place === 1 && element('div', { class: 'many-choice' }, option(true, words.all), option(false, words.each)),
    ];
    return {
      element: element('fieldset', { class: 'many' }, element('legend', {}, words.legend(this.#place, this.#of)), others),
      stop: () => urls.forEach((url) => URL.revokeObjectURL(url)),
    };
  }

  /** Continues after the post of this picture: with the same words, or with the next picture in the composer. */
  async posted(post, draft) {
    const { posting } = this.#app;
    if (this.isForAll) this.#sendRest(post);
    if (posting.draft === draft) await (this.isForAll || !this.#rest.length ? posting.showPlace(post) : this.#beginNext(draft));
  }

  /** Hands the other pictures to the outbox. The description and the topics of the first one are not theirs. */
  async #sendRest({ alt, labels, ...post }) {
    const { session, outbox, notices } = this.#app;
    for (const file of this.#rest) {
      const photo = await preparePhoto(file).catch(() => undefined);
      // The outbox posts for the account that is in use.
      if (this.#app.session !== session) return;
      if (photo) await outbox.add({ ...post, bytes: new Uint8Array(await photo.blob.arrayBuffer()) });
      else notices.warn(text.post.notImage);
    }
  }

  /** Begins the post of the next picture, in the same place. */
  async #beginNext(draft) {
    const { posting, notices } = this.#app;
    const [file, ...rest] = this.#rest;
    const next = new Several(this.#app, rest, this.#place + 1, this.#of);
    const photo = await preparePhoto(file).catch(() => undefined);
    if (posting.draft !== draft) return undefined;
    const { feed, kind, audience, commentsFrom } = draft;
    if (photo) return posting.begin({ photo, several: next, feed, kind, audience, commentsFrom }, { exchange: true });
    notices.warn(text.post.notImage);
    return rest.length ? next.#beginNext(draft) : posting.showPlace(draft);
  }
}
