import { text } from '../text/text.js';

/** A question about a picture. It is kept until the next question, so that Back finds its answer. Emits `change`. */
export class IdentifyQuestion extends EventTarget {
  /** @type {import('../app.js').App} */
  #app;
  /**
   * The picture that is asked about: a predefined one, a photo of this device, or a photo that is `shown` here already. `draft` is the post that
   * it belongs to.
   *
   * @type {{picture?: object, photo?: object, shown?: object, draft?: object, answer?: object, agreed?: boolean} | undefined}
   */
  question;

  constructor(app) {
    super();
    this.#app = app;
  }

  /** Whether its page is in view, or the camera above it. */
  get isOpen() {
    return this.#app.router.route.path === '/identify';
  }

  ask(question) {
    const { router } = this.#app;
    const before = this.question;
    const isSame = before && ['picture', 'photo', 'shown'].every((kind) => (before[kind]?.blob ?? before[kind]?.id) === (question[kind]?.blob ?? question[kind]?.id));
    this.question = isSame ? { ...before, ...question } : question;
    if (!this.isOpen) router.go('/identify');
    else if (router.step) router.back();
    else this.dispatchEvent(new Event('change'));
  }

  forget() {
    this.question = undefined;
  }

  chooseFile() {
    this.#app.posting.chooseFile((file) => this.takeFile(file));
  }

  takeFile(file) {
    return this.#app.posting.takeFile(file, { isWanted: () => this.isOpen, use: (photo) => this.ask({ photo }), refusal: text.identify.notImage });
  }
}
