import { text } from '../text/text.js';
import { button, element } from './element.js';
import { loadStyles } from './stylesheet.js';

let loading;

/** Loads what the screens behind `load` share: their texts, icons and styles. @returns {Promise<typeof import('../screens.js') | undefined>} undefined when it cannot be loaded */
export function loadScreens() {
  loading ??= Promise.all([import('/screens.js'), loadStyles('/styles/screens.css')]).then(([screens]) => screens, () => { loading = undefined; });
  return loading;
}

/** A drawing of `photos/empty.js` in a place of its size, which it fills as soon as it is loaded. @param {string} name */
export function drawingLater(name) {
  const place = element('div', { class: 'empty-picture' });
  loadScreens().then((screens) => screens && place.append(screens.drawing(name)));
  return place;
}

/**
 * Loads the screen of a place.
 *
 * @param {import('../routes.js').Route} route
 * @returns {Promise<import('./stage.js').MakeScreen | undefined>} makes the screen; undefined when its files cannot be loaded
 */
export async function loadScreen({ screen, load }) {
  if (screen) return (app, params) => new screen(app, params);
  const screens = await loadScreens();
  const loaded = screens && (await load().catch(() => {}));
  return loaded && ((app, params) => screens.makeScreen(loaded, app, params));
}

/** Loads the camera. @returns {Promise<import('./stage.js').MakeScreen | undefined>} undefined when its files cannot be loaded */
export async function loadCamera() {
  return (await loadScreens())?.cameraView;
}

/** What a place shows whose files could not be loaded. */
export function screensMissing(retry) {
  const view = element('section', { class: 'page' },
    element('div', { class: 'missing' },
      element('h1', { tabindex: '-1' }, text.screens.missing),
      element('p', { class: 'soft' }, text.screens.missingWhy),
      button({ onclick: retry }, text.link.retry)));
  return { element: view, title: text.app.name };
}
