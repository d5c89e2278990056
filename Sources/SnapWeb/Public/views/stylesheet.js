import { element } from './element.js';

const loading = new Map();

/** Loads a style sheet once; after a failure the next call tries again. @param {string} href @returns {Promise<void>} */
export function loadStyles(href) {
  if (!loading.has(href)) loading.set(href, new Promise((resolve, reject) => {
    const failed = () => {
      link.remove();
      loading.delete(href);
      reject(new Error(`${href} did not load.`));
    };
    const link = element('link', { rel: 'stylesheet', href, onload: () => resolve(), onerror: failed });
    document.head.append(link);
  }));
  return loading.get(href);
}
