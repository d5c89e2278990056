import { setText, text, topicWords } from '/ui.js';

/** The most labels of a photo. */
const most = 5;

/**
 * Whether the draft may have topics. A snap has none, but it may still become a photo.
 *
 * @param {{kind?: string}} draft
 */
export const labelsHint = ({ kind }) => (kind === 'photo' ? text.identify.pick(most) : text.identify.pickLater(most));

/** The topics of a post, as they are chosen next to the answer. @param {HTMLElement} status the live region for screen readers */
export function labelsOf({ posting, notices }, draft, status) {
  const has = (id) => Boolean(draft.labels?.some((label) => label.id === id));
  const toggle = (topic) => {
    const others = (draft.labels ?? []).filter(({ id }) => id !== topic.id);
    const isWanted = !has(topic.id);
    if (isWanted && others.length === most) {
      notices.warn(text.identify.full(most));
      return false;
    }
    posting.note({ labels: isWanted ? [...others, topic] : others });
    setText(status, text.identify[isWanted ? 'labelled' : 'unlabelled'](topicWords(topic)));
    return isWanted;
  };
  return { has, toggle };
}
