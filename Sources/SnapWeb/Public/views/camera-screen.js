import { button, element, icon, preparedFrame, text } from '/ui.js';
import { Camera } from '../model/camera.js';

/** The browser's names of camera errors, and the app's. */
const reasons = { NotAllowedError: 'notAllowed', NotFoundError: 'notFound', OverconstrainedError: 'notFound' };

/** The camera: its picture, a shutter and, with two cameras, a button to switch. */
export function cameraView(app) {
  return new CameraScreen(app).view;
}

class CameraScreen {
  /** @type {import('../app.js').App} */
  #app;
  #camera = new Camera();
  #video = element('video', { playsinline: true, muted: true, autoplay: true, class: 'camera-video' });
  #message = element('div', { class: 'camera-message', role: 'status' }, text.camera.starting);
  #take = button({ class: 'shutter', disabled: true, 'aria-label': text.camera.take, onclick: () => this.#shoot() });
  #turn = button(
    { class: 'round glass', hidden: true, 'aria-label': text.camera.turn, onclick: () => this.#start(() => this.#camera.turn()) },
    icon('turn'),
  );
  /** Whether the frame is asked about and not posted. */
  #asks;
  #ask = button({ class: 'on-dark camera-ask asks', disabled: true, onclick: () => this.#shoot(true) }, text.identify.action);
  #left = false;

  constructor(app) {
    this.#app = app;
    this.#asks = app.identifyQuestion.isOpen;
    const close = button(
      { class: 'round glass', 'aria-label': text.camera.close, onclick: () => app.router.back() },
      icon('close'),
    );
    const page = element('section', { class: 'camera' },
      element('h1', { class: 'unseen', tabindex: '-1' }, text.camera.title),
      this.#video, this.#message, !this.#asks && this.#ask,
      element('div', { class: 'camera-controls' }, close, this.#take, element('div', { class: 'turn-place' }, this.#turn)));
    page.addEventListener('keydown', (event) => event.key === 'Escape' && app.router.back());
    this.#video.muted = true;
    this.view = { element: page, title: text.camera.title, step: 'camera', leave: () => this.#leave() };
    this.#start(() => this.#camera.start());
  }

  async #start(begin) {
    if (!Camera.isOffered) return this.#explain('notOffered');
    this.#shutters(false);
    try {
      const stream = await begin();
      if (!stream) return;
      stream.getVideoTracks()[0].addEventListener('ended', () => this.#explain('busy'));
      this.#video.srcObject = stream;
      await this.#video.play();
      this.#video.classList.toggle('mirrored', this.#camera.facing === 'user');
      this.#message.replaceChildren();
      this.#shutters(true);
      this.#turn.hidden = !(await this.#camera.hasTwo());
    } catch (error) {
      this.#explain(reasons[error.name] ?? 'busy');
    }
  }

  /** Explains the error, and offers two next steps. */
  #explain(reason) {
    if (this.#left) return;
    this.#shutters(false);
    const retry = button({ class: 'primary', onclick: () => this.#start(() => this.#camera.start()) }, text.camera.retry);
    const file = button({ class: 'on-dark', onclick: () => (this.#asks ? this.#app.identifyQuestion : this.#app.posting).chooseFile() }, text.camera.file);
    const ways = element('div', { class: 'actions' }, reason !== 'notOffered' && retry, file);
    this.#message.replaceChildren(element('p', {}, text.camera[reason]), ways);
  }

  #shutters(areReady) {
    this.#take.disabled = !areReady;
    this.#ask.disabled = !areReady;
  }

  /** Takes the frame, to post it or to ask what it shows. */
  async #shoot(asks = this.#asks) {
    this.#shutters(false);
    const photo = await preparedFrame(this.#video);
    if (this.#left) return;
    if (asks) this.#app.identifyQuestion.ask({ photo });
    else this.#app.posting.compose({ photo }, { exchange: true });
  }

  #leave() {
    this.#left = true;
    this.#camera.stop();
    this.#video.srcObject = null;
  }
}
