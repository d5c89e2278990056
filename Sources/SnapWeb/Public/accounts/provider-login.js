import { button, Connection, deviceName, errorText, patiently, tab, text } from '/ui.js';

/** What this tab keeps while its browser is at another service: without it, what comes back is refused. */
const key = 'snapfeed.continue';
/** The time limit for the server's answers, which may wait for the service. */
const patienceMs = 30_000;

const letters = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/**
 * Sends the browser to another service. Only this tab keeps the secret by which the login can be completed, so that no attacker can make a person
 * complete a login that another person began.
 *
 * @param {(method: string, params: object) => Promise<any>} ask
 * @param {{name: string, label: string}} provider
 * @param {{purpose?: string, use?: string, password?: string, account?: string}} options `use` is what is confirmed: delete or password
 */
export async function goTo(ask, provider, options) {
  const { purpose = 'login', use, password, account } = options;
  const secret = letters(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  const challenge = letters(new Uint8Array(digest));
  const { address } = await ask('provider.begin', { provider: provider.name, origin: location.origin, challenge, purpose, password });
  tab.write(key, { provider, secret, purpose, use, account, from: location.pathname + location.search });
  location.assign(address);
}

/**
 * Shows a button for each service on the welcome page.
 *
 * @param {import('../app.js').App} app
 * @param {HTMLElement} place
 * @param {{name: string, label: string}[]} providers
 * @param {(words?: string) => void} showError
 */
export function offerLogins(app, place, providers, showError) {
  place.setAttribute('aria-label', text.providers.title);
  place.replaceChildren(...providers.map((provider) =>
    button({ onclick: (event) => continueWith(app, provider, event.currentTarget, showError) }, text.providers.continueWith(provider.label))));
  place.hidden = false;
}

/** The page of the service takes the place of this one. */
async function continueWith(app, provider, pressed, showError) {
  if (pressed.getAttribute('aria-disabled') === 'true') return;
  const words = pressed.textContent;
  const work = (isBusy) => {
    pressed.setAttribute('aria-disabled', String(isBusy));
    pressed.textContent = isBusy ? text.welcome.working : words;
  };
  work(true);
  showError();
  // Back may show this page again as it was.
  addEventListener('pageshow', () => work(false), { once: true });
  try {
    await begin(app, provider);
  } catch (error) {
    showError(errorText(error));
    work(false);
  }
}

/** Begins a login. */
async function begin(app, provider) {
  const connection = new Connection(app.url);
  try {
    const ask = (method, params) => answerOf(connection, method, params);
    await patiently(() => goTo(ask, provider, {}));
  } finally {
    connection.close();
  }
}

/** Each try has the full patience. */
function answerOf(connection, method, params) {
  const timer = setTimeout(() => connection.close(), patienceMs);
  return connection.request(method, params).finally(() => clearTimeout(timer));
}

/**
 * Completes what the browser comes back with.
 *
 * @param {import('../app.js').App} app
 * @param {{provider: string, query: string}} arrival the service in the address of the page, and the query that it sent back
 */
export async function completeArrival(app, { provider, query }) {
  const { state, code, iss: issuer, error } = Object.fromEntries(new URLSearchParams(query));
  const begun = tab.read(key);
  tab.write(key, null);
  const back = (words) => {
    if (app.session) app.notices.warn(words);
    else app.stage.showWelcome({ notice: words, isNew: false });
  };
  if (begun?.provider.name !== provider) return back(text.providers.elsewhere);
  const { label } = begun.provider;
  if (code && begun.use === 'password' && begun.account === app.session?.user.id) confirmed = { provider, state, code, issuer, secret: begun.secret };
  app.router.replace(begun.from);
  if (error || !code) return back(error === 'access_denied' ? text.providers.cancelled(label) : text.providers.failed(label));
  const answer = { provider, state, code, issuer, secret: begun.secret };
  try {
    if (begun.purpose === 'login') return await logIn(app, answer);
    if (begun.account !== app.session?.user.id) return back(text.providers.elsewhere);
    if (begun.purpose === 'link') await link(app, answer, label);
    else if (begun.use !== 'password') await confirmDeletion(app, answer);
  } catch (failure) {
    const words = { connection_lost: text.providers.failed(label), sign_up_closed: text.providers.unlinked(label) };
    back(words[failure.name] ?? errorText(failure));
  }
}

async function logIn(app, answer) {
  const connection = new Connection(app.url);
  try {
    app.logins.enter(await patiently(() => answerOf(connection, 'provider.finish', { ...answer, device: deviceName() })));
  } finally {
    connection.close();
  }
}

async function link(app, answer, label) {
  await patiently(() => app.session.request('provider.link', answer));
  app.notices.say(text.providers.linked(label));
}

async function confirmDeletion(app, answer) {
  const { session } = app;
  await patiently(() => session.request('account.delete', answer));
  app.logins.forgetDeleted(session.user.id);
}

/** What a service sent back for a first password, until the account screen is there to ask for it. */
let confirmed;

/** Takes what a service sent back for a first password, if there is anything. */
export function takeConfirmed() {
  const taken = confirmed;
  confirmed = undefined;
  return taken;
}
