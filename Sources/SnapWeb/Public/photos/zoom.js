/** A picture as it is: `x` and `y` are where its corner is, in pixels of its box. */
export const whole = { scale: 1, x: 0, y: 0 };
export const most = 8;

const clamp = (value, least, end) => Math.max(least, Math.min(end, value));

/** Keeps the box full of picture. @param {{width: number, height: number}} box */
export function bounded({ scale, x, y }, { width, height }) {
  const kept = clamp(scale, 1, most);
  return { scale: kept, x: clamp(x, width * (1 - kept), 0), y: clamp(y, height * (1 - kept), 0) };
}

/** Enlarges about a point, which stays where it is. @param {{x: number, y: number}} point in pixels of the box */
export function zoomed(view, factor, point, box) {
  const scale = clamp(view.scale * factor, 1, most);
  const by = scale / view.scale;
  return bounded({ scale, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by }, box);
}

export const panned = (view, dx, dy, box) => bounded({ ...view, x: view.x + dx, y: view.y + dy }, box);
