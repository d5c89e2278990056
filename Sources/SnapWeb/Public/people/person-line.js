import { element, face, personal, profilePath } from '/ui.js';
import { waitingMark } from '../photos/waiting-list.js';

/** A person in a list: the way to the profile, and what one can do. @param {{account: object, bio?: string}} person */
export function personLine(app, { account, bio }, relation, actions, attributes = {}) {
  const follow = (event) => app.router.follow(event);
  return element('li', { class: 'line', ...attributes },
    element('a', { href: profilePath(account), class: 'line-main', onclick: follow },
      face(account),
      element('span', { class: 'line-words' },
        personal(account.name, { class: 'line-title' }), bio && personal(bio, { class: 'soft line-bio' }), relation?.waiting && waitingMark())),
    element('span', { class: 'actions' }, actions));
}
