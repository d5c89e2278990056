import { element, registerTexts } from '/ui.js';
import { SnapRun } from './snaps/snap-run.js';
import de from './text/viewer.de.js';
import en from './text/viewer.en.js';

registerTexts({ en, de });
let styles;

/** The viewer's styles, which come with it. */
function loadStyles() {
  styles ??= new Promise((resolve, reject) => {
    const failed = () => {
      styles = undefined;
      link.remove();
      reject(new Error('The styles did not load.'));
    };
    const link = element('link', { rel: 'stylesheet', href: '/styles/viewer.css', onload: resolve, onerror: failed });
    document.head.append(link);
  });
  return styles;
}

/** Waits until everything that the viewer needs has arrived: nothing of it may be missing once a view is used up. */
export const ready = () => loadStyles();

/** Opens a snap, and after it, at a tap for each, the next unread ones of its feed. */
export const openSnaps = (app, snap) => new SnapRun(app, snap).start();
