import { Accounts } from './model/accounts.js';
import { Clock } from './model/clock.js';
import { KeptRows } from './model/kept-rows.js';
import { Logins } from './model/logins.js';
import { Outbox } from './model/outbox.js';
import { OutboxStorage } from './model/outbox-storage.js';
import { Reported } from './model/reported.js';
import { sendEntry } from './model/send-entry.js';
import { Session } from './model/session.js';
import { Settings } from './model/settings.js';
import { workers } from './model/workers.js';
import { home, routes } from './routes.js';
import { speak, text } from './text/text.js';
import { Ages } from './views/ages.js';
import { EntryLinks } from './views/entry-links.js';
import { IdentifyQuestion } from './views/identify-question.js';
import { keepCompositionKeys } from './views/composition.js';
import { FileInput } from './views/file-input.js';
import { followKeyboard } from './views/keyboard-inset.js';
import { Notices } from './views/notices.js';
import { Posting } from './views/posting.js';
import { loadViewer } from './views/opening.js';
import { giveLinksRoom } from './views/text-entities.js';
import { loadScreens } from './views/load-screens.js';
import { Router } from './views/router.js';
import { Stage } from './views/stage.js';

/** The bundle has one file for the app and ui.js, whose names it exports to the screens. */
export * from './ui.js';

/** The service worker fetches the app once more, to cache it. On a slow line the first view goes first. */
const workerDelayMs = 2_000;
/** The delay before the own profile is loaded, for the same reason. */
const profileDelayMs = 2_000;
/** So long after a connection the background work of the screens begins in any case: what is gone, what is new. */
const backgroundDelayMs = 2_000;

/** Everything that lives as long as the page, and the current session. Views get it as `app`. */
export class App {
  /** Before the router, which tidies the address. */
  links = new EntryLinks(this);
  url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
  accounts = new Accounts();
  settings = new Settings();
  clock = new Clock();
  router = new Router(routes, home);
  ages = new Ages(this.clock);
  notices = new Notices();
  outbox = new Outbox(new OutboxStorage(), (entry) => sendEntry(this.session, entry));
  rows = new KeptRows();
  logins = new Logins(this);
  posting = new Posting(this);
  identifyQuestion = new IdentifyQuestion(this);
  stage = new Stage(this);
  fileInput = new FileInput((files) => (this.identifyQuestion.isOpen ? this.identifyQuestion.takeFile(files[0]) : this.posting.takeFiles(files)), () => Boolean(this.session));
  /** The session of the account in use; undefined on the welcome page. */
  session;
  /** The snaps that this account has reported on this device. */
  reported;
  #hasBuilt = false;
  #backgroundTimer;

  start() {
    this.#applySettings();
    document.body.append(...this.notices.elements);
    followKeyboard();
    keepCompositionKeys();
    giveLinksRoom();
    this.settings.addEventListener('change', () => this.#settingsChanged());
    this.accounts.addEventListener('change', () => this.#accountsChanged());
    for (const type of ['online', 'pageshow', 'focus']) addEventListener(type, () => this.#checkConnection());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.#checkConnection());
    addEventListener('offline', () => this.session?.interrupt());
    this.links.open(() => this.#accountsChanged());
    addEventListener('hashchange', () => this.links.enter(location.hash));
  }

  /** The network or the person has returned: check the connection, and send posts that other tabs may have left. */
  #checkConnection() {
    this.session?.checkConnection();
    this.outbox.flush();
  }

  #accountsChanged() {
    const account = this.accounts.current;
    if (account && account.id === this.session?.user.id) return;
    this.dropSession();
    if (!account) return this.stage.showWelcome();
    this.#startSession(account);
    this.#buildFor(this.session);
    this.links.takeReceived();
  }

  /**
   * Builds the shell of a freshly loaded page in a task of its own. Together with the session's start it would block a slow
   * phone for more than 100 ms, and the connection is opened only when the first task ends.
   */
  #buildFor(session) {
    if (this.#hasBuilt) return this.stage.build();
    this.#hasBuilt = true;
    return setTimeout(() => session === this.session && this.stage.build());
  }

  #startSession(account) {
    const session = new Session({ url: this.url, account, clock: this.clock, rows: this.rows, feedInView: () => this.router.params.feed });
    this.session = session;
    this.reported = new Reported(account.id);
    session.feeds.addEventListener('change', () => this.stage.update());
    session.addEventListener('state', () => this.#stateChanged(session));
    session.addEventListener('ended', ({ detail }) => this.#ended(session, account, detail.reason));
    this.outbox.use(account.id);
    session.start();
  }

  #stateChanged(session) {
    if (session !== this.session) return;
    if (session.state === 'online') this.#returned(session);
    // Styles hide the ways to a question that this server does not answer.
    document.documentElement.dataset.identifier = session.server?.identifier ?? '';
    this.stage.update();
  }

  /** Asks for the own profile: the portrait's address that was kept ends within a day. */
  async #askProfile(session) {
    const { portrait, user } = session;
    const shown = await session.request('profile.show', { account: user.id }).catch(() => {});
    // A portrait that was chosen meanwhile is newer.
    if (shown && portrait === session.portrait && session === this.session) this.setProfile(shown.profile);
  }

  /** Uses the own profile wherever this device shows its accounts, and in the composer. */
  setProfile(profile) {
    this.session.setProfile(profile);
    this.accounts.note(this.session.user.id, this.session);
    this.stage.update();
  }

  #returned(session) {
    this.outbox.flush();
    setTimeout(() => this.#askProfile(session), profileDelayMs);
    clearTimeout(this.#backgroundTimer);
    this.#backgroundTimer = setTimeout(async () => {
      loadViewer().catch(() => {});
      const screens = await loadScreens();
      if (session === this.session) screens?.startBackground(this);
    }, backgroundDelayMs);
  }

  #ended(session, account, reason) {
    if (session !== this.session) return;
    this.dropSession();
    this.logins.forgetKept(account.id);
    this.accounts.forgetToken(account.id);
    if (!this.session) this.stage.showWelcome({ ended: account, reason });
  }

  /** Views release their session first, since they may still listen to it. */
  dropSession() {
    this.stage.clear();
    this.posting.dropDraft();
    this.identifyQuestion.forget();
    const { session } = this;
    this.session = undefined;
    session?.stop();
    // Another tab may have logged the account out, and this tab may have stored something since.
    if (session && !this.accounts.isLoggedIn(session.user.id)) this.logins.forgetKept(session.user.id);
  }

  #applySettings() {
    speak(this.settings.language);
    document.documentElement.dataset.appearance = this.settings.appearance ?? '';
    document.getElementById('skip').textContent = text.app.skip;
  }

  #settingsChanged() {
    this.#applySettings();
    if (this.session) this.stage.build();
  }
}

/** Registers the service worker, which lets the app start without a network. */
function registerWorker() {
  navigator.serviceWorker?.register(workers.createScriptURL('service')).catch(() => {});
}

// A task of its own: together with the evaluation of the scripts, it would block a slow phone for more than 100 ms.
setTimeout(() => new App().start());
setTimeout(registerWorker, workerDelayMs);
