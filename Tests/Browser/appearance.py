"""Scripts that find what covers an element, and the contrast of its text."""

# The parts of an element that something else covers: its corners and its middle, as the browser reports them.
COVERED = """(element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const points = [[(left + right) / 2, (top + bottom) / 2], [left + 12, top + 6], [right - 12, top + 6], [left + 12, bottom - 6], [right - 12, bottom - 6]];
    return points.map(([x, y]) => document.elementFromPoint(x, y)).filter((found) => found !== element && !element.contains(found)).map((found) => found?.outerHTML.slice(0, 90) ?? 'outside');
}"""
CONTRAST = """node => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const rgb = (colour) => { canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3); };
    const light = (colour) => rgb(colour).map((part) => part / 255).map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
    const [one, two] = [light(getComputedStyle(node).color), light(getComputedStyle(document.documentElement).backgroundColor)].sort();
    return (two + 0.05) / (one + 0.05);
}"""
