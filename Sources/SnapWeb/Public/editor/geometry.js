/** Crops are parts of the turned and straightened frame, in fractions of its sides. */
export const whole = { x: 0, y: 0, width: 1, height: 1 };

const clamp = (value, least, most) => Math.max(least, Math.min(most, value));

/** The size of the picture once it is turned. */
export const frameOf = ({ width, height }, { quarter }) => (quarter % 2 ? { width: height, height: width } : { width, height });

/** The scale at which a rotated picture fills its frame. */
export function coverOf({ width, height }, degrees) {
  const angle = (Math.abs(degrees) * Math.PI) / 180;
  return Math.cos(angle) + Math.max(width / height, height / width) * Math.sin(angle);
}

/**
 * Where the source's pixels go.
 *
 * @param {{width: number, height: number}} source
 * @param {any} state of the steps
 * @param {{longest?: number, most?: number, uncropped?: boolean}} options `most`: how many times as large as the source the result may be
 * @returns {{width: number, height: number, source: {width: number, height: number}, scale: number, matrix: DOMMatrix}} `scale` is the result's
 *   pixels for one of the source's
 */
export function placeOf(source, state, { longest = Infinity, most = 1, uncropped = false } = {}) {
  const frame = frameOf(source, state);
  const crop = uncropped ? whole : state.crop;
  const [width, height] = [crop.width * frame.width, crop.height * frame.height];
  const scale = Math.min(most, longest / Math.max(width, height));
  const cover = coverOf(frame, state.degrees);
  const matrix = new DOMMatrix()
    .scale(scale)
    .translate(frame.width * (0.5 - crop.x), frame.height * (0.5 - crop.y))
    .rotate(state.degrees)
    .scale(cover)
    .rotate(90 * state.quarter)
    .scale(state.mirror ? -1 : 1, 1)
    .translate(-source.width / 2, -source.height / 2);
  const sides = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  return { ...sides, source: { width: source.width, height: source.height }, scale: scale * cover, matrix };
}

/** A crop after a quarter turn: 1 to the right, -1 to the left. */
export function turned({ x, y, width, height }, by) {
  const place = by > 0 ? { x: 1 - y - height, y: x } : { x: y, y: 1 - x - width };
  return { ...place, width: height, height: width };
}

export const mirrored = (crop) => ({ ...crop, x: 1 - crop.x - crop.width });

export const moved = (crop, dx, dy) => ({ ...crop, x: clamp(crop.x + dx, 0, 1 - crop.width), y: clamp(crop.y + dy, 0, 1 - crop.height) });

/**
 * A crop after one of its handles was moved.
 *
 * @param {{x: number, y: number, width: number, height: number}} crop
 * @param {string} handle the sides that move: `n`, `se` …
 * @param {number} dx
 * @param {number} dy
 * @param {{least: {width: number, height: number}, ratio?: number}} options `ratio`: width through height, both as fractions
 */
export function resized(crop, handle, dx, dy, { least, ratio }) {
  const [right, bottom] = [crop.x + crop.width, crop.y + crop.height];
  const left = handle.includes('w') ? clamp(crop.x + dx, 0, right - least.width) : crop.x;
  const top = handle.includes('n') ? clamp(crop.y + dy, 0, bottom - least.height) : crop.y;
  const width = (handle.includes('e') ? clamp(right + dx, left + least.width, 1) : right) - left;
  const height = (handle.includes('s') ? clamp(bottom + dy, top + least.height, 1) : bottom) - top;
  if (!ratio) return { x: left, y: top, width, height };
  const most = Math.min(handle.includes('w') ? right : 1 - crop.x, ratio * (handle.includes('n') ? bottom : 1 - crop.y));
  const wide = Math.min(Math.max(width, height * ratio), most);
  const high = wide / ratio;
  return { x: handle.includes('w') ? right - wide : crop.x, y: handle.includes('n') ? bottom - high : crop.y, width: wide, height: high };
}

/** A crop made larger or smaller about its middle. */
export function scaled(crop, by, { least }) {
  const most = Math.min(1 / crop.width, 1 / crop.height);
  const factor = Math.min(most, Math.max(by, least.width / crop.width, least.height / crop.height));
  const [width, height] = [crop.width * factor, crop.height * factor];
  const [x, y] = [crop.x + (crop.width - width) / 2, crop.y + (crop.height - height) / 2];
  return moved({ x, y, width, height }, 0, 0);
}

/** The largest crop of a form, about the middle of another. @param {number} ratio width through height, both as fractions */
export function formed(crop, ratio) {
  const [width, height] = ratio > 1 ? [1, 1 / ratio] : [ratio, 1];
  return moved({ x: crop.x + (crop.width - width) / 2, y: crop.y + (crop.height - height) / 2, width, height }, 0, 0);
}
