/** The rows of pixels that are changed in one task. A slow phone takes about 20 ms for them. */
const pixelsPerPart = 262_144;
const luma = [0.2126, 0.7152, 0.0722];

/**
 * The matrix of a light: three rows of four numbers, for red, green and blue from 0 to 255. Each part goes from -1 to 1.
 *
 * @param {{brightness: number, contrast: number, warmth: number, saturation: number}} light
 */
export function matrixOf({ brightness, contrast, warmth, saturation }) {
  const spread = contrast < 0 ? 1 + 0.7 * contrast : 1 + contrast;
  const vivid = saturation < 0 ? 1 + saturation : 1 + 1.2 * saturation;
  const shift = 128 * (1 - spread) + 96 * brightness;
  return [0.25, 0.04, -0.25].map((tint, row) => {
    const gain = 1 + tint * warmth;
    const part = luma.map((share, column) => spread * gain * ((1 - vivid) * share + (row === column ? vivid : 0)));
    return [...part, shift * gain];
  });
}

/** Changes the light of a canvas, in pieces between which the page may do something else. */
export function* lit(context, light) {
  if (Object.values(light).every((part) => part === 0)) return;
  const matrix = matrixOf(light);
  const { width, height } = context.canvas;
  const rows = Math.max(1, Math.floor(pixelsPerPart / width));
  for (let top = 0; top < height; top += rows) {
    const piece = context.getImageData(0, top, width, Math.min(rows, height - top));
    change(piece.data, matrix);
    context.putImageData(piece, 0, top);
    yield;
  }
}

/** The array of the pixels rounds, and keeps each number from 0 to 255. */
/** @param {Uint8ClampedArray} data @param {any} matrix of `matrixOf` */
function change(data, [[rr, rg, rb, r0], [gr, gg, gb, g0], [br, bg, bb, b0]]) {
  for (let at = 0; at < data.length; at += 4) {
    const red = data[at];
    const green = data[at + 1];
    const blue = data[at + 2];
    data[at] = rr * red + rg * green + rb * blue + r0;
    data[at + 1] = gr * red + gg * green + gb * blue + g0;
    data[at + 2] = br * red + bg * green + bb * blue + b0;
  }
}
