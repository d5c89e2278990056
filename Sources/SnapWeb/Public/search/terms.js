/**
 * The terms of a query as people write them: words, `#tags`, `@names` and others, with quotation marks around spaces. Only the server
 * decides what a query means; this only finds the term that is being written.
 *
 * @returns {{from: number, to: number, text: string}[]} places in UTF-16 units
 */
export function termsOf(query) {
  return Array.from(query.matchAll(/(?:[^\s"]|"[^"]*(?:"|$))+/gu), ({ 0: text, index }) => ({ from: index, to: index + text.length, text }));
}

/** The term at a caret, if one ends there or continues. */
export const termAt = (query, caret) => termsOf(query).find(({ from, to }) => from < caret && caret <= to);

/** A name or tag after its sign, in quotation marks if it has spaces. */
export const signed = (sign, name) => (/[\s"]/u.test(name) ? `${sign}"${name.replaceAll('"', '')}"` : sign + name);

/** The words of a query that can be people's names. */
export function wordsForPeople(query) {
  const words = termsOf(query).map(({ text }) => text.replace(/^@/u, '').replaceAll('"', ''));
  return words.filter((text) => text && !/^(?:[-#＃]|(?:from|in|before|after|topic):)/iu.test(text)).join(' ');
}

/** The tag that a query consists of, without its sign. */
export function onlyTag(query) {
  const [term, other] = termsOf(query);
  return other ? undefined : /^[#＃](.+)$/u.exec(term?.text ?? '')?.[1];
}

/** Queries that differ only in spaces and capitals are the same search. */
export const keyOf = (query) => query.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();
