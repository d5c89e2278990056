import { errorText, LineField, openMenu, patiently, text } from '/ui.js';
import { commentsPath, completeWords, copyAddress, openForm, openReport, perform } from '/screens.js';

/** The minutes after posting in which a comment can be edited. */
const editMinutes = ({ limits }) => limits.commentEditMinutes ?? 15;

/**
 * What one can do with a comment.
 *
 * @param {import('../../app.js').App} app
 * @param {any} photo
 * @param {any} comment
 * @param {{edited: (comment: any) => void, remove: () => void}} actions
 */
export function openCommentMenu(app, photo, comment, { edited, remove }) {
  const { session, clock } = app;
  const { id, author, postedAt } = comment;
  const isOwn = session.isOwn(comment);
  const isFresh = clock.now() - postedAt < editMinutes(session) * 60_000;
  const items = [
    isOwn && isFresh && { icon: 'edit', label: text.comments.edit, run: () => edit(app, comment, edited) },
    { icon: 'copy', label: text.comments.copyLink, run: () => copyAddress(app, new URL(commentsPath(photo.id, id), location.origin).href, text.comments.linkCopied) },
    !isOwn && { icon: 'flag', label: text.comments.report, run: () => report(app, comment) },
    (session.mayManage(comment) || session.isOwn(photo)) && { icon: 'remove', label: text.comments.remove, tone: 'danger', run: remove },
  ];
  openMenu(app, { title: isOwn ? text.comments.ownTitle : text.comments.menuTitle(author.name), items: items.filter(Boolean) });
}

function report(app, { id, author }) {
  openReport(app, text.commentReport, author, (reason) => patiently(() => app.session.request('comment.report', { comment: id, reason })));
}

function edit(app, comment, edited) {
  const { id, photo } = comment;
  const field = new LineField({ id: 'comment-edit', label: [text.comments.field], most: () => app.session.limits.commentCharacters ?? 500 });
  // An edit that waits to be sent is shown already.
  const before = app.outbox.about(`comment ${id}`)?.params.text ?? comment.text;
  field.text = before;
  completeWords(app, field);
  const submit = async () => {
    if (field.text === before) return;
    const action = { subject: `comment ${id}`, method: 'comment.edit', params: { comment: id, text: field.text }, title: text.waiting.editComment(field.text), photo };
    const reply = await perform(app, action);
    if (reply) edited(reply.comment);
  };
  openForm(app, {
    title: text.comments.editTitle,
    label: text.comments.save,
    words: text.comments.editWords(editMinutes(app.session)),
    fields: [field],
    check: () => [[field, !field.text || field.isTooLong ? errorText({ name: 'invalid_comment' }) : undefined]],
    places: { invalid_comment: field },
    submit,
  });
}
