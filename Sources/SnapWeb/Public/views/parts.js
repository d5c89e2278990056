import { element } from './element.js';

/**
 * A person's words in pieces: between their tags, mentions and links, and these. The server has found them: this app never looks for
 * them itself. Offsets count Unicode scalars, as the iteration of a string does.
 *
 * @param {{kind: string, from: number, to: number, target?: string}[]} parts
 * @param {(words: string, part: object) => Node | undefined} make a part's node; without one it stays text
 */
export function pieces(words, parts, make) {
  const scalars = Array.from(words);
  const between = (from, to) => scalars.slice(from, to).join('');
  const made = [];
  let end = 0;
  for (const part of [...parts].sort((a, b) => a.from - b.from)) {
    if (part.from < end || part.to > scalars.length) continue;
    const own = between(part.from, part.to);
    made.push(between(end, part.from), make(own, part) || own);
    end = part.to;
  }
  return [...made, between(end)];
}

/** A person's words with the parts in their colours alone, where the words are part of something to press. */
export function coloured(words, parts = [], attributes = {}) {
  return element('bdi', attributes, ...pieces(words, parts, (own, { kind }) => element('span', { class: `in-text in-${kind}` }, own)));
}
