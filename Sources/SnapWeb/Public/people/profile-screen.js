import { button, element, errorText, face, icon, missing, openMenu, personal, profilePath, Rejected, setText, text, worded } from '/ui.js';
import { pulls } from '../photos/pull-to-refresh.js';
import { waitingMark, WaitingList } from '../photos/waiting-list.js';
import { PhotoGrid } from '../photos/photo-grid.js';
import { emptyState, offlineState } from '../photos/empty.js';
import { libraryOf } from '../photos/library.js';
import { Banner } from './banner.js';
import { editProfile } from './profile-sheet.js';
import { muteFor, unmute } from './mute-sheets.js';
import { newest } from './newest-list.js';
import { editImage, showPortrait } from './portrait-sheet.js';
import { confirmBlock, followButton, presentRelation, relate, removeFollower } from './relation.js';

/** The profile of an account: name, bio, counts, the relation to it, and its photos. */
export class ProfileScreen {
  /** @type {import('../app.js').App} */
  #app;
  #name;
  #heading;
  #head = element('header', { class: 'profile-head' });
  #newest = element('section', { class: 'profile-newest', hidden: true });
  #banner;
  #body = element('div', { class: 'profile-body' });
  #state = element('p', { class: 'soft', role: 'status' });
  #grid;
  #shown;
  #waiting;
  #refresh;
  #over = new AbortController();

  /** @param {import('../app.js').App} app @param {{name: string}} params */
  constructor(app, { name }) {
    this.#app = app;
    this.#name = name;
    this.#heading = element('h1', { tabindex: '-1' }, personal(name));
    this.#refresh = pulls(app, this, () => Promise.all([this.#ask(), this.#grid?.pages.refresh()]));
    this.#banner = new Banner(this.#heading, this.#over.signal);
    this.element = element('section', { class: 'page profile-page' }, this.#banner.element, this.#banner.bar, this.#head, this.#newest, this.#body);
    this.#head.append(element('span', { class: 'face ghost-face', 'aria-hidden': 'true' }), element('div', { class: 'profile-words' }, this.#heading, this.#state));
    const options = { signal: this.#over.signal };
    app.session.addEventListener('state', () => this.#ask(), options);
    app.outbox.addEventListener('change', () => this.#shown?.relation?.waiting && this.#draw(this.#shown), options);
    app.outbox.addEventListener('sent', ({ detail }) => detail.relation && this.#ask(), options);
    libraryOf(app).addEventListener('forgotten', ({ detail }) => detail.account && detail.account === this.#account && this.#ask(), options);
    const known = libraryOf(app).profiles.get(name);
    if (known) this.#draw(known);
    else this.#restore();
    this.#ask();
  }

  get title() {
    return this.#heading.textContent;
  }

  leave() {
    this.#over.abort();
    this.#grid?.stop();
    this.#waiting?.stop();
  }

  /** The id of the account that is shown. */
  get #account() {
    return this.#shown?.profile.account.id;
  }

  /** Shows the profile as this device has kept it until the server answers. */
  async #restore() {
    this.#say(this.#app.session.isReachable ? text.profile.loading : text.pages.offline);
    const kept = await libraryOf(this.#app).savedRows.profile(this.#name);
    if (kept && !this.#shown && !this.#over.signal.aborted) this.#draw(kept);
  }

  async #ask() {
    const { session, clock } = this.#app;
    if (!session.isReachable) return this.#shown || this.#say(text.pages.offline);
    try {
      const { now, profile, relation, posts } = await session.request('profile.show', { name: this.#name });
      clock.set(now);
      this.#see({ profile, relation, posts });
    } catch (error) {
      if (this.#over.signal.aborted) return undefined;
      if (error instanceof Rejected && !error.temporary) this.#missing();
      else if (!this.#shown) this.#say(error.name === 'connection_lost' ? text.pages.offline : errorText(error));
    }
    return undefined;
  }

  #see(shown) {
    libraryOf(this.#app).profiles.saw(this.#name, shown);
    this.#draw(shown);
  }

  #say(words) {
    const isOffline = words === text.pages.offline;
    setText(this.#state, isOffline ? '' : words);
    this.#body.replaceChildren(...(isOffline ? offlineState(this.#app) : []));
  }

  #missing() {
    const library = libraryOf(this.#app);
    this.#over.abort();
    library.profiles.forget(this.#name);
    // A renamed account keeps its photos; of one that is gone, they go as well.
    library.savedRows.check();
    this.#grid?.stop();
    const page = missing(this.#app.router, text.profile.missing, text.profile.missingWhy, 'h1');
    const account = this.#app.session.feeds.personNamed(this.#name);
    page.append(...(account ? this.#protection(account) : []));
    this.element.replaceChildren(page);
  }

  /** Blocking and muting do not need a profile: a person who blocks this account still appears in feeds. */
  #protection(account) {
    return [
      button({ class: 'quiet', onclick: () => muteFor(this.#app, { account: account.id }, account.name) }, text.mutes.mute),
      button({ class: 'quiet', onclick: () => confirmBlock(this.#app, account, () => {}) }, text.relation.block),
    ];
  }

  /** @param {{profile: object, relation?: object, posts?: object[]}} shown without a relation it is one's own */
  #draw(shown) {
    this.#shown = shown;
    if (this.#over.signal.aborted) return;
    const { profile } = shown;
    const { account } = profile;
    const isOwn = this.#isOwn(account);
    if (isOwn) this.#app.setProfile(profile);
    const relation = presentRelation(this.#app, account, shown.relation);
    const hadFocus = this.#head.contains(document.activeElement) && document.activeElement !== this.#heading;
    this.#heading.replaceChildren(personal(account.name));
    const actions = isOwn ? this.#ownActions(shown) : this.#actions({ ...shown, relation });
    // The round ones wrap together: a line of a phone would begin with the dots, or hold the refresh only.
    const round = actions.splice(isOwn ? -2 : -1);
    this.#banner.draw(profile, isOwn && (() => this.#editImage('banner', shown)), isOwn ? [] : this.#actions({ ...shown, relation }).slice(0, 1));
    this.#head.replaceChildren(
      this.#portrait(shown, isOwn),
      element('div', { class: 'profile-words' },
        this.#heading,
        this.#tags(relation),
        profile.bio && element('p', { class: 'profile-bio' }, worded(this.#app, profile.bio, profile.parts)),
        relation?.blocking ? element('p', {}, text.relation.blocked(account.name)) : this.#counts(profile),
        element('div', { class: 'actions' }, actions, element('span', { class: 'together' }, round, this.#refresh))));
    if (hadFocus) this.#head.querySelector('.actions button, .actions a')?.focus();
    this.#newest.replaceChildren(...newest(this.#app, relation?.blocking ? [] : shown.posts));
    this.#newest.hidden = !this.#newest.childElementCount;
    this.#drawGrid(account, relation);
    this.#app.stage.update();
  }

  #isOwn({ id }) {
    return id === this.#app.session.user.id;
  }

  #counts({ account, photos, followers, following }) {
    const follow = (event) => this.#app.router.follow(event);
    const list = (side, count) => count !== undefined && element('li', {},
      element('a', { href: `${profilePath(account)}/${side}`, onclick: follow }, text.profile[side](count)));
    return element('ul', { class: 'counts' },
      element('li', {}, text.profile.photos(photos ?? 0)), list('followers', followers), list('following', following));
  }

  #tags(relation) {
    const tags = [relation?.follower && text.profile.followsYou, relation?.muting && text.mutes.isMuted].filter(Boolean);
    return tags.length > 0 && element('p', { class: 'actions' }, tags.map((words) => element('span', { class: 'tag' }, words)));
  }

  /** The face of the profile. A portrait shows large when it is pressed; one's own can be changed. */
  #portrait(shown, isOwn) {
    const { account, portrait } = shown.profile;
    const { small } = portrait?.images ?? {};
    const worn = face({ ...account, portrait: small?.url });
    if (!portrait && !isOwn) return element('div', { class: 'profile-face' }, worn);
    const press = isOwn ? () => this.#editImage('portrait', shown) : () => showPortrait(this.#app, shown.profile);
    const label = isOwn ? text.portrait.title.portrait : text.portrait.show(account.name);
    return button({ class: 'profile-face', 'aria-label': label, onclick: press }, worn, isOwn && element('span', { class: 'face-edit' }, icon('camera')));
  }

  #editImage(role, { profile, ...others }) {
    editImage(this.#app, role, profile, (changed) => this.#draw({ ...others, profile: { ...profile, ...changed } }));
  }

  #ownActions({ profile, ...others }) {
    const follow = (event) => this.#app.router.follow(event);
    const link = (href, words) => element('a', { href, class: 'button', onclick: follow }, words);
    const edit = () => editProfile(this.#app, profile, (changed) => this.#see({ ...others, profile: { ...profile, ...changed } }));
    return [
      button({ onclick: edit }, text.profile.edit),
      profile.approves && link('/requests', text.profile.requests),
      element('a', { href: '/favourites', class: 'button round-link', 'aria-label': text.favourites.title, title: text.favourites.title, onclick: follow }, icon('heart')),
      button({ class: 'quiet round', 'aria-label': text.profile.moreOwn, onclick: () => this.#ownMenu() }, icon('more')),
    ];
  }

  #ownMenu() {
    openMenu(this.#app, {
      title: text.profile.moreOwn,
      items: [
        { icon: 'heart', label: text.favourites.title, href: '/favourites' },
        { icon: 'comment', label: text.comments.mine.title, href: '/comments' },
        { icon: 'link', label: text.shares.all, href: '/shares' },
        { icon: 'mute', label: text.mutes.title, href: '/mutes' },
        { icon: 'block', label: text.profile.blocks, href: '/blocks' },
        { icon: 'settings', label: text.profile.account, href: '/account' },
      ],
    });
  }

  /** @param {{profile: any, relation?: any, posts?: object[]}} shown */
  #actions({ profile, relation, posts }) {
    const app = this.#app;
    const { account, approves } = profile;
    const related = (after) => {
      this.#see({ profile, relation: after, posts });
      this.#ask();
    };
    const unblock = async () => {
      const after = await relate(app, 'block.end', account);
      libraryOf(app).lists.renewAfter(account);
      if (after) related(after);
    };
    if (relation?.blocking) return [button({ onclick: unblock }, text.relation.unblock)];
    if (!relation) return [];
    const menu = () => openMenu(app, {
      title: account.name,
      items: [
        relation.muting
          ? { icon: 'bell', label: text.mutes.unmute, run: async () => (await unmute(app, account)) && related({ ...relation, muting: false }) }
          : { icon: 'mute', label: text.mutes.mute, run: () => muteFor(app, { account: account.id }, account.name, (mute) => related({ ...relation, muting: Boolean(mute) })) },
        ...(relation.follower ? [{ icon: 'unfollow', label: text.relation.removeFollower, run: () => removeFollower(app, account, related) }] : []),
        { icon: 'block', label: text.relation.block, tone: 'danger', run: () => confirmBlock(app, account, related) },
      ],
    });
    return [
      followButton(app, account, relation, { approves: Boolean(approves), onchange: related }),
      relation.waiting && waitingMark(),
      button({ class: 'quiet round', 'aria-label': text.profile.more(account.name), onclick: menu }, icon('more')),
    ];
  }

  #drawGrid(account, relation) {
    if (relation?.blocking) {
      this.#grid?.stop();
      this.#grid = undefined;
      return this.#body.replaceChildren();
    }
    if (this.#grid) return undefined;
    this.#grid = new PhotoGrid(this.#app, libraryOf(this.#app).lists.ofAccount(account.id), () => this.#emptyWords(account));
    if (this.#isOwn(account)) this.#waiting = new WaitingList(this.#app);
    return this.#body.replaceChildren(...[this.#waiting?.element, element('h2', { class: 'unseen' }, text.profile.photosTitle), this.#grid.element].filter(Boolean));
  }

  #emptyWords(account) {
    const isOwn = this.#isOwn(account);
    const hint = isOwn ? text.profile.emptyOwn : text.profile.emptyOther(account.name);
    return emptyState(this.#app, 'photos', { title: text.profile.empty, hint, steps: isOwn ? [['/post', text.profile.post]] : [] });
  }
}
