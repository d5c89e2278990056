const face = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
const lineHeight = 1.2;

/** Draws strokes on a layer of their own, so that the eraser takes away strokes and leaves the picture. */
export function drawStrokes(context, strokes, { width, height, matrix }, layer) {
  if (!strokes.length) return;
  Object.assign(layer, { width, height });
  const on = layer.getContext('2d');
  on.setTransform(matrix);
  on.lineCap = 'round';
  on.lineJoin = 'round';
  for (const { points, size, colour } of strokes) {
    on.globalCompositeOperation = colour ? 'source-over' : 'destination-out';
    on.strokeStyle = colour ?? '#000';
    on.lineWidth = size;
    on.stroke(pathOf(points));
  }
  context.drawImage(layer, 0, 0);
}

/** A smooth line: each point bends it towards the middle between itself and the next. */
function pathOf(points) {
  const path = new Path2D();
  const [[x, y]] = points;
  path.moveTo(x, y);
  for (let at = 1; at < points.length - 1; at += 1) {
    const [[ax, ay], [bx, by]] = [points[at], points[at + 1]];
    path.quadraticCurveTo(ax, ay, (ax + bx) / 2, (ay + by) / 2);
  }
  const [endX, endY] = points.at(-1);
  path.lineTo(endX, endY);
  return path;
}

/** Draws texts upright, however the picture is turned, with an outline that makes them readable on any ground. */
export function drawTexts(context, texts, place) {
  for (const text of texts) {
    const { x, y, lines, size } = layOut(context, text, place);
    context.fillStyle = text.colour;
    context.strokeStyle = isLight(text.colour) ? '#000' : '#fff';
    context.lineWidth = size / 6;
    context.lineJoin = 'round';
    lines.forEach((line, index) => {
      const down = y + (index - (lines.length - 1) / 2) * size * lineHeight;
      context.strokeText(line, x, down);
      context.fillText(line, x, down);
    });
  }
}

/** The place of a text in the result's pixels: its middle, its lines, their height, and the size of all. */
export function layOut(context, { letters, x, y, size }, { matrix, scale }) {
  const pixels = Math.max(1, size * scale);
  context.font = `700 ${pixels}px ${face}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const lines = letters.split('\n');
  const at = matrix.transformPoint({ x, y });
  const width = Math.max(...lines.map((line) => context.measureText(line).width)) + pixels / 3;
  return { x: at.x, y: at.y, lines, size: pixels, width, height: lines.length * pixels * lineHeight };
}

function isLight(colour) {
  const [red, green, blue] = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}
