import { locale, moment, text } from '/ui.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** From this age on, a date says more than a number of days. */
const datesFromMs = 7 * dayMs;

const formats = new Map();

/** Formats are expensive to make: one of each kind is kept for each language. */
function kept(kind, make) {
  const language = locale();
  const key = `${kind} ${language}`;
  if (!formats.has(key)) formats.set(key, make(language));
  return formats.get(key);
}

const relative = (count, unit) => kept('relative', (language) => new Intl.RelativeTimeFormat(language)).format(-count, unit);

function day(at, now) {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  /** @type {Intl.DateTimeFormatOptions} */
  const options = { day: 'numeric', month: 'long', year: isThisYear ? undefined : 'numeric' };
  return kept(isThisYear, (language) => new Intl.DateTimeFormat(language, options)).format(at);
}

function words(at, now) {
  const past = Math.max(0, now - at);
  if (past < minuteMs) return text.ages.now;
  if (past < hourMs) return relative(Math.floor(past / minuteMs), 'minute');
  if (past < dayMs) return relative(Math.floor(past / hourMs), 'hour');
  return past < datesFromMs ? relative(Math.floor(past / dayMs), 'day') : day(at, now);
}

function lasts(at, now) {
  const past = Math.max(0, now - at);
  const step = past < hourMs ? minuteMs : past < dayMs ? hourMs : dayMs;
  return step - (past % step);
}

/** The age of what lasts, such as photos and notifications: minutes, hours up to 23, days up to 6, then the date. Snaps have a rule of their own. */
export const since = { words, lasts };

/**
 * Makes a <time> with such an age, which is kept up to date. The exact time appears on hover.
 *
 * @param {(age: string) => string} [phrase] words around the age
 */
export function sinceTime(app, at, phrase) {
  const time = app.ages.make(at, phrase, since);
  time.title = moment(at);
  return time;
}
