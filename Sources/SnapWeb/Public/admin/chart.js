import { element, locale, setText } from '/ui.js';

const namespace = 'http://www.w3.org/2000/svg';
const dayMs = 24 * 60 * 60_000;
/** The drawing's own units: it is stretched to the width of its card. */
const [width, height] = [288, 64];

function svg(tag, attributes, ...children) {
  const made = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/**
 * A chart of the last 24 hours. A time without values, when the server did not run, stays empty.
 *
 * @param {{steps: number[], minutes: number, now: number, lines: {values: number[], name: string, tone?: string}[], format: (value: number) => string, label: string}} options
 *   `steps` are the starts of the steps, in milliseconds; `label` describes the chart to screen readers
 */
export function chart({ steps, minutes, now, lines, format, label }) {
  const stepMs = minutes * 60_000;
  const top = Math.max(1, ...lines.flatMap(({ values }) => values));
  const across = (at) => (Math.min(now, Math.max(now - dayMs, at)) - (now - dayMs)) / dayMs * width;
  const down = (value) => height - 2 - value / top * (height - 6);
  const drawing = svg('svg', { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', class: 'admin-drawing', role: 'img', 'aria-label': label });
  for (const { values, tone = 'main' } of lines) {
    for (const run of runs(steps, stepMs)) drawing.append(...shapes(run.map((index) => [across(steps[index]), across(steps[index] + stepMs), down(values[index])]), tone));
  }
  const time = new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit' });
  const pointed = element('p', { class: 'admin-pointed', 'aria-hidden': 'true' });
  const point = ({ clientX }) => {
    const { left, width: wide } = drawing.getBoundingClientRect();
    const at = now - dayMs + (clientX - left) / wide * dayMs;
    const index = steps.findLastIndex((start) => start <= at);
    const isInside = index >= 0 && at < steps[index] + stepMs;
    setText(pointed, isInside ? [time.format(steps[index]), ...lines.map(({ values, name }) => (lines.length > 1 ? `${name} ` : '') + format(values[index]))].join(' · ') : '');
  };
  return element('div', { class: 'admin-plot', onpointermove: point, onpointerdown: point, onpointerleave: () => setText(pointed, '') }, drawing, pointed);
}

/** The numbers of steps that follow each other without a gap. @returns {number[][]} */
function runs(steps, stepMs) {
  const found = [];
  steps.forEach((start, index) => {
    if (index && start - steps[index - 1] === stepMs) found.at(-1).push(index);
    else found.push([index]);
  });
  return found;
}

/** An area with its upper edge, in stairs: each value is that of a whole step. */
function shapes(points, tone) {
  const edge = points.map(([from, to, y]) => `V${y.toFixed(1)}H${to.toFixed(1)}`).join('').slice(1);
  const [[start, , first]] = points;
  return [
    svg('path', { d: `M${start.toFixed(1)} ${height}V${first.toFixed(1)}V${edge}V${height}Z`, class: `admin-area ${tone}` }),
    svg('path', { d: `M${start.toFixed(1)} ${edge}`, class: `admin-edge ${tone}`, 'vector-effect': 'non-scaling-stroke' }),
  ];
}
