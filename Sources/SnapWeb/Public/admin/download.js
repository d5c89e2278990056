import { button, element, text } from '/ui.js';
import { copied } from '/screens.js';

/**
 * A secret that the server returns only now, and the ways to save it: a field, a button to copy, and one to save a file.
 *
 * @param {{label: string, words: string, rows?: number, file?: {name: string, type: string, words: string}}} options
 */
export function downloadField({ label, words, rows, file }) {
  const field = rows
    ? element('textarea', { readonly: true, rows: String(rows), 'aria-label': label, class: 'admin-list', onfocus: () => field.select() }, words)
    : element('input', { readonly: true, value: words, 'aria-label': label, onfocus: () => field.select() });
  const state = element('p', { class: 'hint', role: 'status' }, text.admin.once);
  const copy = async () => { state.textContent = (await copied(words, field)) ? text.admin.copied : text.admin.notCopied; };
  const share = () => navigator.share({ url: words }).catch(() => {});
  return element('div', { class: 'admin-take' }, field, state,
    element('div', { class: 'actions' },
      button({ class: 'primary', onclick: copy }, text.admin.copy),
      file && button({ onclick: () => save(file) }, text.admin.save),
      !file && navigator.share && button({ onclick: share }, text.admin.send)));
}

/** Passes a file to the browser's downloads. The mark at its start identifies it as UTF-8 to spreadsheets. */
function save({ name, type, words }) {
  const href = URL.createObjectURL(new Blob(['\ufeff', words], { type }));
  element('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
