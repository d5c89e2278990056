/** Makes a photo fit to post, as model/photo.js does, away from the page. */
addEventListener('message', async ({ data }) => {
  try {
    postMessage(await prepared(data));
  } catch (error) {
    postMessage({ error: String(error) });
  }
});

async function prepared({ file, longSide, quality }) {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, longSide / Math.max(image.width, image.height));
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  image.close();
  return { blob: await canvas.convertToBlob({ type: 'image/jpeg', quality }), width, height };
}
