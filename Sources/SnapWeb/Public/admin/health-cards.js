import { element, locale, text } from '/ui.js';
import { chart } from './chart.js';

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

const count = (value) => new Intl.NumberFormat(locale()).format(value);

/** Bytes in the unit that has at most three digits before the point, kilobytes at least. */
function bytes(value) {
  const power = Math.min(units.length, Math.max(1, Math.floor(Math.log10(Math.max(1, value)) / 3)));
  return new Intl.NumberFormat(locale(), { style: 'unit', unit: units[power - 1], unitDisplay: 'short', maximumFractionDigits: 1 }).format(value / 1000 ** power);
}

const sum = (values) => values.reduce((total, value) => total + value, 0);
const most = (values) => Math.max(0, ...values);

/**
 * The main figures, each with its last 24 hours.
 *
 * @param {{now: number, minutes: number, steps: number[], series: {name: string, values: number[]}[]}} history
 * @param {Map<string, number>} values the present figures
 */
export function healthCards({ now, minutes, steps, series }, values) {
  const words = text.admin.health;
  const of = (name) => series.find((each) => each.name === name)?.values ?? steps.map(() => 0);
  const card = (name, figure, note, lines, format = count, tone = '') => element('section', { class: `admin-chart ${tone}` },
    element('h3', {}, words[name]),
    element('p', { class: 'admin-value' }, figure),
    element('p', { class: 'soft small' }, note),
    chart({ steps, minutes, now, lines, format, label: `${words[name]}: ${figure}, ${note}` }),
    element('p', { class: 'admin-axis', 'aria-hidden': 'true' }, element('span', {}, words.ago), element('span', {}, words.now)));
  const line = (name, label = words[name], tone = undefined) => ({ values: of(name), name: label, tone });
  const [identified, unidentified] = [sum(of('identified')), sum(of('unidentified'))];
  const errors = sum(of('errors'));
  const isUsable = values.get('recogniser_usable') !== 0;
  return [
    card('connections', count(values.get('connections') ?? 0), words.peak(count(most(of('connections')))), [line('connections')]),
    card('posts', count(sum(of('snaps')) + sum(of('photos'))), words.posted(count(sum(of('snaps'))), count(sum(of('photos')))), [line('snaps', words.snaps), line('photos', words.photos, 'second')]),
    card('opens', count(sum(of('opens'))), words.inDay, [line('opens')]),
    card('errors', count(errors), errors ? words.errorsWhat : words.noErrors, [line('errors', words.errors, 'bad')], count, errors ? 'is-bad' : ''),
    card('disk', bytes(values.get('store_free_bytes') ?? 0), values.get('store_full') ? words.diskFull : words.stored(bytes(of('storeBytes').at(-1) ?? 0)), [line('storeFreeBytes', words.free)], bytes, values.get('store_full') ? 'is-bad' : ''),
    card('queue', bytes(values.get('queue_bytes') ?? 0), words.peak(bytes(most(of('queueBytes')))), [line('queueBytes')], bytes),
    card('recogniser', count(identified), isUsable ? words.failed(count(unidentified)) : words.unusable, [line('identified', words.named), line('unidentified', words.unnamed, 'bad')], count, isUsable ? '' : 'is-bad'),
  ];
}
