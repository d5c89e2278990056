import { text } from '../text/text.js';
import { element, unseen } from './element.js';
import { profilePath, searchPath } from './router.js';

/** The pixels around a tag, mention or link that still hit it: a line of words becomes a target of about 44 pixels. */
const reach = 12;
/** The selector of the element that opens a row or line of words. */
const openers = '.row-open, .line-open';

/**
 * A person's words with their tags, mentions and links, which lead on. The server has found them: this app never looks for them itself.
 * Offsets count Unicode scalars, as the iteration of a string does.
 *
 * @param {{kind: string, from: number, to: number, target?: string}[]} [parts]
 */
export function worded(app, words, parts = [], attributes = {}) {
  const scalars = Array.from(words);
  const between = (from, to) => scalars.slice(from, to).join('');
  const made = [];
  let end = 0;
  for (const { kind, from, to, target } of [...parts].sort((a, b) => a.from - b.from)) {
    if (from < end || to > scalars.length) continue;
    const own = between(from, to);
    made.push(between(end, from), makers[kind]?.(app, own, target) ?? own);
    end = to;
  }
  return element('bdi', attributes, ...made, between(end));
}

const makers = {
  tag: (app, words) => element('a', { class: 'in-text in-tag', href: searchPath(tagOf(words)), onclick: (event) => app.links.search(event, tagOf(words)) }, words),
  mention: (app, words, id) => (id ? element('a', { class: 'in-text in-mention', href: profilePath({ name: words.slice(1) }), onclick: (event) => app.router.follow(event) }, words) : undefined),
  link: (_, words, address) => outside(words, address),
};

/** A tag as one searches for it: its sign may be another one of Unicode's. */
export const tagOf = (words) => `#${Array.from(words).slice(1).join('')}`;

/** A link to another site. It names the site that it leads to, unless its words begin with that name. */
export function outside(words, address) {
  const url = parsed(address);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined;
  const link = element('a', { class: 'in-text in-link', href: url.href, target: '_blank', rel: 'noopener noreferrer', title: url.host }, words, unseen(` (${text.row.outside})`));
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

/**
 * Gives authors, tags, mentions and links room within rows that open: a press next to one follows it. Opening a snap by mistake would use up
 * its only view, and nothing undoes that.
 */
export function giveLinksRoom() {
  document.addEventListener('click', (event) => {
    // Keys and scripts mean what they press.
    const opener = event.detail ? event.target.closest?.(openers) : undefined;
    const link = opener && nearestLink(opener.closest('.row, .line'), event);
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    link.click();
  }, { capture: true });
}

/** A name has less room: the first line of the caption, which opens, is close below it. */
const roomOf = (link) => (link.matches('.row-author') ? reach / 3 : reach);

/** The link whose words are nearest to a point, within reach. A link that continues on the next line has several boxes. */
function nearestLink(row, { clientX, clientY }) {
  const beyond = (low, high, at) => Math.max(low - at, at - high, 0);
  /** @type {any[]} */
  let nearest = [reach];
  for (const link of row.querySelectorAll('.in-text, .row-author')) {
    for (const { left, right, top, bottom } of link.getClientRects()) {
      const distance = Math.hypot(beyond(left, right, clientX), beyond(top, bottom, clientY));
      if (distance < nearest[0] && distance < roomOf(link)) nearest = [distance, link];
    }
  }
  return nearest[1];
}
