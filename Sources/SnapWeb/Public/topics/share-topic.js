import { element, text } from '/ui.js';
import { topicPath } from './topic-chips.js';

/** Hands a topic's address to other apps, or copies it where the system cannot do that. */
export async function shareTopic({ notices }, topic) {
  const url = new URL(topicPath(topic), location.origin).href;
  if (navigator.share) {
    const error = await navigator.share({ title: topic.name, url }).catch((cause) => cause);
    if (!error || error.name === 'AbortError') return;
  }
  if (await copied(url)) notices.say(text.topics.copied);
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
