import { errorText, text } from '../text/text.js';
import { element } from './element.js';
import { acceptedTypes } from './intake.js';
import { later } from './later.js';

/** How long a post may take before the person is let go; it goes on from the outbox. */
const patienceMs = 6_000;

/** The way of a post through the app: an image becomes a draft, the draft a post, the post ends with a word on the screen. */
export class Posting {
  #app;
  /** @type {{picture?: object, photo?: object, url?: string} | undefined} the image chosen last; `url` is a photo's */
  draft;
  #taken;

  constructor(app) {
    this.#app = app;
    const { outbox, notices } = app;
    outbox.addEventListener('sent', ({ detail }) => this.#sent(detail));
    for (const type of ['failed', 'delayed']) {
      outbox.addEventListener(type, ({ detail: { entry, error } }) => {
        notices.warn(text.outbox[type](entry.title, errorText(error)));
      });
    }
  }

  /** @param {{picture?: object, photo?: object}} draft */
  compose(draft, { exchange = false } = {}) {
    const { router } = this.#app;
    if (router.place !== '/post') router.go('/post');
    this.dropDraft();
    this.draft = draft.photo ? { ...draft, url: URL.createObjectURL(draft.photo.blob) } : draft;
    if (exchange || router.step) router.exchange('compose');
    else router.enter('compose');
  }

  dropDraft() {
    if (this.draft?.url) URL.revokeObjectURL(this.draft.url);
    this.draft = undefined;
  }

  chooseFile() {
    const input = element('input', { type: 'file', accept: acceptedTypes, onchange: () => this.takeFile(input.files[0]) });
    input.click();
  }

  /** Reading a photo may take a while: only the one given last counts, and only for whom it was given. */
  async takeFile(file) {
    const { session, notices } = this.#app;
    if (!file || !session) return;
    this.#taken = file;
    const isCurrent = () => this.#taken === file && this.#app.session === session;
    notices.say(text.post.preparing);
    try {
      const { preparePhoto } = await later.photo();
      const photo = await preparePhoto(file);
      if (!isCurrent()) return;
      notices.clear();
      this.compose({ photo });
    } catch {
      if (isCurrent()) notices.warn(text.post.notImage);
    }
  }

  /**
   * Hands a post to the outbox, waits a little for its end, says what has become of it, and goes back to the grid unless
   * the person has gone elsewhere meanwhile.
   *
   * @returns {Promise<boolean>} false when the server refused it, so that it can be mended
   */
  async send(post) {
    const { session, outbox, notices, router } = this.#app;
    const { draft } = this;
    const isOnline = session.state === 'online';
    const entry = await outbox.add(post);
    const end = isOnline ? await this.#endOf(entry) : 'kept';
    if (end === 'failed') return false;
    if (end === 'kept' || end === 'slow') notices.warn(text.outbox[end](post.title));
    if (this.draft === draft) router.back();
    return true;
  }

  /** @returns {Promise<'sent' | 'failed' | 'delayed' | 'kept' | 'slow'>} */
  #endOf(entry) {
    const { outbox, session } = this.#app;
    const over = new AbortController();
    const options = { signal: over.signal };
    return new Promise((resolve) => {
      const ends = (type) => ({ detail }) => detail.entry.key === entry.key && resolve(type);
      for (const type of ['sent', 'failed', 'delayed']) outbox.addEventListener(type, ends(type), options);
      session.addEventListener('state', () => session.state !== 'online' && resolve('kept'), options);
      whenSilent(session, () => resolve('slow'));
    }).finally(() => over.abort());
  }

  #sent({ entry, snap }) {
    this.#app.session?.feeds.takeSnap(snap);
    this.#app.notices.say(text.outbox.sent(entry.title));
  }
}

/** Runs `then` when nothing of an upload has moved for a while. */
function whenSilent(session, then) {
  const before = session.bufferedBytes;
  setTimeout(() => (session.bufferedBytes === before ? then() : whenSilent(session, then)), patienceMs);
}
