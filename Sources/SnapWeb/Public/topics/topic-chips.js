import { element, languageOf, topicWords } from '/ui.js';

/** The address of a topic's page. */
export const topicPath = ({ id }) => `/topic/${encodeURIComponent(id)}`;

/** A topic's name. One that is known in English only is marked for screen readers. */
export const topicName = (topic, attributes = {}) => element('bdi', { lang: languageOf(topic.names), ...attributes }, topicWords(topic));

/** Topics as chips that lead to their pages. @param {{id: string, name: string}[]} topics @param {string} label their name for screen readers */
export function topicChips(app, topics, label) {
  const follow = (event) => app.router.follow(event);
  return element('ul', { class: 'chips topic-chips', 'aria-label': label },
    topics.map((topic) => element('li', {}, element('a', { href: topicPath(topic), class: 'button chip', onclick: follow }, topicName(topic)))));
}
