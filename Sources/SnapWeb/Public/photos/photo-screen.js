import { button, element, errorText, face, icon, missing, personal, profilePath, Rejected, setText, text, worded } from '/ui.js';
import { altButton } from './alt-button.js';
import { cover } from './cover.js';
import { about, editPhoto, removePhoto, reportPhoto } from './photo-sheets.js';
import { heart } from '../model/favourites.js';
import { Gestures } from './gestures.js';
import { smallGrid } from './photo-grid.js';
import { altOf, colour, photoImage } from './photo-image.js';
import { saveLink, shareButton } from './save-and-share.js';
import { libraryOf } from './library.js';
import { shareLinks } from './share-links-sheet.js';
import { topicChips } from '../topics/topic-chips.js';
import { takeBack, waitingMark } from './waiting-list.js';

/** The end of a list at which its next page is fetched. */
const ahead = 5;
/** The button that led here from the neighbouring photo, which gets the focus again. */
let turnedBy;

/** One photo at an address of its own: as large as fits, its words, what its author may do with it, and the author's others. */
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
  #turns;
  #gestures;
  #over = new AbortController();
  #shown;
  #aheadImages;

  /** @param {import('../app.js').App} app @param {{id: string}} params */
  constructor(app, { id }) {
    this.#app = app;
    this.#id = id;
    this.#turns = [this.#turn('previous', 'back', -1), this.#turn('next', 'next', 1)];
    this.element = element('section', { class: 'page photo-page' },
      element('header', { class: 'page-head' },
        button({ class: 'quiet round', 'aria-label': text.photo.back, onclick: () => this.#leave() }, icon('close')),
        this.#heading,
        element('div', { class: 'photo-turns' }, this.#turns)),
      element('div', { class: 'photo-body' }, this.#frame, this.#words),
      this.#more);
    const options = { signal: this.#over.signal };
    addEventListener('keydown', (event) => this.#press(event), options);
    app.session.addEventListener('state', () => this.#ask(), options);
    app.outbox.addEventListener('change', () => this.#draw(this.#photo), options);
    libraryOf(app).addEventListener('changed', ({ detail }) => detail.id === id && this.#draw({ ...this.#photo, caption: undefined, alt: undefined, warning: undefined, labels: undefined, ...detail }), options);
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
  }

  /** Shows the photo as this device has kept it until the server answers. */
  async #restore() {
    if (this.#photo) return;
    const kept = await libraryOf(this.#app).savedRows.photo(this.#id);
    if (kept && !this.#photo && !this.#over.signal.aborted) this.#draw(kept);
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
    } catch (error) {
      if (this.#over.signal.aborted) return undefined;
      if (error instanceof Rejected && !error.temporary) libraryOf(this.#app).forget([this.#id]);
      else if (!this.#photo) this.#say(error.name === 'connection_lost' ? text.pages.offline : errorText(error));
    }
    return undefined;
  }

  #say(words) {
    this.#frame.replaceChildren(element('p', { class: 'soft', role: 'status' }, words));
  }

  #missing() {
    this.#over.abort();
    setText(this.#heading, text.app.name);
    this.element.replaceChildren(missing(this.#app.router, text.photo.missing, text.photo.missingWhy, 'h1'));
    this.#app.stage.update();
  }

  #draw(photo) {
    if (!photo) return;
    const waiting = this.#app.outbox.about(about(photo).subject);
    const version = JSON.stringify([photo.editedAt, photo.audience, photo.labels, waiting?.method, waiting?.params]);
    const isSame = this.#shown === version;
    this.#photo = photo;
    if (!isSame) {
      this.#shown = version;
      setText(this.#heading, this.#app.session.isOwn(photo) ? text.photo.own : text.photo.title(photo.author.name));
      this.#drawImage(photo, waiting);
      this.#words.replaceChildren(...this.#told({ ...photo, ...words(photo, waiting) }, waiting));
      this.#app.stage.update();
    }
    this.#drawOthers(photo);
    this.#tellTurns();
  }

  /** Shows the smaller image, which the list has shown already, until the large one has arrived. */
  #drawImage(photo, waiting) {
    const box = element('div', { class: 'photo-image' });
    box.style.setProperty('--width', photo.width);
    box.style.setProperty('--height', photo.height);
    colour(box, photo);
    this.#frame.replaceChildren(box);
    this.#gestures = new Gestures(box, { turn: (step) => this.#go(step) });
    const alt = altOf(photo, text.photo.title);
    const show = () => {
      const image = photoImage(this.#app, photo, { sizes: '100vw', alt });
      box.replaceChildren(image, ...(photo.alt ? [altButton(photo)] : []));
      if (!this.#app.session.isReachable) return;
      const large = element('img', { src: photo.images.large.url, alt, width: photo.width, height: photo.height, draggable: 'false' });
      large.decode().then(() => { image.replaceWith(large); this.#fetchAhead(); }, () => {});
    };
    const uncover = () => {
      show();
      this.#words.replaceChildren(...this.#told({ ...photo, ...words(photo, waiting) }, waiting));
      this.#heading.focus();
    };
    if (this.#isCovered(photo)) box.append(cover(this.#app, photo, uncover));
    else show();
  }

  #isCovered({ id, warning }) {
    return Boolean(warning) && !libraryOf(this.#app).uncovered.has(id);
  }

  /** Fetches the images of the neighbours, so that turning shows them at once; nothing of a covered one. */
  #fetchAhead() {
    if (this.#over.signal.aborted || navigator.connection?.saveData) return;
    const neighbours = [1, -1].map((step) => this.#neighbour(step)).filter((photo) => photo && !this.#isCovered(photo));
    this.#aheadImages = neighbours.map((photo) => element('img', { src: photo.images.large.url }));
  }

  #told(photo, waiting) {
    const app = this.#app;
    const { author, caption, audience, postedAt, editedAt } = photo;
    const follow = (event) => app.router.follow(event);
    return [
      element('p', { class: 'card-head' }, face(author), element('a', { href: profilePath(author), class: 'card-name', onclick: follow }, personal(author.name))),
      caption && element('p', { class: 'snap-caption' }, worded(app, caption, photo.parts)),
      photo.labels?.length > 0 && topicChips(app, photo.labels, text.topics.labels),
      element('p', { class: 'soft' }, app.ages.make(postedAt, text.photo.posted), editedAt && `, ${text.photo.edited}`),
      element('p', { class: 'soft photo-audience' }, icon(audience === 'followers' ? 'lock' : 'eye'), element('span', {}, text.photo.audience[audience])),
      waiting && element('p', { class: 'banner waiting-banner' }, waitingMark(), element('span', {}, waiting.title), takeBack(app, waiting)),
      this.#actions(photo, waiting),
    ].filter(Boolean);
  }

  #actions(photo, waiting) {
    if (waiting?.method === 'photo.delete') return undefined;
    const app = this.#app;
    return element('div', { class: 'actions' },
      heart(app, photo),
      photo.parts?.length > 0 && element('a', { href: `/photo/${photo.id}/parts`, class: 'button with-icon', onclick: (event) => app.router.follow(event) }, icon('tag'), text.parts.action),
      !this.#isCovered(photo) && button({ class: 'with-icon asks', onclick: () => app.identifyQuestion.ask({ shown: photo }) }, icon('ask'), text.identify.action),
      saveLink(photo),
      !this.#isCovered(photo) && shareButton(app, photo),
      app.session.isOwn(photo) && button({ class: 'with-icon', onclick: () => shareLinks(app, photo) }, icon('link'), text.shares.action),
      app.session.isOwn(photo) && button({ onclick: () => editPhoto(app, photo, (changed) => this.#draw(changed)) }, text.photo.edit),
      !app.session.isOwn(photo) && button({ onclick: () => reportPhoto(app, photo) }, text.photoReport.action),
      app.session.mayManage(photo) && button({ class: 'danger', onclick: () => removePhoto(app, photo, () => this.#leave()) }, text.photo.remove));
  }

  #drawOthers({ author }) {
    this.#more.hidden = !this.#others.length;
    if (!this.#others.length) return;
    this.#more.replaceChildren(element('h2', {}, text.photo.more(author.name)), smallGrid(this.#app, this.#others));
  }

  #turn(name, iconName, step) {
    const turn = () => {
      turnedBy = name;
      this.#go(step);
    };
    return button({ class: 'quiet round', 'aria-label': text.photo[name], 'data-turn': name, disabled: true, onclick: turn }, icon(iconName));
  }

  /** The neighbour in the list from which the person came, else among the author's photos. */
  #neighbour(step) {
    const { sequence } = libraryOf(this.#app);
    const place = sequence?.indexOf(this.#id) ?? -1;
    if (place < 0) return step > 0 ? this.#others[0] : undefined;
    if (place + ahead > sequence.items.length) sequence.more()?.then(() => this.#tellTurns());
    return sequence.items[place + step];
  }

  #tellTurns() {
    if (this.#over.signal.aborted) return;
    this.#turns.forEach((each, index) => { each.disabled = !this.#neighbour(index ? 1 : -1); });
  }

  #go(step) {
    const photo = this.#neighbour(step);
    if (photo) this.#app.router.replace(`/photo/${photo.id}`);
    return Boolean(photo);
  }

  /** Escape closes, plus, minus and 0 zoom, and the arrow keys turn, or move a photo that is zoomed. Where the page is read from right to left, the left arrow leads on. */
  #press(event) {
    const isShifted = event.shiftKey && event.key !== '+';
    if (event.altKey || event.ctrlKey || event.metaKey || isShifted || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]') || event.target.closest?.('input, textarea, select')) return;
    const forward = getComputedStyle(this.element).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (this.#gestures?.press(event)) event.preventDefault();
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
