/** Matches a plain first character: no combining mark follows it. */
const plainStart = /^[ -~\u00A1-\u024F](?=[ -~\u00A1-\u024F]|$)/;
const allPlain = /^[ -~\u00A1-\u024F]*$/;
let segmenter;

/** The number of characters of a text, as people count them. */
export const countGraphemes = (words) => (allPlain.test(words) ? words.length : graphemes(words).length);

/** The first character as people count them, such as a whole flag; undefined for an empty text. */
export const firstGrapheme = (words) => (plainStart.exec(words) ?? graphemes(words))[0];

/** Creating a segmenter takes a slow phone 100 ms, so this waits until a text needs one. */
function graphemes(words) {
  if (!globalThis.Intl?.Segmenter) return Array.from(words);
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(words), ({ segment }) => segment);
}
