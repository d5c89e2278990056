import { button, element, inbox, LineField, patiently, text } from '/ui.js';
import { openForm } from './form-sheet.js';

/** The days for which a reported snap of an inbox is kept, unless the server says otherwise. */
const keptDays = 7;

/** A form to report another account's snap to the admins. It needs no view of the image and opens nothing. */
export function showReport(app, snap) {
  const { reportedSnapDays: days = keptDays } = app.session.limits;
  /** @type {any} */
  const { report: common } = text;
  const words = snap.feed === inbox ? { ...common, who: text.inbox.reportWho(days), common: text.photoReport.common } : common;
  openReport(app, words, snap.author, (reason) => report(app, snap, reason));
}

/**
 * A form to report something to the admins.
 *
 * @param {import('../app.js').App} app
 * @param {{titleOf: (name: string) => string, who: string, common?: string[]}} words about the kind of thing
 * @param {(reason: string) => Promise<void>} send
 */
export function openReport(app, { titleOf, who, common: reasons = text.report.common }, author, send) {
  const { session, notices } = app;
  const reason = new LineField({
    id: 'reason',
    label: [text.report.reason],
    most: () => session.limits.reasonCharacters,
    onchange: () => common.update(),
  });
  const common = commonReasons(reason, reasons);
  const check = () => [[reason, !reason.text || reason.isTooLong ? text.errors.invalid_reason : undefined]];
  const submit = async () => {
    await send(reason.text);
    notices.say(text.report.sent);
  };
  const places = { invalid_reason: reason };
  openForm(app, { title: titleOf(author.name), label: text.report.send, words: who, fields: [common, reason], check, places, submit });
}

/** Reports a snap. One that was reported before, perhaps on another device, is marked as reported from now on. */
async function report({ session, reported }, snap, reason) {
  const mark = () => {
    reported.add(snap.id);
    session.feeds.touch(snap.id);
  };
  try {
    await patiently(() => session.request('snap.report', { snap: snap.id, reason }));
  } catch (error) {
    if (error.name === 'already_reported') mark();
    throw error;
  }
  mark();
}

/** Common reasons to choose from. A chosen one fills the field; the person's own words are kept after it. */
function commonReasons(field, common) {
  const fill = (words) => {
    const own = common.includes(field.text) ? '' : field.text;
    field.text = own ? `${words}: ${own}` : words;
  };
  const chips = common.map((words) => button({ class: 'chip', onclick: () => fill(words) }, words));
  const update = () => chips.forEach((chip) => chip.setAttribute('aria-pressed', String(chip.textContent === field.text)));
  update();
  return { element: element('div', { class: 'chips', role: 'group', 'aria-label': text.report.commonLabel }, chips), update };
}
