import { button, element, errorText, icon, LineField, newKey, personal, setText, text } from '/ui.js';
import { completeWords, editPhoto } from '/screens.js';
import { commentDrafts } from './comment-drafts.js';

let made = 0;

/** Whether the session's account may comment on a photo. A push does not say so of a photo; the server decides in the end. */
export const mayComment = (photo) => photo.mayComment ?? photo.commentsFrom !== 'nobody';

/** Where one writes a comment: a field, the comment that is answered, and the reason where no comment is taken. What is written stays until it is sent. */
export class CommentComposer {
  /** @type {import('../../app.js').App} */
  #app;
  #photo;
  #field;
  #send = element('button', { type: 'submit', class: 'primary round', 'aria-label': text.comments.send, title: text.comments.send, disabled: true }, icon('send'));
  #replying = element('p', { class: 'comment-replying', hidden: true });
  #wrong = element('p', { class: 'form-error', role: 'alert' });
  #form;
  #closed = element('p', { class: 'soft comments-closed', hidden: true });
  #onsent;
  /** The comment that is answered. @type {{id: string, name: string} | undefined} */
  #to;
  element;

  /** @param {import('../../app.js').App} app @param {any} photo @param {(entry: {key: string, to?: string}) => void} onsent called with what is on its way */
  constructor(app, photo, onsent) {
    this.#app = app;
    this.#onsent = onsent;
    this.#field = new LineField({
      id: `comment-${++made}`,
      label: [text.comments.field],
      most: () => app.session.limits.commentCharacters ?? 500,
      onchange: () => this.#changed(),
    });
    const { input } = this.#field;
    input.setAttribute('rows', '1');
    input.setAttribute('placeholder', text.comments.placeholder);
    input.setAttribute('enterkeyhint', 'send');
    input.addEventListener('keydown', (event) => this.#press(event));
    completeWords(app, this.#field);
    this.#form = element('form', { class: 'comment-form', novalidate: true, onsubmit: (event) => this.#submit(event) },
      this.#replying, element('div', { class: 'comment-writing' }, this.#field.element, this.#send), this.#wrong);
    this.element = element('div', { class: 'comment-composer' }, this.#form, this.#closed);
    this.restore(photo);
    this.update(photo);
  }

  /** Shows whether this account may comment. */
  update(photo) {
    this.#photo = photo;
    const isOpen = mayComment(photo);
    this.#form.hidden = !isOpen;
    this.#closed.hidden = isOpen;
    this.element.classList.toggle('is-closed', !isOpen);
    if (!isOpen) this.#closed.replaceChildren(...this.#reason(photo));
  }

  /** Begins an answer. One to an answer mentions its author, who would get no notification otherwise. @param {any} comment */
  answer({ id, to, author }) {
    const isOther = to && author.id !== this.#app.session.user.id;
    this.#answerTo({ id: to ?? id, name: author.name });
    const { input } = this.#field;
    const mention = `@${author.name} `;
    if (isOther && !input.value.includes(mention.trim())) this.#field.text = mention + input.value;
    this.focus();
    input.setSelectionRange(input.value.length, input.value.length);
  }

  focus() {
    if (!this.#form.hidden) this.#field.input.focus();
  }

  /** A comment was refused: it comes back with the comment that it answers, unless another one has been begun or that one is gone. */
  refused({ params, to }, error) {
    if (!this.#field.text) {
      this.#answerTo(error.name === 'unknown_comment' ? undefined : to);
      this.#field.text = params.text;
    }
    setText(this.#wrong, errorText(error));
  }

  /** Shows what was begun under a photo, here or in a sheet over the page; nothing if that was sent. */
  restore(photo) {
    const draft = commentDrafts.read(this.#app.session.user.id, photo.id);
    this.#photo = photo;
    this.#answerTo(draft?.to);
    this.#field.text = draft?.text ?? '';
  }

  #reason(photo) {
    const { off, offOwn, following, change } = text.comments;
    const { app, isOwn } = { app: this.#app, isOwn: this.#app.session.isOwn(photo) };
    if (isOwn) return [offOwn, ' ', button({ class: 'quiet', onclick: () => editPhoto(app, photo, () => {}) }, change)];
    if (photo.commentsFrom !== 'following') return [off];
    const [before, name, after] = following(photo.author.name);
    return [before, personal(name), after];
  }

  #answerTo(to) {
    this.#to = to;
    this.#replying.hidden = !to;
    const [before, name, after] = text.comments.replying(to?.name ?? '');
    const cancel = button({ class: 'quiet round', 'aria-label': text.comments.noReply, title: text.comments.noReply, onclick: () => this.#cancelAnswer() }, icon('close'));
    this.#replying.replaceChildren(element('span', {}, before, personal(name, { class: 'comment-name' }), after), cancel);
    this.#field.input.setAttribute('aria-label', to ? text.comments.replyTo(to.name) : text.comments.field);
  }

  #cancelAnswer() {
    this.#answerTo(undefined);
    this.#changed();
    this.focus();
  }

  #changed() {
    const { text: words, isTooLong, hint } = this.#field;
    this.#send.disabled = !words || isTooLong;
    setText(this.#wrong, '');
    this.#form.classList.toggle('is-counted', Boolean(hint.textContent.trim()));
    commentDrafts.keep(this.#app.session.user.id, this.#photo.id, { text: this.#field.input.value, to: this.#to });
  }

  /** Escape ends an answer before it closes anything. */
  #press(event) {
    if (event.key !== 'Escape' || !this.#to) return;
    event.preventDefault();
    event.stopPropagation();
    this.#cancelAnswer();
  }

  /** Hands the comment to the outbox: it is sent with a key, once, however often that takes. */
  async #submit(event) {
    event.preventDefault();
    if (this.#send.disabled) return;
    const { outbox } = this.#app;
    const { id: photo } = this.#photo;
    const key = newKey();
    const to = this.#to;
    const params = { photo, text: this.#field.text, key, ...(to && { to: to.id }) };
    this.#answerTo(undefined);
    this.#field.text = '';
    await outbox.act({ subject: `new comment ${key}`, method: 'comment.post', params, title: text.waiting.comment(params.text), photo, to });
    this.#onsent({ key, to: params.to });
    outbox.flush();
  }
}
