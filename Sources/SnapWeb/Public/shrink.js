import { workers } from '/ui.js';

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
