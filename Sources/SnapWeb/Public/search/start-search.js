import { searchPath, text } from '/ui.js';
import { libraryOf } from '../photos/library.js';

/** Searches again, from the top, and remembers the words. @param {'time' | 'relevance'} [order] */
export function searchFor(app, query, order = 'time') {
  const { searches } = libraryOf(app);
  searches.recent.add(query.trim());
  searches.lookAgain(query.trim(), order);
}

/** Makes a link to a search search, unless it is to open elsewhere. @returns {{href: string, onclick: (event: Event) => void}} */
export function searching(app, query) {
  const press = (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    searchFor(app, query);
  };
  return { href: searchPath(query), onclick: press };
}

/** A category's title in this language. */
export const categoryTitle = ({ title, titles }) => titles?.[document.documentElement.lang] ?? title;

/** The number of posts with a tag. */
export const usesOf = ({ uses }) => text.search.uses(uses);
