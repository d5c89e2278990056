import { button, element, icon, text } from '/ui.js';

/**
 * The next steps after a question, or instead of one.
 *
 * @param {import('../app.js').App} app
 * @param {{draft?: object, photo?: object, retry?: Node | false, isFirst?: boolean, asks?: boolean}} options the post that waits; a photo of this
 *   device; a button to try again; whether nothing was asked yet; whether another photo could be answered
 */
export function nextSteps({ identifyQuestion, posting, router }, { draft, photo, retry, isFirst = false, asks = true }) {
  const first = isFirst ? 'primary' : undefined;
  return element('div', { class: 'actions' },
    draft && button({ class: retry ? undefined : 'primary', onclick: () => router.leave('/post') }, text.identify.toPost),
    retry,
    !draft && photo && button({ onclick: () => posting.compose({ photo }) }, text.identify.post),
    asks && button({ class: first, onclick: () => identifyQuestion.chooseFile() }, isFirst ? text.identify.file : text.identify.another),
    asks && button({ class: first && 'with-icon', onclick: () => router.enter('camera') }, isFirst && icon('camera'), text.identify.camera),
    element('a', { href: '/search', class: 'button', onclick: (event) => router.follow(event) }, text.identify.words));
}
