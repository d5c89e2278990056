/**
 * The age rule of Snapfeed: whole minutes up to 59, then whole hours, rounded down, never negative. It has no "just now"
 * and no days. This file, the server and the CLI are tested with the same vectors in Tests/Fixtures/ages.json.
 */

const minuteMs = 60_000;

/** @returns {{count: number, unit: 'minute' | 'hour'}} */
export function age(postedAt, now) {
  const minutes = Math.max(0, Math.floor((now - postedAt) / minuteMs));
  return minutes < 60 ? { count: minutes, unit: 'minute' } : { count: Math.floor(minutes / 60), unit: 'hour' };
}

/** The rule's English wording, which the wire uses as well: "1 minute ago", "49 hours ago". */
export function ageText(postedAt, now) {
  const { count, unit } = age(postedAt, now);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** Milliseconds until the text changes. */
export function ageLasts(postedAt, now) {
  const past = now - postedAt;
  if (past < 0) return minuteMs - past;
  const step = past < 60 * minuteMs ? minuteMs : 60 * minuteMs;
  return step - (past % step);
}
