import { moment, text } from '../text/text.js';
import { inbox } from '../model/feeds.js';
import { device } from '../model/storage.js';
import { element } from './element.js';
import { feedPath } from './router.js';
import { openSheet } from './sheet.js';

let isOpening = false;

const openedKey = 'snapfeed.opened';

/** Whether a snap was ever opened on this device. */
export const hasOpened = () => device.read(openedKey) === true;

/** Opens a snap after a tap on its row, or says why it does not open. */
export function tapSnap(app, snap) {
  if (snap.gone) return explainGone(app, snap);
  if (snap.status === 'read') return explainOpened(app, snap, snap.opened);
  return app.session.isOwn(snap) ? askFirst(app, snap) : openSnap(app, snap);
}

/** Asks before opening one's own snap: its author knows the image, so the tap may mean something else, and the one view would be gone. */
function askFirst(app, snap) {
  if (!app.session.isReachable) return app.notices.warn(text.errors.open_unsent);
  return openSheet(app.router, {
    title: text.ownLook.title,
    content: [element('p', {}, text.ownLook.body)],
    actions: [{ label: text.ownLook.look, tone: 'primary', run: () => openSnap(app, snap) }],
    leave: text.ownLook.leave,
  });
}

let loading;

/** The viewer's module with its styles, which the first view does without. */
export function loadViewer() {
  loading ??= import('/snap-viewer.js').then(async (viewer) => {
    await viewer.ready();
    return viewer;
  });
  loading.catch(() => { loading = undefined; });
  return loading;
}

/** Opens a snap once the viewer is loaded. A second tap meanwhile changes nothing. */
async function openSnap(app, snap) {
  const { session, notices } = app;
  if (!session.isReachable) return notices.warn(text.errors.open_unsent);
  if (isOpening) return undefined;
  isOpening = true;
  const viewer = await loadViewer().catch(() => {});
  isOpening = false;
  if (session !== app.session) return undefined;
  if (!viewer) return notices.warn(text.errors.open_unsent);
  device.write(openedKey, true);
  return viewer.openSnaps(app, snap);
}

/** The sheet action that leads to reporting a snap; none if it cannot be reported. */
export function reportAction(app, snap) {
  if (!app.session.mayReport(snap) || app.reported.has(snap.id)) return [];
  return [{ label: text.report.action, run: () => app.stage.showReport(snap) }];
}

/**
 * When and with which device a snap was opened, in words.
 *
 * @param {import('../app.js').App} app
 * @param {{at?: number, device?: string}} opened
 */
export function openedWords(app, { at, device } = {}) {
  return at === undefined ? '' : text.opened.body(moment(at), text.age(at, app.clock.now()), device);
}

/** Says when and with which device a snap was opened. */
export function explainOpened(app, snap, opened) {
  openSheet(app.router, {
    title: text.opened.title,
    content: [element('p', {}, openedWords(app, opened)), element('p', { class: 'soft' }, text.opened.why)],
    actions: reportAction(app, snap),
    leave: text.dialog.ok,
    path: snapPath(snap),
  });
}

function explainGone(app, snap) {
  const { gone } = snap;
  openSheet(app.router, { title: text.opened.gone[gone], content: [element('p', {}, text.opened.goneWhy[gone])], path: snapPath(snap) });
}

/** A snap's address. One that was sent to the person has none of its own. @param {{id: string, feed?: string}} snap */
export const snapPath = ({ id, feed }) => (feed === inbox ? feedPath(feed) : `/snap/${encodeURIComponent(id)}`);
