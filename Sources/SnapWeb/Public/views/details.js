import { errorText, text } from '../text/text.js';
import { element, personal } from './element.js';
import { reportAction } from './opening.js';
import { openSheet } from './sheet.js';

/** A snap to its author (or an admin): who opened it, live, and the way to delete it. */
export function showDetails(app, snap) {
  const { session } = app;
  const list = element('ul', { class: 'viewers' });
  const state = element('p', { class: 'soft', role: 'status' }, text.details.loading);
  const seen = new Map();
  const tell = () => tellViews(app, list, state, seen);
  const viewed = ({ detail }) => {
    if (detail.snap !== snap.id) return;
    seen.set(detail.viewer.id, detail);
    tell();
  };
  session.addEventListener('viewed', viewed);
  session.request('snap.views', { snap: snap.id }).then(({ views }) => {
    for (const view of views) seen.set(view.viewer.id, view);
    tell();
  }, (error) => { state.textContent = errorText(error); });
  const isOwn = session.isOwn(snap);
  openSheet(app.router, {
    title: isOwn ? text.details.title : text.details.titleOf(snap.author.name),
    content: [postedWords(app, snap), element('h3', {}, text.details.who), state, list],
    actions: [
      ...(snap.gone ? [] : [{ label: text.details.remove, tone: 'danger', run: () => confirmRemoval(app, snap) }]),
      ...reportAction(app, snap),
    ],
    onclosed: () => session.removeEventListener('viewed', viewed),
  });
}

function postedWords(app, snap) {
  const feed = app.session.feeds.feed(snap.feed).title;
  const when = app.ages.make(snap.postedAt, (age) => text.details.posted(age, feed));
  return element('p', { class: 'soft' }, when);
}

function tellViews(app, list, state, seen) {
  state.textContent = seen.size ? '' : text.details.nobody;
  state.hidden = seen.size > 0;
  const views = [...seen.values()].sort((a, b) => b.at - a.at);
  list.replaceChildren(...views.map(({ viewer, at }) =>
    element('li', {}, personal(viewer.name, { class: 'row-name' }), element('span', { class: 'row-age' }, app.ages.make(at)))));
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
    await app.session.request('snap.delete', { snap: snap.id });
    app.notices.say(text.details.removed);
  } catch (error) {
    app.notices.warn(errorText(error));
  }
}
