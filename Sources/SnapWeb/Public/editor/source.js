/** The long side of what is edited and posted. */
export const longSide = 2_048;

/** The picture to edit, upright and no larger than it will be posted. @param {{picture?: {url: string}, photo?: {blob: Blob}}} original */
export async function sourceOf({ picture, photo }) {
  const blob = photo?.blob ?? (await fetched(picture.url));
  const image = await createImageBitmap(blob);
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
