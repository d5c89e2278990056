import { button, element, errorText, icon, setText, text } from '/ui.js';
import { perform } from '../photos/actions.js';

const all = new WeakMap();
/** Distinguishes topics from photos among favourites. */
const topicSign = 'topic ';

export const topicKey = ({ id }) => topicSign + id;
const isTopic = (id) => id.startsWith(topicSign);
/** Converts a photo or a topic to the server's form and back. */
const paramsOf = (id) => (isTopic(id) ? { topic: id.slice(topicSign.length) } : { photo: id });
const keyOf = ({ photo, topic }) => photo ?? topicKey({ id: topic });
const subjectOf = (id) => `favourite ${id}`;

/** Which photos and topics the session's account has among its favourites, and how many have them. */
export function favouritesOf(app) {
  const { session } = app;
  if (!all.has(session)) all.set(session, new Favourites(app, session));
  return all.get(session);
}

/**
 * A press shows immediately and is sent after it; without a connection it waits in the outbox, and shows as if it were so. What arrives about the
 * photo meanwhile is noted and not shown. Emits `learned`, with {id, favourited, favourites}, for what no list has yet.
 */
export class Favourites extends EventTarget {
  /** @type {import('../app.js').App} */
  #app;
  /** The server's last state, by photo. `favourited` is undefined where the server sent only the count. */
  #known = new Map();
  /** The requested state, by photo, while it is being sent. */
  #wanted = new Map();
  /** The number of the last change that an action or another device made, by photo. */
  #changes = new Map();
  #lastChange = 0;

  constructor(app, session) {
    super();
    this.#app = app;
    const options = { signal: session.signal };
    app.outbox.addEventListener('change', () => document.querySelectorAll('[data-heart]').forEach((node) => this.#draw(node)), options);
    app.outbox.addEventListener('sent', ({ detail }) => this.#sent(detail), options);
    session.addEventListener('favourite.changed', ({ detail: { photo, topic, ...state } }) => this.#learn(keyOf({ photo, topic }), state));
  }

  /**
   * Called before a request, since the server may have read its answer before a change that is known here earlier.
   *
   * @returns {(photos: object[]) => object[]} notes the photos of the answer, and returns them with their current likes
   */
  asking() {
    const before = this.#lastChange;
    const isOld = ({ id }) => this.#changes.get(id) > before;
    return (photos) => photos.map((photo) => {
      if (isOld(photo)) return { ...photo, ...this.#known.get(photo.id) };
      this.take(photo);
      return photo;
    });
  }

  /** Notes what a photo says now. A push to several people does not say whose favourite it is. */
  take({ id, favourites, favourited = this.#known.get(id)?.favourited }) {
    if (favourites !== undefined) this.#note(id, { favourited, favourites });
  }

  /** Notes what a photo said once, unless something is known: what has been drawn keeps the photo as it was then. */
  introduce(photo) {
    if (this.#known.get(photo.id)?.favourited === undefined) this.take(photo);
  }

  /** @returns {{favourited: boolean, favourites: number}} as it is shown */
  state(id) {
    const { favourited = false, favourites = 0 } = this.#known.get(id) ?? {};
    const shown = this.#wanted.get(id) ?? this.#waiting(id) ?? favourited;
    return { favourited: shown, favourites: Math.max(0, favourites + shown - favourited) };
  }

  /** Makes a photo a favourite or no favourite. @returns {Promise<void>} ends when the server knows, or has refused, or when it waits */
  async set(id, wanted) {
    const isSending = this.#wanted.has(id);
    let { favourited: last } = this.state(id);
    this.#wanted.set(id, wanted);
    this.#drawAll(id);
    if (isSending) return;
    try {
      while (this.#wanted.get(id) !== last) {
        last = this.#wanted.get(id);
        await this.#send(id, last);
      }
    } catch (error) {
      this.#app.notices.warn(text.favourites.failed(errorText(error)));
    }
    this.#wanted.delete(id);
    this.#drawAll(id);
  }

  async #send(id, favourited) {
    const [method, opposite] = favourited ? ['favourite.add', 'favourite.remove'] : ['favourite.remove', 'favourite.add'];
    const title = text.waiting[(favourited ? 'favour' : 'unfavour') + (isTopic(id) ? 'Topic' : '')];
    const reply = await perform(this.#app, { subject: subjectOf(id), method, opposite, params: paramsOf(id), title });
    if (reply) this.#learn(id, { favourited, favourites: reply.favourites ?? 0 });
  }

  #sent({ entry: { method, params }, favourites = 0 }) {
    if (method?.startsWith('favourite.')) this.#learn(keyOf(params), { favourited: method === 'favourite.add', favourites });
  }

  /** The state that an action in the outbox will lead to. @returns {boolean | undefined} */
  #waiting(id) {
    const action = this.#app.outbox.about(subjectOf(id));
    return action && action.method === 'favourite.add';
  }

  #learn(id, state) {
    this.#lastChange += 1;
    this.#changes.set(id, this.#lastChange);
    this.#note(id, state);
    this.dispatchEvent(new CustomEvent('learned', { detail: { id, ...state } }));
  }

  #note(id, state) {
    const before = this.#known.get(id);
    if (before?.favourited === state.favourited && before?.favourites === state.favourites) return;
    this.#known.set(id, state);
    this.#drawAll(id);
  }

  /** Hearts are found in the page and not remembered: they come and go with the lists around them. */
  #drawAll(id) {
    for (const node of document.querySelectorAll(`[data-heart="${CSS.escape(id)}"]`)) this.#draw(node);
  }

  #draw(node) {
    draw(node, this.state(node.dataset.heart));
  }
}

/** The heart of a topic, which has no count: it is private. */
export const topicHeart = (app, topic) => heart(app, { id: topicKey(topic), favourites: 0 });

/** The heart of a photo, with the number of those who have it among their favourites. */
export function heart(app, photo) {
  const favourites = favouritesOf(app);
  favourites.introduce(photo);
  const set = (wanted) => favourites.set(photo.id, wanted);
  const press = () => {
    const { favourited } = favourites.state(photo.id);
    set(!favourited);
    app.notices.say(text.favourites[favourited ? 'removed' : 'added'], { label: text.favourites.undo, run: () => set(favourited) });
  };
  const node = button({ class: 'quiet heart', 'data-heart': photo.id, onclick: press }, icon('heart'), element('span', { class: 'heart-count' }));
  return draw(node, favourites.state(photo.id));
}

function draw(node, { favourited, favourites }) {
  const count = isTopic(node.dataset.heart) ? 0 : favourites;
  node.setAttribute('aria-pressed', String(favourited));
  node.setAttribute('aria-label', text.favourites.heart(count));
  setText(node.lastChild, count ? String(count) : '');
  return node;
}
