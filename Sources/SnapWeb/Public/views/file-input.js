import { text } from '../text/text.js';
import { element } from './element.js';

/** The types that the file picker offers. Other files are tried, and refused with a message. */
export const acceptedTypes = 'image/jpeg,image/png,image/webp';

/**
 * Photos from outside the page: dropped anywhere on it, or pasted. While a dialog is open they are ignored: the composer would close
 * it, with the words that are written there.
 */
export class FileInput {
  #take;
  #isOpen;
  #veil;
  #depth = 0;

  /**
   * @param {(files: File[]) => void} take
   * @param {() => boolean} isOpen whether a photo is welcome now; the browser must never leave the page to show it
   */
  constructor(take, isOpen) {
    this.#take = take;
    this.#isOpen = isOpen;
    addEventListener('paste', (event) => this.#paste(event));
    addEventListener('dragenter', (event) => this.#enter(event));
    addEventListener('dragover', (event) => carriesFiles(event) && event.preventDefault());
    addEventListener('dragleave', () => this.#leave());
    addEventListener('drop', (event) => this.#drop(event));
  }

  #paste(event) {
    const files = [...(event.clipboardData?.files ?? [])];
    if (!files.length || (isTextField(event.target) && carriesText(event.clipboardData))) return;
    event.preventDefault();
    if (!isDialogOpen()) this.#take(files);
  }

  #enter(event) {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    this.#depth += 1;
    if (this.#veil || isDialogOpen() || !this.#isOpen()) return;
    this.#veil = element('div', { class: 'drop-veil' }, element('p', {}, text.post.drop));
    document.body.append(this.#veil);
  }

  #leave() {
    this.#depth = Math.max(0, this.#depth - 1);
    if (this.#depth === 0) this.#lift();
  }

  #drop(event) {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    this.#depth = 0;
    this.#lift();
    if (!isDialogOpen()) this.#take([...event.dataTransfer.files]);
  }

  #lift() {
    this.#veil?.remove();
    this.#veil = undefined;
  }
}

const carriesFiles = (event) => event.dataTransfer?.types.includes('Files');

const isDialogOpen = () => Boolean(document.querySelector('dialog[open]'));

/** Only fields of text have a selection. */
const isTextField = (target) => target.matches?.('textarea, input') && typeof target.selectionStart === 'number';

/** Whether a clipboard has words. Office programs add a picture of them; a picture that was copied from a page comes as an element without words. */
function carriesText(clipboard) {
  const plain = clipboard.getData('text/plain') || clipboard.getData('text/html').replace(/<!--[^]*?-->|<(style|script|title)\b[^]*?<\/\1>|<[^>]*>/giu, '');
  return plain.trim() !== '';
}
