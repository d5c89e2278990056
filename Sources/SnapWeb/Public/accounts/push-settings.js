import { button, element, errorText, personal, setText, text } from '/ui.js';
import { libraryOf } from '../photos/library.js';
import { sinceTime } from '../text/since.js';

/** Whether this device shows notifications while the app is closed, and the account's other devices that do. */
export class PushPart {
  /** @type {import('../app.js').App} */
  #app;
  #push;
  #switch = element('input', { type: 'checkbox', role: 'switch', id: 'push', onchange: () => this.#turn() });
  #state = element('p', { class: 'soft', role: 'status' });
  #test = button({ onclick: () => this.#sendTest() }, text.push.test);
  #others = element('ul', { class: 'lines' });
  #othersPart = element('div', { hidden: true }, element('h3', {}, text.push.others), this.#others);
  #over = new AbortController();
  #isBusy = false;

  constructor(app) {
    this.#app = app;
    this.#push = libraryOf(app).push;
    this.element = element('section', { class: 'part push-part' },
      element('h2', {}, text.push.title),
      element('label', { class: 'check switch-line' }, element('span', {}, text.push.device), this.#switch),
      element('p', { class: 'soft' }, text.push.why),
      this.#state,
      element('div', { class: 'actions' }, this.#test),
      this.#othersPart);
    const options = { signal: this.#over.signal };
    this.#push.addEventListener('change', () => this.#draw(), options);
    app.session.addEventListener('state', () => this.#list(), options);
    this.#draw();
    this.#list();
  }

  stop() {
    this.#over.abort();
  }

  #draw() {
    const { state } = this.#push;
    this.element.hidden = !this.#push.isOffered;
    if (!this.#isBusy) this.#switch.checked = state === 'on';
    this.#switch.disabled = !['on', 'off', 'ended'].includes(state);
    this.#test.parentElement.hidden = state !== 'on';
    this.#state.className = ['blocked', 'ended'].includes(state) ? 'banner' : 'soft';
    setText(this.#state, text.push.state[state] ?? '');
  }

  async #turn() {
    const { checked } = this.#switch;
    // A second press while the first one works would turn it to and fro.
    if (this.#isBusy) return this.#switch.checked = !checked;
    this.#isBusy = true;
    await turn(this.#app, checked);
    this.#isBusy = false;
    this.#draw();
    return this.#list();
  }

  async #sendTest() {
    try {
      await this.#push.test();
      this.#app.notices.say(text.push.tested);
    } catch (error) {
      this.#app.notices.warn(errorText(error));
    }
  }

  async #list() {
    const others = await this.#push.others().catch(() => undefined);
    if (!others) return;
    this.#others.replaceChildren(...others.map((other) => this.#line(other)));
    this.#othersPart.hidden = !others.length;
  }

  #line({ id, device, deliveredAt, failure }) {
    const delivered = deliveredAt ? sinceTime(this.#app, deliveredAt, text.push.delivered) : text.push.never;
    return element('li', { class: 'line' },
      element('span', { class: 'line-words' }, personal(device, { class: 'line-title' }),
        element('span', { class: 'soft' }, failure ? sinceTime(this.#app, failure.since, text.push.failing) : delivered)),
      button({ class: 'quiet', 'aria-label': text.push.removeOf(device), onclick: () => this.#remove(id, device) }, text.push.remove));
  }

  async #remove(subscription, device) {
    const { notices, session } = this.#app;
    try {
      await session.request('push.unsubscribe', { subscription });
      notices.say(text.push.removed(device));
    } catch (error) {
      if (error.name !== 'unknown_subscription') notices.warn(errorText(error));
    }
    await this.#list();
    (this.#others.querySelector('button') ?? this.#switch).focus();
  }
}

/** Turns the pushes of this device on or off, and reports the result. */
export async function turn(app, isOn) {
  const { push } = libraryOf(app);
  try {
    await (isOn ? push.turnOn() : push.turnOff());
    if (push.state === 'on') app.notices.say(text.push.turnedOn);
    else if (!isOn) app.notices.say(text.push.turnedOff);
    else if (push.state === 'blocked') app.notices.warn(text.push.state.blocked);
  } catch (error) {
    app.notices.warn(errorText(error));
  }
}
