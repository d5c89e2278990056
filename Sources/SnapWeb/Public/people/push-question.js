import { button, element, setText, text } from '/ui.js';
import { turn } from '../accounts/push-settings.js';
import { libraryOf } from '../photos/library.js';

/**
 * A quiet question above the notifications, once there are some: whether this device should show them. It is asked until it has been
 * answered once, and again after it has ended without the person's doing.
 */
export class PushQuestion {
  /** @type {import('../app.js').App} */
  #app;
  #push;
  #words = element('p');
  element = element('div', { class: 'push-question', hidden: true },
    this.#words,
    element('div', { class: 'actions' },
      button({ class: 'primary', onclick: () => turn(this.#app, true) }, text.push.turnOn),
      button({ class: 'quiet', onclick: () => this.#decline() }, text.push.notNow)));

  constructor(app, list, signal) {
    this.#app = app;
    this.#push = libraryOf(app).push;
    const draw = () => this.#show(this.#push.isAsking);
    this.#push.addEventListener('change', draw, { signal });
    list.addEventListener('change', draw, { signal });
    draw();
  }

  /** The focus must not go with what was pressed. */
  #show(isAsked) {
    if (!isAsked && this.element.contains(document.activeElement)) document.querySelector('h1').focus();
    setText(this.#words, this.#push.state === 'ended' ? text.push.endedQuestion : text.push.question);
    this.element.hidden = !isAsked;
  }

  #decline() {
    this.#push.decline();
    this.#app.notices.say(text.push.later);
  }
}
