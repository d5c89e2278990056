import { copied } from './clipboard.js';
import { button, element, errorText, icon, moment, openSheet, patiently, text } from '/ui.js';

/** The lifetime of a new link, in hours. */
const lives = [24, 7 * 24, 30 * 24];

/** A dialog that makes public links to one's own photo, and ends them. */
export function shareLinks(app, photo) {
  new LinksSheet(app, photo);
}

class LinksSheet {
  /** @type {import('../app.js').App} */
  #app;
  #photo;
  #made = element('div', { class: 'share-made', role: 'status' });
  #list = element('ul', { class: 'lines' });
  #wrong = element('p', { class: 'form-error', role: 'alert' });
  #hours = lives[1];

  constructor(app, photo) {
    this.#app = app;
    this.#photo = photo;
    const option = (hours) => element('label', { class: 'feed-option' },
      element('input', { type: 'radio', name: 'hours', value: String(hours), checked: hours === this.#hours, onchange: () => { this.#hours = hours; } }),
      element('span', {}, text.shares.lives[hours]), icon('check'));
    const content = [
      element('p', {}, text.shares.who),
      photo.audience === 'followers' && element('p', { class: 'banner' }, text.shares.followers),
      element('fieldset', { class: 'audience' }, element('legend', {}, text.shares.life), element('div', { class: 'feed-options' }, lives.map(option))),
      element('div', { class: 'actions' }, button({ class: 'primary', onclick: () => this.#make() }, text.shares.make)),
      this.#wrong, this.#made, this.#list,
    ].filter(Boolean);
    openSheet(app.router, { title: text.shares.title, content, leave: text.shares.close });
    this.#load();
  }

  async #load() {
    await this.#trying(async () => {
      const { shares } = await this.#app.session.request('share.list', { photo: this.#photo.id });
      const revoked = () => this.#load();
      this.#list.replaceChildren(...shares.map((share) => shareLine(this.#app, share, revoked)));
    });
  }

  async #make() {
    await this.#trying(async () => {
      const asked = { photo: this.#photo.id, expiresInHours: this.#hours };
      const { share } = await patiently(() => this.#app.session.request('share.create', asked));
      const url = new URL(share.url, location.origin).href;
      this.#made.replaceChildren(...madeWords(this.#app, url));
      await this.#load();
    });
  }

  async #trying(run) {
    this.#wrong.textContent = '';
    try {
      await run();
    } catch (error) {
      this.#wrong.textContent = errorText(error);
    }
  }
}

/** The address, which the server returns only now, and the ways to copy or share it. */
function madeWords(app, url) {
  const field = element('input', { readonly: true, value: url, 'aria-label': text.shares.address, onfocus: () => field.select() });
  const state = element('p', { class: 'hint', role: 'status' }, text.shares.once);
  const copy = async () => { state.textContent = (await copied(field.value, field)) ? text.shares.copied : text.shares.notCopied; };
  const send = () => navigator.share({ url }).catch(() => {});
  return [
    field, state,
    element('div', { class: 'actions' }, button({ onclick: copy }, text.shares.copy), navigator.share && button({ onclick: send }, text.shares.send)),
  ];
}

/** One link: until when, how often it was looked at, and the end of it. @param {Node} [lead] the node before the words */
export function shareLine(app, share, revoked, lead) {
  const revoke = async () => {
    try {
      await patiently(() => app.session.request('share.revoke', { share: share.id }));
      app.notices.say(text.shares.revoked);
    } catch (error) {
      if (error.name !== 'unknown_share') return app.notices.warn(errorText(error));
    }
    return revoked(share);
  };
  return element('li', { class: 'line', 'data-share': share.id }, lead,
    element('span', { class: 'line-words' },
      element('span', { class: 'line-title' }, text.shares.views(share.views)),
      element('span', { class: 'soft' }, text.shares.until(moment(share.expiresAt)))),
    button({ class: 'quiet', 'aria-label': text.shares.revokeOf(moment(share.createdAt)), onclick: revoke }, text.shares.revoke));
}
