import { AudienceField, element, errorText, LabelsField, LineField, openSheet, patiently, text } from '/ui.js';
import { openForm } from '../views/form-sheet.js';
import { openReport } from '../views/report-sheet.js';
import { perform } from './actions.js';
import { commentsField } from './comments/comments-field.js';
import { completeWords } from '../search/word-completions.js';
import { libraryOf } from './library.js';

/** A form for the words of one's own photo, and for who may see it and comment. */
export function editPhoto(app, photo, changed) {
  const { session, notices } = app;
  const field = (name, label, most, hasLines) => {
    const made = new LineField({ id: `edit-${name}`, label: [label], most: () => session.limits[most], hasLines });
    made.text = photo[name] ?? '';
    return Object.assign(made, { before: made.text });
  };
  // Lines of a text that other clients wrote stay as they are until they are edited here.
  const changedText = (each) => (each.text === each.before ? undefined : each.text);
  const caption = field('caption', text.photo.caption, 'captionCharacters');
  completeWords(app, caption);
  const alt = field('alt', text.photoFields.alt, 'altCharacters', true);
  const warning = field('warning', text.photo.warning, 'warningCharacters');
  const audience = new AudienceField(photo.audience);
  // A server without comments says nothing of them.
  const comments = photo.commentsFrom && commentsField(photo.commentsFrom);
  const labels = new LabelsField(photo.labels);
  const tooLong = (each, name) => [each, each.isTooLong ? text.errors[name] : undefined];
  const check = () => [tooLong(caption, 'invalid_caption'), tooLong(alt, 'invalid_alt'), tooLong(warning, 'invalid_caption')];
  const submit = async () => {
    const words = { caption: changedText(caption), alt: changedText(alt), warning: changedText(warning) };
    if (audience.value !== photo.audience) words.audience = audience.value;
    if (comments && comments.value !== photo.commentsFrom) words.commentsFrom = comments.value;
    if (labels.ids?.length !== photo.labels?.length) words.labels = labels.ids ?? [];
    const reply = await perform(app, { ...about(photo), method: 'photo.edit', params: { photo: photo.id, ...words }, title: text.waiting.edit(photo.caption) });
    if (!reply) return;
    libraryOf(app).changed(reply.photo);
    changed(reply.photo);
    notices.say(text.photo.changed);
  };
  openForm(app, {
    title: text.photo.editTitle,
    label: text.photo.keep,
    words: text.photo.editWords,
    fields: [caption, alt, warning, labels, audience, ...(comments ? [comments] : [])],
    check,
    places: { invalid_caption: caption, invalid_alt: alt },
    submit,
  });
}

/** Reports another account's photo to the admins. */
export function reportPhoto(app, photo) {
  const send = (reason) => patiently(() => app.session.request('photo.report', { photo: photo.id, reason }));
  openReport(app, text.photoReport, photo.author, send);
}

/** Asks before a photo is deleted. */
export function removePhoto(app, photo, removed) {
  openSheet(app.router, {
    title: text.photo.sure,
    content: [element('p', {}, text.photo.sureBody)],
    actions: [{ label: text.photo.remove, tone: 'danger', run: () => remove(app, photo, removed) }],
  });
}

/** The subject of an action on a photo. */
export const about = ({ id }) => ({ subject: `photo ${id}` });

async function remove(app, photo, removed) {
  try {
    const title = text.waiting.remove(photo.caption);
    const reply = await perform(app, { ...about(photo), method: 'photo.delete', params: { photo: photo.id }, title, drops: [`favourite ${photo.id}`] });
    if (!reply) return;
    libraryOf(app).forget([photo.id]);
    app.notices.say(text.photo.removed);
    removed();
  } catch (error) {
    app.notices.warn(errorText(error));
  }
}
