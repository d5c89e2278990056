/** The app's own icons: strokes on a 24-unit grid, drawn as nodes because the page's policy allows no markup from text. */
const shapes = {
  post: ['M12 5v14', 'M5 12h14'],
  feeds: ['M4 5.5h16', 'M4 12h16', 'M4 18.5h10'],
  camera: ['M4 8h3.2l1.6-2.5h6.4L16.800 8H20v11H4z', 'M12 16.500a3.250 3.250 0 1 0 0-6.500a3.250 3.250 0 0 0 0 6.500z'],
  file: ['M4 5h16v14H4z', 'M4 16l4.500-4.500l3.500 3.500l3-3l5 5', 'M15.500 9.500h.01'],
  turn: ['M4 12a8 8 0 0 1 13.700-5.600L20 8.500', 'M20 4v4.500h-4.500', 'M20 12a8 8 0 0 1-13.700 5.600L4 15.500', 'M4 20v-4.500h4.500'],
  back: ['M19 12H5', 'M11 6l-6 6l6 6'],
  close: ['M6 6l12 12', 'M18 6L6 18'],
  check: ['M5 12.500l4.500 4.500L19 7.500'],
  eye: ['M2.500 12c2.500-4.500 5.700-6.500 9.500-6.500s7 2 9.500 6.500c-2.500 4.500-5.700 6.500-9.500 6.500s-7-2-9.500-6.500z', 'M12 14.700a2.700 2.700 0 1 0 0-5.400a2.700 2.700 0 0 0 0 5.400z'],
  clock: ['M12 20.500a8.500 8.500 0 1 0 0-17a8.500 8.500 0 0 0 0 17z', 'M12 7.500V12l3 2'],
  person: ['M12 12a3.800 3.800 0 1 0 0-7.600a3.800 3.800 0 0 0 0 7.600z', 'M4.500 20c.8-3.600 3.600-5.500 7.500-5.500s6.700 1.900 7.500 5.500'],
};

const namespace = 'http://www.w3.org/2000/svg';

export function icon(name) {
  const svg = shape('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true', focusable: 'false' });
  for (const d of shapes[name]) svg.append(shape('path', { d }));
  return svg;
}

/** The mark: a shutter that is about to close. The same drawing as icons/icon.svg. */
export function mark() {
  const svg = shape('svg', { viewBox: '0 0 48 48', class: 'mark', 'aria-hidden': 'true', focusable: 'false' });
  svg.append(shape('path', { class: 'mark-ring', 'fill-rule': 'evenodd', d: 'M24 3a21 21 0 1 0 0 42a21 21 0 0 0 0-42zM24.00 14.50L32.23 19.25L32.23 28.75L24.00 33.50L15.77 28.75L15.77 19.25z' }));
  svg.append(shape('path', { class: 'mark-blades', d: 'M24.00 14.50L36.62 7.21M32.23 19.25L44.85 26.54M32.23 28.75L32.23 43.32M24.00 33.50L11.38 40.79M15.77 28.75L3.15 21.46M15.77 19.25L15.77 4.68' }));
  return svg;
}

function shape(tag, attributes) {
  const made = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
