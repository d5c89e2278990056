import { button, element, personal, text } from '/ui.js';

let made = 0;

/** A button on a photo that shows its description. */
export function altButton({ alt }) {
  const id = `alt-${++made}`;
  const words = element('p', { class: 'alt-words', id, hidden: true }, personal(alt));
  const press = () => {
    words.hidden = !words.hidden;
    toggle.setAttribute('aria-expanded', String(!words.hidden));
  };
  const toggle = button({ class: 'alt-button', 'aria-label': text.photo.alt, 'aria-expanded': 'false', 'aria-controls': id, onclick: press }, 'ALT');
  return element('div', { class: 'photo-alt' }, words, toggle);
}
