import { Accounts } from './model/accounts.js';
import { Clock } from './model/clock.js';
import { Outbox } from './model/outbox.js';
import { OutboxStorage } from './model/outbox-storage.js';
import { Session } from './model/session.js';
import { Settings } from './model/settings.js';
import { errorText, speak, text } from './text/text.js';
import { Ages } from './views/ages.js';
import { element } from './views/element.js';
import { feedsView } from './views/feeds.js';
import { Intake, acceptedTypes } from './views/intake.js';
import { Notices } from './views/notices.js';
import { postView } from './views/post.js';
import { Router } from './views/router.js';
import { Shell } from './views/shell.js';
import { welcomeView } from './views/welcome.js';

/** What the first view does not need comes when it is asked for, or once the app is online and has nothing better to do. */
const later = {
  account: () => import('./views/account.js'),
  camera: () => import('./views/camera.js'),
  compose: () => import('./views/compose.js'),
  details: () => import('./views/details.js'),
  photo: () => import('./model/photo.js'),
};

/** How long a post may take before the person is let go; it goes on from the outbox. */
const patienceMs = 6_000;

/** The composition: what lives as long as the page, and the moves between its parts. Views get it as `app`. */
class App {
  url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
  accounts = new Accounts();
  settings = new Settings();
  clock = new Clock();
  router = new Router();
  ages = new Ages(this.clock);
  notices = new Notices();
  outbox = new Outbox(new OutboxStorage(), (entry) => this.#send(entry));
  session;
  #intake = new Intake(this);
  #shell;
  #view;
  #draft;
  #scroll = new Map();
  #shownPlace;
  #hasShown = false;
  #isAdding = false;

  async start() {
    await this.#applySettings();
    document.body.append(...this.notices.elements);
    this.settings.addEventListener('change', () => this.#settingsChanged());
    this.accounts.addEventListener('change', () => this.#accountsChanged());
    this.router.addEventListener('change', () => this.#show());
    this.outbox.addEventListener('change', () => this.#shell?.update());
    this.outbox.addEventListener('sent', ({ detail }) => this.#sent(detail));
    for (const type of ['failed', 'delayed']) {
      this.outbox.addEventListener(type, ({ detail }) => this.notices.warn(text.outbox[type](detail.entry.title, errorText(detail.error))));
    }
    for (const type of ['online', 'offline', 'pageshow', 'focus']) addEventListener(type, () => this.session?.hurry());
    this.#accountsChanged();
  }

  // Accounts

  enter({ user, token }) {
    this.#isAdding = false;
    this.#dropSession();
    this.accounts.keep({ id: user.id, name: user.name, token });
  }

  addAccount() {
    this.#isAdding = true;
    this.#showWelcome();
  }

  cancelAdding() {
    this.#isAdding = false;
    this.#build();
  }

  switchTo(account) {
    if (account.token) this.accounts.select(account.id);
    else this.#showWelcome({ ended: account });
  }

  removeAccount(account) {
    this.accounts.forget(account.id);
    this.#build();
  }

  /** Ends the login at the server too; without a connection the token is at least forgotten here. */
  async logOut() {
    const { session } = this;
    await session.request('session.end').catch(() => {});
    const others = this.accounts.all.filter((account) => account.token && account.id !== session.user.id);
    this.accounts.forget(session.user.id);
    if (others.length) this.accounts.select(others[0].id);
  }

  #accountsChanged() {
    const account = this.accounts.current;
    if (account && account.id === this.session?.user.id) return;
    this.#dropSession();
    if (!account) return this.#showWelcome();
    this.#startSession(account);
    this.#build();
  }

  #startSession(account) {
    const session = new Session({ url: this.url, account, clock: this.clock });
    this.session = session;
    session.feeds.addEventListener('change', () => this.#feedsChanged());
    session.addEventListener('state', () => this.#stateChanged(session));
    session.addEventListener('ended', () => this.#ended(session, account));
    this.outbox.use(account.id);
    session.start();
  }

  #ended(session, account) {
    if (session !== this.session) return;
    this.#dropSession();
    this.accounts.forgetToken(account.id);
    if (!this.session) this.#showWelcome({ ended: account });
  }

  /** Views let go of their session first: they may still listen to it. */
  #dropSession() {
    this.#leaveView();
    this.session?.stop();
    this.session = undefined;
  }

  #stateChanged(session) {
    if (session !== this.session) return;
    if (session.state === 'online') {
      this.outbox.flush();
      for (const load of Object.values(later)) load().catch(() => {});
    }
    this.#shell?.update();
  }

  #feedsChanged() {
    this.#shell?.update();
    this.#setTitle();
    this.ages.refresh();
  }

  // Posting

  /** @param {{picture?: object, photo?: object}} draft */
  compose(draft, { exchange = false } = {}) {
    if (this.router.place !== '/post') this.router.go('/post');
    this.#dropDraft();
    this.#draft = draft.photo ? { ...draft, url: URL.createObjectURL(draft.photo.blob) } : draft;
    if (exchange || this.router.step) this.router.exchange('compose');
    else this.router.enter('compose');
  }

  chooseFile() {
    const input = element('input', { type: 'file', accept: acceptedTypes, onchange: () => this.takeFile(input.files[0]) });
    input.click();
  }

  async takeFile(file) {
    if (!file || !this.session) return;
    this.notices.say(text.post.preparing);
    try {
      const { preparePhoto } = await later.photo();
      const photo = await preparePhoto(file);
      this.notices.clear();
      this.compose({ photo });
    } catch {
      this.notices.warn(text.post.notImage);
    }
  }

  /**
   * Hands a post to the outbox, waits a little for its end, and says what has become of it.
   *
   * @returns {Promise<boolean>} false when the server refused it, so that it can be mended
   */
  async post(post) {
    const isOnline = this.session.state === 'online';
    const entry = await this.outbox.add(post);
    const end = isOnline ? await this.#endOf(entry) : 'kept';
    if (end === 'failed') return false;
    if (end === 'kept' || end === 'slow') this.notices.warn(text.outbox[end](post.title));
    this.router.back();
    return true;
  }

  /** @returns {Promise<'sent' | 'failed' | 'delayed' | 'kept' | 'slow'>} */
  #endOf(entry) {
    const { outbox, session } = this;
    const over = new AbortController();
    const options = { signal: over.signal };
    return new Promise((resolve) => {
      const ends = (type) => ({ detail }) => detail.entry.key === entry.key && resolve(type);
      for (const type of ['sent', 'failed', 'delayed']) outbox.addEventListener(type, ends(type), options);
      session.addEventListener('state', () => session.state !== 'online' && resolve('kept'), options);
      this.#whenSilent(session, () => resolve('slow'));
    }).finally(() => over.abort());
  }

  /** Runs `then` when nothing of an upload has moved for a while. */
  #whenSilent(session, then) {
    const before = session.bufferedBytes;
    setTimeout(() => (session.bufferedBytes === before ? then() : this.#whenSilent(session, then)), patienceMs);
  }

  #send({ feed, key, picture, caption, bytes }) {
    if (!this.session) return new Promise(() => {});
    return this.session.request('snap.post', { feed, key, picture, caption }, bytes);
  }

  #sent({ entry, snap }) {
    this.session?.feeds.takeSnap(snap);
    this.notices.say(text.outbox.sent(entry.title));
  }

  #dropDraft() {
    if (this.#draft?.url) URL.revokeObjectURL(this.#draft.url);
    this.#draft = undefined;
  }

  async showDetails(snap) {
    const { showDetails } = await later.details();
    showDetails(this, snap);
  }

  // Screens

  #build() {
    this.#shell = new Shell(this);
    this.#shownPlace = undefined;
    this.#mount(this.#shell.element);
    this.#show();
    this.#shell.update();
  }

  #mount(node) {
    document.getElementById('app').replaceChildren(node);
  }

  #showWelcome(options) {
    this.#leaveView();
    this.#shell = undefined;
    this.#view = welcomeView(this, options);
    this.#mount(this.#view.element);
    this.#setTitle();
  }

  async #show() {
    if (!this.session || !this.#shell || this.#isAdding) return;
    const { place, step } = this.router;
    const makeView = await this.#viewOf(place, step);
    const isStale = !this.session || !this.#shell || this.#isAdding || place !== this.router.place || step !== this.router.step;
    if (!isStale) this.#present(makeView, place, step);
  }

  #present(makeView, place, step) {
    if (this.#shownPlace) this.#scroll.set(this.#shownPlace, scrollY);
    this.#leaveView();
    if (step !== 'compose') this.#dropDraft();
    this.#view = makeView();
    this.#shell.show(this.#view, place, { isImmersive: step === 'camera' });
    this.#shownPlace = step ? undefined : place;
    scrollTo(0, step ? 0 : this.#scroll.get(place) ?? 0);
    this.#setTitle();
    this.ages.refresh();
    if (this.#hasShown) this.#view.element.querySelector('h1')?.focus({ preventScroll: true });
    this.#hasShown = true;
  }

  /** How to make the view; waits for its module where that is still to come. */
  async #viewOf(place, step) {
    try {
      if (step === 'camera') return await later.camera().then(({ cameraView }) => () => cameraView(this));
      if (step === 'compose' && this.#draft) return await later.compose().then(({ composeView }) => () => composeView(this, this.#draft));
      if (place === '/account') return await later.account().then(({ accountView }) => () => accountView(this));
    } catch {
      this.notices.warn(text.errors.connection_lost);
    }
    return () => (place === '/feeds' ? feedsView(this) : postView(this));
  }

  #leaveView() {
    this.#view?.leave?.();
    this.#view = undefined;
  }

  #setTitle() {
    const unread = this.session?.feeds.unread;
    const title = this.#view?.title ?? text.app.name;
    const named = title === text.app.name ? title : `${title} · ${text.app.name}`;
    document.title = unread ? `(${unread}) ${named}` : named;
  }

  async #applySettings() {
    await speak(this.settings.language);
    document.documentElement.dataset.appearance = this.settings.appearance ?? '';
    document.getElementById('skip').textContent = text.app.skip;
  }

  async #settingsChanged() {
    await this.#applySettings();
    if (this.session) this.#build();
  }
}

const app = new App();
app.start();
registerWorker();

/** The app's shell for a start without a network. Trusted Types want to know the one address that may become code. */
function registerWorker() {
  if (!navigator.serviceWorker) return;
  const own = { createScriptURL: () => '/service-worker.js' };
  const policy = globalThis.trustedTypes?.createPolicy('snapfeed', own) ?? own;
  navigator.serviceWorker.register(policy.createScriptURL('')).catch(() => {});
}
