"""Drawing kit shared by all scenes: paths, paints, light and grain.

Everything is drawn with Skia at the final size.  Randomness only ever comes
from the scene's own seeded generator, so remaking gives the same picture.
"""

import math
import random
from contextlib import contextmanager

import numpy as np
import skia

NOISE_TILE = 512

# --- colours and paints -------------------------------------------------------


def color(value, alpha=1.0):
    """Turn "#rrggbb" into a Skia colour with the given opacity."""
    red, green, blue = (int(value[i:i + 2], 16) for i in (1, 3, 5))
    return skia.Color(red, green, blue, round(255 * max(0.0, min(1.0, alpha))))


def mix(first, second, amount):
    """Blend two "#rrggbb" colours."""
    channels = []
    for i in (1, 3, 5):
        a, b = int(first[i:i + 2], 16), int(second[i:i + 2], 16)
        channels.append(round(a + (b - a) * amount))
    return "#%02x%02x%02x" % tuple(channels)


def _stops(stops):
    """Stops are (position, "#rrggbb") or (position, "#rrggbb", alpha)."""
    return [color(*stop[1:]) for stop in stops], [stop[0] for stop in stops]


def linear(start, end, stops):
    colors, positions = _stops(stops)
    return skia.GradientShader.MakeLinear([skia.Point(*start), skia.Point(*end)], colors, positions)


def radial(center, radius, stops):
    colors, positions = _stops(stops)
    return skia.GradientShader.MakeRadial(skia.Point(*center), radius, colors, positions)


def make_paint(fill, alpha=1.0, blur=0.0, blend=None):
    """A fill paint; `fill` is "#rrggbb" or a gradient."""
    paint = skia.Paint(AntiAlias=True, Dither=True)
    if isinstance(fill, str):
        paint.setColor(color(fill, alpha))
    else:
        paint.setShader(fill)
        paint.setAlphaf(alpha)
    if blur:
        paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, blur))
    if blend:
        paint.setBlendMode(blend)
    return paint


# --- paths --------------------------------------------------------------------


def polygon(points):
    return skia.Path.Polygon([skia.Point(*p[:2]) for p in points], True)


def ellipse(cx, cy, rx, ry=None, angle=0.0):
    ry = rx if ry is None else ry
    path = skia.Path()
    path.addOval(skia.Rect.MakeLTRB(cx - rx, cy - ry, cx + rx, cy + ry))
    if angle:
        path.transform(skia.Matrix().setRotate(angle, cx, cy))
    return path


def rect(x, y, width, height, radius=0.0):
    path = skia.Path()
    path.addRoundRect(skia.Rect.MakeXYWH(x, y, width, height), radius, radius)
    return path


def spline(points, closed=True):
    """A smooth curve through points; a third element marks a sharp corner.

    The tangent at each point follows its neighbours, scaled by the length of
    the segment it leaves, so unevenly spaced points do not overshoot.
    """
    count = len(points)
    path = skia.Path()
    path.moveTo(*points[0][:2])

    def tangent(i):
        if len(points[i]) > 2 or (not closed and i in (0, count - 1)):
            return 0.0, 0.0
        before, here, after = (points[j % count] for j in (i - 1, i, i + 1))
        dx, dy = after[0] - before[0], after[1] - before[1]
        reach = (math.dist(before[:2], here[:2]) + math.dist(here[:2], after[:2])) or 1.0
        return dx / reach, dy / reach

    for i in range(count if closed else count - 1):
        a, b = points[i], points[(i + 1) % count]
        length = math.dist(a[:2], b[:2]) * 0.36
        (ax, ay), (bx, by) = tangent(i), tangent((i + 1) % count)
        path.cubicTo(a[0] + ax * length, a[1] + ay * length, b[0] - bx * length, b[1] - by * length, b[0],
                     b[1])
    if closed:
        path.close()
    return path


def curve_points(points, steps=12):
    """Sample an open Catmull-Rom curve through the points."""
    padded = [points[0], *points, points[-1]]
    samples = []
    for i in range(1, len(padded) - 2):
        p0, p1, p2, p3 = padded[i - 1:i + 3]
        for step in range(steps):
            t = step / steps
            samples.append(
                tuple(0.5 *
                      (2 * p1[k] + (p2[k] - p0[k]) * t + (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t**2 +
                       (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * t**3) for k in range(len(p1))))
    samples.append(tuple(points[-1]))
    return samples


def ribbon(points, steps=12):
    """A stroke whose width varies: points are (x, y, width)."""
    samples = curve_points(points, steps)
    left, right = [], []
    for i, (x, y, width) in enumerate(samples):
        ax, ay, _ = samples[max(i - 1, 0)]
        bx, by, _ = samples[min(i + 1, len(samples) - 1)]
        length = math.hypot(bx - ax, by - ay) or 1.0
        nx, ny = (ay - by) / length * width / 2, (bx - ax) / length * width / 2
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return polygon(left + right[::-1])


def tuft(x, y, angle, length, width, bend=0.0):
    """One pointed lock of hair or blade of grass, growing from (x, y)."""
    dx, dy = math.cos(angle), math.sin(angle)
    tip = (x + dx * length - dy * bend, y + dy * length + dx * bend)
    path = skia.Path()
    path.moveTo(x - dy * width / 2, y + dx * width / 2)
    path.quadTo(x + dx * length * 0.55 - dy * (width * 0.5 + bend * 0.2),
                y + dy * length * 0.55 + dx * (width * 0.5 + bend * 0.2), *tip)
    path.quadTo(x + dx * length * 0.5 + dy * (width * 0.5 - bend * 0.2),
                y + dy * length * 0.5 - dx * (width * 0.5 - bend * 0.2), x + dy * width / 2,
                y - dx * width / 2)
    path.close()
    return path


def outline(path, spacing):
    """Evenly spaced (x, y, outward angle) samples along a clockwise path."""
    measure = skia.PathMeasure(path, False)
    length = measure.getLength()
    samples = []
    for i in range(max(3, int(length / spacing))):
        position, tangent = measure.getPosTan(length * i / max(3, int(length / spacing)))
        samples.append((position.x(), position.y(), math.atan2(tangent.y(), tangent.x()) - math.pi / 2))
    return samples


def mirrored(path, axis_x):
    """The path's reflection in a vertical axis."""
    copy = skia.Path(path)
    copy.transform(skia.Matrix().setScale(-1, 1).postTranslate(2 * axis_x, 0))
    return copy


def moved(path, dx=0.0, dy=0.0, angle=0.0, about=(0, 0)):
    """A copy of the path, turned about a point and then shifted."""
    matrix = skia.Matrix()
    matrix.setRotate(angle, *about)
    matrix.postTranslate(dx, dy)
    copy = skia.Path(path)
    copy.transform(matrix)
    return copy


# --- the scene ----------------------------------------------------------------


def _noise_image():
    """Tileable speckle used to break up shading like a printed grain."""
    generator = np.random.default_rng(7)
    speckle = generator.random((NOISE_TILE, NOISE_TILE))**1.4
    pixels = np.zeros((NOISE_TILE, NOISE_TILE, 4), np.uint8)
    pixels[..., 3] = np.round(speckle * 255)
    return skia.Image.fromarray(pixels, colorType=skia.kRGBA_8888_ColorType)


class Scene:
    """A canvas with the few operations all pictures are made of."""

    _noise = None

    def __init__(self, width, height, seed):
        self.width, self.height = width, height
        self.random = random.Random(seed)
        self.surface = skia.Surface(width, height)
        self.canvas = self.surface.getCanvas()
        if Scene._noise is None:
            Scene._noise = _noise_image()

    # filling

    def fill(self, path, fill, alpha=1.0, blur=0.0, blend=None):
        self.canvas.drawPath(path, make_paint(fill, alpha, blur, blend))

    def flood(self, fill, alpha=1.0, blend=None):
        self.canvas.drawPaint(make_paint(fill, alpha, blend=blend))

    def line(self, path, stroke, width, alpha=1.0, blur=0.0):
        paint = make_paint(stroke, alpha, blur)
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setStrokeWidth(width)
        paint.setStrokeCap(skia.Paint.kRound_Cap)
        paint.setStrokeJoin(skia.Paint.kRound_Join)
        self.canvas.drawPath(path, paint)

    def sky(self, stops):
        """A top-to-bottom gradient over the whole picture."""
        self.flood(linear((0, 0), (0, self.height), stops))

    def glow(self, x, y, radius, tint, strength=1.0):
        """Light that falls off softly; screened so it never dulls colours."""
        self.flood(radial((x, y), radius, [(0, tint, strength), (0.25, tint, strength * 0.55),
                                           (0.55, tint, strength * 0.18), (1, tint, 0)]),
                   blend=skia.BlendMode.kScreen)

    # grouping

    @contextmanager
    def clip(self, path):
        self.canvas.save()
        self.canvas.clipPath(path, doAntiAlias=True)
        yield
        self.canvas.restore()

    @contextmanager
    def layer(self, alpha=1.0, blur=0.0, blend=None):
        paint = skia.Paint(Alphaf=alpha)
        if blur:
            paint.setImageFilter(skia.ImageFilters.Blur(blur, blur))
        if blend:
            paint.setBlendMode(blend)
        self.canvas.saveLayer(None, paint)
        yield
        self.canvas.restore()

    @contextmanager
    def transform(self, dx=0.0, dy=0.0, scale=1.0, angle=0.0, flip=False):
        self.canvas.save()
        self.canvas.translate(dx, dy)
        self.canvas.rotate(angle)
        self.canvas.scale(-scale if flip else scale, scale)
        yield
        self.canvas.restore()

    @contextmanager
    def grainy(self):
        """Whatever is drawn inside dissolves into speckle where it is faint."""
        self.canvas.saveLayer(None, skia.Paint())
        yield
        paint = skia.Paint(Shader=self._noise.makeShader(skia.TileMode.kRepeat, skia.TileMode.kRepeat,
                                                         skia.SamplingOptions()),
                           BlendMode=skia.BlendMode.kDstIn)
        self.canvas.drawPaint(paint)
        self.canvas.restore()

    # light on a shape

    def edge(self, path, tint, dx, dy, blur, alpha=1.0, grain=False, blend=None):
        """Light or shadow inside `path`, along the side facing (-dx, -dy)."""
        inverse = skia.Path(path)
        inverse.offset(dx, dy)
        inverse.setFillType(skia.PathFillType.kInverseWinding)
        with self.clip(path):
            if grain:
                with self.grainy():
                    self.fill(inverse, tint, alpha, blur, blend)
            else:
                self.fill(inverse, tint, alpha, blur, blend)

    def shade(self, clip_path, shape, tint, alpha=1.0, blur=30.0, grain=True, blend=None):
        """A soft patch of tone inside `clip_path`."""
        with self.clip(clip_path):
            if grain:
                with self.grainy():
                    self.fill(shape, tint, alpha, blur, blend)
            else:
                self.fill(shape, tint, alpha, blur, blend)

    # finishing

    def vignette(self, tint, strength=0.35):
        middle = (self.width / 2, self.height / 2)
        reach = math.hypot(*middle)
        self.flood(radial(middle, reach * 1.05, [(0, tint, 0), (0.55, tint, 0), (1, tint, strength)]),
                   blend=skia.BlendMode.kMultiply)

    def pixels(self, grain=3.0):
        """The finished picture as RGB, with a film grain that also hides
        gradient banding.  The grain is luminance only, as JPEG likes it."""
        image = self.surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)[..., :3].astype(
            np.float32)
        generator = np.random.default_rng(11)
        speckle = generator.normal(0, grain, image.shape[:2]).astype(np.float32)
        return np.clip(image + speckle[..., None], 0, 255).round().astype(np.uint8)
