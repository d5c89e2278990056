import { ConnectionLost, Unsent } from '../client/failure.js';
import { errorText, moment, text } from '../text/text.js';
import { element } from './element.js';
import { openSheet } from './sheet.js';
import { Viewer } from './snap-viewer.js';

/**
 * Opens a snap after a tap on its row, or says why it does not open.
 *
 * An open is never repeated automatically. If the connection breaks during an open, it is unknown whether the view is used
 * up, and the page says exactly that; the row shows the truth once the server can be asked.
 */
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

async function openSnap(app, snap) {
  if (!app.session.isReachable) return app.notices.warn(text.errors.open_unsent);
  const close = () => viewer.close();
  const onreport = app.session.mayReport(snap) && !app.reported.has(snap.id) ? () => app.stage.showReport(snap) : undefined;
  const viewer = new Viewer(snap, { onclosed: () => app.router.leaveOverlay(close), onreport });
  app.router.enterOverlay(close);
  try {
    const reply = await app.session.request('snap.open', { snap: snap.id });
    app.session.feeds.takeSnap(reply.snap);
    await show(viewer, snap, reply);
  } catch (error) {
    viewer.close();
    explainFailure(app, snap, error);
  }
}

async function show(viewer, snap, { bytes, type }) {
  try {
    await viewer.show(bytes, { type, alt: text.viewer.alt(snap.author.name, snap.caption) });
  } catch (cause) {
    throw Object.assign(new Error('The image was not shown.', { cause }), { name: 'not_shown' });
  }
}

function explainFailure(app, snap, error) {
  if (error instanceof Unsent) return app.notices.warn(text.errors.open_unsent);
  if (error instanceof ConnectionLost) return app.notices.warn(text.errors.open_lost);
  if (error.name === 'already_opened') {
    const opened = { at: error.openedAt, device: error.device };
    app.session.feeds.takeOpened({ snap: snap.id, ...opened });
    return explainOpened(app, snap, opened);
  }
  return app.notices.warn(errorText(error));
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

function explainOpened(app, snap, opened) {
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

/** A snap's address. */
export const snapPath = ({ id }) => `/snap/${encodeURIComponent(id)}`;
