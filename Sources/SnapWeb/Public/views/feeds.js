import { text } from '../text/text.js';
import { element, setText, unseen } from './element.js';
import { FeedSection } from './feed-section.js';

/**
 * All feeds in their fixed order: one below the other on a phone, side by side as columns on a desk. The index on top
 * goes to each and says where something waits, so that a long feed never hides the next.
 */
export function feedsView(app) {
  return new FeedsScreen(app).view;
}

class FeedsScreen {
  #app;
  #sections = new Map();
  #links = new Map();
  #index = element('nav', { class: 'feed-index', 'aria-label': text.feeds.jump });
  #columns = element('div', { class: 'feeds' });
  #arrived = new Set();
  #isScheduled = false;

  constructor(app) {
    this.#app = app;
    const page = element('section', { class: 'page feeds-page' },
      element('header', { class: 'page-head' }, element('h1', { tabindex: '-1' }, text.feeds.title)), this.#index, this.#columns);
    const changed = (event) => this.#schedule(event.detail?.arrived);
    app.session.feeds.addEventListener('change', changed);
    app.session.addEventListener('state', changed);
    app.outbox.addEventListener('change', changed);
    this.view = { element: page, title: text.tabs.feeds, leave: () => this.#leave(changed) };
    this.#update();
  }

  #leave(changed) {
    this.#app.session.feeds.removeEventListener('change', changed);
    this.#app.session.removeEventListener('state', changed);
    this.#app.outbox.removeEventListener('change', changed);
    for (const section of this.#sections.values()) section.stop();
  }

  /** Many events may come at once; the screen follows them once. */
  #schedule(arrived) {
    if (arrived) this.#arrived.add(arrived);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setTimeout(() => this.#update());
  }

  #update() {
    this.#isScheduled = false;
    const arrived = this.#arrived;
    this.#arrived = new Set();
    const feeds = this.#app.session.feeds.all;
    if (feeds.map((feed) => feed.id).join() !== [...this.#sections.keys()].join()) this.#build(feeds);
    for (const feed of feeds) {
      this.#sections.get(feed.id).update(arrived);
      this.#tellIndex(feed);
    }
    this.#whisper(arrived);
  }

  #build(feeds) {
    for (const section of this.#sections.values()) section.stop();
    this.#sections = new Map(feeds.map(({ id }) => [id, new FeedSection(this.#app, id)]));
    this.#links = new Map(feeds.map(({ id, title }) => [id, this.#link(id, title)]));
    this.#columns.replaceChildren(...Array.from(this.#sections.values(), (section) => section.element));
    this.#index.replaceChildren(...Array.from(this.#links.values(), (link) => link.element));
  }

  #link(id, title) {
    const count = element('span', { class: 'count' });
    const spoken = unseen('');
    const jump = (event) => {
      event.preventDefault();
      const { element: section } = this.#sections.get(id);
      section.scrollIntoView();
      section.focus({ preventScroll: true });
    };
    return { element: element('a', { href: `#feed-${id}`, onclick: jump }, title, count, spoken), count, spoken };
  }

  #tellIndex({ id, unread }) {
    const { count, spoken } = this.#links.get(id);
    count.hidden = unread === 0;
    setText(count, unread > 99 ? '99+' : String(unread));
    count.setAttribute('aria-hidden', 'true');
    setText(spoken, unread ? text.feeds.unread(unread) : '');
  }

  #whisper(arrived) {
    const snap = this.#app.session.feeds.snap([...arrived].at(-1));
    if (!snap || snap.author.id === this.#app.session.user.id) return;
    this.#app.notices.whisper(text.feeds.arrived(snap.author.name, this.#app.session.feeds.feed(snap.feed).title));
  }
}
