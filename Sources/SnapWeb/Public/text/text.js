import de from './de.js';
import en from './en.js';

/** The languages of the app, by their own names. To add one, add a file next to en.js and an entry in each line here. */
export const languages = { en: 'English', de: 'Deutsch' };
const texts = { en, de };

/** The texts of the current language. It is a live binding: importers always read the language chosen last. */
export let text = en;

/**
 * Chooses the language: the person's choice, else the first of the browser's languages that the app has, else English.
 *
 * @param {string} [chosen]
 */
export function speak(chosen, wanted = navigator.languages) {
  const code = [chosen, ...wanted].map((tag) => tag?.split('-')[0]).find((tag) => tag in languages) ?? 'en';
  text = texts[code];
  document.documentElement.lang = code;
  document.documentElement.dir = text.direction;
}

/** Adds the texts of screens that are loaded later. @param {Record<string, object>} more by language */
export function registerTexts(more) {
  for (const code of Object.keys(languages)) {
    for (const [part, words] of Object.entries(more[code])) texts[code][part] = { ...texts[code][part], ...words };
  }
}

/** An error in words for the person. */
export function errorText(error) {
  if (error?.name === 'suspended' && error.reason) return text.suspendedBecause(error.reason);
  return text.errors[error?.name] ?? text.errors.other;
}

/**
 * A word of the server in this language, or in English where it has no other.
 *
 * @param {string} english
 * @param {Record<string, string>} [others] by language
 */
export const translated = (english, others) => others?.[document.documentElement.lang] ?? english;

/** The `lang` of that word: none where it is in the page's language. @param {Record<string, string>} [others] */
export const languageOf = (others) => (others?.[document.documentElement.lang] ? undefined : 'en');

/**
 * A topic's name as text, in this language where it has one.
 *
 * @param {{name: string, names?: Record<string, string>}} topic
 */
export const topicWords = ({ name, names }) => translated(name, names);

/** A moment as a date and time of this language. */
export function moment(milliseconds) {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeStyle: 'short' }).format(milliseconds);
}

/** The language of the app in the form of the browser's region, such as `en-GB`. */
export function locale() {
  const { lang } = document.documentElement;
  return navigator.languages.find((tag) => tag.split('-')[0] === lang) ?? lang;
}
