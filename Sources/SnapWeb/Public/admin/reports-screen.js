import { button, element, face, moment, personal, profilePath, text } from '/ui.js';
import { PagedView, Pages, sinceTime, thumb } from '/screens.js';
import { act, actWithReason, ghosts } from './act.js';
import { suspend } from './people-screen.js';

/** The open or the settled reports. */
export class ReportsScreen {
  /** @type {import('../app.js').App} */
  #app;
  #state = 'open';
  #pages;
  #view;
  #place = element('div');
  #chips;

  constructor(app) {
    this.#app = app;
    this.#chips = element('div', { class: 'chips', role: 'group', 'aria-label': text.admin.reportsLabel },
      ['open', 'kept', 'removed'].map((state) => button({ class: 'chip', 'data-state': state, onclick: () => this.#show(state) }, text.admin.states[state])));
    this.element = element('div', { class: 'admin-part' }, element('p', { class: 'soft' }, text.admin.reportsWhat), this.#chips, this.#place);
    this.#show('open');
  }

  leave() {
    this.#view.stop();
  }

  #show(state) {
    const app = this.#app;
    this.#state = state;
    for (const chip of this.#chips.children) chip.setAttribute('aria-pressed', String(chip.dataset.state === state));
    this.#view?.stop();
    this.#pages = new Pages(async (before) => {
      const { reports, next } = await app.session.request('report.list', { state, before, limit: 50 });
      return { items: reports, next };
    }, ({ id }) => id);
    this.#view = new PagedView(app, this.#pages, {
      list: element('ul', { class: 'admin-cards' }),
      make: (report) => this.#card(report),
      idOf: ({ id }) => id,
      version: ({ state: settled, isSuspended }) => [settled, isSuspended],
      empty: () => [element('p', { class: 'empty-title' }, text.admin.noReports[state]), state === 'open' && element('p', { class: 'soft' }, text.admin.noReportsHint)].filter(Boolean),
      ghosts,
    });
    this.#place.replaceChildren(this.#view.element);
  }

  #card(report) {
    const { reporter, reason, at, resolution } = report;
    const head = element('p', { class: 'soft' }, text.admin.reportedBy, ' ', personal(reporter.name, { class: 'line-title' }), ' · ', sinceTime(this.#app, at));
    const settled = resolution && element('p', { class: 'soft' },
      text.admin.settled[report.state], ' · ', resolution.by ? personal(resolution.by.name) : text.admin.localAdmin, ' · ', moment(resolution.at));
    return element('li', { class: 'admin-card', 'data-report': report.id },
      reason !== '' && element('q', { class: 'admin-said' }, personal(reason)), head,
      this.#post(report), settled,
      resolution?.reason && element('q', { class: 'admin-reason' }, personal(resolution.reason)),
      this.#state === 'open' && this.#actions(report));
  }

  /** The reported snap or photo. The image of a snap is not shown: each may look once, and an admin's look is an open like any other. */
  #post(report) {
    const app = this.#app;
    const { snap, photo } = report;
    const post = snap ?? photo;
    const follow = (event) => app.router.follow(event);
    const feed = snap && (app.session.feeds.feed(snap.feed)?.title ?? snap.feed);
    const words = element('span', { class: 'line-words' },
      personal(post.author.name, { class: 'line-title' }),
      post.caption && personal(post.caption),
      photo?.alt && element('span', { class: 'soft' }, text.admin.described(photo.alt)),
      element('span', { class: 'soft' }, snap ? text.admin.snapIn(feed, moment(snap.postedAt)) : text.admin.photoOf(moment(photo.postedAt)), post.gone ? ` · ${text.admin.gone}` : ''));
    const href = post.gone ? profilePath(post.author) : `/${snap ? 'snap' : 'photo'}/${post.id}`;
    return element('a', { href, class: 'line-main admin-post', onclick: follow }, photo && !photo.gone ? thumb(app, photo) : face(post.author), words);
  }

  #actions(report) {
    const post = report.snap ?? report.photo;
    const isOwn = post.author.id === this.#app.session.user.id;
    return element('div', { class: 'actions' },
      button({ onclick: () => this.#keep(report) }, text.admin.keep),
      button({ class: 'danger', onclick: () => this.#remove(report) }, text.admin.remove),
      !isOwn && (report.isSuspended
        ? element('span', { class: 'tag' }, text.admin.suspended)
        : button({ class: 'quiet', onclick: () => this.#suspend(report) }, text.admin.suspendAuthor)));
  }

  async #keep(report) {
    if (await act(this.#app, 'report.resolve', { report: report.id, action: 'keep' }, text.admin.keptNow)) this.#settled(report);
  }

  #remove(report) {
    const { author } = report.snap ?? report.photo;
    const send = async (reason) => {
      await this.#app.session.request('report.resolve', { report: report.id, action: 'remove', reason });
      this.#app.notices.say(text.admin.removedNow);
      this.#settled(report);
    };
    actWithReason(this.#app, { title: text.admin.removeTitle(author.name), label: text.admin.remove, words: text.admin.removeWhy, send });
  }

  /** Settling one settles all open reports of the same post. */
  #settled({ snap, photo }) {
    this.#pages.drop((other) => (snap ? other.snap?.id === snap.id : other.photo?.id === photo.id));
  }

  #suspend(report) {
    const { author } = report.snap ?? report.photo;
    suspend(this.#app, author, () => {
      const isOfAuthor = ({ snap, photo }) => (snap ?? photo).author.id === author.id;
      this.#pages.change((reports) => reports.map((each) => (isOfAuthor(each) ? { ...each, isSuspended: true } : each)));
    });
  }
}
