import { element, text } from '/ui.js';

/** Copies an address, and says so. @param {string} said what is said once it is copied */
export async function copyAddress({ notices }, url, said) {
  if (await copied(url)) notices.say(said);
  else notices.warn(text.topics.notCopied(url));
}

/** Browsers lend the clipboard only to https; the older way works everywhere else. */
async function copied(words) {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    const field = element('input', { class: 'unseen', value: words, readonly: true });
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    return isCopied;
  }
}
