import { button, element, icon, personal, text } from '/ui.js';
import { libraryOf } from './library.js';

/** The warning that covers a photo until it is tapped. Nothing of the image is fetched before. */
export function cover(app, photo, uncover) {
  const show = () => {
    libraryOf(app).uncovered.add(photo.id);
    uncover();
  };
  return button({ class: 'cover', onclick: show },
    icon('eye'),
    element('span', {}, personal(text.photo.covered(photo.warning))),
    element('span', { class: 'cover-show' }, text.photo.show));
}
