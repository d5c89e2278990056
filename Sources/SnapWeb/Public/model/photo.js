/**
 * Makes a photo from the camera or the device fit to post: upright, at most 2,048 pixels on its long side, JPEG.
 *
 * Drawing it again also removes all metadata, such as the place where it was taken. The server checks and strips again;
 * doing it here makes the upload smaller.
 */
const longSide = 2_048;
const quality = 0.86;
/** Files from this size on would hold up a slow phone, so a worker prepares them where the browser can. */
const largeBytes = 1_500_000;

/**
 * @param {Blob} file
 * @returns {Promise<{blob: Blob, width: number, height: number}>}
 * @throws {Error} when the browser cannot decode it as an image
 */
export async function preparePhoto(file) {
  if (file.size > largeBytes) {
    try {
      const { shrunk } = await import('/shrink.js');
      return await shrunk(file, { longSide, quality });
    } catch {
      // The page prepares it itself, and says so if it is no image.
    }
  }
  const image = await createImageBitmap(file);
  try {
    return await drawn(image, image.width, image.height);
  } finally {
    image.close();
  }
}

/** The camera's current frame, in the same form. @param {HTMLVideoElement} video */
export const preparedFrame = (video) => drawn(video, video.videoWidth, video.videoHeight);

async function drawn(source, width, height) {
  const scale = Math.min(1, longSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new Error('The image could not be encoded.');
  return { blob, width: canvas.width, height: canvas.height };
}
