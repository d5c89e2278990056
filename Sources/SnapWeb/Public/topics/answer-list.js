import { button, element, icon, text, topicWords } from '/ui.js';
import { topicName, topicPath } from './topic-chips.js';

/** The words for how sure the recogniser is, from this percentage on. */
const degrees = [[80, 'most'], [50, 'likely'], [0, 'possible']];

/** Topics beneath the kind of things to which they belong, the likely ones first. */
function treeOf(identifications) {
  const isKnown = (id) => identifications.some(({ topic }) => topic === id);
  const below = (id) => identifications.filter(({ within }) => (isKnown(within) ? within : undefined) === id);
  const branch = (each) => ({ ...each, members: below(each.topic).map(branch) });
  return below(undefined).map(branch);
}

/**
 * The answer about a photo: each topic with how likely it is, and groups above their members.
 *
 * @param {object[]} identifications as of `image.identify`
 * @param {{has: (id: string) => boolean, toggle: (topic: {id: string, name: string}) => boolean}} [labels] of the post to which the photo belongs;
 *   `toggle` returns whether the topic is one of them now
 */
export function answerList(app, identifications, labels) {
  const list = (branches) => element('ul', { class: 'answers' }, branches.map(entry));
  const entry = ({ topic: id, name, names, confidence, broad, members }) => element('li', { class: broad ? 'answer-group' : 'answer-one' },
    element('div', { class: 'answer' }, line(app, { id, name, names, confidence }), labels && labelButton({ id, name, names }, labels)),
    members.length > 0 && list(members));
  return list(treeOf(identifications));
}

function line(app, { id, name, names, confidence }) {
  const degree = text.identify.likely[degrees.find(([least]) => confidence >= least)[1]];
  const bar = element('span', { class: 'answer-bar', 'aria-hidden': 'true' });
  bar.style.setProperty('--part', `${confidence}%`);
  return element('a', { href: topicPath({ id }), class: 'answer-link', 'data-topic': id, onclick: (event) => app.router.follow(event) },
    element('span', { class: 'answer-words' }, element('span', { class: 'answer-top' }, topicName({ name, names }, { class: 'answer-name' }), ' ',
      element('span', { class: 'soft answer-degree' }, `${degree}, ${text.identify.percent(confidence)}`)), bar),
    icon('chevron'));
}

function labelButton(topic, labels) {
  const update = (isOn) => {
    made.setAttribute('aria-pressed', String(isOn));
    made.replaceChildren(icon(isOn ? 'check' : 'post'));
  };
  const made = button({ class: 'round answer-label', 'aria-label': text.identify.label(topicWords(topic)), onclick: () => update(labels.toggle(topic)) });
  update(labels.has(topic.id));
  return made;
}
