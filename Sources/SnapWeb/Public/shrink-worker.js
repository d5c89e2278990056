/** Makes a photo fit to post, as model/prepare-photo.js does, away from the page. */
addEventListener('message', async ({ data }) => {
  try {
    postMessage(await prepared(data));
  } catch (error) {
    postMessage({ error: String(error) });
  }
});

async function prepared({ file, longSide, quality, turn = [1, 0, 0, 1, 0, 0] }) {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, longSide / Math.max(image.width, image.height));
  const size = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
  const [width, height] = turn[0] ? size : [...size].reverse();
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.setTransform(...turn.slice(0, 4), turn[4] * width, turn[5] * height);
  context.drawImage(image, 0, 0, ...size);
  image.close();
  return { blob: await canvas.convertToBlob({ type: 'image/jpeg', quality }), width, height };
}
