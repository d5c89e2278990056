"""A red suspension bridge rising out of morning fog."""

import skia

from kit import ellipse, linear, mix, polygon, rect, spline
from nature import flock, fog, forest, ground, hills, ridge_line, sun

TITLE = "Bridge"
ALT = "A red suspension bridge rises out of golden morning fog above a calm strait."
SIZE = (1620, 1080)

NEAR_TOWER, FAR_TOWER = 500, 1190
DECK_LEFT, DECK_RIGHT = 742, 664


def deck_height(x):
    """The road climbs gently away from us; a straight line in this view."""
    return DECK_LEFT + (DECK_RIGHT - DECK_LEFT) * x / 1620


def cable(x0, y0, x1, y1, sag, steps=60):
    """A parabola hanging between two points, `sag` below their chord."""
    return [(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + 4 * sag * t * (1 - t))
            for t in (i / steps for i in range(steps + 1))]


def tower(scene, x, top, foot, width, dark, light):
    """Two tapering legs seen at a slight angle, with portal braces."""
    gap, leg = width * 0.62, width * 0.3
    rise = foot - top
    for offset, tint in ((gap, mix(dark, "#5a1d2c", 0.35)), (0, dark)):
        x0 = x - gap / 2 + offset
        shape = skia.Path()
        for level in range(4):  # each storey steps in, art-deco fashion
            y0 = top + rise * (0, 0.2, 0.44, 0.72)[level]
            wide = leg * (0.74, 0.84, 0.94, 1.06)[level]
            shape = skia.Op(shape, rect(x0 - wide / 2, y0, wide, foot - y0), skia.PathOp.kUnion_PathOp)
        scene.fill(shape, linear((0, top), (0, foot), [(0, light), (0.55, tint), (1, tint)]))
        scene.edge(shape, "#ffd9a0", -leg * 0.2, 0, 1.5, 0.75)
        scene.edge(shape, "#4b1630", leg * 0.3, 0, 3, 0.45)
    for level, depth in ((0.03, 0.05), (0.22, 0.05), (0.46, 0.055)):
        y = top + rise * level
        brace = rect(x - gap / 2, y, gap, rise * depth)
        scene.fill(brace, mix(dark, "#5a1d2c", 0.2))
        scene.fill(rect(x - gap / 2, y, gap, rise * 0.008), "#ffc98d", 0.8)
    scene.fill(rect(x - width * 0.62, top - 6, width * 1.24, 9), light)


def span(scene, points, width, tint, spacing):
    """One stretch of main cable with the suspenders below it."""
    x = points[0][0]
    for cx, cy in points:
        if cx - x >= spacing:
            x = cx
            scene.line(skia.Path.Line(skia.Point(cx, cy), skia.Point(cx, deck_height(cx))), tint,
                       width * 0.32, 0.8)
    scene.line(spline(points, closed=False), tint, width)
    scene.line(spline([(px, py - width * 0.3) for px, py in points], closed=False), "#ffcf9a", width * 0.25,
               0.7)


def deck(scene, tint):
    road = polygon([(-20, deck_height(-20) - 5), (1640, deck_height(1640) - 2),
                    (1640, deck_height(1640) + 16), (-20, deck_height(-20) + 30)])
    scene.fill(road, linear((0, 650), (0, 770), [(0, "#c5402f"), (1, "#7c1f2e")]))
    scene.line(skia.Path.Line(skia.Point(-20,
                                         deck_height(-20) - 5), skia.Point(1640,
                                                                           deck_height(1640) - 2)), "#ffd09a",
               3, 0.9)
    truss = skia.Path()
    x = -20.0
    while x < 1640:  # triangles under the road, closer together far away
        size = 26 - 11 * x / 1620
        y = deck_height(x) + 28 - 14 * x / 1620
        truss.moveTo(x, y)
        truss.lineTo(x + size / 2, y + size)
        truss.lineTo(x + size, y)
        x += size
    scene.line(truss, tint, 3)
    scene.line(
        skia.Path.Line(skia.Point(-20,
                                  deck_height(-20) + 55), skia.Point(1640,
                                                                     deck_height(1640) + 30)), tint, 4)


def paint_background(scene):
    rng, width = scene.random, scene.width
    scene.sky([(0, "#3f7f9c"), (0.2, "#7fb0b4"), (0.42, "#f3cf9f"), (0.6, "#ffc27d"), (0.72, "#f6b184"),
               (1, "#e79a80")])
    sun(scene, 860, 470, 92, "#fff6da", "#ffdf9a", reach=6.5, strength=0.9)
    for y, x, length, thick, alpha in [(180, 330, 360, 20, 0.5), (245, 1300, 420, 18, 0.5),
                                       (130, 1000, 280, 12, 0.35), (330, 120, 300, 14, 0.45)]:
        scene.fill(spline([(x - length, y), (x - length * 0.2, y - thick), (x + length, y),
                           (x, y + thick * 0.5)]),
                   "#fff0d2",
                   alpha,
                   blur=8)
    for base, height, top, bottom in [(560, 110, "#a9a7a6", "#f0c093"), (620, 120, "#6e8c96", "#e3b593"),
                                      (690, 110, "#3f6f80", "#c7a894")]:
        land = ground(ridge_line(rng, width, base, height, 0.5), width, 1080)
        scene.fill(land, linear((0, base - height), (0, base + 150), [(0, top), (1, bottom)]))
        fog(scene, base + 90, 80, "#ffe3bd", 0.75, banks=12)


def paint_water(scene):
    water = rect(0, 800, scene.width, 280)
    scene.fill(water, linear((0, 800), (0, 1080), [(0, "#ffcf9b"), (0.35, "#d99a82"), (1, "#34667b")]))
    rng = scene.random
    for _ in range(170):
        t = rng.random()
        y = 815 + 265 * t
        near_sun = rng.random() < 0.55
        x = rng.gauss(860, 60 + 120 * t) if near_sun else rng.uniform(0, scene.width)
        scene.fill(ellipse(x, y, 20 + 70 * t * rng.random(), 1 + 2 * t), "#fff0cf" if near_sun else "#2f6277",
                   rng.uniform(0.2, 0.6))


def paint_bridge(scene):
    near_top, far_top = 96, 250
    red, lit = "#b8322c", "#ee6a3f"
    far_red, far_lit = "#c9563f", "#f08a57"
    span(scene, cable(FAR_TOWER, far_top, 1700, 640, 50), 5, far_red, 22)
    tower(scene, FAR_TOWER, far_top, 900, 72, far_red, far_lit)
    fog(scene, 860, 110, "#ffdcb4", 0.85, banks=12)
    span(scene, cable(NEAR_TOWER, near_top, FAR_TOWER, far_top, 455), 8, red, 26)
    span(scene, cable(-160, 720, NEAR_TOWER, near_top, 120), 10, red, 32)
    deck(scene, "#8e2430")
    tower(scene, NEAR_TOWER, near_top, 985, 122, red, lit)


def paint_near_shore(scene):
    rng = scene.random
    fog(scene, 930, 110, "#ffe4c4", 0.9, banks=18)
    shore = hills([(-20, 930), (180, 905), (420, 965), (700, 1020), (980, 1050), (1300, 1062), (1640, 1020)],
                  scene.width, 1120)
    trees = forest(rng, [(0, 925), (180, 915), (420, 970), (640, 1015)], 44, 70, 170, -20, 430)
    trees.addPath(forest(rng, [(1300, 1075), (1640, 1040)], 44, 60, 130, 1330, 1650))
    for shape in (trees, shore):
        scene.fill(shape, linear((0, 760), (0, 1080), [(0, "#2b5a66"), (1, "#0e2c3d")]))
        scene.edge(shape, "#ffcf96", -4, 4, 3, 0.5)


def paint_birds(scene):
    flock(scene, [(720, 250, 15), (760, 275, 11), (690, 290, 9), (815, 235, 10)], "#4a5d6a")


def paint(scene):
    paint_background(scene)
    paint_water(scene)
    paint_bridge(scene)
    paint_near_shore(scene)
    paint_birds(scene)
    scene.vignette("#6a4a5a", 0.45)
