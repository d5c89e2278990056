import { button, element, errorText, Field, openSheet, patiently, text } from '/ui.js';
import { openForm } from '../views/form-sheet.js';
import { libraryOf } from '../photos/library.js';

/** The duration of a mute, in hours; undefined for always. */
const lives = [8, 7 * 24, undefined];

/** Asks how long to mute a person, tag or word. @param {{account: string} | {tag: string} | {word: string}} what @param {string} name as people write it */
export function muteFor(app, what, name, muted = () => {}) {
  openSheet(app.router, {
    title: text.mutes.ask(name),
    content: [element('p', {}, what.account ? text.mutes.person : text.mutes.words)],
    actions: lives.map((forHours) => ({ label: text.mutes.lives[forHours ?? 'always'], run: () => mute(app, { ...what, forHours }, name, muted) })),
  });
}

async function mute(app, asked, name, muted) {
  try {
    const made = await createMute(app, asked);
    app.notices.say(text.mutes.muted(name), { label: text.mutes.undo, run: () => endMute(app, made.id, name).then((isOver) => isOver && muted(undefined)) });
    muted(made);
  } catch (error) {
    app.notices.warn(errorText(error));
  }
}

async function createMute(app, asked) {
  const { mute: made } = await patiently(() => app.session.request('mute.create', asked));
  libraryOf(app).lists.home.again();
  return made;
}

/** @returns {Promise<boolean>} whether it is over */
export async function endMute(app, id, name) {
  try {
    await patiently(() => app.session.request('mute.end', { mute: id }));
  } catch (error) {
    app.notices.warn(errorText(error));
    return false;
  }
  libraryOf(app).lists.home.again();
  app.notices.say(text.mutes.ended(name));
  return true;
}

/** Ends the mute of an account, which is looked up among one's mutes. */
export async function unmute(app, { id, name }) {
  const { session, notices } = app;
  try {
    for (let before; ;) {
      const { mutes, next } = await session.request('mute.list', { before, limit: 50 });
      const found = mutes.find(({ account }) => account?.id === id);
      if (found) return await endMute(app, found.id, name);
      if (next === undefined) return true;
      before = next;
    }
  } catch (error) {
    notices.warn(errorText(error));
    return false;
  }
}

/** A form that mutes a tag or a word. @param {'tag' | 'word'} kind */
export function addMute(app, kind, added) {
  const field = new Field(element('input', { id: 'mute', autocomplete: 'off', autocapitalize: 'none', maxlength: '100' }), { label: text.mutes[kind] });
  let hours;
  const option = (each) => element('option', { value: each ?? '' }, text.mutes.lives[each ?? 'always']);
  const life = element('select', { id: 'mute-life', onchange: () => { hours = Number(life.value) || undefined; } }, [undefined, 7 * 24, 8].map(option));
  const lifeField = { element: element('div', { class: 'field' }, element('label', { for: 'mute-life' }, text.mutes.life), life) };
  const named = () => field.value.trim().replace(kind === 'tag' ? /^#/ : '', '');
  openForm(app, {
    title: text.mutes.addTitle[kind],
    label: text.mutes.add,
    words: text.mutes.words,
    fields: [field, lifeField],
    check: () => [[field, named() ? undefined : text.mutes.missing[kind]]],
    places: { invalid_params: field },
    submit: async () => added(await createMute(app, { [kind]: named(), forHours: hours })),
  });
}

/** The button that ends a mute. */
export const unmuteButton = (name, run) => button({ class: 'quiet', 'aria-label': text.mutes.unmuteOf(name), onclick: run }, text.mutes.end);
