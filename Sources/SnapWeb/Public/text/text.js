import de from './de.js';
import en from './en.js';

/** The languages the app speaks, by their own names. A new one is a file beside en.js and a word in each line here. */
export const languages = { en: 'English', de: 'Deutsch' };
const texts = { en, de };

/** What is said at present. A live binding: who imports it reads the language chosen last. */
export let text = en;

/**
 * Chooses the language: the person's own choice, else the first of the browser's that the app speaks, else English.
 *
 * @param {string} [chosen]
 */
export function speak(chosen, wanted = navigator.languages) {
  const code = [chosen, ...wanted].map((tag) => tag?.split('-')[0]).find((tag) => tag in languages) ?? 'en';
  text = texts[code];
  document.documentElement.lang = code;
  document.documentElement.dir = text.direction;
}

/** An error in the words of the person in front of the screen. */
export function errorText(error) {
  if (error?.name === 'suspended' && error.reason) return text.suspendedBecause(error.reason);
  return text.errors[error?.name] ?? text.errors.other;
}

/** A moment as a date and time of this language. */
export function moment(milliseconds) {
  const options = { dateStyle: 'long', timeStyle: 'short' };
  const { lang } = document.documentElement;
  const regional = navigator.languages.find((tag) => tag.split('-')[0] === lang);
  return new Intl.DateTimeFormat(regional ?? lang, options).format(milliseconds);
}
