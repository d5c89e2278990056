import { text } from '../text/text.js';
import { button, element } from './element.js';
import { icon } from './icons.js';
import { openSheet } from './sheet.js';

/**
 * A sheet with a list of actions, one below the other. A dangerous one is apart from the others.
 *
 * @typedef {object} MenuItem
 * @property {string} icon
 * @property {string} label
 * @property {string} [tone] `danger` stands apart
 * @property {string} [href] makes the item a link
 * @property {() => void} [run] what the item does, after the sheet has closed
 *
 * @param {any} app
 * @param {{title: string, content?: Node[], path?: string, items: MenuItem[]}} options `content` is above the actions
 */
export function openMenu(app, { title, content: above = [], path, items }) {
  const line = ({ icon: name, label, tone, href, run }) => {
    const act = (event) => {
      if (href && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
      event.preventDefault();
      sheet.close();
      if (href) app.router.go(href);
      else run();
    };
    const content = [icon(name), element('span', {}, label)];
    const options = { class: tone ? `menu-item ${tone}` : 'menu-item', 'data-item': name, onclick: act };
    return element('li', {}, href ? element('a', { href, ...options }, content) : button(options, content));
  };
  const sheet = openSheet(app.router, { title, path, content: [...above, element('ul', { class: 'menu' }, items.map(line))], leave: text.dialog.cancel });
}
