"""A road winding through autumn hills to a snowy peak."""

import math

from kit import curve_points, ellipse, linear, mix, polygon, ribbon, spline, tuft
from nature import cloud, flock, fog, forest, ground, hills, ridge_line, sun

TITLE = "Road"
ALT = "An empty road winds through golden autumn hills and dark firs towards a snow-capped mountain."
SIZE = (1620, 1080)

# The road's middle and width, from our feet to the pass.
ROAD = [(700, 1120, 620), (770, 1000, 420), (900, 890, 262), (1010, 812, 164), (960, 752, 104),
        (800, 712, 72), (690, 682, 50), (720, 654, 34), (810, 634, 23), (850, 618, 15), (815, 604, 9),
        (790, 594, 5)]


def paint_sky(scene):
    rng = scene.random
    scene.sky([(0, "#2f8aa8"), (0.25, "#84c2bf"), (0.42, "#fbe6b4"), (0.56, "#ffd089"), (1, "#ffd089")])
    sun(scene, 1240, 330, 84, "#fffbe4", "#ffe3a0", reach=7, strength=0.85)
    for x, y, width, height, alpha in [(330, 210, 460, 70, 0.8), (660, 130, 260, 40, 0.55),
                                       (1430, 200, 300, 50, 0.7), (60, 330, 300, 40, 0.6)]:
        scene.fill(cloud(rng, x, y, width, height),
                   linear((0, y - height), (0, y), [(0, "#fffdf3"), (1, "#f8d9a8")]), alpha)


def paint_mountains(scene):
    rng = scene.random
    for base, height, top, bottom in [(500, 110, "#86b5b8", "#f3d8a4")]:
        land = ground(ridge_line(rng, 1620, base, height), 1620, 800)
        scene.fill(land, linear((0, base - height), (0, base + 90), [(0, top), (1, bottom)]))
    corners = [(240, 640), (420, 500), (540, 440), (640, 330), (700, 280), (790, 160), (850, 220), (920, 270),
               (1010, 390), (1120, 450), (1260, 560), (1380, 640)]
    line = []
    for (x0, y0), (x1, y1) in zip(corners, corners[1:]):
        line += [(x0 + (x1 - x0) * i / 7, y0 + (y1 - y0) * i / 7 + rng.uniform(-8, 8)) for i in range(7)]
    peak = polygon([*line, corners[-1]])
    scene.fill(peak, linear((500, 300), (1100, 560), [(0, "#3f6f8e"), (0.5, "#6f93a4"), (1, "#cfb79a")]))
    sunny = polygon([(790, 160), (1400, 640), (800, 660), (850, 540), (780, 450), (830, 360), (770, 260)])
    with scene.clip(peak):
        scene.fill(sunny, linear((800, 160), (1150, 620), [(0, "#f4c690"), (1, "#e3a878")]), 0.9)
        snow = polygon([(790, 120), (1010, 390), (950, 370), (920, 420), (880, 360), (840, 430), (800, 370),
                        (750, 440), (720, 370), (660, 420), (640, 360), (560, 430)])
        scene.fill(
            snow,
            linear((650, 0), (960, 0), [(0, "#b5d3e0"), (0.45, "#e3eef0"), (0.5, "#fffaf0"), (1, "#ffeccf")]))
    scene.edge(peak, "#fff3d8", -8, 8, 5, 0.6)
    scene.edge(peak, "#24506f", 30, 14, 26, 0.4, grain=True)
    fog(scene, 590, 70, "#ffe9c2", 0.85, banks=12)


def round_tree(scene, x, base, size, tint):
    """A small autumn tree: a leaning crown of leaf clumps, lit from the right."""
    rng = scene.random
    scene.fill(ellipse(x - size * 0.25, base, size * 0.5, size * 0.08), "#3a2a2a", 0.4, blur=size * 0.05)
    scene.fill(ribbon([(x, base, size * 0.09), (x, base - size * 0.5, size * 0.05)]), "#4a2a2a")
    for _ in range(16):
        angle, reach = rng.uniform(0, 2 * math.pi), size * 0.28 * math.sqrt(rng.random())
        cx, cy = x + math.cos(angle) * reach, base - size * 0.7 + math.sin(angle) * reach * 1.25
        light = min(1, max(0, 0.5 + (cx - x) / size - (cy - base + size * 0.7) / size))
        scene.fill(ellipse(cx, cy, size * rng.uniform(0.09, 0.17)),
                   mix(mix(tint, "#4a1f2e", 0.5), mix(tint, "#fff0a0", 0.4), light))


def grove(scene, line, x0, x1, count, size):
    """Mixed autumn trees along a slope, the far ones first."""
    rng = scene.random
    spots = [(rng.uniform(x0, x1), rng.uniform(0, 1)) for _ in range(count)]
    for x, depth in sorted(spots, key=lambda spot: spot[1]):
        y = next((b for (ax, a), (bx, b) in zip(line, line[1:]) if ax <= x <= bx), line[-1][1])
        round_tree(scene, x, y + depth * size * 0.7 + 4, size * (0.7 + 0.5 * depth),
                   rng.choice(["#e8742c", "#f2a330", "#c8452f", "#d9b23c", "#a8692c"]))


def paint_hills(scene):
    rng = scene.random
    layers = [([(-20, 600), (260, 560), (560, 606), (800, 590), (1100, 600), (1380, 560),
                (1640, 590)], "#c99a52", "#8f9a5c", 40),
              ([(-20, 640), (200, 600), (480, 640), (760, 668), (1060, 640), (1340, 600),
                (1640, 640)], "#e0a84c", "#96813f", 62),
              ([(-20, 700), (240, 690), (520, 720), (860, 756), (1180, 720), (1440, 690),
                (1640, 680)], "#eeb450", "#8a6a36", 90)]
    for points, top, bottom, size in layers:
        shape = hills(points, 1620, 1100)
        crest = min(y for _, y in points)
        if size < 90:
            scene.fill(forest(rng, points, size * 0.6, size, size * 2, -20, 480, sink=8),
                       mix("#24535a", top, 0.25 if size < 50 else 0.05))
            scene.fill(forest(rng, points, size * 0.6, size, size * 2, 1180, 1640, sink=8),
                       mix("#24535a", top, 0.25 if size < 50 else 0.05))
        scene.fill(shape, linear((0, crest), (0, crest + 260), [(0, top), (1, bottom)]))
        scene.edge(shape, "#fff0b0", -4, 8, 5, 0.7)
        grove(scene, points, -10, 560, 11, size)
        grove(scene, points, 1120, 1640, 11, size)
        if size < 90:
            fog(scene, crest + 100, 40, "#ffe5b0", 0.35, banks=8)
    near = hills([(-20, 830), (300, 800), (620, 850), (1000, 830), (1300, 790), (1640, 820)], 1620, 1120)
    scene.fill(near, linear((0, 790), (0, 1080), [(0, "#d9983f"), (0.5, "#a3662f"), (1, "#4f2f2c")]))
    scene.edge(near, "#ffeeb0", -4, 9, 7, 0.6, grain=True)


def paint_road(scene):
    samples = curve_points(ROAD, 24)

    def band(left, right):
        """A lane between two fractions of the width.  It is cut level, not square
        to the road, as the ground is seen at a low angle."""
        lefts = [(x + left * w, y) for x, y, w in samples]
        rights = [(x + right * w, y) for x, y, w in samples]
        return polygon(lefts + rights[::-1])

    scene.fill(band(-0.62, 0.62), "#f2cf85", 0.75, blur=3)
    asphalt = band(-0.5, 0.5)
    scene.fill(asphalt, linear((0, 590), (0, 1080), [(0, "#c9a98c"), (0.3, "#7d7378"), (1, "#343850")]))
    with scene.clip(asphalt):
        scene.fill(band(0.1, 0.5), "#ffd79a", 0.22, blur=10)
        scene.fill(band(-0.5, -0.28), "#1d2340", 0.3, blur=14)
        for left, right in ((-0.46, -0.435), (0.435, 0.46)):
            scene.fill(band(left, right), "#fff4d9", 0.9)
        for start in range(6, len(samples) - 20, 11):  # the dashed middle line
            dash = samples[start:start + 6]
            scene.fill(
                polygon([(x - w * 0.011, y) for x, y, w in dash] + [(x + w * 0.011, y)
                                                                    for x, y, w in dash[::-1]]), "#ffc94d")
    for i in range(8, 190, 13):  # marker posts shrink into the distance
        x, y, width = samples[i]
        for side in (-1, 1):
            px, tall = x + side * width * 0.57, width * 0.13
            scene.fill(ribbon([(px, y, width * 0.022), (px, y - tall, width * 0.02)]), "#fff7e6")
            scene.fill(ribbon([(px, y - tall * 0.72, width * 0.023), (px, y - tall * 0.9, width * 0.022)]),
                       "#d8402f")


def paint_near(scene):
    rng = scene.random
    for x, base, size in [(110, 960, 300), (1500, 930, 300), (330, 900, 170), (1290, 870, 160)]:
        round_tree(scene, x, base, size, rng.choice(["#e8742c", "#f2a330", "#c8452f"]))
    firs = forest(rng, [(-20, 1060), (80, 1060)], 60, 420, 560, -30, 40, sink=20)
    scene.fill(firs, linear((0, 500), (0, 1080), [(0, "#1f5257"), (1, "#102b38")]))
    scene.edge(firs, "#ffd98d", -4, 4, 3, 0.5)
    for _ in range(420):
        x = rng.choice([rng.uniform(-10, 400), rng.uniform(1150, 1630)])
        scene.fill(
            tuft(x, 1100, -math.pi / 2 + rng.uniform(-0.35, 0.35), rng.uniform(50, 150), 8,
                 rng.uniform(-30, 30)), mix("#3f2329", "#f0a63c",
                                            rng.random()**1.6))
    for _ in range(60):  # leaves on the wind
        with scene.transform(rng.uniform(0, 1620), rng.uniform(420, 1060), angle=rng.uniform(0, 360)):
            size = rng.uniform(5, 13)
            scene.fill(spline([(-size, 0, 0), (0, -size * 0.45), (size, 0, 0), (0, size * 0.45)]),
                       rng.choice(["#f2a330", "#e8642c", "#ffd056"]), 0.9)
    flock(scene, [(520, 260, 15), (556, 240, 11), (492, 232, 10)], "#3a5a68")


def paint(scene):
    paint_sky(scene)
    paint_mountains(scene)
    paint_hills(scene)
    paint_road(scene)
    paint_near(scene)
    scene.vignette("#5a3a4a", 0.45)
