import { ConnectionLost } from '/ui.js';
import { libraryOf } from '../photos/library.js';

/** The time limit for an answer. */
export const patienceMs = 20_000;

/** Ends with an error of this name: the photo itself could not be had, or the answer takes too long. */
const failure = (name) => Object.assign(new Error(name), { name });

/**
 * Asks the server what a picture shows.
 *
 * @param {import('../app.js').App} app
 * @param {{picture?: any, photo?: any, shown?: any}} question as `IdentifyQuestion.question`
 * @param {AbortSignal} signal that aborts when the answer is no longer wanted
 * @returns {Promise<{identifications: object[], model: string}>}
 */
export async function answerTo(app, { picture, photo, shown }, signal) {
  const over = new Promise((_, reject) => {
    const timer = setTimeout(() => reject(failure('slow')), patienceMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
  return Promise.race([over, ask(app, picture, photo?.blob ?? shown)]);
}

async function ask(app, picture, source) {
  if (app.session.state !== 'online') throw new ConnectionLost();
  if (picture) return app.session.request('image.identify', { picture: picture.id });
  const blob = source instanceof Blob ? source : await imageOf(app, source);
  return app.session.request('image.identify', {}, new Uint8Array(await blob.arrayBuffer()));
}

/** The image of a photo. Its address ends within a day, so it is asked for once more. */
async function imageOf(app, photo) {
  const response = await fetched(photo);
  if (response?.ok) return response.blob();
  if (!response && !navigator.onLine) throw new ConnectionLost();
  const again = await libraryOf(app).show(photo.id).then((answer) => fetched(answer.photo), () => undefined);
  if (again?.ok) return again.blob();
  throw failure('image');
}

const fetched = (photo) => fetch(photo.images.large.url).catch(() => undefined);
