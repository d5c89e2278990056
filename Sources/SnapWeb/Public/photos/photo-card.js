import { element, face, icon, personal, profilePath, text, unseen, worded } from '/ui.js';
import { commentLink, newestComments } from './comments/comment-link.js';
import { cover } from './cover.js';
import { heart } from '../model/favourites.js';
import { libraryOf } from './library.js';
import { peekable } from './peek.js';
import { altOf, colour, photoImage, ratioOf } from './photo-image.js';
import { viewPhoto } from './photo-viewer.js';
import { sinceTime } from '../text/since.js';

/**
 * A photo of home: its author, its image, its caption, and what is done with it.
 *
 * @param {import('../app.js').App} app
 * @param {any} photo
 * @param {import('./near-items.js').NearItems} near fills the cards
 */
export function card(app, photo, near) {
  const { author, caption, postedAt, audience } = photo;
  const follow = (event) => app.router.follow(event);
  const toPage = (event) => {
    libraryOf(app).sequence = libraryOf(app).lists.home;
    follow(event);
  };
  const path = profilePath(author);
  return element('article', {},
    element('header', { class: 'card-head' },
      element('a', { href: path, class: 'card-face', tabindex: '-1', 'aria-hidden': 'true', onclick: follow }, face(author)),
      element('a', { href: path, class: 'card-name', onclick: follow }, personal(author.name)),
      audience === 'followers' && element('span', { class: 'soft card-mark', title: text.photo.forFollowers }, icon('lock'), unseen(text.photo.forFollowers)),
      element('a', { href: `/photo/${photo.id}`, class: 'row-age card-age', onclick: toPage }, sinceTime(app, postedAt))),
    framed(app, photo, near),
    caption && element('p', { class: 'card-caption' }, worded(app, caption, photo.parts)),
    element('footer', { class: 'card-foot' }, heart(app, photo), commentLink(app, photo, toPage)),
    newestComments(app, photo, toPage));
}

/** The image, which a tap shows on the whole screen; its address is that of the photo's page. A warning covers it until it is tapped. */
function framed(app, photo, near) {
  const library = libraryOf(app);
  const look = (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    viewPhoto(app, library.find(photo.id) ?? photo, { sequence: library.lists.home, imageOf: cardImage, hasPage: true, closed: (last) => last.id !== photo.id && showCard(last, near) });
  };
  const frame = element('div', { class: 'card-photo' });
  frame.style.setProperty('--ratio', ratioOf(photo).toFixed(4));
  const show = (isUncovered) => {
    const alt = altOf(photo, text.photo.title);
    const image = photoImage(app, photo, { sizes: '(min-width: 68.75rem) 30rem, (min-width: 40rem) 36rem, 100vw', alt, loading: 'lazy' });
    const link = element('a', { href: `/photo/${photo.id}`, onclick: look }, image);
    frame.replaceChildren(link, peekable(app, link, photo));
    if (isUncovered) link.focus();
  };
  if (photo.warning && !library.uncovered.has(photo.id)) frame.append(cover(app, photo, () => show(true)));
  else show(false);
  colour(frame, photo);
  return frame;
}

const cardOf = ({ id }) => document.querySelector(`.card[data-photo="${CSS.escape(id)}"]`);
const cardImage = (photo) => cardOf(photo)?.querySelector('.card-photo img');

/** Shows the photo in Home at which a look on the whole screen ended. */
function showCard(photo, near) {
  const shown = cardOf(photo);
  if (!shown) return;
  near.fill(shown);
  shown.querySelector('.card-photo a')?.focus({ preventScroll: true });
  shown.querySelector('.card-photo').scrollIntoView({ block: 'center' });
}
