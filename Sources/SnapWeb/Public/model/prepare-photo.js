/** The pixels of a snap's long side, and of the image that shows a photo on pages. */
const longSide = 2_048;
const quality = 0.86;
/** Files from this size on would hold up a slow phone, so a worker prepares them where the browser can. */
const largeBytes = 1_500_000;
/** The first bytes of a PNG and a WebP. */
const turnable = [0x89, 0x52];

/**
 * Makes a photo from the camera or the device fit to post: upright, JPEG, and no larger than a snap unless `most` says otherwise.
 *
 * Drawing it again also removes all metadata, such as the place where it was taken. The server checks and strips again;
 * doing it here makes the upload smaller.
 *
 * @param {Blob} file
 * @param {number} [most] pixels of the long side
 * @returns {Promise<{blob: Blob, width: number, height: number, source?: Blob}>} `source` is the file, where it may have more pixels
 * @throws {Error} when the browser cannot decode it as an image
 */
export async function preparePhoto(file, most = longSide) {
  const photo = await prepared(file, most);
  return Math.max(photo.width, photo.height) < most ? photo : { ...photo, source: file };
}

/** The bytes of a post's image. @param {any} photo as of `preparePhoto` @param {'snap' | 'photo' | undefined} kind @param {any} limits the server's */
export async function bytesToPost(photo, kind, limits) {
  // Without it a photo is posted as pages show it.
  const shrinker = kind === 'photo' ? await import('/shrink.js').catch(() => undefined) : undefined;
  return shrinker ? shrinker.photoBytes(photo, limits) : new Uint8Array(await photo.blob.arrayBuffer());
}

async function prepared(file, most) {
  const [first] = new Uint8Array(await file.slice(0, 1).arrayBuffer());
  const isLarge = file.size > largeBytes;
  // Without it the page prepares the photo itself, and says so if it is not an image.
  const shrinker = isLarge || turnable.includes(first) ? await import('/shrink.js').catch(() => undefined) : undefined;
  const { blob, turn } = (await shrinker?.unturned(file)) ?? { blob: file };
  const shrunk = isLarge && (await shrinker?.shrunk(blob, { longSide: most, quality, turn }).catch(() => {}));
  if (shrunk) return shrunk;
  const image = await createImageBitmap(blob).catch((error) => {
    if (first !== 0xff) throw error;
  });
  if (!image) return (await import('/shrink.js')).asItIs(file);
  try {
    return await drawn(image, image.width, image.height, most, turn);
  } finally {
    image.close();
  }
}

/** Returns the camera's current frame as a prepared photo. @param {HTMLVideoElement} video */
export const preparedFrame = (video) => drawn(video, video.videoWidth, video.videoHeight, longSide);

async function drawn(source, width, height, most, turn = [1, 0, 0, 1, 0, 0]) {
  const scale = Math.min(1, most / Math.max(width, height));
  const size = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = turn[0] ? size : [...size].reverse();
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  const [a, b, c, d, e, f] = turn;
  context.setTransform(a, b, c, d, e * canvas.width, f * canvas.height);
  context.drawImage(source, 0, 0, size[0], size[1]);
  /** @type {Blob | null} */
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new Error('The image could not be encoded.');
  return { blob, width: canvas.width, height: canvas.height };
}
