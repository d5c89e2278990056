import { button, element, errorText, face, icon, missing, openMenu, personal, profilePath, Rejected, setText, text, worded } from '/ui.js';
import { altButton } from './alt-button.js';
import { commentLink } from './comments/comment-link.js';
import { CommentsPlace } from './comments/comments-place.js';
import { cover } from './cover.js';
import { stateOf } from './empty.js';
import { about, editPhoto, removePhoto, reportPhoto } from './photo-sheets.js';
import { heart } from '../model/favourites.js';
import { smallGrid } from './photo-grid.js';
import { over } from './photo-lists.js';
import { altOf, colour, photoImage } from './photo-image.js';
import { copyLink, saveLink, shareButton } from './save-and-share.js';
import { libraryOf } from './library.js';
import { shareLinks } from './share-links-sheet.js';
import { viewPhoto } from './photo-viewer.js';
import { swipeable } from './swipe.js';
import { sinceTime } from '../text/since.js';
import { topicChips } from '../topics/topic-chips.js';
import { takeBack, waitingMark } from './waiting-list.js';

/** The end of a list at which its next page is fetched. */
const ahead = 5;
/** The number of the author's newer and older photos around this one. */
const [newer, older] = [4, 8];
/** The zoom with which a wheel or key that enlarges opens the photo on the whole screen. */
const firstZoom = 1.5;
/** The button that led here from the neighbouring photo, which gets the focus again. */
let turnedBy;

/** One photo at an address of its own: as large as fits, its words, what one may do with it, and the author's photos around it. A tap shows it on the whole screen. */
export class PhotoScreen {
  focused;
  /** @type {import('../app.js').App} */
  #app;
  #id;
  #photo;
  #others = [];
  #heading = element('h1', { tabindex: '-1' }, text.photo.loading);
  #frame = element('figure', { class: 'photo-frame' });
  #words = element('div', { class: 'photo-words' });
  #more = element('section', { class: 'photo-more' });
  /** @type {CommentsPlace} */
  #comments;
  #turns;
  #box;
  #over = new AbortController();
  #shown;
  #shownOthers;
  #aheadImages;

  /** @param {import('../app.js').App} app @param {{id: string}} params */
  constructor(app, { id }) {
    this.#app = app;
    this.#id = id;
    this.#comments = new CommentsPlace(app);
    this.#turns = [this.#turn('previous', 'back', -1), this.#turn('next', 'next', 1)];
    this.element = element('section', { class: 'page photo-page' },
      element('header', { class: 'page-head' },
        button({ class: 'quiet round', 'aria-label': text.photo.back, onclick: () => this.#leave() }, icon('close')),
        this.#heading,
        element('div', { class: 'photo-turns' }, this.#turns)),
      element('div', { class: 'photo-body' }, this.#frame, this.#words, this.#comments.element),
      this.#more);
    const options = { signal: this.#over.signal };
    addEventListener('keydown', (event) => this.#press(event), options);
    app.session.addEventListener('state', () => this.#ask(), options);
    app.outbox.addEventListener('change', () => this.#draw(this.#photo), options);
    libraryOf(app).addEventListener('changed', ({ detail }) => detail.id === id && this.#changed(detail), options);
    libraryOf(app).addEventListener('forgotten', ({ detail }) => this.#forgotten(detail), options);
    this.#draw(libraryOf(app).find(id));
    this.#restore();
    this.#ask();
    this.focused = this.#turns.find((each) => each.dataset.turn === turnedBy && !each.disabled);
    turnedBy = undefined;
  }

  get title() {
    return this.#heading.textContent;
  }

  leave() {
    this.#over.abort();
    this.#comments.stop();
  }

  /** Shows the photo as this device has kept it until the server answers. */
  async #restore() {
    if (this.#photo) return;
    const kept = await libraryOf(this.#app).savedRows.photo(this.#id);
    if (kept && !this.#photo && !this.#over.signal.aborted) this.#draw(kept);
  }

  #changed(detail) {
    const photo = { ...this.#photo, caption: undefined, alt: undefined, warning: undefined, labels: undefined, ...over(detail)(this.#photo ?? {}) };
    this.#draw(photo);
    // Only an answer to this account says whether its author follows it.
    if (photo.commentsFrom === 'following' && photo.mayComment === undefined) this.#ask();
  }

  #forgotten({ ids, account }) {
    if (ids?.includes(this.#id) || (account && account === this.#photo?.author.id)) this.#missing();
  }

  async #ask() {
    const { session } = this.#app;
    if (!session.isReachable) return this.#photo || this.#say(text.pages.offline);
    try {
      const { photo, others } = await libraryOf(this.#app).show(this.#id);
      if (this.#over.signal.aborted) return undefined;
      this.#others = others;
      this.#draw(photo);
      if (!this.#mates.isLoaded) await this.#mates.more();
      if (this.#over.signal.aborted) return undefined;
      this.#drawOthers(photo);
      this.#updateTurns();
    } catch (error) {
      if (this.#over.signal.aborted) return undefined;
      if (error instanceof Rejected && !error.temporary) libraryOf(this.#app).forget([this.#id]);
      else if (!this.#photo) this.#say(error.name === 'connection_lost' ? text.pages.offline : errorText(error));
    }
    return undefined;
  }

  #say(words) {
    if (!this.#app.session.isReachable) setText(this.#heading, text.photo.one);
    this.#app.stage.update();
    this.#frame.replaceChildren(...stateOf(this.#app, words));
  }

  #missing() {
    this.leave();
    setText(this.#heading, text.app.name);
    this.element.replaceChildren(missing(this.#app.router, text.photo.missing, text.photo.missingWhy, 'h1'));
    this.#app.stage.update();
  }

  #draw(photo) {
    if (!photo) return;
    const waiting = this.#app.outbox.about(about(photo).subject);
    const version = JSON.stringify([photo.editedAt, photo.audience, photo.commentsFrom, photo.labels, waiting?.method, waiting?.params]);
    const isSame = this.#shown === version;
    this.#photo = photo;
    if (!isSame) {
      this.#shown = version;
      setText(this.#heading, this.#app.session.isOwn(photo) ? text.photo.own : text.photo.title(photo.author.name));
      this.#drawImage(photo, waiting);
      this.#words.replaceChildren(...this.#details({ ...photo, ...words(photo, waiting) }, waiting));
      this.#app.stage.update();
    }
    this.#comments.show(photo);
    this.#drawOthers(photo);
    this.#updateTurns();
  }

  /** Shows the smaller image, which the list has shown already, until the large one has arrived. */
  #drawImage(photo, waiting) {
    const box = element('div', { class: 'photo-image' });
    box.style.setProperty('--width', photo.width);
    box.style.setProperty('--height', photo.height);
    colour(box, photo);
    this.#frame.replaceChildren(box);
    this.#box = box;
    this.#listen(box);
    const alt = altOf(photo, text.photo.title);
    const show = () => {
      const image = photoImage(this.#app, photo, { sizes: '100vw', alt });
      box.replaceChildren(image, this.#openButton(), ...(photo.alt ? [altButton(photo)] : []));
      if (!this.#app.session.isReachable) return;
      const large = element('img', { src: photo.images.large.url, alt, width: photo.width, height: photo.height, draggable: 'false' });
      large.decode().then(() => { image.replaceWith(large); this.#fetchAhead(); }, () => {});
    };
    const uncover = () => {
      show();
      this.#words.replaceChildren(...this.#details({ ...photo, ...words(photo, waiting) }, waiting));
      this.#heading.focus();
    };
    if (this.#isCovered(photo)) box.append(cover(this.#app, photo, uncover));
    else show();
  }

  #openButton() {
    return button({ class: 'photo-open', 'aria-label': text.photo.fullScreen, title: text.photo.fullScreen, onclick: () => this.#look() }, icon('expand'));
  }

  /** A finger that moves sideways turns to the neighbour. Two fingers, or a wheel with Control held, which is a pinch on a touch pad, mean to enlarge. */
  #listen(box) {
    swipeable(box, (step) => this.#go(step));
    box.addEventListener('pointerdown', (event) => !event.isPrimary && this.#look());
    box.addEventListener('wheel', (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.#look(firstZoom);
    }, { passive: false });
  }

  /** Shows the photo on the whole screen. @param {number} [zoom] */
  #look(zoom) {
    if (!this.#photo || this.#isCovered(this.#photo)) return;
    const imageOf = ({ id }) => (id === this.#id ? this.#box.querySelector(':scope > img') : undefined);
    const closed = ({ id }) => id !== this.#id && this.#app.router.replace(`/photo/${id}`);
    viewPhoto(this.#app, this.#photo, { sequence: this.#sequence, imageOf, closed, zoom });
  }

  #isCovered({ id, warning }) {
    return Boolean(warning) && !libraryOf(this.#app).uncovered.has(id);
  }

  /** Fetches the images of the neighbours, so that turning shows them immediately; nothing of a covered one. */
  #fetchAhead() {
    if (this.#over.signal.aborted || navigator.connection?.saveData) return;
    const neighbours = [1, -1].map((step) => this.#neighbour(step)).filter((photo) => photo && !this.#isCovered(photo));
    this.#aheadImages = neighbours.map((photo) => element('img', { src: photo.images.large.url }));
  }

  #details(photo, waiting) {
    const app = this.#app;
    const { author, caption, audience, postedAt, editedAt } = photo;
    const follow = (event) => app.router.follow(event);
    return [
      element('p', { class: 'card-head' }, face(author), element('a', { href: profilePath(author), class: 'card-name', onclick: follow }, personal(author.name))),
      this.#actions(photo, waiting),
      caption && element('p', { class: 'snap-caption' }, worded(app, caption, photo.parts)),
      photo.labels?.length > 0 && topicChips(app, photo.labels, text.topics.labels),
      element('p', { class: 'soft' }, sinceTime(app, postedAt), editedAt && ` · ${text.photo.edited}`),
      element('p', { class: 'soft photo-audience' }, icon(audience === 'followers' ? 'lock' : 'eye'), element('span', {}, text.photo.audience[audience])),
      waiting && element('p', { class: 'banner waiting-banner' }, waitingMark(), element('span', {}, waiting.title), takeBack(app, waiting)),
    ].filter(Boolean);
  }

  #actions(photo, waiting) {
    if (waiting?.method === 'photo.delete') return undefined;
    const app = this.#app;
    return element('div', { class: 'photo-actions' },
      heart(app, photo),
      commentLink(app, photo, (event) => this.#toComments(event)),
      !this.#isCovered(photo) && shareButton(app, photo, { isIcon: true }),
      saveLink(photo, { isIcon: true }),
      button({ class: 'quiet round photo-menu', 'aria-label': text.photo.menu, title: text.photo.menu, 'aria-haspopup': 'dialog', onclick: () => this.#openMenu(photo) }, icon('more')));
  }

  #toComments(event) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    this.#comments.focus();
  }

  /** What one seldom does with a photo. */
  #openMenu(photo) {
    const app = this.#app;
    const isOwn = app.session.isOwn(photo);
    const items = [
      photo.parts?.length > 0 && { icon: 'tag', label: text.parts.action, href: `/photo/${photo.id}/parts` },
      !this.#isCovered(photo) && { icon: 'ask', label: text.identify.action, tone: 'asks', run: () => app.identifyQuestion.ask({ shown: photo }) },
      { icon: 'copy', label: text.photo.copyLink, run: () => copyLink(app, photo) },
      isOwn && { icon: 'link', label: text.shares.action, run: () => shareLinks(app, photo) },
      isOwn && { icon: 'edit', label: text.photo.edit, run: () => editPhoto(app, photo, (changed) => this.#draw(changed)) },
      !isOwn && { icon: 'flag', label: text.photoReport.action, run: () => reportPhoto(app, photo) },
      app.session.mayManage(photo) && { icon: 'remove', label: text.photo.remove, tone: 'danger', run: () => removePhoto(app, photo, () => this.#leave()) },
    ];
    openMenu(app, { title: isOwn ? text.photo.own : text.photo.title(photo.author.name), items: items.filter(Boolean) });
  }

  /** The author's photos around this one. Until their list has arrived, or where it does not reach so far, these are the next older ones. */
  #drawOthers({ author }) {
    const pages = this.#mates;
    const at = pages.indexOf(this.#id);
    const around = at < 0 ? this.#others : [...pages.items.slice(Math.max(0, at - newer), at), ...pages.items.slice(at + 1, at + 1 + older)];
    this.#more.hidden = !around.length;
    const key = around.map(({ id }) => id).join();
    if (!around.length || key === this.#shownOthers) return;
    this.#shownOthers = key;
    const all = element('a', { href: profilePath(author), class: 'photo-all', 'aria-label': text.photo.allOf(author.name), onclick: (event) => this.#app.router.follow(event) }, text.photo.all);
    this.#more.replaceChildren(element('header', {}, element('h2', {}, text.photo.more(author.name)), all), smallGrid(this.#app, around, at < 0 ? undefined : pages));
  }

  /** The author's photos. */
  get #mates() {
    return libraryOf(this.#app).lists.ofAccount(this.#photo.author.id);
  }

  #turn(name, iconName, step) {
    const turn = () => {
      turnedBy = name;
      this.#go(step);
    };
    return button({ class: 'quiet round', 'aria-label': text.photo[name], 'data-turn': name, disabled: true, onclick: turn }, icon(iconName));
  }

  /** The list that has this photo's neighbours: the one from which the person came, else the author's, else the next older ones. */
  get #sequence() {
    const { sequence } = libraryOf(this.#app);
    const lists = [sequence, this.#photo && this.#mates];
    const items = [this.#photo, ...this.#others];
    return lists.find((list) => list?.indexOf(this.#id) >= 0) ?? { items, indexOf: (id) => items.findIndex((photo) => photo?.id === id) };
  }

  #neighbour(step) {
    const sequence = this.#sequence;
    const place = sequence.indexOf(this.#id);
    // Without a connection the next page fails immediately: asking for it again would never end.
    if (place + ahead > sequence.items.length) sequence.more?.()?.then(() => sequence.error || this.#updateTurns());
    return sequence.items[place + step];
  }

  #updateTurns() {
    if (this.#over.signal.aborted) return;
    this.#turns.forEach((each, index) => { each.disabled = !this.#neighbour(index ? 1 : -1); });
  }

  #go(step) {
    const photo = this.#neighbour(step);
    if (photo) this.#app.router.replace(`/photo/${photo.id}`);
    return Boolean(photo);
  }

  /** Escape leaves, plus shows the photo on the whole screen, and the arrow keys turn. Where the page is read from right to left, the left arrow leads on. */
  #press(event) {
    const isShifted = event.shiftKey && event.key !== '+';
    if (event.altKey || event.ctrlKey || event.metaKey || isShifted || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]') || event.target.closest?.('input, textarea, select')) return;
    const forward = getComputedStyle(this.element).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key === '+' || event.key === '=') this.#look(firstZoom);
    else if (event.key === 'Escape') this.#leave();
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') this.#go(event.key === forward ? 1 : -1);
  }

  #leave() {
    const { router } = this.#app;
    router.leave(this.#photo ? profilePath(this.#photo.author) : '/home');
  }
}

/**
 * The words of a waiting edit, which are shown already. An empty one removes.
 *
 * @param {any} photo
 * @param {{method?: string, params?: any}} action
 */
function words(photo, { method, params } = {}) {
  if (method !== 'photo.edit') return {};
  const { photo: _, labels, ...edited } = params;
  const given = Object.fromEntries(Object.entries(edited).map(([name, value]) => [name, value || undefined]));
  if (labels) given.labels = photo.labels?.filter(({ id }) => labels.includes(id));
  return 'caption' in given ? { ...given, parts: undefined } : given;
}
