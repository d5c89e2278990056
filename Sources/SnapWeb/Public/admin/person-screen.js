import { button, element, errorText, face, moment, personal, profilePath, setPortrait, setText, text } from '/ui.js';
import { commentsPath, sinceTime, thumb } from '/screens.js';
import { act, day } from './act.js';
import { actor } from './actor.js';
import { personActions, personNotes, personPath } from './person-actions.js';

/** So many photos, snaps and logins are shown. */
const most = 12;

/** One account, as admins need it: who it is, what one can do, its posts, the reports about them, its logins. */
export class PersonScreen {
  /** @type {import('../app.js').App} */
  #app;
  #name;
  #isOver = false;
  #face = element('span', { class: 'face admin-face', 'aria-hidden': 'true' });
  #facts = element('div', { class: 'admin-facts' });
  #bio = element('p', { class: 'soft' });
  #actions = element('div', { class: 'actions' });
  #notes = element('div', { class: 'admin-notes' });
  #state = element('p', { class: 'soft', role: 'status' }, text.pages.loading);
  #parts = element('div', { class: 'admin-columns' });

  constructor(app, name) {
    this.#app = app;
    this.#name = name;
    this.element = element('div', { class: 'admin-part' },
      element('div', { class: 'admin-person' }, this.#face, element('div', { class: 'admin-who' }, element('h2', {}, personal(name)), this.#facts, this.#bio)),
      this.#state, this.#actions, this.#notes, this.#parts);
    this.#load();
  }

  leave() {
    this.#isOver = true;
  }

  async #load() {
    try {
      const account = await findAccount(this.#app, this.#name);
      if (this.#isOver) return;
      if (!account) return setText(this.#state, text.admin.noPerson);
      setText(this.#state, '');
      this.#show(account);
      this.#loadProfile(account);
      this.#parts.replaceChildren(...this.#sections(account));
    } catch (error) {
      setText(this.#state, errorText(error));
    }
  }

  #show(account) {
    const { name, id, role, createdAt, usedAt, suspended } = account;
    const app = this.#app;
    const tags = [role === 'admin' && text.account.admin, suspended && text.admin.suspended].filter(Boolean).map((words) => element('span', { class: 'tag' }, words));
    this.#facts.replaceChildren(...tags,
      element('span', { class: 'soft' }, text.admin.since(day(createdAt)), ' · ', usedAt ? sinceTime(app, usedAt, text.account.used) : text.admin.neverSeen),
      element('a', { href: profilePath(account), onclick: (event) => app.router.follow(event) }, text.admin.profile));
    const isOwn = id === app.session.user.id;
    const actions = isOwn ? [] : personActions(app, account, (changed) => this.#changed(name, changed));
    this.#actions.replaceChildren(...actions.map(({ label, tone, run }) => button({ class: tone, onclick: run }, label)));
    const reason = suspended?.reason && element('q', { class: 'admin-reason' }, personal(suspended.reason));
    this.#notes.replaceChildren(...[reason, ...(isOwn ? [] : personNotes(account).map((words) => element('p', { class: 'soft' }, words)))].filter(Boolean));
  }

  #changed(before, account) {
    if (account.name === before) this.#show(account);
    else this.#app.router.replace(personPath(account));
  }

  /** A suspended person's profile may be hidden, so this comes after what is certain. */
  async #loadProfile({ id, name }) {
    const shown = await this.#ask('profile.show', { account: id }).catch(() => {});
    setPortrait(this.#face, { id, name, portrait: shown?.profile.portrait?.images.small?.url ?? shown?.profile.portrait?.images.thumb.url });
    setText(this.#bio, shown?.profile.bio ?? '');
  }

  #ask(method, params) {
    return this.#app.session.request(method, params);
  }

  #sections(account) {
    const { name } = account;
    return [
      section(text.admin.theirReports, text.admin.noneReports, async () => {
        const found = await Promise.all(['open', 'removed', 'kept'].map((state) => this.#ask('report.list', { author: name, state, limit: most })));
        return lines(found.flatMap(({ reports }) => reports).map((report) => this.#report(report)));
      }),
      section(text.admin.theirPhotos, text.admin.nonePhotos, async () => {
        const { photos } = await this.#ask('photo.list', { author: name, limit: most });
        const shown = photos.filter(({ gone }) => !gone);
        return shown.length > 0 && element('div', { class: 'admin-thumbs' }, shown.map((photo) => this.#link(`/photo/${photo.id}`, 'thumb-link', thumb(this.#app, photo))));
      }),
      element('div', {},
        section(text.admin.theirSnaps, text.admin.noneSnaps, async () => lines((await this.#ask('snap.list', { author: name, state: 'all', limit: most })).snaps.map((snap) => this.#snap(snap)))),
        section(text.admin.theirLogins, text.admin.noneLogins, async () => lines((await this.#ask('session.find', { name, limit: most })).sessions.map((each) => this.#login(each, account))))),
    ];
  }

  #link(href, className, ...content) {
    return element('a', { href, class: className, onclick: (event) => this.#app.router.follow(event) }, ...content);
  }

  #report({ state, reason, at, reporter, resolution, snap, received, photo, comment }) {
    const post = snap ?? received ?? photo ?? comment;
    const by = element('span', { class: 'soft' }, text.admin.reportedBy, ' ', actor(reporter), ' · ', sinceTime(this.#app, at));
    const decided = resolution && element('span', { class: 'soft' }, actor(resolution.by), ' · ', moment(resolution.at), resolution.reason && [' · ', personal(resolution.reason)]);
    const words = element('span', { class: 'line-words' },
      element('span', { class: 'admin-name' }, element('span', { class: 'tag', 'data-state': state }, text.admin.reportIs[state]), personal(reason || (snap ?? received ? text.admin.aSnap : photo ? text.admin.aPhoto : text.admin.aComment), { class: 'line-title' })), by, decided);
    if (post.gone || received) return element('li', { class: 'line' }, words);
    const path = comment ? commentsPath(comment.photo, comment.id) : `/${snap ? 'snap' : 'photo'}/${post.id}`;
    return element('li', { class: 'line' }, this.#link(path, 'line-main', photo ? thumb(this.#app, photo) : face(post.author), words));
  }

  #snap({ id, feed, caption, postedAt, gone }) {
    const title = this.#app.session.feeds.feed(feed)?.title ?? feed;
    const words = element('span', { class: 'line-words' },
      personal(caption ?? text.admin.aSnap, { class: 'line-title' }),
      element('span', { class: 'soft' }, personal(title), ' · ', moment(postedAt), gone ? ` · ${text.admin.gone}` : ''));
    return element('li', { class: 'line' }, gone ? words : this.#link(`/snap/${id}`, 'line-main', words));
  }

  #login({ id, device, usedAt }, account) {
    const end = async () => {
      if (await act(this.#app, 'session.revoke', { session: id }, text.account.revoked(device))) line.remove();
    };
    const line = element('li', { class: 'line' },
      element('span', { class: 'line-words' }, personal(device, { class: 'line-title' }), element('span', { class: 'soft' }, sinceTime(this.#app, usedAt, text.account.used))),
      account.role !== 'admin' && button({ class: 'quiet', 'aria-label': text.account.revokeOf(device), onclick: end }, text.account.revoke));
    return line;
  }
}

const lines = (items) => items.length > 0 && element('ul', { class: 'lines admin-lines' }, items);

/** A part of the page, which comes when its answer does. @param {() => Promise<Node | false>} load false where there is nothing */
function section(title, none, load) {
  const place = element('div', {}, element('p', { class: 'soft' }, text.pages.loading));
  load().then(
    (node) => place.replaceChildren(node || element('p', { class: 'soft' }, none)),
    (error) => place.replaceChildren(element('p', { class: 'soft' }, errorText(error))));
  return element('section', { class: 'admin-section' }, element('h3', {}, title), place);
}

/** The account of a name. The server lists accounts by the beginnings of names. */
async function findAccount({ session }, name) {
  let before;
  do {
    const { accounts, next } = await session.request('account.list', { prefix: name, before, limit: 100 });
    const found = accounts.find((account) => account.name === name);
    if (found) return found;
    before = next;
  } while (before !== undefined);
  return undefined;
}
