import { element, pieces, profilePath, text, unseen } from '/app.js';
import { searching } from '../search/go.js';

/** A person's words with their tags, mentions and links, which lead on. @param {object[]} [parts] as of `pieces` */
export function worded(app, words, parts = [], attributes = {}) {
  return element('bdi', attributes, ...pieces(words, parts, (own, { kind, target }) => makers[kind]?.(app, own, target)));
}

const makers = {
  tag: (app, words) => element('a', { class: 'in-text in-tag', ...searching(app, tagOf(words)) }, words),
  mention: (app, words, id) => id && element('a', { class: 'in-text in-mention', href: profilePath({ name: words.slice(1) }), onclick: (event) => app.router.follow(event) }, words),
  link: (_, words, address) => outside(words, address),
};

/** A tag as one searches for it: its sign may be another one of Unicode's. */
export const tagOf = (words) => `#${Array.from(words).slice(1).join('')}`;

/** A link to another site. It names the site that it leads to, unless its words begin with that name. */
export function outside(words, address) {
  const url = URL.parse?.(address) ?? parsed(address);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined;
  const link = element('a', { class: 'in-text in-link', href: url.href, target: '_blank', rel: 'noopener noreferrer', title: url.host }, words, unseen(` (${text.parts.outside})`));
  return isNamed(words, url.host) ? link : element('span', {}, link, element('span', { class: 'soft in-text-host' }, ` (${url.host})`));
}

function parsed(address) {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** Whether people read the host where they expect it: first, and whole. */
function isNamed(words, host) {
  const rest = words.toLowerCase().replace(/^https?:\/\//, '');
  return rest.startsWith(host) && /^(?:$|[/?#])/.test(rest.slice(host.length));
}
