/**
 * The turn that EXIF asks for in a WebP or PNG. All browsers turn JPEGs, but not all turn these two, and the server turns all three. So the
 * note is hidden from the browser, and the app turns the picture itself.
 */
const orientationTag = 0x0112;
const entriesMost = 256;
/** The numbers of `setTransform`, the last two as multiples of the canvas's width and height. */
const turns = {
  2: [-1, 0, 0, 1, 1, 0], 3: [-1, 0, 0, -1, 1, 1], 4: [1, 0, 0, -1, 0, 1], 5: [0, 1, 1, 0, 0, 0],
  6: [0, 1, -1, 0, 1, 0], 7: [0, -1, -1, 0, 1, 1], 8: [0, -1, 1, 0, 0, 1],
};

/**
 * A file that the browser does not turn, and the turn that makes it upright: none for files without a note, and for JPEGs.
 *
 * @param {Blob} file
 * @returns {Promise<{blob: Blob, turn?: number[]}>}
 */
export async function unturned(file) {
  const view = new DataView(await file.arrayBuffer());
  try {
    for (const { start, data, end, isPNG } of chunks(view)) {
      const turn = turns[orientation(view, data, end)];
      if (!turn) continue;
      // A WebP says how long it is, so its chunk stays, under an unknown name.
      return { turn, blob: new Blob([file.slice(0, start), ...(isPNG ? [] : ['exif', file.slice(start + 4, end)]), file.slice(end)], { type: file.type }) };
    }
  } catch (error) {
    // A file that is cut: the browser says what it is worth.
    if (!(error instanceof RangeError)) throw error;
  }
  return { blob: file };
}

/** The chunks with EXIF: where each starts and ends, and where its data begin. */
function* chunks(view) {
  const tagAt = (offset) => view.getUint32(offset);
  const isPNG = tagAt(0) === 0x89504e47;
  if (!isPNG && !(tagAt(0) === 0x52494646 && tagAt(8) === 0x57454250)) return;
  const [wanted, extra] = isPNG ? [0x65584966, 12] : [0x45584946, 8];
  for (let start = isPNG ? 8 : 12; start + 8 <= view.byteLength;) {
    const [tag, length] = isPNG ? [tagAt(start + 4), view.getUint32(start)] : [tagAt(start), view.getUint32(start + 4, true)];
    const end = start + extra + length + (isPNG ? 0 : length % 2);
    if (tag === wanted) yield { start, data: start + 8, end, isPNG };
    start = end;
  }
}

/** The orientation in a TIFF block from `start` to `end`, which may have JPEG's `Exif\0\0` in front; undefined without one. */
function orientation(view, start, end) {
  const tiff = view.getUint32(start) === 0x45786966 && view.getUint16(start + 4) === 0 ? start + 6 : start;
  const order = view.getUint32(tiff);
  if (order !== 0x49492a00 && order !== 0x4d4d002a) return undefined;
  const isLittle = order === 0x49492a00;
  const directory = tiff + view.getUint32(tiff + 4, isLittle);
  const count = Math.min(view.getUint16(directory, isLittle), entriesMost);
  for (let entry = directory + 2; entry < directory + 2 + count * 12 && entry + 12 <= end; entry += 12) {
    if (view.getUint16(entry, isLittle) !== orientationTag) continue;
    return view.getUint16(entry + 2, isLittle) === 4 ? view.getUint32(entry + 8, isLittle) : view.getUint16(entry + 8, isLittle);
  }
  return undefined;
}
