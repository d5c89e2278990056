const shapes = {
  close: ['M6 6l12 12', 'M18 6L6 18'],
  done: ['M5 12.5l4.5 4.5L19 7.5'],
  undo: ['M9 14L4 9l5-5', 'M4 9h9.5a5.75 5.75 0 0 1 0 11.5H10'],
  redo: ['M15 14l5-5l-5-5', 'M20 9h-9.5a5.75 5.75 0 0 0 0 11.5H14'],
  restart: ['M4 4v5h5', 'M4.8 9A8 8 0 1 1 4 12'],
  crop: ['M6.5 2.5v15h15', 'M2.5 6.5h15v15'],
  turn: ['M11 4a8 8 0 1 1-7.4 5', 'M11 0.8L14 4l-3 3.2'],
  light: ['M12 16.5a4.5 4.5 0 1 0 0-9a4.5 4.5 0 0 0 0 9z', 'M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8'],
  write: ['M5 6.5V4.5h14v2', 'M12 4.5v15', 'M9 19.5h6'],
  draw: ['M4 20c3-1 2.5-3.5 5-4.5', 'M9 15.5L19 5.2l-1.2-1.6L7.5 13.6z'],
  left: ['M8 3.5L4 7.5l4 4', 'M4 7.5h9a6.5 6.5 0 0 1 0 13H8'],
  right: ['M16 3.5l4 4l-4 4', 'M20 7.5h-9a6.5 6.5 0 0 0 0 13h5'],
  mirror: ['M12 3v18', 'M9 7L3.5 17H9z', 'M15 7l5.5 10H15z'],
  eraser: ['M8.5 19.5L3.5 14.5l10-10l7 7l-8 8z', 'M8.5 9.5l7 7', 'M8 19.5h13'],
  remove: ['M5 7h14', 'M9.5 7V4.5h5V7', 'M7 7l.8 12.5h8.4L17 7'],
};
const namespace = 'http://www.w3.org/2000/svg';

/** The editor's icons, in the style of the app's. They come with the editor. */
export function drawn(name) {
  const svg = shape('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true', focusable: 'false' });
  for (const d of shapes[name]) svg.append(shape('path', { d }));
  return svg;
}

function shape(tag, attributes) {
  const made = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
