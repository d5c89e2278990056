"""A skyline of lit towers at dusk, mirrored in the river."""

import skia

from kit import ellipse, linear, mix, polygon, rect, ribbon
from nature import fog, stars, sun

TITLE = "City"
ALT = "Skyscrapers with lit windows stand against a violet and pink dusk, mirrored in the river below."
SIZE = (1080, 1440)

QUAY = 1090


def windows(scene, x, y, width, height, lit, tint, cell=(13, 19)):
    """A grid of small panes, some of them lit."""
    rng = scene.random
    columns, rows = int(width // cell[0]), int(height // cell[1])
    inset = (width - columns * cell[0]) / 2
    for row in range(rows):
        floor_lit = lit * rng.uniform(0.3, 1.5)
        for column in range(columns):
            pane = rect(x + inset + column * cell[0] + 2, y + row * cell[1] + 5, cell[0] - 5, cell[1] - 9)
            if rng.random() < floor_lit:
                scene.fill(pane, rng.choice(tint), rng.uniform(0.65, 1))
            else:
                scene.fill(pane, "#150f3a", 0.22)


def crown_points(style, x, width, top):
    """The roof outline between the two upper corners, by style."""
    middle = x + width / 2
    if style == "spire":
        return [(x, top + 70), (x + width * 0.16, top + 70), (x + width * 0.16, top + 30),
                (x + width * 0.32, top + 30), (x + width * 0.36, top - 10), (middle - 7, top - 50),
                (middle - 2, top - 170), (middle + 2, top - 170), (middle + 7, top - 50),
                (x + width * 0.64, top - 10), (x + width * 0.68, top + 30), (x + width * 0.84, top + 30),
                (x + width * 0.84, top + 70), (x + width, top + 70)]
    if style == "slant":
        return [(x, top + width * 0.6), (x + width, top)]
    if style == "step":
        return [(x, top + 56), (x + width * 0.2, top + 56), (x + width * 0.2, top + 22),
                (x + width * 0.36, top + 22), (x + width * 0.36, top), (x + width * 0.64, top),
                (x + width * 0.64, top + 22), (x + width * 0.8, top + 22), (x + width * 0.8, top + 56),
                (x + width, top + 56)]
    if style == "dome":
        arc = [(x + width * t / 12, top + 60 - 60 * (1 - (t / 6 - 1)**2)**0.5) for t in range(13)]
        return arc
    return [(x, top), (x + width * 0.62, top), (x + width * 0.62, top - 18), (x + width * 0.84, top - 18),
            (x + width * 0.84, top), (x + width, top)]


def tower(scene, x, width, top, style, shades, lit):
    light, dark, foot = shades
    shape = polygon([*crown_points(style, x, width, top), (x + width, QUAY), (x, QUAY)])
    scene.fill(shape, linear((0, top), (0, QUAY), [(0, dark), (1, foot)]))
    with scene.clip(shape):  # the side turned to the setting sun
        scene.fill(rect(x, top - 200, width * 0.42, QUAY), linear((0, top), (0, QUAY), [(0, light),
                                                                                        (1, foot)]), 0.75)
        body = top + (width * 0.6 if style == "slant" else 76)
        if lit:
            windows(scene, x + 5, body, width - 10, QUAY - body - 10, lit,
                    ["#ffe9a8", "#ffd074", "#ffb765", "#fff6d8", "#9fe0f0"])
    scene.edge(shape, "#ffb98f", 3, 3, 2, 0.75)
    scene.edge(shape, "#1a1148", -width * 0.16, 0, width * 0.12, 0.5, grain=True)


ROWS = [(("#d98aa6", "#b873a4", "#f2a68f"), 0, [(-20, 90, 800, "flat"), (60, 70, 690, "step"),
                                                (150, 84, 760, "slant"), (250, 62, 620, "spire"),
                                                (330, 92, 740, "flat"), (440, 70, 670, "dome"),
                                                (640, 76, 700, "step"), (730, 90, 640, "slant"),
                                                (850, 66, 740, "flat"), (920, 84, 650, "dome"),
                                                (1010, 90, 760, "flat")]),
        (("#a5609c", "#6f4390", "#d67f8c"), 0.22, [(-30, 110, 720, "step"), (100, 96, 590, "flat"),
                                                   (222, 88, 760, "dome"), (300, 110, 520, "slant"),
                                                   (560, 100, 560, "flat"), (690, 116, 500, "step"),
                                                   (830, 96, 620, "slant"), (946, 120, 560, "spire")]),
        (("#6a3f8e", "#3b2870", "#8a4f8a"), 0.42, [(-50, 130, 820, "flat"), (70, 128, 660, "slant"),
                                                   (206, 112, 800, "flat"), (430, 158, 380, "spire"),
                                                   (630, 120, 690, "dome"), (770, 134, 600, "flat"),
                                                   (920, 110, 740, "step"), (1020, 110, 640, "flat")]),
        (("#45307c", "#211a55", "#3f2c6c"), 0.5, [(-40, 150, 930, "flat"), (122, 120, 850, "step"),
                                                  (250, 150, 900, "slant"), (410, 110, 960, "flat"),
                                                  (530, 140, 890, "flat"), (680, 116, 960, "step"),
                                                  (806, 130, 860, "flat"), (946, 170, 900, "dome")]), ]


def paint_sky(scene):
    scene.sky([(0, "#221a5c"), (0.25, "#59348f"), (0.45, "#c2598f"), (0.62, "#ff8f76"), (0.74, "#ffcb8c"),
               (1, "#ffcb8c")])
    stars(scene, 150, 480, "#fff0e6", 1.8)
    sun(scene, 360, 700, 190, "#ffe9b0", "#ffb07e", reach=3.4, strength=0.65)
    for y, x, length, thick, tint in [(300, 820, 420, 17, "#e3709a"), (360, 200, 380, 15, "#f58a8a"),
                                      (460, 760, 340, 13, "#ffa98a"), (545, 140, 300, 11, "#ffc09a"),
                                      (215, 330, 300, 11, "#a95aa6")]:
        scene.fill(ribbon([(x - length, y, 1), (x - length * 0.3, y - 4, thick * 1.8),
                           (x + length * 0.4, y, thick), (x + length, y + 3, 1)]),
                   tint,
                   0.6,
                   blur=5)


def paint_towers(scene):
    for i, (shades, lit, row) in enumerate(ROWS):
        for x, width, top, style in row:
            tower(scene, x, width, top, style, shades, lit)
        if i < 3:
            fog(scene, 1030 - i * 20, 150, mix("#ffb38f", "#a85f9c", i / 2), 0.5, banks=9)
    for x, y in [(509, 208), (1006, 388)]:  # warning lights on the masts
        scene.fill(ellipse(x, y, 4), "#ff5a5a")
        scene.glow(x, y, 46, "#ff4a5a", 0.9)


def paint_quay(scene):
    rng = scene.random
    scene.fill(rect(0, QUAY - 24, 1080, 30), "#150f3a")
    for _ in range(46):
        x = rng.uniform(0, 1080)
        radius = rng.uniform(14, 30)
        scene.fill(ellipse(x, QUAY - 24, radius, radius * 0.9), "#19123f")
    for x in range(30, 1080, 68):
        scene.fill(rect(x - 1.5, QUAY - 62, 3, 50), "#0d0a2a")
        scene.fill(ellipse(x, QUAY - 64, 5), "#fff0c4")
        scene.glow(x, QUAY - 64, 46, "#ffbe6c", 0.75)


def paint_river(scene):
    picture = scene.surface.makeImageSnapshot()
    water = rect(0, QUAY + 6, 1080, 400)
    with scene.clip(water):
        scene.canvas.save()
        scene.canvas.translate(0, QUAY + 6 + QUAY * 0.62)
        scene.canvas.scale(1, -0.62)
        scene.canvas.drawImage(picture, 0, 0, skia.SamplingOptions(),
                               skia.Paint(ImageFilter=skia.ImageFilters.Blur(3, 16)))
        scene.canvas.restore()
        scene.fill(water, linear((0, QUAY), (0, 1440), [(0, "#3a2170", 0.35), (1, "#1a1250", 0.75)]))
        rng = scene.random
        for _ in range(330):
            t = rng.random()**1.2
            scene.fill(
                ellipse(rng.uniform(0, 1080), QUAY + 12 + 330 * t, 10 + 60 * t * rng.random(), 0.8 + 2.4 * t),
                rng.choice(["#ffcf8f", "#ff9f86", "#c56aa6", "#1d1450", "#1d1450"]), rng.uniform(0.15, 0.55))
        for x in range(30, 1080, 68):  # each quay lamp draws a broken streak
            for step in range(7):
                scene.fill(ellipse(x + rng.uniform(-4, 4), QUAY + 18 + step * 15, rng.uniform(6, 15), 2),
                           "#ffd690", 0.7 - step * 0.09)
    boat = polygon([(660, 1290), (880, 1290), (850, 1322), (690, 1322)])
    scene.fill(ellipse(770, 1330, 130, 9), "#120c38", 0.6, blur=5)
    scene.fill(boat, linear((0, 1290), (0, 1322), [(0, "#2b1d5a"), (1, "#100a30")]))
    scene.fill(rect(706, 1258, 126, 32, 6), "#3a2870")
    for x in range(714, 826, 19):
        scene.fill(rect(x, 1265, 13, 15, 2), "#ffdf94")
    scene.fill(ribbon([(850, 1326, 4), (960, 1338, 3), (1060, 1342, 1)]), "#ffc6a0", 0.5)
    scene.glow(770, 1275, 120, "#ffb765", 0.5)


def paint(scene):
    paint_sky(scene)
    paint_towers(scene)
    paint_quay(scene)
    paint_river(scene)
    scene.vignette("#221560", 0.5)
