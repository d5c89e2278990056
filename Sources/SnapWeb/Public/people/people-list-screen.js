import { button, element, errorText, icon, profilePath, Rejected, text } from '/ui.js';
import { pulls } from '../photos/pull-to-refresh.js';
import { Pages } from '../model/pages.js';
import { emptyState } from '../photos/empty.js';
import { libraryOf } from '../photos/library.js';
import { PagedView } from '../photos/paged-view.js';
import { personLine } from './person-line.js';
import { PeopleSearch } from './people-search.js';
import { followButton, presentRelation, relate, removeFollower } from './relation.js';

const drawings = { followers: 'people', following: 'people', requests: 'people', blocks: 'quiet' };

/** A list of people: the followers of an account, those whom it follows, who asks to follow oneself, or whom one blocks. */
export class PeopleListScreen {
  /** @type {import('../app.js').App} */
  #app;
  #kind;
  #name;
  #heading;
  #pages;
  #view;
  #search;

  /** @param {import('../app.js').App} app @param {{kind: 'followers' | 'following' | 'requests' | 'blocks', name?: string}} params with the name of the account; one's own without it */
  constructor(app, { kind, name = app.session.user.name }) {
    this.#app = app;
    this.#kind = kind;
    this.#name = name;
    this.#heading = element('h1', { tabindex: '-1' }, text.people.titles[kind](name));
    this.#pages = new Pages((before) => this.#asked(before), ({ account }) => account.id);
    libraryOf(app).savedRows.follow(this.#keptName, this.#pages);
    this.#view = new PagedView(app, this.#pages, {
      list: element('ul', { class: 'lines people' }),
      make: (person) => this.#line(person),
      idOf: ({ account }) => account.id,
      empty: () => emptyState(app, drawings[kind], { title: text.people.empty[kind], hint: this.#isOwn && text.people.emptyHint[kind], steps: this.#steps() }),
      ghosts: () => Array.from({ length: 6 }, () => element('div', { class: 'ghost-row', 'aria-hidden': 'true' })),
      failed: (error) => (error.name === 'forbidden' ? text.people.hidden : text.pages.failed(errorText(error))),
    });
    this.#search = kind === 'requests' ? undefined : new PeopleSearch(app, this.#pages, this.#view);
    const refresh = pulls(app, this, () => (this.#pages.isLoaded ? this.#pages.refresh() : this.#pages.more()));
    const back = button({ class: 'quiet round', 'aria-label': text.people.back, onclick: () => app.router.leave(profilePath({ name })) }, icon('back'));
    this.element = element('section', { class: 'page people-page people-list' }, element('header', { class: 'page-head' }, back, this.#heading, refresh),
      ...(this.#search ? [this.#search.element] : []),
      this.#view.element);
  }

  get title() {
    return this.#heading.textContent;
  }

  leave() {
    this.#view.stop();
    this.#search?.stop();
  }

  get #isOwn() {
    return this.#name === this.#app.session.user.name;
  }

  /** What one can do next with an empty list of one's own. */
  #steps() {
    const { user } = this.#app.session;
    const steps = {
      followers: [['/post', text.home.post]],
      following: [['/search', text.emptyState.people]],
      requests: [[profilePath(user), text.emptyState.own]],
      blocks: [['/mutes', text.mutes.title]],
    };
    return this.#isOwn ? steps[this.#kind] : [];
  }

  /** The name under which this device keeps the list. */
  get #keptName() {
    return `${this.#kind} of ${this.#name}`;
  }

  /** A list that may no longer be seen goes from the screen and from this device. */
  async #asked(before) {
    try {
      return { ...(await this.#ask(before)), at: this.#app.clock.now() };
    } catch (error) {
      if (error instanceof Rejected && !error.temporary) {
        this.#pages.drop(() => true);
        libraryOf(this.#app).savedRows.forgetLists((name) => name === this.#keptName);
      }
      throw error;
    }
  }

  async #ask(before) {
    const { session } = this.#app;
    const kind = this.#kind;
    if (kind === 'requests' || kind === 'blocks') return read(await session.request(kind === 'requests' ? 'request.list' : 'block.list', { before, limit: 50 }));
    const account = await this.#account();
    return read(await session.request('follow.list', { account, side: kind, before, limit: 50 }));
  }

  /** The id of the account, whose name is in the address. */
  async #account() {
    const { session } = this.#app;
    if (this.#isOwn) return session.user.id;
    const known = libraryOf(this.#app).profiles.get(this.#name) ?? (await session.request('profile.show', { name: this.#name }));
    return known.profile.account.id;
  }

  #line(person) {
    const relation = presentRelation(this.#app, person.account, person.relation);
    return personLine(this.#app, person, relation, this.#actions({ account: person.account, relation }));
  }

  #actions({ account, relation }) {
    const app = this.#app;
    const drop = () => this.#pages.drop((person) => person.account.id === account.id);
    const act = (label, run, tone) => button({ class: tone, 'aria-label': text.relation.of(label, account.name), onclick: run }, label);
    if (this.#kind === 'requests') return this.#answers(account, drop, act);
    if (this.#kind === 'blocks') return [act(text.relation.unblock, async () => (await relate(app, 'block.end', account)) && drop())];
    if (account.id === app.session.user.id || !relation) return [];
    const related = (after) => this.#pages.replace(account.id, (person) => ({ ...person, relation: after }));
    const isOwnList = this.#kind === 'followers' && this.#isOwn;
    const remove = isOwnList && button(
      { class: 'quiet round', 'aria-label': text.relation.removeFollowerOf(account.name), onclick: () => removeFollower(app, account, drop) },
      icon('close'),
    );
    return [followButton(app, account, relation, { onchange: related, isNamed: true }), remove];
  }

  #answers(account, drop, act) {
    const { notices } = this.#app;
    const answer = async (accept, words) => {
      if (!(await relate(this.#app, 'request.answer', account, { accept }))) return;
      drop();
      notices.say(words(account.name));
    };
    return [
      act(text.people.accept, () => answer(true, text.people.accepted), 'primary'),
      act(text.people.refuse, () => answer(false, text.people.refused)),
    ];
  }
}

const read = ({ people, next }) => ({ items: people, next });
