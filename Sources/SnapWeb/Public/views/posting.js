import { Drafts } from '../model/drafts.js';
import { preparePhoto } from '../model/prepare-photo.js';
import { errorText, text } from '../text/text.js';
import { element } from './element.js';
import { acceptedTypes } from './file-input.js';
import { loadScreens } from './load-screens.js';
import { feedPath, profilePath } from './router.js';
import { openSheet } from './sheet.js';

/** Where snaps to people are listed. */
const sentPath = '/sent';
/** The time that the app waits for a post before it moves on. The outbox continues with it. */
const patienceMs = 6_000;

/** The steps of a post through the app: an image becomes a draft, the draft becomes a post, and the post ends with a message. */
export class Posting {
  /** @type {import('../app.js').App} */
  #app;
  /**
   * The unfinished post: the image chosen last (`url` is for a photo), and its other data.
   *
   * @type {{account: string, picture?: object, photo?: object, url?: string, feed?: string, to?: {id: string, name: string}[], list?: {id: string, name: string}, caption?: string, kind?: 'snap' | 'photo', alt?: string,
   *   warning?: string, audience?: string, commentsFrom?: string, labels?: {id: string, name: string}[], several?: any} | undefined} `several` are the pictures that were
   *   chosen together with this one (photos/several.js)
   */
  draft;
  #drafts = new Drafts();
  #taken;
  /** The feed or the people for whom a post was begun. @type {{feed?: string, to?: {id: string, name: string}[]} | undefined} */
  #place;
  /** The post that the open composer waits for. */
  #awaited;

  constructor(app) {
    this.#app = app;
    const { outbox, notices, router } = app;
    router.addEventListener('change', () => { if (router.route.path !== '/post') this.#place = undefined; });
    outbox.addEventListener('sent', ({ detail }) => this.#sent(detail));
    for (const type of ['failed', 'delayed']) {
      outbox.addEventListener(type, ({ detail: { entry, error } }) => {
        if (type === 'failed' && this.#isInView(entry)) return;
        if (entry.method && type === 'delayed') return;
        notices.warn(outboxText(entry)[type](entry.title, errorText(error)));
      });
    }
  }

  /** Shows the pictures for a post to a feed or to people, which are chosen already. @param {{feed?: string, to?: {id: string, name: string}[]}} place */
  startFor(place) {
    this.#app.router.go('/post');
    this.#place = place;
  }

  /** Begins a post, after a question where that would cost another draft. @param {{picture?: object, photo?: object}} draft */
  compose(draft, options) {
    if (!this.#wouldLose) return this.begin(draft, options);
    const { title, body, replace, keep } = text.post.instead;
    return openSheet(this.#app.router, {
      title,
      content: [element('p', {}, body)],
      actions: [{ label: replace, tone: 'danger', run: () => this.begin(draft, options) }],
      leave: keep,
    });
  }

  /** Whether the draft has more than a picture of this server, which can be chosen again. One that is being sent is in the outbox. */
  get #wouldLose() {
    const { draft } = this;
    if (!draft || this.#awaited?.draft === draft) return false;
    return Boolean(draft.photo || draft.caption || draft.alt || draft.warning || draft.labels?.length);
  }

  /** Begins a post in place of any other draft. @param {{exchange?: boolean}} [options] whether the composer takes the place of the present step */
  begin(draft, { exchange = false } = {}) {
    const { router } = this.#app;
    if (router.route.path !== '/post') router.go('/post');
    this.dropDraft();
    this.draft = this.#drawn({ ...this.#place, ...draft });
    this.#drafts.begin(this.draft.account, this.draft);
    if (exchange || router.step) router.exchange('compose');
    else router.enter('compose');
  }

  /** Reads the draft from before a reload; undefined without one. */
  async restoreDraft() {
    const { session } = this.#app;
    const { isForAll, several, ...kept } = await this.#drafts.load(session.user.id) ?? {};
    const screens = several && await loadScreens();
    const isWanted = (kept.picture || kept.photo) && !this.draft && this.#app.session === session;
    if (isWanted) this.draft = this.#drawn({ ...kept, several: screens?.continueSeveral(this.#app, { ...several, isForAll }) });
    return this.draft;
  }

  /** Stores the current choices and words. */
  note(words) {
    Object.assign(this.draft, words);
    this.#drafts.keepWords(this.draft.account, this.draft);
  }

  /** Puts an edited image in place of the draft's, or the original again. */
  exchangeImage({ picture, photo }) {
    const { draft } = this;
    if (draft.url) URL.revokeObjectURL(draft.url);
    Object.assign(draft, this.#drawn({ picture, photo }));
    this.#drafts.begin(draft.account, draft);
  }

  /** Drops the draft after the post was made or discarded. */
  dropDraft() {
    const { draft } = this;
    this.draft = undefined;
    if (!draft) return;
    if (draft.url) URL.revokeObjectURL(draft.url);
    this.#drafts.drop(draft.account);
  }

  /** Removes all data of an account that leaves this device. */
  forget(account) {
    if (this.draft?.account === account) this.dropDraft();
    return this.#drafts.drop(account);
  }

  #drawn(draft) {
    const url = draft.photo && URL.createObjectURL(draft.photo.blob);
    return { ...draft, url, account: this.#app.session.user.id };
  }

  chooseFile(take = (file) => this.takeFile(file)) {
    const input = element('input', { type: 'file', accept: acceptedTypes, onchange: () => take(input.files[0]) });
    input.click();
  }

  /**
   * Reads a photo, which may take a while. Only the last one counts, and only for the account that it was given for.
   *
   * @param {File} file
   * @param {{isWanted?: () => boolean, use?: (photo: object) => void, refusal?: string}} options what becomes of it, other than a post, and
   *   what is said of a file that is not an image
   */
  async takeFile(file, { isWanted = () => true, use = (photo) => this.compose({ photo }), refusal = text.post.notImage } = {}) {
    const { session, notices } = this.#app;
    if (!file || !session) return;
    this.#taken = file;
    const isCurrent = () => this.#taken === file && this.#app.session === session && isWanted();
    notices.say(text.post.preparing);
    try {
      const photo = await preparePhoto(file);
      if (!isCurrent()) return;
      notices.clear();
      use(photo);
    } catch {
      if (isCurrent()) notices.warn(refusal);
    }
  }

  /** Begins a post with one or more pictures. @param {File[]} files @param {{caption?: string}} [words] */
  async takeFiles(files, words = {}) {
    const screens = files.length > 1 ? await loadScreens() : undefined;
    return screens ? screens.takeSeveral(this.#app, files, words) : this.takeFile(files[0], { use: (photo) => this.compose({ photo, ...words }) });
  }

  /**
   * Hands a post to the outbox, waits a little for its result, and shows the post in its place unless the person has left the
   * composer.
   *
   * @param {object} post as of `Outbox.add`
   * @param {any} draft its draft, which may no longer be the current one: a large photo takes a second to encode
   * @returns {Promise<Error | undefined>} the server's refusal, so that the person can fix it
   */
  async send(post, draft) {
    const { session, outbox, notices } = this.#app;
    const isOnline = session.state === 'online';
    const { several } = draft;
    const entry = await (several ?? outbox).add(post);
    this.#awaited = { key: entry.key, draft };
    if (several?.next) this.#drafts.begin(draft.account, several.next);
    else if (this.draft === draft) this.#drafts.drop(draft.account);
    const { type, error } = isOnline ? await this.#endOf(entry) : { type: 'kept', error: undefined };
    this.#awaited = undefined;
    if (type === 'failed') {
      several?.withdraw();
      if (this.draft === draft) this.#drafts.begin(draft.account, draft);
      return error;
    }
    // The row, and the state of the connection, continue to say that it waits.
    if (type === 'kept' || type === 'slow') notices.say(outboxText(post)[type](post.title));
    if (several) several.posted(post, draft);
    else if (this.draft === draft) this.showPlace(post);
    return undefined;
  }

  /** Goes to where the post is, or appears once it is sent. */
  showPlace({ kind, feed }) {
    const { router, session, stage } = this.#app;
    const path = kind === 'photo' ? profilePath(session.user) : feed ? feedPath(feed) : sentPath;
    stage.forgetScroll(path);
    router.finish(path);
  }

  #isInView({ key }) {
    return this.#awaited?.key === key && this.#awaited.draft === this.draft;
  }

  /** @returns {Promise<{type: 'sent' | 'failed' | 'delayed' | 'kept' | 'slow', error?: Error}>} */
  #endOf(entry) {
    const { outbox, session } = this.#app;
    const over = new AbortController();
    const options = { signal: over.signal };
    return new Promise((resolve) => {
      const ends = (type) => ({ detail }) => detail.entry.key === entry.key && resolve({ type, error: detail.error });
      for (const type of ['sent', 'failed', 'delayed']) outbox.addEventListener(type, ends(type), options);
      session.addEventListener('state', () => session.state !== 'online' && resolve({ type: 'kept' }), options);
      whenSilent(session, () => resolve({ type: 'slow' }));
    }).finally(() => over.abort());
  }

  #sent({ entry, snap, photo }) {
    if (entry.method) return;
    const { notices, router, session } = this.#app;
    if (snap) session?.feeds.takeSnap(snap);
    const path = snap ? (snap.feed ? `/snap/${snap.id}` : sentPath) : photo && `/photo/${photo.id}`;
    notices.say(outboxText(entry).sent(entry.title), path && { label: text.outbox.view, run: () => router.go(path) });
  }
}

/**
 * The messages about a post: a snap goes to a feed or to people, a photo to the profile.
 *
 * @param {{kind?: 'snap' | 'photo', method?: string, to?: any[], list?: any}} entry
 */
export function outboxText({ kind, method, to, list }) {
  if (method) return text.outbox.action;
  if (kind === 'photo') return text.outbox.photo;
  return ((to ?? list) && text.outbox.people) || text.outbox;
}

/** Runs `then` when an upload has made no progress for a while. */
function whenSilent(session, then) {
  const before = session.bufferedBytes;
  setTimeout(() => (session.bufferedBytes === before ? then() : whenSilent(session, then)), patienceMs);
}
