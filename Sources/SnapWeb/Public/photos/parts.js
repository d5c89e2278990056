import { element, profilePath, text, unseen } from '/app.js';
import { tagMenu } from '../people/mute.js';

/**
 * A person's words with their tags, mentions and links, which the server has found: this app never looks for them itself.
 * Offsets count Unicode scalars, as the iteration of a string does.
 *
 * @param {{kind: string, from: number, to: number, target?: string}[]} [parts]
 */
export function worded(app, words, parts = [], attributes = {}) {
  const scalars = Array.from(words);
  const between = (from, to) => scalars.slice(from, to).join('');
  const pieces = [];
  let end = 0;
  for (const part of [...parts].sort((a, b) => a.from - b.from)) {
    if (part.from < end || part.to > scalars.length) continue;
    pieces.push(between(end, part.from), makers[part.kind]?.(app, between(part.from, part.to), part.target) ?? between(part.from, part.to));
    end = part.to;
  }
  return element('bdi', attributes, ...pieces, between(end));
}

/** The same in colour alone, where the words are part of a link. */
export function coloured(words, parts = [], attributes = {}) {
  return worded(undefined, words, parts.map((part) => ({ ...part, kind: 'plain' })), attributes);
}

const makers = {
  plain: (_, words) => element('span', { class: 'in-text' }, words),
  tag: (app, words, tag) => pressable(words, () => tagMenu(app, words, tag)),
  mention: (app, words, id) => id && element('a', { class: 'in-text', href: profilePath({ name: words.slice(1) }), onclick: (event) => app.router.follow(event) }, words),
  link: (_, words, address) => outside(words, address),
};

/** A button within a line of text: the browser's own buttons do not break where words do. */
function pressable(words, run) {
  const press = (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    run();
  };
  return element('span', { class: 'in-text', role: 'button', tabindex: '0', onclick: run, onkeydown: press }, words);
}

/** A link to another site. It names the site that it leads to, unless its words begin with that name. */
function outside(words, address) {
  const url = URL.parse?.(address) ?? parsed(address);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined;
  const link = element('a', { class: 'in-text in-text-link', href: url.href, target: '_blank', rel: 'noopener noreferrer', title: url.host }, words, unseen(` (${text.parts.outside})`));
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
