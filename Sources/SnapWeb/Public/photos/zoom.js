/** A picture as it is: `x` and `y` are the place of the box's corner, in pixels. */
export const whole = { scale: 1, x: 0, y: 0 };
export const most = 8;

const clamp = (value, least, end) => Math.max(least, Math.min(end, value));

/**
 * Keeps the box full of picture where the picture is larger than the box, and the picture in the middle where it is smaller.
 *
 * @param {{scale: number, x: number, y: number}} view
 * @param {{width: number, height: number, picture?: {x: number, y: number, width: number, height: number}}} box in pixels; `picture` is the part of
 *   the box that the picture covers at scale 1, and the whole box by default
 */
export function bounded({ scale, x, y }, { width, height, picture = { x: 0, y: 0, width, height } }) {
  const kept = clamp(scale, 1, most);
  return { scale: kept, x: within(x, kept, width, picture.x, picture.width), y: within(y, kept, height, picture.y, picture.height) };
}

/** The place along one axis. */
function within(at, scale, room, start, length) {
  const [least, end] = [room - (start + length) * scale, -start * scale];
  return least > end ? (least + end) / 2 : clamp(at, least, end);
}

/** Enlarges about a point, which stays where it is. @param {{x: number, y: number}} point in pixels of the box */
export function zoomed(view, factor, point, box) {
  const scale = clamp(view.scale * factor, 1, most);
  const by = scale / view.scale;
  return bounded({ scale, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by }, box);
}

export const panned = (view, dx, dy, box) => bounded({ ...view, x: view.x + dx, y: view.y + dy }, box);

/** The part of a box that a picture covers when it is as large as fits. @returns {{x: number, y: number, width: number, height: number}} */
export function fitted({ width, height }, box, mostScale = Infinity) {
  const scale = Math.min(box.width / width, box.height / height, mostScale);
  const [w, h] = [width * scale, height * scale];
  return { x: (box.width - w) / 2, y: (box.height - h) / 2, width: w, height: h };
}
