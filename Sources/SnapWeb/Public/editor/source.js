/** The long side of what is edited and posted. */
export const longSide = 2_048;

/** The picture to edit, upright and no larger than it will be posted. @param {{picture?: {url: string}, photo?: {blob: Blob}}} original */
export async function sourceOf({ picture, photo }) {
  const blob = photo?.blob ?? (await fetched(picture.url));
  const image = await createImageBitmap(blob).catch(() => shown(blob));
  const scale = longSide / Math.max(image.width, image.height);
  if (scale >= 1) return image;
  /** @type {ImageBitmapOptions} */
  const size = { resizeWidth: Math.round(image.width * scale), resizeHeight: Math.round(image.height * scale), resizeQuality: 'high' };
  const smaller = await createImageBitmap(image, size);
  image.close();
  return smaller;
}

async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The picture did not load: ${response.status}`);
  return response.blob();
}

/** The pixels of an image that the browser shows and yet does not decode for drawing: see `asItIs` in /shrink.js. */
async function shown(blob) {
  const image = new Image();
  image.src = URL.createObjectURL(blob);
  try {
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.transferToImageBitmap();
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
