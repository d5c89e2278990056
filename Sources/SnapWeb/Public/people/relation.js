import { button, element, errorText, openSheet, text } from '/app.js';
import { libraryOf } from '../photos/library.js';

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
  const change = async (method) => {
    const after = await relate(app, method, account);
    if (!after) return;
    libraryOf(app).related(account);
    onchange(after);
  };
  const press = () => {
    if (following && approves) return confirmStop(app, account, () => change('follow.end'));
    return change(isOn ? 'follow.end' : 'follow.create');
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
    libraryOf(app).drop(({ author }) => author.id === account.id);
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
