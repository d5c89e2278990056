import { button, element, icon, text } from '/ui.js';

/** The name under which an image is saved: who made it and when. */
export function fileName({ id, author, postedAt, images: { large } }) {
  const name = author.name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  const day = new Date(postedAt).toLocaleDateString('sv-SE');
  return [name, day, id].filter(Boolean).join('-') + (large.type === 'image/jpeg' ? '.jpg' : `.${large.type.split('/')[1]}`);
}

/** A link that saves the image. */
export function saveLink(photo, { isIcon = false } = {}) {
  return element('a', { href: photo.images.large.url, download: fileName(photo), ...looks('button', text.photo.save, isIcon) }, icon('save'), !isIcon && text.photo.save);
}

/** The look of an icon with words beside it, or of one that says them to screen readers and on hover. */
const looks = (kind, words, isIcon) => (isIcon ? { class: `${kind} quiet round`, 'aria-label': words, title: words } : { class: `${kind} with-icon` });

/**
 * A button that hands the image to other apps, where the system can do that. The file is fetched before, because a system
 * opens its sheet only right after a tap. Elsewhere it does something else; without that, no button is shown.
 *
 * @param {import('../app.js').App} app
 * @param {any} photo
 * @param {{shareLink?: () => void, isIcon?: boolean}} options `shareLink` leads to a link to the photo
 */
export function shareButton({ session, notices }, photo, { shareLink, isIcon = false }) {
  const made = button({ ...looks('', text.photo.share, isIcon), hidden: true }, icon('share'), !isIcon && text.photo.share);
  const asLink = () => {
    made.onclick = shareLink;
    made.hidden = !shareLink;
  };
  if (!navigator.canShare || !session.isReachable) asLink();
  else {
    fetchFile(photo).then((file) => {
      if (!navigator.canShare({ files: [file] })) return asLink();
      made.onclick = () => share(notices, file);
      made.hidden = false;
      return undefined;
    }).catch(asLink);
  }
  return made;
}

async function fetchFile(photo) {
  const { url, type } = photo.images.large;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The image did not load: ${response.status}`);
  return new File([await response.blob()], fileName(photo), { type });
}

async function share(notices, file) {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (error.name !== 'AbortError') notices.warn(text.photo.notShared);
  }
}
