import { element } from '/ui.js';
import { libraryOf } from './library.js';

/** The widest and the tallest form of a photo in a list; longer ones are cropped there. */
const ratios = [0.66, 2.2];

/** The form of a photo in a list: its width through its height. */
export const ratioOf = ({ width, height }) => Math.min(ratios[1], Math.max(ratios[0], width / height));

/** The alternative text of an image. */
export const altOf = ({ alt, caption, author }, otherwise) => alt ?? caption ?? otherwise(author.name);

/**
 * The image of a photo, in its average colour until it has arrived. Its address ends within a day, so an image that fails
 * asks once for the present one. Without a connection, the kept bytes are shown.
 *
 * @param {import('../app.js').App} app
 * @param {any} photo
 * @param {{sizes: string, alt: string} & Record<string, unknown>} options `sizes` as the browser's attribute, which chooses between the small ones
 */
export function photoImage(app, photo, { sizes, alt, ...attributes }) {
  const library = libraryOf(app);
  const { width, height } = photo;
  const seen = () => library.savedRows.sawImage(photo.id, image.currentSrc);
  const image = element('img', { alt, width, height, decoding: 'async', draggable: 'false', ...attributes, onload: seen, onerror: () => again() });
  const again = once(() => renew(app, image, photo, sizes));
  colour(image, photo);
  if (app.session.state === 'online') aim(image, photo, sizes);
  else showKept(app, image, photo, sizes).then((isShown) => isShown || aim(image, photo, sizes));
  return image;
}

function aim(image, { images: { thumb, small } }, sizes) {
  Object.assign(image, { sizes, srcset: [thumb, small].map(({ url, width: wide }) => `${url} ${wide}w`).join(', ') });
  image.src = small.url;
}

/** Shows the bytes that this device has kept. @returns {Promise<boolean>} whether there are any */
async function showKept(app, image, photo, sizes) {
  const library = libraryOf(app);
  const kept = await library.savedRows.image(photo.id);
  if (!kept) return false;
  image.removeAttribute('srcset');
  image.src = kept.url;
  // The smallest one is a makeshift where a larger one would be shown.
  if (kept.size === 'thumb') online(app.session).then(() => image.isConnected && aim(image, library.find(photo.id) ?? photo, sizes));
  return true;
}

/** Asks for the present address of an image that failed; without a connection, once there is one. */
async function renew(app, image, photo, sizes) {
  const { session } = app;
  const library = libraryOf(app);
  if (session.state !== 'online' && (await showKept(app, image, photo, sizes))) return;
  await online(session);
  try {
    aim(image, (await library.show(photo.id)).photo, sizes);
  } catch (error) {
    if (error.name === 'unknown_photo') library.forget([photo.id]);
  }
}

/** Waits until a session is online. */
function online(session) {
  if (session.state === 'online') return undefined;
  return new Promise((resolve) => {
    const over = new AbortController();
    const signal = /** @type {any} */ (AbortSignal).any([session.signal, over.signal]);
    session.addEventListener('state', () => {
      if (session.state !== 'online') return;
      over.abort();
      resolve();
    }, { signal });
  });
}

/** Shows a photo's average colour behind it. */
export function colour(node, { placeholder }) {
  const average = averageColour(placeholder);
  if (average) node.style.setProperty('background-color', average);
}

/** The average colour that begins a ThumbHash: six bits of lightness, and six bits for each of two colour axes. */
function averageColour(placeholder) {
  const bytes = Array.from(atob(placeholder ?? '').slice(0, 3), (character) => character.charCodeAt(0));
  if (bytes.length < 3) return undefined;
  const bits = bytes[0] | (bytes[1] << 8) | (bytes[2] << 16);
  const light = (bits & 63) / 63;
  const [p, q] = [6, 12].map((shift) => ((bits >> shift) & 63) / 31.5 - 1);
  const blue = light - (2 / 3) * p;
  const red = (3 * light - blue + q) / 2;
  return `rgb(${[red, red - q, blue].map((part) => Math.round(255 * Math.min(1, Math.max(0, part)))).join(' ')})`;
}

function once(run) {
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    run();
  };
}
