import { loadStyles, registerTexts } from '/ui.js';
import { SnapRun } from './snaps/snap-run.js';
import de from './text/viewer.de.js';
import en from './text/viewer.en.js';

registerTexts({ en, de });

/** Waits until everything that the viewer needs has arrived: nothing of it may be missing once a view is used up. */
export const ready = () => loadStyles('/styles/viewer.css');

/** Opens a snap, and after it, at a tap for each, the next unread ones of its feed. */
export const openSnaps = (app, snap) => new SnapRun(app, snap).start();
