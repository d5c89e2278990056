import { element, text } from '/ui.js';

/**
 * Copies words. Browsers offer the clipboard only over https; the older way works everywhere else.
 *
 * @param {string} words
 * @param {HTMLInputElement | HTMLTextAreaElement} [field] shows them; without one, a hidden field is used
 * @returns {Promise<boolean>} whether they were copied
 */
export async function copied(words, field) {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return field ? copySelected(field) : copyUnseen(words);
  }
}

function copySelected(field) {
  field.focus();
  field.select();
  return document.execCommand('copy');
}

function copyUnseen(words) {
  const field = element('input', { class: 'unseen', value: words, readonly: true });
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}

/** Copies an address, and says so. @param {string} said what is said once it is copied */
export async function copyAddress({ notices }, url, said) {
  if (await copied(url)) notices.say(said);
  else notices.warn(text.topics.notCopied(url));
}
