import { button, element, icon, setText, text } from '/ui.js';
import { drawing } from '../photos/empty.js';
import { answerList } from './answer-list.js';
import { labelsHint, labelsOf } from './draft-labels.js';
import { pictureOf } from './picture.js';
import { answerTo } from './question.js';
import { nextSteps } from './next-steps.js';

/** After these, the same photo would be refused again. */
const lasting = ['no_recogniser', 'invalid_image', 'too_large', 'unknown_picture'];

/** The page of a question: the photo, and next to or below it the topics that it may show. Nothing is posted. */
export class IdentifyScreen {
  /** @type {import('../app.js').App} */
  #app;
  #url;
  #heading = element('h1', { tabindex: '-1' }, text.identify.title);
  #body = element('div', { class: 'identify-body' });
  #subject;
  #answer;
  #status = element('p', { class: 'unseen', role: 'status' });
  #over = new AbortController();
  /** Ended with each new question, and with the page. */
  #run = new AbortController();
  /** The failure that is on the screen. */
  #failed;

  constructor(app) {
    this.#app = app;
    const back = button({ class: 'quiet round', 'aria-label': text.identify.back, onclick: () => app.router.leave('/search') }, icon('back'));
    this.element = element('section', { class: 'page identify-page' },
      element('header', { class: 'page-head' }, back, this.#heading),
      this.#body,
      this.#status);
    const options = { signal: this.#over.signal };
    app.identifyQuestion.addEventListener('change', () => this.#begin(), options);
    app.session.addEventListener('state', () => this.#linkChanged(), options);
    this.#begin();
  }

  leave() {
    this.#over.abort();
    this.#run.abort();
    if (this.#url) URL.revokeObjectURL(this.#url);
  }

  get #question() {
    return this.#app.identifyQuestion.question;
  }

  /** Whether a photo would leave the server is known only once connected. */
  get #identifier() {
    return this.#app.session.server?.identifier;
  }

  /** A photo that could not be sent is sent as soon as that is possible. */
  #linkChanged() {
    if (this.#app.session.state !== 'online') return;
    if (this.#failed === 'connection_lost' || this.#identifier === 'off') this.#begin();
  }

  #begin() {
    this.#run.abort();
    this.#failed = undefined;
    this.#lay();
    if (this.#identifier === 'off') return this.#show(this.#words(text.identify.off, text.identify.offWhy), this.#ways({ asks: false }));
    if (!this.#question) return this.#show(drawing('camera'), element('p', { class: 'soft' }, text.identify.lead), this.#ways({ isFirst: true }));
    if (this.#question.answer) return this.#announce(this.#question.answer);
    if (this.#app.session.state !== 'online') return this.#fail('connection_lost');
    if (this.#identifier === 'cloud-vision' && !this.#question.agreed) return this.#askFirst();
    return this.#ask();
  }

  #show(...nodes) {
    const hadFocus = this.#answer.contains(document.activeElement);
    this.#answer.replaceChildren(...nodes.flat().filter(Boolean));
    if (hadFocus) this.#heading.focus({ preventScroll: true });
  }

  #words(title, why) {
    return [element('h2', {}, title), element('p', { class: 'soft' }, why)];
  }

  /** Lays out the page for another picture, or for none. New elements appear, and none moves. */
  #lay() {
    const question = this.#question;
    const subject = question?.picture ?? question?.photo ?? question?.shown;
    if (this.#answer && this.#subject === subject) return;
    this.#subject = subject;
    const hadFocus = this.#body.contains(document.activeElement);
    this.#answer = element('div', { class: 'identify-answer' });
    this.#body.replaceChildren(...[this.#drawn(question, subject), this.#answer].filter(Boolean));
    this.element.classList.toggle('has-picture', Boolean(subject));
    if (hadFocus) this.#heading.focus({ preventScroll: true });
  }

  #drawn(question, subject) {
    if (this.#url) URL.revokeObjectURL(this.#url);
    this.#url = question?.photo && URL.createObjectURL(question.photo.blob);
    return subject && pictureOf(this.#app, question, this.#url);
  }

  /** Says where the photo would go, and sends it only after that. */
  #askFirst() {
    const agree = () => {
      this.#question.agreed = true;
      this.#ask();
    };
    this.#show(element('h2', {}, text.identify.cloud), element('p', { class: 'soft' }, text.identify.cloudWhy),
      element('div', { class: 'actions' }, button({ class: 'primary', onclick: agree }, text.identify.go), button({ onclick: () => this.#cancel() }, text.identify.cancel)));
  }

  async #ask() {
    const question = this.#question;
    const run = this.#run = new AbortController();
    this.#failed = undefined;
    setText(this.#status, text.identify.asking);
    this.#show(element('p', { class: 'identify-wait' }, text.identify.asking), element('progress', { 'aria-label': text.identify.asking }),
      element('div', { class: 'actions' }, button({ onclick: () => this.#cancel() }, text.identify.cancel)));
    try {
      const answer = await answerTo(this.#app, question, run.signal);
      question.answer = answer;
      if (!run.signal.aborted) this.#announce(answer);
    } catch (error) {
      if (!run.signal.aborted) this.#fail(error.name);
    } finally {
      run.abort();
    }
  }

  /** Abandons the question: back to the post, or to another photo. */
  #cancel() {
    this.#run.abort();
    if (this.#draft) return this.#app.router.leave('/search');
    this.#app.identifyQuestion.forget();
    return this.#begin();
  }

  #fail(name) {
    const known = name in text.identify.failed ? name : 'other';
    this.#failed = known;
    const [title, why] = text.identify.failed[known];
    const retry = !lasting.includes(known) && button({ class: 'primary', onclick: () => this.#begin() }, text.identify.retry);
    this.#show(element('div', { role: 'alert', class: 'identify-failed' }, this.#words(title, why)), this.#ways({ retry, asks: known !== 'no_recogniser' }));
  }

  #announce({ identifications }) {
    if (!identifications.length) {
      setText(this.#status, text.identify.unsure);
      return this.#show(this.#words(text.identify.unsure, text.identify.unsureWhy), this.#ways({}));
    }
    const found = text.identify.found(identifications.length);
    setText(this.#status, found);
    const draft = this.#draft;
    return this.#show(element('h2', { class: 'unseen' }, found), draft && element('p', { class: 'soft' }, labelsHint(draft)),
      answerList(this.#app, identifications, draft && labelsOf(this.#app, draft, this.#status)), element('p', { class: 'soft small' }, text.identify.guess), this.#ways({}));
  }

  /** The post that waits for its picture to be asked about. */
  get #draft() {
    const { draft } = this.#app.posting;
    return draft && this.#question?.draft === draft ? draft : undefined;
  }

  /** The next steps. */
  #ways(options) {
    return nextSteps(this.#app, { draft: this.#draft, photo: this.#question?.photo, ...options });
  }
}
