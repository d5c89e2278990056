import { patiently } from '../protocol/patience.js';
import { text } from '../text/text.js';
import { button, element } from './element.js';
import { openForm } from './form-sheet.js';
import { LineField } from './line-field.js';

/** A word to the admins about somebody else's snap. It needs no look at the image and gives none. */
export function showReport(app, snap) {
  const { session, notices } = app;
  const reason = new LineField({
    id: 'reason',
    label: [text.report.reason],
    most: () => session.limits.reasonCharacters,
    onchange: () => common.update(),
  });
  const common = commonReasons(reason);
  const check = () => [[reason, !reason.text || reason.isTooLong ? text.errors.invalid_reason : undefined]];
  const submit = async () => {
    await report(app, snap, reason.text);
    notices.say(text.report.sent);
  };
  const { titleOf, send: label, who: words } = text.report;
  openForm(app, { title: titleOf(snap.author.name), label, words, fields: [common, reason], check, places: { invalid_reason: reason }, submit });
}

/** A snap that was reported before, perhaps on another device, is known as such from now on. */
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

/** Reasons to choose from. One fills the field; words of one's own that stand there already are kept behind it. */
function commonReasons(field) {
  const { common } = text.report;
  const fill = (words) => {
    const own = common.includes(field.text) ? '' : field.text;
    field.text = own ? `${words}: ${own}` : words;
  };
  const chips = common.map((words) => button({ class: 'chip', onclick: () => fill(words) }, words));
  const update = () => chips.forEach((chip) => chip.setAttribute('aria-pressed', String(chip.textContent === field.text)));
  update();
  return { element: element('div', { class: 'chips', role: 'group', 'aria-label': text.report.commonLabel }, chips), update };
}
