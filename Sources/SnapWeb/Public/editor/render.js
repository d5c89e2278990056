import { placeOf } from './geometry.js';
import { lit } from './light.js';
import { drawStrokes, drawTexts } from './marks.js';
import { longSide } from './source.js';

const quality = 0.92;

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
  context.drawImage(source, 0, 0);
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
export function* rendering(source, state) {
  const place = placeOf(source, state, { longest: longSide });
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

/** @returns {Promise<{blob: Blob, width: number, height: number}>} as `preparePhoto` */
export async function renderForPost(source, state) {
  const canvas = await finishSlowly(rendering(source, state));
  const { width, height } = canvas;
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new Error('The picture could not be encoded.');
  return { blob, width, height };
}
