import { element, text, translated } from '/ui.js';
import { altOf, photoImage } from '../photos/photo-image.js';

/** The picture that is asked about, in its own form before it has arrived. @param {string} [url] of a photo of this device */
export function pictureOf(app, { picture, photo, shown }, url) {
  const { width, height } = picture ?? photo ?? shown;
  const image = shown
    ? photoImage(app, shown, { sizes: '(min-width: 45rem) 50vw, 100vw', alt: altOf(shown, text.photo.title) })
    : element('img', { src: picture?.url ?? url, width, height, alt: picture ? translated(picture.alt, picture.alts) : text.identify.picture, draggable: 'false' });
  const figure = element('figure', { class: 'identify-picture' }, image);
  figure.style.setProperty('--width', width);
  figure.style.setProperty('--height', height);
  return figure;
}
