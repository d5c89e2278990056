import { element, setText, text } from '/ui.js';

/** The most decisions about one author that are counted. */
const limit = 100;
/** The distance from the screen at which the answer is asked for. */
const margin = '600px';

/**
 * What authors were reported for before, asked once for each author, when the words come near the screen.
 *
 * @returns {{line: (author: {name: string}) => HTMLElement}}
 */
export function authorHistory(app) {
  const known = new Map();
  const ask = (name) => {
    if (!known.has(name)) known.set(name, decisions(app, name).catch(() => known.delete(name) && undefined));
    return known.get(name);
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      ask(target.dataset.author).then((counts) => counts && setText(target, text.admin.earlier(counts)));
    }
  }, { rootMargin: margin });
  return {
    line: ({ name }) => {
      // A space keeps the line's height until the answer arrives.
      const line = element('span', { class: 'soft', 'data-author': name }, '\u00a0');
      observer.observe(line);
      return line;
    },
  };
}

async function decisions({ session }, author) {
  const [kept, removed] = await Promise.all(['kept', 'removed'].map(async (state) => (await session.request('report.list', { state, author, limit })).reports));
  return { kept: kept.length, removed: removed.length };
}
