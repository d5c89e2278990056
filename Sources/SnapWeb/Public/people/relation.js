import { button, element, errorText, openSheet, text } from '/app.js';
import { perform } from '../photos/actions.js';
import { libraryOf } from '../photos/library.js';

/** How one stands to an account, with what waits to be sent. */
export function presentRelation({ outbox }, { id }, relation) {
  return relation?.waiting && !outbox.about(`follow ${id}`) ? relation.waiting.before : relation;
}

/** Follows an account or stops that; without a connection, once there is one. @returns {Promise<object | undefined>} the relation afterwards */
async function follow(app, isOn, account, relation) {
  const subject = `follow ${account.id}`;
  const [method, opposite] = isOn ? ['follow.create', 'follow.end'] : ['follow.end', 'follow.create'];
  const title = isOn ? text.waiting.follow(account.name) : text.waiting.unfollow(account.name);
  try {
    const reply = await perform(app, { subject, method, opposite, params: { account: account.id }, title });
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
 * The button that follows an account or stops that, and says how things stand.
 *
 * @param {{id: string, name: string}} account
 * @param {{approves?: boolean, onchange: (relation: object) => void, isNamed?: boolean}} options `isNamed` in a list of
 *   people, where the button says to screen readers whom it is about
 */
export function followButton(app, account, relation, { approves, onchange, isNamed = false }) {
  const { following, requested } = relation;
  const words = following ? text.relation.following : requested ? text.relation.requested : text.relation.follow;
  const isOn = following || requested;
  const change = async () => {
    const after = await follow(app, !isOn, account, relation);
    if (!after) return;
    if (!after.waiting) libraryOf(app).related(account);
    onchange(after);
  };
  const press = () => {
    if (following && approves && !relation.waiting) return confirmStop(app, account, change);
    return change();
  };
  const label = isNamed ? text.relation.of(words, account.name) : undefined;
  return button({ class: isOn ? 'is-on' : isNamed ? undefined : 'primary', 'aria-pressed': String(isOn), 'aria-label': label, onclick: press }, words);
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

export async function removeFollower(app, account, onchange) {
  const relation = await relate(app, 'follow.remove', account);
  if (!relation) return;
  app.notices.say(text.relation.removed(account.name));
  onchange(relation);
}
