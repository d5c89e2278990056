import { button, element, icon, profilePath, text, unseen } from '/ui.js';
import { altOf, colour, photoImage } from './photo-image.js';
import { libraryOf } from './library.js';

/** A list that belongs to one's own profile. */
export function listPage(app, title, ...content) {
  const back = button({ class: 'quiet round', 'aria-label': text.people.back, onclick: () => app.router.leave(profilePath(app.session.user)) }, icon('back'));
  return element('section', { class: 'page people-page' },
    element('header', { class: 'page-head' }, back, element('h1', { tabindex: '-1' }, title)), ...content);
}

/** A photo as a small square. One with a warning shows that it has one. */
export function thumb(app, photo) {
  const frame = element('span', { class: 'thumb' });
  if (!photo) return frame;
  if (photo.warning && !libraryOf(app).uncovered.has(photo.id)) {
    frame.append(icon('eye'), unseen(text.photo.covered(photo.warning)));
    return frame;
  }
  frame.append(photoImage(app, photo, { sizes: '80px', alt: altOf(photo, text.photo.title), loading: 'lazy' }));
  colour(frame, photo);
  return frame;
}
