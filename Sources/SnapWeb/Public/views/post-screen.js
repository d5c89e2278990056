import { thumbnails } from '../model/thumbnails.js';
import { text, translated } from '../text/text.js';
import { button, element, unseen } from './element.js';
import { icon } from './icons.js';
import { acceptedTypes } from './file-input.js';

/**
 * The grid: fourteen pictures and one cell with the two ways to use one's own photo. Fifteen cells fill three columns on a
 * phone, and five on a wide screen, completely.
 */
export class PostScreen {
  #over = new AbortController();

  constructor(app) {
    const grid = element('ul', { class: 'sheet-grid' });
    const fill = () => grid.replaceChildren(ownCell(app), ...pictureCells(app));
    fill();
    this.element = element('section', { class: 'page post' },
      element('header', { class: 'page-head' },
        element('h1', { tabindex: '-1' }, text.post.title),
        element('p', { class: 'soft wide-only' }, text.post.hint),
        navigator.clipboard?.read && button({ class: 'quiet paste', onclick: () => paste(app) }, text.post.paste),
      ),
      grid);
    app.session.addEventListener('pictures', fill, { signal: this.#over.signal });
  }

  leave() {
    this.#over.abort();
  }
}

function ownCell(app) {
  const file = element('input', {
    type: 'file',
    accept: acceptedTypes,
    multiple: true,
    hidden: true,
    onchange: () => app.posting.takeFiles([...file.files]),
  });
  const camera = button(
    { class: 'own', onclick: () => app.router.enter('camera') },
    icon('camera'),
    element('span', {}, text.post.camera),
  );
  const choose = button(
    { class: 'own', onclick: () => { file.value = ''; file.click(); } },
    icon('file'),
    element('span', {}, text.post.file),
  );
  return element('li', { class: 'own-cell' }, camera, choose, file);
}

/** Begins a post with the picture that is in the clipboard: phones have no keys for that. */
async function paste({ posting, notices }) {
  try {
    for (const item of await navigator.clipboard.read()) {
      const type = item.types.find((each) => each.startsWith('image/'));
      if (type) return posting.takeFiles([new File([await item.getType(type)], 'pasted', { type })]);
    }
    return notices.say(text.post.nothingToPaste);
  } catch {
    return notices.warn(text.post.noPaste);
  }
}

function pictureCells(app) {
  const { pictures, state } = app.session;
  if (pictures.length) return pictures.map((picture, index) => pictureCell(app, picture, index + 1));
  if (state === 'online') return [element('li', { class: 'empty wide-cell' }, text.post.empty)];
  return Array.from({ length: 14 }, (_, index) => element('li', { class: 'print loading' },
    index === 0 && unseen(text.post.loading),
  ));
}

function pictureCell(app, picture, number) {
  const { width, height } = picture;
  const title = translated(picture.title, picture.titles);
  const alt = translated(picture.alt, picture.alts);
  const image = thumbnails.show(element('img', { alt, width, height, decoding: 'async' }), picture);
  const framed = element('span', { class: 'print-image' }, image);
  const label = element('span', { class: 'print-label', 'aria-hidden': 'true' },
    element('span', { class: 'frame-number' }, String(number).padStart(2, '0')),
    title,
  );
  const choose = () => app.posting.compose({ picture });
  return element('li', { class: 'print' }, button({ 'aria-label': `${title}. ${alt}`, onclick: choose }, framed, label));
}
