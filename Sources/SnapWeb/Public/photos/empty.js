import { element, text } from '/ui.js';

const namespace = 'http://www.w3.org/2000/svg';

const ground = ['ground', 'M6 104c30-9 98-9 128 0c-22 8-106 8-128 0z'];

/**
 * Drawings of one family, next to the fox of a search without results: flat shapes on a meadow. Each shape is its class, without `nothing-`, and
 * its path on a field of 140 by 112.
 */
const drawings = {
  /** A picture that leans on a tree. */
  photos: [
    ground,
    ['trunk', 'M96 10c2 32 1 62-3 92h28c-5-30-5-60-3-92z'],
    ['bark', 'M104 24c1 10 1 18 0 28M111 46c1 12 0 20 1 32'],
    ['dark', 'M26 48l64-7l6 51l-64 8z'],
    ['cheek', 'M30 52l57-6l5 43l-57 7z'],
    ['leaf', 'M35 95l15-24l11 13l12-21l18 27z'],
    ['fur', 'M44 60a6 6 0 1 0 .1 0z'],
    ['leaf', 'M88 20c-6-6-14-6-18 0c6 5 13 5 18 0zM14 66c4-4 10-4 13 0c-4 4-9 4-13 0z'],
  ],
  /** A bell on a branch. */
  bell: [
    ground,
    ['trunk', 'M10 14c34 6 78 6 120-3l1 7c-40 10-86 10-122 3z'],
    ['bark', 'M30 20c12 2 20 2 30 2M88 22c10-1 16-2 24-4'],
    ['dark', 'M68 22h4v10h-4zM62 88a8 7 0 0 0 16 0z'],
    ['fur', 'M70 30c-17 0-25 13-25 29c0 13-4 20-9 27h68c-5-7-9-14-9-27c0-16-8-29-25-29z'],
    ['cheek', 'M55 58c0-10 4-17 10-20c-3 6-4 12-4 20z'],
    ['ear', 'M36 86h68l-3-6h-62z'],
    ['leaf', 'M22 8c6-6 14-6 18 0c-6 5-13 5-18 0zM120 30c-5-6-12-7-17-2c5 6 11 7 17 2zM112 6c4-4 10-4 13 0c-4 4-9 4-13 0z'],
  ],
  /** Two birds on a branch. */
  people: [
    ground,
    ['trunk', 'M8 80c40-7 86-6 124 2l-1 8c-38-8-84-8-122-2z'],
    ['bark', 'M26 84c12-2 20-2 30-2M92 84c12 1 18 2 26 4'],
    ['fur', 'M28 60c0-14 8-24 19-24c11 0 17 9 17 20c0 14-8 25-19 25c-6 0-10-3-12-6l-15 7z'],
    ['cheek', 'M40 76c-2-10 4-19 13-19c5 0 9 3 10 7c-2 10-9 17-18 17z'],
    ['ear', 'M64 50l9 4l-9 4z'],
    ['dark', 'M53 46a2.6 2.6 0 1 0 .1 0z'],
    ['leaf', 'M116 62c0-13-8-22-18-22c-10 0-16 8-16 19c0 13 8 23 18 23c6 0 9-3 11-6l14 8z'],
    ['cheek', 'M105 77c2-9-4-17-12-17c-5 0-8 3-10 6c2 9 9 16 17 16z'],
    ['ear', 'M82 53l-9 4l9 4z'],
    ['dark', 'M93 49a2.6 2.6 0 1 0 .1 0z'],
    ['leaf', 'M14 70c6-6 14-6 18 0c-6 5-13 5-18 0zM120 34c-5-6-12-7-17-2c5 6 11 7 17 2z'],
  ],
  /** A tree that bears a heart. */
  heart: [
    ground,
    ['trunk', 'M66 62c1 14 0 28-4 42h16c-4-14-5-28-4-42z'],
    ['leaf', 'M70 12c-22 0-38 14-38 32c0 16 15 28 38 28s38-12 38-28c0-18-16-32-38-32z'],
    ['fur', 'M70 62s-20-11-20-25c0-6 4-11 10-11c5 0 8 3 10 7c2-4 5-7 10-7c6 0 10 5 10 11c0 14-20 25-20 25z'],
    ['cheek', 'M56 36c0-3 2-5 5-5c-2 2-3 4-2 8z'],
    ['leaf', 'M14 92c4-4 10-4 13 0c-4 4-9 4-13 0zM116 88c4-4 10-4 13 0c-4 4-9 4-13 0z'],
  ],
  /** The fox sleeps under the moon. */
  quiet: [
    ground,
    ['ear', 'M112 12a18 18 0 1 0 14 28a15 15 0 0 1-14-28z'],
    ['fur', 'M24 96c-2-24 18-38 42-38c26 0 46 14 46 38c-20 6-68 6-88 0z'],
    ['tail', 'M112 96c8-4 10-14 4-20c-16-8-40 0-52 12c14 10 32 14 48 8z'],
    ['tip', 'M64 88c6-6 12-9 18-11c0 6-3 11-6 15c-4-1-8-2-12-4z'],
    ['fur', 'M22 92l2-20l12 8c6-2 11-2 16 0l11-7l1 18c-4 9-38 10-42 1z'],
    ['cheek', 'M24 92c5-2 12 0 15 3c2 2 6 2 8 0c3-3 10-5 16-4c-4 9-35 10-39 1z'],
    ['ear', 'M27 76l1 8l5-4zM60 77l-1 8l-5-5z'],
    ['bark', 'M32 87c2 2 5 2 7 0M48 87c2 2 5 2 7 0'],
    ['leaf', 'M14 40c6-6 14-6 18 0c-6 5-13 5-18 0zM52 26c4-4 10-4 13 0c-4 4-9 4-13 0z'],
  ],
  /** A paper plane over the meadow. */
  plane: [
    ground,
    ['trunk', 'M18 62c2 14 1 28-1 42h12c-3-14-3-28-1-42z'],
    ['leaf', 'M23 22c-13 0-21 10-21 23c0 12 8 21 21 21s21-9 21-21c0-13-8-23-21-23z'],
    ['cheek', 'M56 44l76-28l-46 54z'],
    ['fur', 'M132 16l-58 34l4 28l10-12z'],
    ['ear', 'M78 78l-4-28l58-34z'],
    ['bark', 'M70 86c-8 6-18 8-28 6M80 92c-6 5-12 7-20 8'],
    ['leaf', 'M116 84c4-4 10-4 13 0c-4 4-9 4-13 0zM92 12c4-4 10-4 13 0c-4 4-9 4-13 0z'],
  ],
  /** A camera on a stump. */
  camera: [
    ground,
    ['trunk', 'M46 80c2 8 0 16-6 24h60c-6-8-8-16-6-24z'],
    ['ear', 'M46 80c10-5 38-5 48 0c-10 5-38 5-48 0z'],
    ['bark', 'M58 88c0 5-1 9-2 12M82 88c0 5 1 9 2 12'],
    ['fur', 'M34 36h16l6-9h28l6 9h16c3 0 5 2 5 5v33c0 3-2 5-5 5h-72c-3 0-5-2-5-5v-33c0-3 2-5 5-5z'],
    ['cheek', 'M70 41a17 17 0 1 0 .1 0z'],
    ['dark', 'M70 47a11 11 0 1 0 .1 0z'],
    ['cheek', 'M65 52a3 3 0 1 0 .1 0zM98 43h7v5h-7z'],
    ['leaf', 'M10 54c6-6 14-6 18 0c-6 5-13 5-18 0zM130 30c-5-6-12-7-17-2c5 6 11 7 17 2z'],
  ],
};

/** A drawing in the colours of the fox. @param {string} name of `drawings` */
export function drawing(name) {
  const svg = document.createElementNS(namespace, 'svg');
  for (const [attribute, value] of Object.entries({ viewBox: '0 0 140 112', class: 'nothing-picture', 'aria-hidden': 'true', focusable: 'false' })) svg.setAttribute(attribute, value);
  for (const [part, d] of drawings[name]) {
    const path = document.createElementNS(namespace, 'path');
    path.setAttribute('class', `nothing-${part}`);
    path.setAttribute('d', d);
    svg.append(path);
  }
  return svg;
}

/**
 * What a screen shows that has nothing yet: a drawing, what belongs here, and the next step.
 *
 * @param {import('../app.js').App} app
 * @param {string} name of a drawing, one of `drawings`
 * @param {{title: string, hint?: string, steps?: string[][]}} words a step is its path and its words
 */
export function emptyState(app, name, { title, hint, steps = [] }) {
  const follow = (event) => app.router.follow(event);
  return [element('div', { class: 'empty-state' },
    drawing(name),
    element('p', { class: 'empty-title' }, title),
    hint && element('p', { class: 'soft' }, hint),
    steps.length > 0 && element('p', { class: 'actions' }, steps.map(([href, words]) => element('a', { href, class: 'button', onclick: follow }, words))))];
}

/** What a screen shows that cannot load without a connection, with the way to what this device has kept. @param {import('../app.js').App} app */
export function offlineState(app) {
  const { offline: title, offlineHint: hint } = text.pages;
  const [state] = emptyState(app, 'quiet', { title, hint, steps: [['/feeds', text.missing.feeds]] });
  state.setAttribute('role', 'status');
  return [state];
}

/** What a screen shows until it has its content. @param {import('../app.js').App} app @param {string} words such as the error, or `text.pages.offline` */
export function stateOf(app, words) {
  return words === text.pages.offline ? offlineState(app) : [element('p', { class: 'soft', role: 'status' }, words)];
}
