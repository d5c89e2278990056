"""Scenery shared by several pictures: ridges, trees, fog, stars, clouds."""

import math

import skia

from kit import ellipse, linear, polygon, ribbon, spline


def ridge_line(rng, width, base, height, roughness=0.55, detail=7):
    """Midpoint displacement: the jagged skyline of a mountain range."""
    line = [base - rng.uniform(0, height), base - rng.uniform(0, height)]
    spread = height
    for _ in range(detail):
        refined = []
        for a, b in zip(line, line[1:]):
            refined += [a, (a + b) / 2 + rng.uniform(-spread, spread) / 2]
        line = refined + [line[-1]]
        spread *= roughness
    step = width / (len(line) - 1)
    return [(i * step, y) for i, y in enumerate(line)]


def ground(line, width, bottom):
    """Close a skyline into a shape reaching down to `bottom`."""
    return polygon([*line, (width, bottom), (0, bottom)])


def hills(points, width, bottom):
    """Rolling ground: a smooth skyline through the points."""
    left, right = points[0], points[-1]
    return spline([(min(left[0], 0) - 40, bottom, 0), (left[0], left[1], 0), *points[1:-1],
                   (right[0], right[1], 0), (max(right[0], width) + 40, bottom, 0)])


def height_at(line, x):
    for (x0, y0), (x1, y1) in zip(line, line[1:]):
        if x0 <= x <= x1:
            return y0 + (y1 - y0) * (x - x0) / ((x1 - x0) or 1)
    return line[-1][1]


def pine(rng, x, base, height, spread=0.36):
    """A spruce silhouette with slightly uneven, drooping boughs."""
    tiers = max(6, int(height / 22))
    left, right = [], []
    for i in range(1, tiers + 1):
        t = i / tiers
        reach = height * spread * 0.5 * t**0.85
        y = base - height * (1 - t * 0.93)
        gap = height * 0.93 / tiers
        for side, points in ((-1, left), (1, right)):
            tip = reach * rng.uniform(0.78, 1.12)
            points.append((x + side * tip, y + rng.uniform(-0.1, 0.25) * gap))
            points.append((x + side * tip * 0.52, y - gap * 0.18))
    trunk = height * 0.018
    foot = [(x + trunk, base - height * 0.07), (x + trunk, base), (x - trunk, base),
            (x - trunk, base - height * 0.07)]
    return polygon([(x, base - height)] + right + foot + left[::-1])


def forest(rng, line, spacing, low, high, x0, x1, sink=6):
    """Pines standing along a skyline, merged in one path."""
    trees = skia.Path()
    trees.setFillType(skia.PathFillType.kWinding)
    x = x0
    while x < x1:
        height = rng.uniform(low, high)
        # Trunks go into the ground, or bright gaps open between the lowest boughs.
        foot = height_at(line, x) + sink + height * 0.08
        trees.addPath(pine(rng, x, foot, height, rng.uniform(0.32, 0.44)))
        x += spacing * rng.uniform(0.55, 1.45)
    return trees


def fog(scene, y, height, tint, alpha, banks=14):
    """A band of mist: one even veil plus drifting banks."""
    scene.flood(
        linear((0, y - height), (0, y + height), [(0, tint, 0), (0.5, tint, alpha * 0.7), (1, tint, 0)]))
    rng = scene.random
    for _ in range(banks):
        scene.fill(ellipse(rng.uniform(0, scene.width), y + rng.uniform(-0.5, 0.5) * height,
                           rng.uniform(0.12, 0.3) * scene.width, height * rng.uniform(0.06, 0.16)),
                   tint,
                   alpha * rng.uniform(0.2, 0.5),
                   blur=height * 0.14)


def stars(scene, count, bottom, tint="#ffffff", largest=2.0):
    """Stars, thinning out and fading towards the horizon at `bottom`."""
    rng = scene.random
    for _ in range(count):
        x, depth = rng.uniform(0, scene.width), rng.random()**1.3
        size = 0.5 + largest * rng.random()**5
        fade = (1 - depth)**0.7 * rng.uniform(0.35, 1)
        scene.fill(ellipse(x, depth * bottom, size), tint, fade)
        if size > largest * 0.75:
            scene.fill(ellipse(x, depth * bottom, size * 3), tint, fade * 0.35, blur=size * 2)


def cloud(rng, x, y, width, height):
    """A flat-bottomed, stylised cloud made of overlapping puffs."""
    path = skia.Path()
    path.setFillType(skia.PathFillType.kWinding)
    puffs = 9
    for i in range(puffs):
        t = i / (puffs - 1)
        lift = math.sin(math.pi * t)**0.8
        radius = height * (0.22 + 0.36 * lift) * rng.uniform(0.8, 1.15)
        path.addPath(ellipse(x + (t - 0.5) * width * 0.86, y - radius * 0.8, radius * 1.25, radius))
    box = skia.Path.Rect(skia.Rect.MakeLTRB(x - width, y - 4 * height, x + width, y))
    return skia.Op(path, box, skia.PathOp.kIntersect_PathOp)


def sun(scene, x, y, radius, core, halo, reach=4.0, strength=0.9):
    """A disc with a wide soft halo."""
    scene.glow(x, y, radius * reach, halo, strength)
    scene.fill(ellipse(x, y, radius), core)


def flock(scene, birds, tint):
    """Distant birds on the wing; each is (x, y, half the wingspan)."""
    for x, y, span in birds:
        wings = [(x - span, y - span * 0.4, 0.5), (x - span * 0.5, y - span * 0.6, span * 0.2),
                 (x, y, span * 0.25), (x + span * 0.5, y - span * 0.6, span * 0.2),
                 (x + span, y - span * 0.4, 0.5)]
        scene.fill(ribbon(wings), tint)
