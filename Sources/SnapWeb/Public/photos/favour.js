import { button, element, errorText, icon, setText, text } from '/app.js';
import { perform } from './actions.js';

const all = new WeakMap();
/** How topics are told from photos among favourites. */
const topicSign = 'topic ';

export const topicKey = ({ id }) => topicSign + id;
const isTopic = (id) => id.startsWith(topicSign);
/** A photo or a topic as the server is told of it, and the other way. */
const paramsOf = (id) => (isTopic(id) ? { topic: id.slice(topicSign.length) } : { photo: id });
const keyOf = ({ photo, topic }) => photo ?? topicKey({ id: topic });

/** Which photos and topics the session's account has among its favourites, and how many have them. */
export function favouritesOf(app) {
  const { session } = app;
  if (!all.has(session)) all.set(session, new Favourites(app, session));
  return all.get(session);
}

/**
 * A press shows at once and is sent after it. While it is on its way, what arrives about the photo is noted and not shown.
 * Emits `change` with the photo's id as `detail`, and `news` with {id, favourited, favourites} of what lists do not know yet.
 */
class Favourites extends EventTarget {
  #app;
  #session;
  /** What the server said last, by photo. */
  #known = new Map();
  /** What the person wants, by photo, while it is not yet so. */
  #wanted = new Map();
  /** What was so before an action that waits, by photo. */
  #waiting = new Map();

  constructor(app, session) {
    super();
    this.#app = app;
    this.#session = session;
    app.outbox.addEventListener('change', () => this.#tookBack(), { signal: session.signal });
    app.outbox.addEventListener('sent', ({ detail }) => this.#sent(detail), { signal: session.signal });
    session.addEventListener('favourite.changed', ({ detail: { photo, topic, ...state } }) => this.#learn(keyOf({ photo, topic }), state));
  }

  /** Takes an item of a list, which may be old, for want of anything newer. */
  introduce(photo) {
    if (!this.#known.has(photo.id)) this.take(photo);
  }

  /** Notes what a photo says of itself. A push to several people does not say whose favourite it is. */
  take({ id, favourites, favourited }) {
    if (favourites === undefined) return;
    this.#note(id, { favourites, favourited: favourited ?? this.#known.get(id)?.favourited ?? false });
  }

  /** @returns {{favourited: boolean, favourites: number}} as it is shown */
  state(id) {
    const { favourited, favourites } = this.#known.get(id) ?? { favourited: false, favourites: 0 };
    const wanted = this.#wanted.get(id) ?? favourited;
    return { favourited: wanted, favourites: Math.max(0, favourites + wanted - favourited) };
  }

  /** Makes a photo a favourite or no favourite. @returns {Promise<void>} ends when the server knows, or has refused */
  async set(id, wanted) {
    const isSending = this.#wanted.has(id);
    this.#wanted.set(id, wanted);
    this.#tell(id);
    if (isSending) return;
    try {
      while (this.#wanted.get(id) !== this.#known.get(id)?.favourited) await this.#send(id, this.#wanted.get(id));
    } catch (error) {
      this.#app.notices.warn(text.favourites.failed(errorText(error)));
    }
    this.#wanted.delete(id);
    this.#tell(id);
  }

  /** Without a connection it waits, and is shown as if it were so. */
  async #send(id, favourited) {
    const before = this.#known.get(id) ?? { favourited: false, favourites: 0 };
    const [method, opposite] = favourited ? ['favourite.add', 'favourite.remove'] : ['favourite.remove', 'favourite.add'];
    const title = text.waiting[(favourited ? 'favour' : 'unfavour') + (isTopic(id) ? 'Topic' : '')];
    const reply = await perform(this.#app, { subject: `favourite ${id}`, method, opposite, params: paramsOf(id), title });
    if (!reply) this.#waiting.set(id, this.#waiting.get(id) ?? before);
    this.#learn(id, { favourited, favourites: reply?.favourites ?? Math.max(0, before.favourites + favourited - before.favourited) });
  }

  #sent({ entry: { method, params }, favourites }) {
    if (!method?.startsWith('favourite.')) return;
    const id = keyOf(params);
    this.#waiting.delete(id);
    this.#learn(id, { favourited: method === 'favourite.add', favourites });
  }

  /** What was taken back, or refused, is as it was before. */
  #tookBack() {
    for (const [id, before] of this.#waiting) {
      if (this.#app.outbox.about(`favourite ${id}`)) continue;
      this.#waiting.delete(id);
      this.#learn(id, before);
    }
  }

  #learn(id, state) {
    this.#note(id, state);
    this.dispatchEvent(new CustomEvent('news', { detail: { id, ...state } }));
  }

  #note(id, state) {
    const before = this.#known.get(id);
    if (before?.favourited === state.favourited && before?.favourites === state.favourites) return;
    this.#known.set(id, state);
    this.#tell(id);
  }

  /** Hearts are found in the page and not remembered: they come and go with the lists around them. */
  #tell(id) {
    for (const node of document.querySelectorAll(`[data-heart="${CSS.escape(id)}"]`)) draw(node, this.state(id));
    this.dispatchEvent(new CustomEvent('change', { detail: id }));
  }
}

/** The heart of a topic, which has no number: nobody else is told. */
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
