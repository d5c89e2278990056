import { element, text } from '/ui.js';

const namespace = 'http://www.w3.org/2000/svg';
/** A fox that looks around a tree: what is not found may only hide. The first word is the class of each shape. */
const shapes = [
  ['ground', 'M6 104c30-9 98-9 128 0c-22 8-106 8-128 0z'],
  ['trunk', 'M84 12c2 32 1 60-4 90h34c-6-30-6-58-3-90z'],
  ['bark', 'M93 26c1 10 1 18 0 28M102 44c1 12 0 22 1 34M94 70c-1 8-1 14-2 20'],
  ['tail', 'M112 98c14 2 24-6 22-18c-1-8-8-10-12-5c2 6-2 12-12 13z'],
  ['tip', 'M134 80c-1-8-8-10-12-5c4 0 8 1 12 5z'],
  ['fur', 'M40 46l2 22c-4 4-6 9-5 14c1 10 12 18 23 18c12 0 22-7 24-16c1-6-1-12-5-16l4-22l-15 12c-6-1-10-1-14 0z'],
  ['cheek', 'M37 82c6-2 15 0 19 5c2 3 6 3 8 0c4-5 13-7 20-4c-2 10-12 17-24 17c-11 0-22-8-23-18z'],
  ['ear', 'M44 52l1 12l7-6zM79 52l-1 12l-7-6z'],
  ['dark', 'M56 91c2-2 8-2 10 0c0 3-3 5-5 5s-5-2-5-5z'],
  ['dark', 'M50 75a3 3.4 0 1 0 .1 0zM72 75a3 3.4 0 1 0 .1 0z'],
  ['leaf', 'M18 40c6-6 14-6 18 0c-6 5-13 5-18 0zM122 30c-5-6-12-7-17-2c5 6 11 7 17 2zM12 72c4-4 10-4 13 0c-4 4-9 4-13 0z'],
];

/** Says that nothing was found, and what to try. */
export function noResults(query) {
  return [
    picture(),
    element('p', { class: 'empty-title' }, text.search.nothing(query)),
    element('ul', { class: 'nothing-tries soft' }, text.search.tries.map((words) => element('li', {}, words))),
  ];
}

function picture() {
  const svg = document.createElementNS(namespace, 'svg');
  for (const [name, value] of Object.entries({ viewBox: '0 0 140 112', class: 'nothing-picture', 'aria-hidden': 'true', focusable: 'false' })) svg.setAttribute(name, value);
  for (const [name, d] of shapes) {
    const path = document.createElementNS(namespace, 'path');
    path.setAttribute('class', `nothing-${name}`);
    path.setAttribute('d', d);
    svg.append(path);
  }
  return svg;
}
