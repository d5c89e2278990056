import { button, element, face, icon, moment, personal, text } from '/ui.js';
import { altOf, cover, libraryOf, PagedView, Pages, photoImage, sinceTime, showOpenReports } from '/screens.js';
import { actWithReason, ghosts } from './act.js';
import { actor } from './actor.js';
import { commentReport, isSamePost, reportedPost } from './reported-post.js';
import { authorHistory } from './author-history.js';
import { Decisions } from './decisions.js';
import { personPath, suspend } from './person-actions.js';

/** So many reports of one post are shown; the others when asked. */
const shownOpen = 2;

/** The open or the settled reports. */
export class ReportsScreen {
  /** @type {import('../app.js').App} */
  #app;
  #pages;
  #view;
  #decisions;
  #place = element('div');
  #chips;
  #histories;

  constructor(app) {
    this.#app = app;
    this.#chips = element('div', { class: 'chips', role: 'group', 'aria-label': text.admin.reportsLabel },
      ['open', 'kept', 'removed'].map((state) => button({ class: 'chip', 'data-state': state, onclick: () => this.#show(state) }, text.admin.states[state])));
    this.element = element('div', { class: 'admin-part' }, element('p', { class: 'soft' }, text.admin.reportsWhat), this.#chips, this.#place);
    this.#show('open');
  }

  leave() {
    this.#view.stop();
    this.#decisions.stop();
  }

  #show(state) {
    const app = this.#app;
    for (const chip of this.#chips.children) chip.setAttribute('aria-pressed', String(chip.dataset.state === state));
    this.#view?.stop();
    const settled = this.#decisions?.stop();
    this.#histories = authorHistory(app);
    const pages = new Pages(async (before) => {
      await settled;
      const { reports, next, open } = await app.session.request('report.list', { state, before, limit: 50 });
      showOpenReports(app, open);
      return { items: state === 'open' ? joined(pages, grouped(reports)) : reports, next };
    }, ({ id }) => id);
    this.#pages = pages;
    this.#decisions = new Decisions(app, pages);
    this.#view = new PagedView(app, this.#pages, {
      list: element('ul', { class: 'admin-cards' }),
      make: (report) => this.#card(report),
      idOf: ({ id }) => id,
      version: ({ state: settledAs, isSuspended, others }) => [settledAs, isSuspended, others?.length],
      empty: () => [element('p', { class: 'empty-title' }, text.admin.noReports[state]), state === 'open' && element('p', { class: 'soft' }, text.admin.noReportsHint)].filter(Boolean),
      ghosts,
    });
    this.#place.replaceChildren(this.#view.element);
  }

  #card(report) {
    const { others = [], resolution } = report;
    const said = [report, ...others].map((each) => this.#said(each));
    const folded = said.slice(shownOpen);
    const settled = resolution && element('p', { class: 'soft' },
      text.admin.settled[report.state], ' · ', actor(resolution.by), ' · ', moment(resolution.at));
    return element('li', { class: 'admin-card', 'data-report': report.id },
      this.#image(report),
      said.slice(0, shownOpen),
      folded.length > 0 && element('details', { class: 'admin-others' }, element('summary', {}, text.admin.moreReports(folded.length)), folded),
      this.#post(report),
      settled, resolution?.reason && element('q', { class: 'admin-reason' }, personal(resolution.reason)),
      report.state === 'open' && this.#actions(report));
  }

  /** Who reported the post, when and why. */
  #said({ reporter, reason, at }) {
    return element('div', { class: 'admin-report' },
      reason !== '' && element('q', { class: 'admin-said' }, personal(reason)),
      element('p', { class: 'soft' }, text.admin.reportedBy, ' ', actor(reporter, { class: 'line-title' }), ' · ', sinceTime(this.#app, at)));
  }

  /** The image of a photo. That of a snap is not shown: each may look once, and an admin's look is an open like any other. */
  #image({ snap, received, photo, comment }) {
    const app = this.#app;
    const follow = (event) => app.router.follow(event);
    if (comment || received || (snap ?? photo).gone) return undefined;
    if (snap) return element('a', { href: `/snap/${snap.id}`, class: 'admin-snap', onclick: follow }, icon('eye'), element('span', {}, text.admin.openSnap));
    const frame = element('div', { class: 'admin-image' });
    const show = () => frame.replaceChildren(element('a', { href: `/photo/${photo.id}`, onclick: follow },
      photoImage(app, photo, { sizes: '(min-width: 45rem) 40rem, 100vw', alt: altOf(photo, text.photo.title), loading: 'lazy' })));
    if (photo.warning && !libraryOf(app).uncovered.has(photo.id)) frame.append(cover(app, photo, show));
    else show();
    return frame;
  }

  /** The reported snap, photo or comment, its author and what the author was reported for before. */
  #post({ snap, received, photo, comment }) {
    const app = this.#app;
    if (comment) return commentReport(app, comment, this.#histories);
    const post = snap ?? received ?? photo;
    const feed = snap && (app.session.feeds.feed(snap.feed)?.title ?? snap.feed);
    const at = moment(post.postedAt);
    const when = snap ? text.admin.snapIn(feed, at) : received ? text.admin.receivedOf(at) : text.admin.photoOf(at);
    return element('div', { class: 'admin-post' },
      element('a', { href: personPath(post.author), class: 'line-main', onclick: (event) => app.router.follow(event) },
        face(post.author),
        element('span', { class: 'line-words' }, personal(post.author.name, { class: 'line-title' }), this.#histories.line(post.author))),
      post.caption && element('p', {}, personal(post.caption)),
      photo?.alt && element('p', { class: 'soft' }, text.admin.described(photo.alt)),
      element('p', { class: 'soft small' }, when, post.gone ? ` · ${text.admin.gone}` : ''));
  }

  #actions(report) {
    const { author } = reportedPost(report);
    const isOwn = !author || author.id === this.#app.session.user.id;
    return element('div', { class: 'actions' },
      button({ onclick: () => this.#decisions.decide(report, 'keep') }, text.admin.keep),
      button({ class: 'danger', onclick: () => this.#remove(report) }, text.admin.remove),
      !isOwn && (report.isSuspended
        ? element('span', { class: 'tag' }, text.admin.suspended)
        : button({ class: 'quiet', onclick: () => this.#suspend(report) }, text.admin.suspendAuthor)));
  }

  #remove(report) {
    const { author } = reportedPost(report);
    const send = async (reason) => this.#decisions.decide(report, 'remove', reason);
    actWithReason(this.#app, { title: text.admin.removeTitle(author?.name ?? ''), label: text.admin.remove, words: text.admin.removeWhy, send });
  }

  #suspend(report) {
    const { author } = reportedPost(report);
    const isOfAuthor = (other) => reportedPost(other).author?.id === author.id;
    suspend(this.#app, author, (suspended) => {
      this.#pages.change((reports) => reports.map((each) => (isOfAuthor(each) ? { ...each, isSuspended: Boolean(suspended) } : each)));
    });
  }
}

/** The reports of one post as one: the newest, with the others. They are decided together. */
function grouped(reports) {
  const groups = [];
  for (const report of reports) {
    const group = groups.find((each) => isSamePost(each, report));
    if (group) group.others.push(report);
    else groups.push({ ...report, others: [] });
  }
  return groups;
}

/** Adds reports of posts that are listed already to their groups. @returns {object[]} the other groups */
function joined(pages, groups) {
  const known = groups.filter((group) => pages.items.some((each) => isSamePost(each, group)));
  for (const { others, ...first } of known) {
    const add = (each) => (isSamePost(each, first) ? { ...each, others: [...each.others, first, ...others] } : each);
    pages.change((items) => items.map(add));
  }
  return groups.filter((group) => !known.includes(group));
}
