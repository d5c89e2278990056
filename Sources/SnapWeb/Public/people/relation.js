import { button, element, errorText, openSheet, text } from '/ui.js';
import { perform } from '../photos/actions.js';
import { libraryOf } from '../photos/library.js';

/** The relation to an account, including pending changes. */
export function presentRelation({ outbox }, { id }, relation) {
  return relation?.waiting && !outbox.about(`follow ${id}`) ? relation.waiting.before : relation;
}

/**
 * Follows an account or stops that; without a connection, once there is one. What was stopped can be undone from a notice.
 *
 * @param {(relation: object | undefined) => void} settle takes the relation afterwards; undefined after a refusal
 */
async function follow(app, isOn, account, relation, settle) {
  settle(await changed(app, isOn, account, relation, (after) => {
    const words = relation.following ? text.relation.stopped(account.name) : text.relation.withdrawn(account.name);
    const undo = () => follow(app, true, account, after, settle);
    if (!isOn) app.notices.say(words, { label: text.relation.undo, run: undo });
  }));
}

/** @param {(relation: object) => void} done called with the server's answer, if that came now @returns {Promise<object | undefined>} the relation afterwards */
async function changed(app, isOn, account, relation, done) {
  const subject = `follow ${account.id}`;
  const [method, opposite] = isOn ? ['follow.create', 'follow.end'] : ['follow.end', 'follow.create'];
  const title = isOn ? text.waiting.follow(account.name) : text.waiting.unfollow(account.name);
  try {
    const reply = await perform(app, { subject, method, opposite, params: { account: account.id }, title });
    if (reply) done(reply.relation);
    if (reply) return reply.relation;
  } catch (error) {
    app.notices.warn(errorText(error));
    return undefined;
  }
  const before = relation.waiting?.before ?? relation;
  return app.outbox.about(subject) ? { ...before, following: isOn, requested: false, waiting: { before } } : before;
}

/** Asks the server for a change between two accounts. @returns {Promise<object | undefined>} the relation afterwards */
export async function relate(app, method, { id }, params) {
  try {
    const { relation } = await app.session.request(method, { account: id, ...params });
    return relation;
  } catch (error) {
    app.notices.warn(errorText(error));
    return undefined;
  }
}

/**
 * The button that follows an account or stops that, and shows the relation.
 *
 * @param {import('../app.js').App} app
 * @param {{id: string, name: string}} account
 * @param {any} relation
 * @param {{approves?: boolean, onchange: (relation: object) => void, isNamed?: boolean}} options `approves` where it is known whether the
 *   account decides about its followers; `isNamed` in a list of people, where the button says to screen readers whom it is about
 */
export function followButton(app, account, relation, { approves, onchange, isNamed = false }) {
  const { following, requested } = relation;
  const words = following ? text.relation.following : requested ? text.relation.requested : text.relation.follow;
  const isOn = following || requested;
  const settle = (after) => {
    if (!after) return;
    if (!after.waiting) libraryOf(app).lists.renewAfter(account);
    onchange(after);
  };
  const change = () => follow(app, !isOn, account, relation, settle);
  const press = async () => {
    if (following && !relation.waiting && (approves ?? (await decidesAboutFollowers(app, account)))) return confirmStop(app, account, change);
    return change();
  };
  const label = isNamed ? text.relation.of(words, account.name) : undefined;
  return button({ class: isOn ? 'is-on' : isNamed ? undefined : 'primary', 'aria-pressed': String(isOn), 'aria-label': label, onclick: press }, words);
}

/** Whether following an account again would be another request, which a notice could not undo. Unknown without a connection. */
async function decidesAboutFollowers({ session }, { id }) {
  const { profile } = session.state === 'online' ? await session.request('profile.show', { account: id }).catch(() => ({})) : { profile: undefined };
  return Boolean(profile?.approves);
}

function confirmStop(app, { name }, run) {
  openSheet(app.router, {
    title: text.relation.sureStop(name),
    content: [element('p', {}, text.relation.sureStopBody)],
    actions: [{ label: text.relation.stop, tone: 'danger', run }],
  });
}

/** Asks before an account is blocked. */
export function confirmBlock(app, account, onchange) {
  const block = async () => {
    const relation = await relate(app, 'block.create', account);
    if (!relation) return;
    libraryOf(app).forgetAccount(account.id);
    app.notices.say(text.relation.blockedNow(account.name));
    onchange(relation);
  };
  openSheet(app.router, {
    title: text.relation.sureBlock(account.name),
    content: [element('p', {}, text.relation.sureBlockBody)],
    actions: [{ label: text.relation.block, tone: 'danger', run: block }],
  });
}

/** Asks before a follower is removed: only the follower could undo that. */
export function removeFollower(app, account, onchange) {
  const remove = async () => {
    const relation = await relate(app, 'follow.remove', account);
    if (!relation) return;
    app.notices.say(text.relation.removed(account.name));
    onchange(relation);
  };
  openSheet(app.router, {
    title: text.relation.sureRemove(account.name),
    content: [element('p', {}, text.relation.sureRemoveBody)],
    actions: [{ label: text.relation.remove, tone: 'danger', run: remove }],
  });
}
