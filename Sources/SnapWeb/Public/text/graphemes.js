/** A first character that nothing can join: the next one is as plain, or there is none. */
const plainStart = /^[ -~\u00A1-\u024F](?=[ -~\u00A1-\u024F]|$)/;
const allPlain = /^[ -~\u00A1-\u024F]*$/;
let segmenter;

/** How many characters a text has, as people count them. */
export const countGraphemes = (words) => (allPlain.test(words) ? words.length : graphemes(words).length);

/** The first character as people count them, flags and all; undefined without any. */
export const firstGrapheme = (words) => (plainStart.exec(words) ?? graphemes(words))[0];

/** A segmenter takes a slow phone 100 ms to make, so there is none before a text needs it. */
function graphemes(words) {
  if (!globalThis.Intl?.Segmenter) return Array.from(words);
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(words), ({ segment }) => segment);
}
