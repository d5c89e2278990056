import { element, errorText, face, openSheet, patiently, personal, reportAction, snapPath, text } from '/ui.js';
import { shownAccount } from '../model/shown-account.js';

/** A sheet for a snap's author or an admin: who opened it, live, and a button to delete it. */
export function showDetails(app, snap) {
  const viewers = viewersPart(app, snap);
  const isOwn = app.session.isOwn(snap);
  openSheet(app.router, {
    title: isOwn ? text.details.title : text.details.titleOf(snap.author.name),
    content: [postedWords(app, snap), ...viewers.elements],
    actions: [...removeAction(app, snap), ...reportAction(app, snap)],
    path: snapPath(snap),
    onclosed: viewers.stop,
  });
}

/** When a snap was posted, and to which feed. */
export function postedWords(app, snap) {
  const feed = app.session.feeds.feed(snap.feed)?.title ?? snap.feed;
  const when = app.ages.make(snap.postedAt, (age) => text.details.posted(age, feed));
  return element('p', { class: 'soft' }, when);
}

/** A live list of the accounts that opened a snap, until `stop`. @param {string} [heading] the heading tag that fits its place */
export function viewersPart({ session, ages }, snap, heading = 'h3') {
  const list = element('ul', { class: 'viewers' });
  const state = element('p', { class: 'soft', role: 'status' }, text.details.loading);
  const seen = new Map();
  const draw = () => drawViews(ages, list, state, seen);
  const over = new AbortController();
  const viewed = ({ detail }) => {
    if (detail.snap !== snap.id) return;
    seen.set(detail.viewer.id, detail);
    draw();
  };
  session.addEventListener('viewed', viewed, { signal: over.signal });
  session.request('snap.views', { snap: snap.id }).then(({ views }) => {
    for (const view of views) seen.set(view.viewer.id, { ...view, viewer: shownAccount(view.viewer) });
    draw();
  }, (error) => { state.textContent = errorText(error); });
  return { elements: [element(heading, {}, text.details.who), state, list], stop: () => over.abort() };
}

function drawViews(ages, list, state, seen) {
  state.textContent = seen.size ? '' : text.details.noViews;
  state.hidden = seen.size > 0;
  const views = [...seen.values()].sort((a, b) => b.at - a.at);
  list.replaceChildren(...views.map(({ viewer, at }) => element('li', {},
    face(viewer),
    personal(viewer.name, { class: 'row-name' }),
    element('span', { class: 'row-age' }, ages.make(at)))));
}

/** The sheet action that deletes a snap; none for a snap that is gone. */
export function removeAction(app, snap) {
  return snap.gone ? [] : [{ label: text.details.remove, tone: 'danger', run: () => confirmRemoval(app, snap) }];
}

function confirmRemoval(app, snap) {
  openSheet(app.router, {
    title: text.details.sure,
    content: [element('p', {}, text.details.sureBody)],
    actions: [{ label: text.details.remove, tone: 'danger', run: () => remove(app, snap) }],
  });
}

async function remove(app, snap) {
  try {
    await patiently(() => app.session.request('snap.delete', { snap: snap.id }));
    app.notices.say(text.details.removed);
  } catch (error) {
    app.notices.warn(errorText(error));
  }
}
