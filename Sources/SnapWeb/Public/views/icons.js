/** The app's icons: strokes on a 24-unit grid, made as nodes because the page's policy allows no markup from text. */
const shapes = {
  post: ['M12 5v14', 'M5 12h14'],
  feeds: ['M4 5.5h16', 'M4 12h16', 'M4 18.5h10'],
  camera: ['M4 8h3.2l1.6-2.5h6.4L16.8 8H20v11H4z', 'M12 16.5a3.25 3.25 0 1 0 0-6.5a3.25 3.25 0 0 0 0 6.5z'],
  file: ['M4 5h16v14H4z', 'M4 16l4.5-4.5l3.5 3.5l3-3l5 5', 'M15.5 9.5h.01'],
  turn: ['M4 12a8 8 0 0 1 13.7-5.6L20 8.5', 'M20 4v4.5h-4.5', 'M20 12a8 8 0 0 1-13.7 5.6L4 15.5', 'M4 20v-4.5h4.5'],
  back: ['M19 12H5', 'M11 6l-6 6l6 6'],
  next: ['M5 12h14', 'M13 6l6 6l-6 6'],
  close: ['M6 6l12 12', 'M18 6L6 18'],
  check: ['M5 12.5l4.5 4.5L19 7.5'],
  eye: [
    'M2.5 12c2.5-4.5 5.7-6.5 9.5-6.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5s-7-2-9.5-6.5z',
    'M12 14.7a2.7 2.7 0 1 0 0-5.4a2.7 2.7 0 0 0 0 5.4z',
  ],
  more: ['M4.2 12a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0', 'M11.2 12a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0', 'M18.2 12a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0'],
  flag: ['M6 21V4', 'M6 4.5h12l-3 4.25l3 4.25H6'],
  home: ['M4 11l8-6.5l8 6.5', 'M6 9.5V19.5h12V9.5', 'M10 19.5v-5h4v5'],
  stays: ['M4 4h16v16H4z', 'M4 16l4.5-4.5l3.5 3.5l3-3l5 5', 'M15.5 8.5h.01'],
  search: ['M10.5 17a6.5 6.5 0 1 0 0-13a6.5 6.5 0 0 0 0 13z', 'M15.2 15.2L20.5 20.5'],
  tag: ['M9.5 4l-2 16', 'M16.5 4l-2 16', 'M4.5 9h16', 'M3.5 15h16'],
  bell: ['M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15z', 'M10 20.5a2.2 2.2 0 0 0 4 0'],
  shield: ['M12 3.5l7 2.5v5.5c0 4.6-2.9 7.7-7 9c-4.1-1.3-7-4.4-7-9V6z'],
  person: ['M12 12a3.8 3.8 0 1 0 0-7.6a3.8 3.8 0 0 0 0 7.6z', 'M4.5 20c.8-3.6 3.6-5.5 7.5-5.5s6.7 1.9 7.5 5.5'],
};

/** Adds the icons of screens that are loaded later. @param {Record<string, string[]>} more */
export const registerIcons = (more) => Object.assign(shapes, more);

const namespace = 'http://www.w3.org/2000/svg';

export function icon(name) {
  const svg = shape('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true', focusable: 'false' });
  for (const d of shapes[name]) svg.append(shape('path', { d }));
  return svg;
}

const ring = 'M24 3a21 21 0 1 0 0 42a21 21 0 0 0 0-42zM24 14.5L32.23 19.25L32.23 28.75L24 33.5L15.77 28.75L15.77 19.25z';
const blades =
  'M24 14.5L36.62 7.21M32.23 19.25L44.85 26.54M32.23 28.75L32.23 43.32' +
  'M24 33.5L11.38 40.79M15.77 28.75L3.15 21.46M15.77 19.25L15.77 4.68';

/** The logo: a shutter that is about to close. The same drawing as icons/icon.svg. */
export function mark() {
  const svg = shape('svg', { viewBox: '0 0 48 48', class: 'mark', 'aria-hidden': 'true', focusable: 'false' });
  svg.append(shape('path', { class: 'mark-ring', 'fill-rule': 'evenodd', d: ring }));
  svg.append(shape('path', { class: 'mark-blades', d: blades }));
  return svg;
}

function shape(tag, attributes) {
  const made = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
