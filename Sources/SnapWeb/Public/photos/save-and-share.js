import { button, element, icon, text } from '/ui.js';
import { copyAddress } from './clipboard.js';

/** The name under which one of a photo's images is saved: who made it and when. */
function fileName({ id, author, postedAt }, { type }) {
  const name = author.name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  const day = new Date(postedAt).toLocaleDateString('sv-SE');
  return [name, day, id].filter(Boolean).join('-') + (type === 'image/jpeg' ? '.jpg' : `.${type.split('/')[1]}`);
}

/** A link that saves the image, in its full size where it has one. */
export function saveLink(photo, { isIcon = false } = {}) {
  const image = photo.images.full ?? photo.images.large;
  return element('a', { href: image.url, download: fileName(photo, image), ...looks('button', text.photo.save, isIcon) }, icon('save'), !isIcon && text.photo.save);
}

/** The look of an icon with words next to it, or of one that says them to screen readers and on hover. */
const looks = (kind, words, isIcon) => (isIcon ? { class: `${kind} quiet round`, 'aria-label': words, title: words } : { class: `${kind} with-icon` });

/** The time that a press waits for the image. The system opens its sheet only soon after a press. */
const fileMs = 3_000;

/** Copies the address of a photo's page. */
export function copyLink(app, { id }) {
  return copyAddress(app, addressOf(id), text.photo.linkCopied);
}

const addressOf = (id) => new URL(`/photo/${encodeURIComponent(id)}`, location.origin).href;

/**
 * A button that hands the image to other apps where the system can do that, else the address of the photo's page, else copies that. The file is
 * fetched before, because a system opens its sheet only right after a tap.
 *
 * @param {import('../app.js').App} app
 * @param {any} photo
 * @param {{shareLink?: () => void, isIcon?: boolean}} options `shareLink` leads to a public link to the photo, where the image cannot be shared
 */
export function shareButton(app, photo, { shareLink, isIcon = false }) {
  const { session, notices } = app;
  const loading = navigator.canShare && session.isReachable ? fetchFile(photo).catch(() => undefined) : undefined;
  const press = async () => {
    const file = await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, fileMs))]);
    if (file && navigator.canShare({ files: [file] })) return share(notices, { files: [file] });
    if (shareLink) return shareLink();
    if (navigator.share) return share(notices, { title: text.photo.title(photo.author.name), url: addressOf(photo.id) });
    return copyLink(app, photo);
  };
  return button({ ...looks('', text.photo.share, isIcon), onclick: press }, icon('share'), !isIcon && text.photo.share);
}

async function fetchFile(photo) {
  const { large } = photo.images;
  const { url, type } = large;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The image did not load: ${response.status}`);
  return new File([await response.blob()], fileName(photo, large), { type });
}

async function share(notices, what) {
  try {
    await navigator.share(what);
  } catch (error) {
    if (error.name !== 'AbortError') notices.warn(text.photo.notShared);
  }
}
