import { bytesToPost, element, newKey, preparePhoto, text } from '/ui.js';

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
  /** The draft of the next picture, if each has words of its own. @type {object | undefined} */
  next;
  /** The posts of the other pictures. */
  #stored = [];
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

  /**
   * Hands the post of this picture to the outbox, after storing what follows it: with the same words for all, the posts of the other pictures,
   * which wait for `posted`; otherwise the draft of the `next` one. The description and the topics of a picture are only its own.
   *
   * @param {object} post as of `Outbox.add`
   * @returns {Promise<object>} the entry
   */
  async add(post) {
    const { outbox, posting, session } = this.#app;
    const { alt, labels, bytes, ...words } = post;
    const madeAt = Date.now();
    const entryOf = (file, index) => ({ ...words, file, account: session.user.id, key: newKey(), madeAt: madeAt + 1 + index });
    this.next = this.isForAll ? undefined : await this.#nextDraft(posting.draft);
    this.#stored = this.isForAll ? this.#rest.map(entryOf) : [];
    for (const { key } of this.#stored) undecided.add(key);
    await Promise.all(this.#stored.map((entry) => outbox.storage.put(entry)));
    // Storing the others takes a while, and this one is the first.
    return outbox.add({ ...post, madeAt });
  }

  /** Continues after the post of this picture: with the others, and in the composer with the next picture or the place of the posts. */
  posted(post, draft) {
    const { posting } = this.#app;
    this.#decide();
    prepareFiles(this.#app);
    if (posting.draft !== draft) return;
    if (this.next) posting.begin(this.next, { exchange: true });
    else posting.showPlace(post);
  }

  /** Takes the other posts out of the outbox again, after the server has refused this one. The composer still has their pictures. */
  withdraw() {
    this.#decide();
    for (const { key } of this.#stored) this.#app.outbox.storage.remove(key);
  }

  #decide() {
    for (const { key } of this.#stored) undecided.delete(key);
  }

  /** The draft of the next picture that can be read, for the same place. @param {Record<string, any>} draft */
  async #nextDraft(draft) {
    const { feed, to, list, kind, audience, commentsFrom } = draft;
    for (const [index, file] of this.#rest.entries()) {
      const photo = await preparePhoto(file).catch(() => undefined);
      const several = new Several(this.#app, this.#rest.slice(index + 1), this.#place + 1 + index, this.#of);
      if (photo) return { photo, several, feed, to, list, kind, audience, commentsFrom };
      this.#app.notices.warn(text.post.notImage);
    }
    return undefined;
  }
}

/** The keys of posts that wait for the first one of their choice. After a reload none does. */
const undecided = new Set();

let preparing = Promise.resolve();

/** Prepares the files of waiting posts and sends them, one after the other. @param {import('../app.js').App} app */
export function prepareFiles(app) {
  preparing = preparing.then(() => prepareAll(app));
}

async function prepareAll({ outbox, notices, session }) {
  const { storage } = outbox;
  const entries = await storage.all();
  for (const { file, ...entry } of entries.filter(({ key }) => !undecided.has(key))) {
    const bytes = file && await bytesOf(file, entry.kind, session?.limits).catch(() => notices.warn(text.post.notImage));
    const isWaiting = file && (await storage.all()).some(({ key }) => key === entry.key);
    if (isWaiting) await (bytes ? storage.put({ ...entry, bytes }) : storage.remove(entry.key));
    if (isWaiting) outbox.flush();
  }
}

const bytesOf = async (file, kind, limits) => bytesToPost(await preparePhoto(file), kind, limits);
