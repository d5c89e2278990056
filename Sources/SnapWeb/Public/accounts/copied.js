/**
 * Copies words. Browsers lend the clipboard only to https; the older way works everywhere else.
 *
 * @param {string} words @param {HTMLInputElement | HTMLTextAreaElement} field shows them
 * @returns {Promise<boolean>} whether they were copied
 */
export async function copied(words, field) {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand('copy');
  }
}
