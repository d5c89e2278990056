import { copyAddress } from '../photos/clipboard.js';
import { text, topicWords } from '/ui.js';
import { topicPath } from './topic-chips.js';

/** Hands a topic's name, description and address to other apps, or copies the address where the system cannot do that. */
export async function shareTopic(app, topic) {
  const url = new URL(topicPath(topic), location.origin).href;
  if (navigator.share) {
    const title = topicWords(topic);
    const error = await navigator.share({ title, text: `${title}: ${topic.description}`, url }).catch((cause) => cause);
    if (!error || error.name === 'AbortError') return;
  }
  await copyAddress(app, url, text.topics.copied);
}
