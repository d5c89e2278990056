import { preparePhoto, workers } from '/ui.js';

export { unturned } from './model/orientation.js';

/**
 * Prepares a large photo in a worker, so that the page stays quick: a slow phone needs a second to decode and shrink one.
 *
 * @param {{longSide: number, quality: number, turn?: number[]}} options `turn` as in model/orientation.js
 * @returns {Promise<{blob: Blob, width: number, height: number}>}
 * @throws {Error} when the worker, or the browser, cannot do it
 */
export async function shrunk(file, options) {
  const worker = new Worker(workers.createScriptURL('shrink'));
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => (data.blob ? resolve(data) : reject(new Error(data.error)));
      worker.onerror = () => reject(new Error('The worker did not start.'));
      worker.postMessage({ file, ...options });
    });
  } finally {
    worker.terminate();
  }
}

/**
 * A JPEG that the browser shows and yet does not decode for drawing, such as one without an end marker. It is posted as it is: the server
 * knows whether all of it has arrived.
 *
 * @returns {Promise<{blob: Blob, width: number, height: number}>}
 * @throws {Error} when the browser does not show it either
 */
export async function asItIs(file) {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return { blob: file, width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** The long side of a snap. */
const snapSide = 2_048;
/** The longest side that all browsers draw: those on phones stop at 16 megapixels. */
const longestDrawn = 4_096;

/**
 * The bytes of a photo's image, as large as the server keeps it.
 *
 * @param {{blob: Blob, source?: Blob, edit?: any}} photo as of `preparePhoto`, or as of the editor's `renderForPost`
 * @param {{photoSidePixels?: number, uploadBytes: number}} [limits] the server's
 */
export async function photoBytes(photo, limits) {
  const most = limits && !navigator.connection?.saveData ? Math.min(limits.photoSidePixels ?? 0, longestDrawn) : 0;
  const full = most > snapSide ? await fullSize(photo, most).catch(() => undefined) : undefined;
  return new Uint8Array(await (full?.size <= limits?.uploadBytes ? full : photo.blob).arrayBuffer());
}

/**
 * The photo from all pixels of its file, where that may have more.
 *
 * @param {{source?: Blob, edit?: any}} photo
 * @param {number} most pixels of the long side
 */
async function fullSize({ source, edit }, most) {
  if (edit) return (await import('/editor.js')).renderFull(edit, most);
  return source && (await preparePhoto(source, most)).blob;
}
