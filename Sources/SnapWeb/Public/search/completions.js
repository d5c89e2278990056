import { keyOf, signed, termAt } from './terms.js';

/** The delay between a key and the question, and how much is asked for. */
const waitMs = 130;
const tagsMost = 6;
const peopleMost = 5;
const recentMost = 3;
/** Answers that are kept for deleting a letter. */
const answersKept = 60;

/**
 * Completes the term at the caret: tags after `#`, people after `@` and `from:`, both for a word, and what was searched for before. Answers to
 * earlier text are dropped.
 */
export class Completions {
  #session;
  #recent;
  #show;
  #answers = new Map();
  #timer;
  #asked = 0;

  /** @param {(options: object[]) => void} show */
  constructor(session, recent, show) {
    this.#session = session;
    this.#recent = recent;
    this.#show = show;
  }

  /** Handles a change of the text. */
  write(query, caret) {
    clearTimeout(this.#timer);
    const number = (this.#asked += 1);
    const term = termAt(query, caret);
    const before = this.#before(query);
    const wanted = term && asked(term.text);
    if (!wanted) return this.#show(before);
    if (wanted.every((each) => this.#answers.has(keyFor(each)))) return this.#answer(number, query, term, wanted, before);
    this.#timer = setTimeout(() => this.#answer(number, query, term, wanted, before), waitMs);
    return undefined;
  }

  stop() {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }

  /** Searches of before that begin like this one. */
  #before(query) {
    const key = keyOf(query);
    const found = key ? this.#recent.queries.filter((each) => keyOf(each).startsWith(key) && keyOf(each) !== key) : [];
    return found.slice(0, recentMost).map((words) => ({ kind: 'recent', query: words, words }));
  }

  async #answer(number, query, term, wanted, before) {
    const found = await Promise.all(wanted.map((each) => this.#ask(each).catch(() => [])));
    if (number !== this.#asked) return;
    const put = (words) => query.slice(0, term.from) + words + query.slice(term.to);
    const made = wanted.flatMap((each, index) => found[index].map((item) => optionOf(each, item, put)));
    this.#show([...before, ...made]);
  }

  async #ask(wanted) {
    const key = keyFor(wanted);
    if (!this.#answers.has(key)) {
      const { kind, words } = wanted;
      const items = kind === 'tag'
        ? (await this.#session.request('search.tags', { prefix: words, limit: tagsMost })).tags
        : (await this.#session.request('search.people', { query: words, limit: peopleMost })).people;
      this.#answers.set(key, items);
      if (this.#answers.size > answersKept) this.#answers.delete(this.#answers.keys().next().value);
    }
    return this.#answers.get(key);
  }
}

const keyFor = ({ kind, words }) => `${kind} ${words.toLowerCase()}`;

/** The request for completing a term; undefined if nothing completes it. */
function asked(term) {
  const [, no, sign, written] = /^(-?)([#＃@]|from:)?(.*)$/isu.exec(term);
  const words = written.replaceAll('"', '').trim();
  const tag = { kind: 'tag', sign: `${no}#`, words };
  if (sign === '#' || sign === '＃') return [tag];
  if (!words || /^(?:in|before|after):/iu.test(written)) return undefined;
  if (sign) return [{ kind: 'person', sign: no + sign.toLowerCase(), words }];
  return no || written.startsWith('"') ? undefined : [tag, { kind: 'profile', words }];
}

/** The effect of choosing an item: a search, or for a person found by a plain word the profile. */
function optionOf({ kind, sign }, item, put) {
  if (kind === 'tag') return { kind, words: `#${item.name}`, uses: item.uses, query: put(signed(sign, item.name)) };
  const { account } = item;
  return { kind, account, words: account.name, query: kind === 'person' ? put(signed(sign, account.name)) : undefined };
}
