import { element, LineField, text } from '/ui.js';
import { openForm } from '../views/form-sheet.js';
import { perform } from '../photos/actions.js';
import { choiceField, commentsField } from '../photos/comments/comments-field.js';

/** A form for the own profile. */
export function editProfile(app, profile, changed) {
  const { session, notices } = app;
  const bio = new LineField({ id: 'bio', label: [text.profile.bio], most: () => session.limits.bioCharacters, hasLines: true });
  bio.text = profile.bio ?? '';
  const before = bio.text;
  const approves = check('approves', text.profile.approves, profile.approves);
  const hides = check('hides', text.profile.hides, profile.hides);
  const findable = check('findable', text.profile.findable, profile.findable, text.profile.findableWhy);
  const comments = profile.commentsFrom && commentsField(profile.commentsFrom, { label: text.comments.from.default, hint: text.comments.from.why });
  const snaps = profile.snapsFrom && choiceField('snaps-from', text.snapsFrom.choices, profile.snapsFrom, { label: text.snapsFrom.legend, hint: text.snapsFrom.why });
  const submit = async () => {
    // The lines of a bio that another client wrote stay as they are until they are edited here.
    const choices = {
      bio: bio.text === before ? undefined : bio.text,
      approves: approves.input.checked,
      hides: hides.input.checked,
      findable: findable.input.checked,
      commentsFrom: comments ? comments.value : undefined,
      snapsFrom: snaps ? snaps.value : undefined,
    };
    const reply = await perform(app, { subject: 'profile', method: 'profile.edit', params: choices, title: text.waiting.profile });
    if (!reply) return;
    changed({ bio: undefined, parts: undefined, ...reply.profile });
    notices.say(text.profile.changed);
  };
  openForm(app, {
    title: text.profile.edit,
    label: text.profile.keep,
    words: text.profile.editWords,
    fields: [bio, approves, hides, findable, ...[comments, snaps].filter(Boolean)],
    check: () => [[bio, bio.isTooLong ? text.errors.invalid_bio : undefined]],
    places: { invalid_bio: bio },
    submit,
  });
}

function check(id, words, checked, why) {
  const input = element('input', { type: 'checkbox', id, checked: Boolean(checked), 'aria-describedby': why && `${id}-why` });
  const label = element('label', { class: 'check' }, input, element('span', {}, words));
  return { input, element: why ? element('div', {}, label, element('p', { class: 'hint', id: `${id}-why` }, why)) : label };
}
