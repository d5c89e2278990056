/** The search of the pages, and the buttons that copy code. The pages are whole without this script. */
const most = 20;
const field = document.querySelector('#docs-search');
const found = document.querySelector('#docs-found');
const status = document.querySelector('#docs-status');
let sections;

/** All parts of all pages, fetched once, when the reader is about to search. */
function load() {
  sections ??= fetch('/docs/search.json').then((answer) => answer.json()).then((rows) => rows.map(([address, page, title, text, others = '']) => ({ address, page, title, text, others: others.split(' '), folded: fold(`${page} ${title} ${text} ${others}`) })));
  sections.catch(() => { sections = undefined; });
  return sections;
}

const fold = (text) => text.toLowerCase();

/** How well a part fits: all words must be in it; those of its title count most, and a word that others use for it. */
function score({ title, page, others, folded }, words) {
  if (!words.every((word) => folded.includes(word))) return 0;
  const of = (text, most) => words.filter((word) => fold(text).includes(word)).length * most;
  const whole = words.join(' ') === fold(title) ? 40 : 0;
  // A query that is an error's number or name finds that error first.
  const start = fold(title).split(' ').includes(words.join(' ')) ? 20 : 0;
  const known = words.some((word) => others.includes(word)) ? 30 : 0;
  return 1 + of(title, 8) + of(page, 3) + whole + start + known;
}

async function search() {
  const words = fold(field.value).split(/\s+/).filter(Boolean);
  if (words.length === 0) return show();
  try {
    const rows = (await load()).map((section) => ({ section, points: score(section, words) })).filter(({ points }) => points > 0);
    // The reader may have typed on meanwhile.
    if (fold(field.value).split(/\s+/).filter(Boolean).join(' ') === words.join(' ')) show(rows.sort((a, b) => b.points - a.points), words);
  } catch {
    found.replaceChildren(element('p', 'The server does not answer. Try again later.'));
    found.hidden = false;
  }
}

function show(rows, words) {
  found.hidden = !rows;
  if (!rows) return found.replaceChildren();
  status.textContent = rows.length === 0 ? 'Nothing found' : `${rows.length} found`;
  const list = element('ol');
  list.append(...rows.slice(0, most).map(({ section }) => line(section, words)));
  found.replaceChildren(rows.length === 0 ? element('p', 'Nothing has all these words.') : list);
  found.scrollTop = 0;
}

function line({ address, page, title, text }, words) {
  const link = Object.assign(element('a'), { href: address });
  link.append(element('strong', title === page ? title : `${page}: ${title}`), excerpt(text, words));
  const item = element('li');
  item.append(link);
  return item;
}

/** Returns the words of a text around the first one that matches the search. */
function excerpt(text, words) {
  const small = element('small');
  const at = Math.max(0, Math.min(...words.map((word) => fold(text).indexOf(word)).filter((at) => at >= 0), text.length));
  const start = at === text.length ? 0 : Math.max(0, at - 40);
  const cut = text.slice(start, start + 140);
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi');
  cut.split(pattern).forEach((part, index) => small.append(index % 2 ? element('mark', part) : part));
  return small;
}

function element(name, text) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  return made;
}

/** Arrows go through what was found; Escape goes back to the page. */
function move(event) {
  const links = [...found.querySelectorAll('a')];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Escape') {
    field.value = '';
    show();
    field.focus();
  } else if (step && !found.hidden && links.length) {
    event.preventDefault();
    const next = links.indexOf(document.activeElement) + step;
    (next < 0 ? field : links[Math.min(next, links.length - 1)]).focus();
  } else if (event.key === 'Enter' && document.activeElement === field) links[0]?.click();
}

function addCopying(block) {
  const button = Object.assign(element('button', 'Copy'), { className: 'copy', type: 'button' });
  button.addEventListener('click', async () => {
    const isDone = await navigator.clipboard.writeText(block.querySelector('pre').textContent).then(() => true, () => false);
    button.textContent = isDone ? 'Copied' : 'Not allowed';
    setTimeout(() => { button.textContent = 'Copy'; }, 2_000);
  });
  block.append(button);
}

field.addEventListener('focus', () => load().catch(() => {}));
field.addEventListener('input', search);
field.closest('.search').addEventListener('keydown', move);
found.addEventListener('click', (event) => { if (event.target.closest('a')) show(); });
document.addEventListener('click', (event) => { if (!event.target.closest('.search')) show(); });
for (const menu of document.querySelectorAll('nav[popover]')) menu.addEventListener('click', (event) => { if (event.target.closest('a') && menu.matches(':popover-open')) menu.hidePopover(); });
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input, textarea') || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  field.focus();
});
for (const block of document.querySelectorAll('.code')) if (navigator.clipboard) addCopying(block);
