import { inbox } from '../model/feeds.js';
import { bytesToPost } from '../model/prepare-photo.js';
import { thumbnails } from '../model/thumbnails.js';
import { errorText, text, translated } from '../text/text.js';
import { button, element, setText } from './element.js';
import { refuseFields } from './field.js';
import { icon } from './icons.js';
import { keepInSight } from './keyboard-inset.js';
import { LineField } from './line-field.js';
import { outboxText } from './posting.js';
import { LabelsField } from './labels-field.js';
import { KindField, PhotoFields } from './kind-field.js';
import { loadScreens } from './load-screens.js';

const progressMs = 100;

/**
 * The second step of a post. A snap goes to exactly one feed, which the words above the button name; a photo stays on the
 * profile. Both may have a caption.
 */
export function composeView(app, draft) {
  return new Composer(app, draft).view;
}

class Composer {
  /** @type {import('../app.js').App} */
  #app;
  #draft;
  #feed;
  #options = element('div', { class: 'feed-options' });
  #feedError = element('p', { class: 'field-error', id: 'feed-error', hidden: true });
  #wrong = element('p', { class: 'form-error', role: 'alert' });
  #to = element('p', { class: 'posting-to', 'aria-live': 'polite' });
  #caption;
  #kind = new KindField((kind) => this.#chooseKind(kind));
  #photoFields;
  #labels;
  /** The choice of people, on a server with inboxes. */
  #recipients;
  #many;
  #heading = element('h1', { tabindex: '-1' }, text.compose.title);
  #feeds;
  #send = element('button', { type: 'submit', class: 'primary' }, text.compose.send);
  #progress = element('progress', { max: '100', hidden: true });
  #footer = element('footer', { class: 'compose-send' }, this.#wrong, this.#to, this.#progress, this.#send);
  #offline = element('p', { class: 'banner', role: 'status', hidden: true }, text.compose.onlineLater);
  #timer;
  #figure;
  #editButton;
  #over = new AbortController();
  #closeEditor;

  constructor(app, draft) {
    this.#app = app;
    this.#draft = draft;
    this.#caption = new LineField({
      id: 'caption',
      label: [text.compose.caption, ' ', element('span', { class: 'soft' }, text.compose.captionHint)],
      most: () => app.session.limits.captionCharacters,
      onchange: () => this.#captionChanged(),
    });
    this.#caption.input.value = draft.caption ?? '';
    this.#photoFields = new PhotoFields(app, draft, () => this.#photoFieldsChanged());
    this.#labels = new LabelsField(draft.labels, (labels) => app.posting.note({ labels }));
    this.#many = draft.several?.field(() => this.#updateKind());
    this.#feeds = this.#feedsField();
    const heading = this.#heading;
    this.view = { element: this.#page(), get title() { return heading.textContent; }, step: 'compose', leave: () => this.#leave() };
    const { session } = app;
    const options = { signal: this.#over.signal };
    session.addEventListener('state', () => this.#showLink(), options);
    session.feeds.addEventListener('change', () => this.#offerFeeds(), options);
    session.addEventListener('profile', () => this.#photoFields.suggestAudience(session), options);
    this.#showLink();
    this.#offerFeeds();
    this.#updateKind();
    keepInSight(this.#caption.element, this.#caption.input, this.#footer, this.#over.signal);
    loadScreens().then((screens) => this.#over.signal.aborted || this.#complete(screens));
  }

  /** Adds what the files of the screens have for the composer. @param {typeof import('../screens.js')} [screens] */
  #complete(screens) {
    screens?.completeWords(this.#app, this.#caption);
    screens?.offerComments(this.#app, this.#photoFields, this.#over.signal);
    screens?.offerRecipients(this.#app, this.#draft, this.#over.signal, (field) => this.#offerPeople(field));
  }

  /** Puts people and lists into the list of feeds. */
  #offerPeople(recipients) {
    this.#recipients = recipients;
    this.#feeds.prepend(recipients.search);
    this.#options.after(recipients.element);
    recipients.onchange = () => this.#choosePeople();
    recipients.filter = (matches) => {
      for (const option of this.#options.children) option.hidden = !matches(option.textContent);
    };
    this.#updateKind();
  }

  #choosePeople() {
    const { to, list, isChosen } = this.#recipients;
    if (isChosen) {
      this.#feed = undefined;
      for (const radio of this.#options.querySelectorAll('input')) radio.checked = false;
    }
    this.#app.posting.note({ to, list, feed: this.#feed?.id });
    this.#updateFeed();
  }

  #showLink() {
    this.#offline.hidden = this.#app.session.state === 'online';
  }

  #page() {
    const back = button(
      { class: 'quiet round', 'aria-label': text.compose.back, onclick: () => this.#app.router.back() },
      icon('back'),
    );
    return element('section', { class: 'page compose' },
      element('header', { class: 'page-head' }, back, this.#heading),
      element('form', { class: 'compose-form', novalidate: true, onsubmit: (event) => this.#submit(event) },
        this.#preview(),
        element('div', { class: 'compose-fields' }, this.#many?.element, this.#kind.element, this.#feeds, this.#caption.element, this.#labels.element, this.#photoFields.element, this.#offline),
        this.#footer));
  }

  /** Shows the thumbnail until the picture has loaded, and instead of it without a network. */
  #preview() {
    const { picture, photo, url } = this.#draft;
    const { width, height } = picture ?? photo;
    const alt = picture ? translated(picture.alt, picture.alts) : text.compose.preview;
    const image = element('img', { src: url, width, height, alt });
    if (picture) {
      thumbnails.show(image, picture);
      const whole = element('img', { src: picture.url, width, height, alt });
      whole.decode().then(() => image.replaceWith(whole), () => {});
    }
    const ask = button({ class: 'asks', onclick: () => this.#ask() }, text.identify.action);
    this.#editButton = button({ onclick: () => this.#edit() }, text.compose.edit);
    this.#figure = element('figure', { class: 'compose-preview' }, image, element('div', { class: 'actions' }, this.#editButton, ask));
    for (const [name, size] of Object.entries({ width, height })) this.#figure.style.setProperty(`--${name}`, String(size));
    return this.#figure;
  }

  /** Asks what the picture shows. The draft waits until one comes back. */
  #ask() {
    const { picture, photo } = this.#draft;
    if (!this.#isSending) this.#app.identifyQuestion.ask({ picture, photo, draft: this.#draft });
  }

  /** Loads the editor when it is first asked for. */
  async #edit() {
    const { posting, notices } = this.#app;
    if (this.#isSending) return;
    const focus = () => this.#editButton.focus();
    const changed = (image) => {
      posting.exchangeImage(image);
      this.#figure.replaceWith(this.#preview());
      focus();
    };
    try {
      const { editPicture } = await import('/editor.js');
      this.#closeEditor = await editPicture(this.#app, this.#draft, { isOver: () => this.#over.signal.aborted, changed, closed: focus });
    } catch {
      notices.warn(text.screens.missing);
    }
  }

  #feedsField() {
    const legend = element('legend', { class: 'unseen' }, text.compose.legend);
    return element('fieldset', { 'aria-describedby': this.#feedError.id }, legend, this.#options, this.#feedError);
  }

  /** On a first visit the composer may open before the feeds are known. */
  #offerFeeds() {
    const feeds = this.#app.session.feeds.all.filter(({ id }) => id !== inbox);
    const offered = [...this.#options.querySelectorAll('input')].map((radio) => radio.value);
    if (feeds.map((feed) => feed.id).join() === offered.join()) return;
    this.#feed = feeds.find((feed) => feed.id === this.#draft.feed);
    this.#options.replaceChildren(...feeds.map((feed) => this.#feedOption(feed)));
    this.#updateFeed();
  }

  #feedOption(feed) {
    const isChosen = feed.id === this.#feed?.id;
    const radio = element('input', { type: 'radio', name: 'feed', value: feed.id, checked: isChosen, onchange: () => this.#choose(feed) });
    return element('label', { class: 'feed-option' }, radio, element('span', {}, feed.title), icon('check'));
  }

  #chooseKind(kind) {
    this.#app.posting.note({ kind });
    this.#updateKind();
    this.#app.stage.update();
  }

  /** Shows the fields of a snap or those of a photo. */
  #updateKind() {
    const { kind = 'snap' } = this.#draft;
    const isPhoto = this.#isPhoto;
    this.#kind.show(kind);
    this.#feeds.hidden = isPhoto;
    this.#photoFields.element.hidden = !isPhoto;
    this.#labels.offer(isPhoto && !this.#isForAll);
    this.#photoFields.alt.element.hidden = this.#isForAll;
    this.#send.classList.toggle('stays', isPhoto);
    setText(this.#heading, isPhoto ? text.compose.stays.title : (this.#recipients?.title ?? text.compose.title));
    setText(this.#send, this.#sendWords);
    setText(this.#wrong, '');
    this.#updateFeed();
  }

  get #isPhoto() {
    return this.#draft.kind === 'photo';
  }

  /** Whether other pictures get the same words. */
  get #isForAll() {
    return Boolean(this.#draft.several?.isForAll);
  }

  get #sendWords() {
    if (this.#isForAll) return this.#draft.several.sendWords;
    if (this.#isPhoto) return text.compose.stays.send;
    return this.#recipients?.isChosen ? this.#recipients.send : text.compose.send;
  }

  #choose(feed) {
    this.#feed = feed;
    this.#feedError.hidden = true;
    this.#recipients?.clear();
    this.#app.posting.note({ feed: feed.id, to: undefined, list: undefined });
    this.#updateFeed();
  }

  #updateFeed() {
    const isPhoto = this.#isPhoto;
    const feed = this.#feed;
    const people = this.#recipients;
    setText(this.#to, isPhoto ? text.compose.stays.to : feed ? text.compose.to(feed.title) : (people?.words ?? text.compose.none));
    this.#to.classList.toggle('chosen', Boolean(isPhoto || feed || people?.isChosen));
    if (!this.#isSending) setText(this.#send, this.#sendWords);
    this.#update();
  }

  #captionChanged() {
    this.#app.posting.note({ caption: this.#caption.input.value });
    this.#update();
  }

  #photoFieldsChanged() {
    this.#app.posting.note(this.#photoFields.draft);
    this.#update();
  }

  #isSending = false;

  #update() {
    const isReady = this.#isPhoto ? !this.#photoFields.isTooLong : this.#feed ?? this.#recipients?.isChosen;
    this.#send.disabled = !isReady || this.#caption.isTooLong || this.#isSending;
  }

  async #submit(event) {
    event.preventDefault();
    if (this.#send.disabled) return;
    this.#isSending = true;
    this.#update();
    setText(this.#send, text.compose.sending);
    setText(this.#wrong, '');
    const { picture, photo, kind } = this.#draft;
    const place = this.#isPhoto ? { kind, ...this.#photoFields.words, labels: this.#labels.ids } : this.#feed ? { feed: this.#feed.id, title: this.#feed.title } : this.#recipients.place;
    const bytes = photo && (await bytesToPost(photo, kind, this.#app.session.limits));
    if (bytes) this.#showProgress(bytes.length);
    const error = await this.#app.posting.send({ ...place, picture: picture?.id, caption: this.#caption.text || undefined, bytes }, this.#draft);
    clearInterval(this.#timer);
    if (error) this.#fix(error);
  }

  /** Shows the server's refusal. All input stays, so that it can be changed and sent again. */
  #fix(error) {
    this.#isSending = false;
    this.#progress.hidden = true;
    setText(this.#send, this.#sendWords);
    this.#update();
    if (error.name === 'invalid_alt') return refuseFields([this.#photoFields.alt], new Map([[this.#photoFields.alt, errorText(error)]]));
    if (error.name === 'invalid_caption') return refuseFields([this.#caption], new Map([[this.#caption, errorText(error)]]));
    if (error.name === 'unknown_feed') return this.#refuseFeed(errorText(error));
    setText(this.#wrong, outboxText(this.#draft).failed(this.#feed?.title ?? this.#recipients?.names, errorText(error)));
  }

  #refuseFeed(words) {
    setText(this.#feedError, words);
    this.#feedError.hidden = false;
    this.#options.querySelector(':checked').focus();
  }

  /** Shows how much of an upload has left this machine. Posts of predefined pictures are a few bytes and show none. */
  #showProgress(total) {
    this.#progress.hidden = false;
    this.#timer = setInterval(() => {
      const percent = Math.round(100 * (1 - Math.min(1, this.#app.session.bufferedBytes / total)));
      this.#progress.value = percent;
      this.#progress.setAttribute('aria-label', text.compose.progress(percent));
    }, progressMs);
  }

  #leave() {
    this.#over.abort();
    this.#closeEditor?.();
    this.#many?.stop();
    this.#recipients?.stop();
    clearInterval(this.#timer);
  }
}
