import { preparePhoto } from '/ui.js';
import { placeOf } from './geometry.js';
import { lit } from './light.js';
import { drawStrokes, drawTexts } from './marks.js';
import { longSide } from './source.js';

const quality = 0.92;
/** Of a photo's full size, which would have twice the bytes otherwise. */
const fullQuality = 0.86;

export function canvasOf({ width, height }) {
  const canvas = document.createElement('canvas');
  return Object.assign(canvas, { width, height });
}

/** The picture without drawings: turned, cropped, and in its light. In pieces, between which the page may do something else. */
export function* drawPicture(canvas, source, state, place) {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.imageSmoothingQuality = 'high';
  // The server also blends transparent pixels onto white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.setTransform(place.matrix);
  context.drawImage(source, 0, 0, place.source.width, place.source.height);
  context.resetTransform();
  yield;
  yield* lit(context, state.light);
}

/** Draws the strokes and texts on the picture. */
export function drawMarks(context, state, place, layer) {
  drawStrokes(context, state.strokes, place, layer);
  drawTexts(context, state.texts, place);
}

/** The picture as it is posted: only the source and the state decide it. */
function* rendering(source, state, place) {
  const canvas = canvasOf(place);
  yield* drawPicture(canvas, source, state, place);
  drawMarks(canvas.getContext('2d'), state, place, canvasOf(place));
  return canvas;
}

/** Runs a drawing immediately. */
export function finish(drawing) {
  for (;;) {
    const { done, value } = drawing.next();
    if (done) return value;
  }
}

/** Runs a drawing piece by piece, each in a task of its own. */
export async function finishSlowly(drawing) {
  for (;;) {
    const { done, value } = drawing.next();
    if (done) return value;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/**
 * The picture as it is posted.
 *
 * @param {ImageBitmap} source
 * @param {any} state of the steps
 * @param {Blob} [original] the file of the source, where that has more pixels
 * @returns {Promise<{blob: Blob, width: number, height: number, edit?: any}>} as `bytesToPost` takes it; `edit` is what `renderFull`
 *   draws again, and can be stored
 */
export async function renderForPost(source, state, original) {
  const size = { width: source.width, height: source.height };
  const { blob, width, height } = await encoded(source, state, placeOf(size, state, { longest: longSide }), quality);
  return { blob, width, height, edit: original && { original, size, state } };
}

/**
 * Draws the picture of the steps from all pixels of its file.
 *
 * @param {{original: Blob, size: {width: number, height: number}, state: any}} edit `size` is that of the source that the steps were made with
 * @param {number} longest pixels of the long side
 */
export async function renderFull({ original, size, state }, longest) {
  const { blob } = await preparePhoto(original, longest);
  const source = await createImageBitmap(blob);
  try {
    return (await encoded(source, state, placeOf(size, state, { longest, most: source.width / size.width }), fullQuality)).blob;
  } finally {
    source.close();
  }
}

async function encoded(source, state, place, of) {
  const canvas = await finishSlowly(rendering(source, state, place));
  const { width, height } = canvas;
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', of));
  if (!blob) throw new Error('The picture could not be encoded.');
  return { blob, width, height };
}
