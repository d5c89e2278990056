"""A log cabin with lit windows in deep snow, under northern lights."""

import math

import skia

from kit import ellipse, linear, mix, moved, polygon, radial, rect, spline
from nature import fog, ground, height_at, hills, pine, ridge_line, stars

TITLE = "Cabin"
ALT = "A snow-covered log cabin with glowing windows stands among pines under green northern lights."
SIZE = (1440, 1080)


def aurora(scene, baseline, height, tint, crown, alpha):
    """A curtain of light: thin vertical rays standing on a wavy line."""
    with scene.layer(blur=5, blend=skia.BlendMode.kScreen):
        rng, x = scene.random, -20
        while x < scene.width + 20:
            y = baseline(x)
            tall = height * (0.55 + 0.45 * math.sin(x / 83) * math.sin(x / 37 + 1)) * rng.uniform(0.8,
                                                                                                  1.15) + 60
            strength = alpha * (0.55 + 0.45 * math.sin(x / 140 + 0.6)) * rng.uniform(0.75, 1)
            scene.fill(
                rect(x, y - tall, 9, tall + 70),
                linear((0, y - tall), (0, y + 70), [(0, crown, 0), (0.35, crown, strength * 0.4),
                                                    (0.82, tint, strength), (0.9, "#c9ffdc", strength * 0.8),
                                                    (1, tint, 0)]))
            x += 7


def snowy_pine(scene, x, base, height, tint, snow):
    """A pine whose boughs carry snow on their upper, left side."""
    rng = scene.random
    tree = pine(rng, x, base, height, 0.42)
    scene.fill(tree,
               linear((x - height * 0.2, 0), (x + height * 0.2, 0), [(0, mix(tint, snow, 0.25)), (1, tint)]))
    tiers = max(5, int(height / 34))
    with scene.clip(tree):
        for i in range(1, tiers + 1):
            t = i / tiers
            y = base - height * (1 - t * 0.9)
            reach = height * 0.21 * t**0.85
            for side in (-1, 1):
                bough = spline([(x, y - height * 0.06), (x + side * reach * 0.6, y - height * 0.025),
                                (x + side * reach * 1.15, y + height * 0.012),
                                (x + side * reach * 0.7, y + height * 0.006), (x, y - height * 0.022)])
                scene.fill(bough, snow, 0.95 if side < 0 else 0.6)
    scene.edge(tree, "#0c1a3d", 10, -4, 14, 0.5)


def paint_sky(scene):
    scene.sky([(0, "#071434"), (0.35, "#123764"), (0.6, "#2f7291"), (0.72, "#6fb3b3"), (1, "#6fb3b3")])
    stars(scene, 380, 640, "#f2fbff", 2.2)
    aurora(scene, lambda x: 330 - 90 * math.sin(x / 300 + 0.5) - x * 0.03, 260, "#48f0a4", "#7a7bf0", 0.72)
    aurora(scene, lambda x: 470 + 60 * math.sin(x / 240 + 2.4) - x * 0.05, 210, "#35d9b0", "#5aa6ff", 0.5)


def paint_mountains(scene):
    rng, width = scene.random, scene.width
    for base, height, top, bottom, snow in [(600, 300, "#4c86a8", "#86bcc4", "#d9f4f2"),
                                            (640, 170, "#2f648d", "#7fb4c2", "#b5dde4")]:
        line = ridge_line(rng, width, base, height, 0.56)
        land = ground(line, width, 760)
        scene.fill(land, linear((0, base - height), (0, 740), [(0, top), (1, bottom)]))
        scene.edge(land, snow, -14, 20, 3, 0.7)
        scene.edge(land, snow, -60, 60, 26, 0.6, grain=True)
    fog(scene, 715, 60, "#a5d8d6", 0.6)


def paint_forest(scene):
    rng = scene.random
    for base, low, high, tint, snow, gap in [(735, 90, 180, "#2a5b7c", "#8fc3d2", 34),
                                             (775, 150, 270, "#18406a", "#a9d3e2", 52)]:
        line = ridge_line(rng, scene.width, base, 20)
        x = -20
        while x < scene.width + 30:
            snowy_pine(scene, x, height_at(line, x) + 14, rng.uniform(low, high), tint, snow)
            x += gap * rng.uniform(0.6, 1.4)
    fog(scene, 775, 50, "#8fc3d4", 0.45)


def paint_snowfield(scene):
    field = hills([(-20, 790), (240, 762), (520, 785), (800, 775), (1100, 800), (1460, 770)], scene.width,
                  1120)
    scene.fill(field, linear((0, 760), (0, 1080), [(0, "#a8d2e4"), (0.4, "#7fb0d6"), (1, "#3d63a5")]))
    scene.edge(field, "#e7fbff", 0, 10, 8, 0.7)
    for points, alpha in [([(-20, 880), (260, 840), (560, 880), (900, 940), (1460, 900)], 0.8),
                          ([(-20, 985), (320, 950), (700, 1005), (1050, 1010), (1460, 960)], 0.8)]:
        drift = hills(points, scene.width, 1120)
        scene.fill(drift, linear((0, 860), (0, 1080), [(0, "#9cc8e6"), (1, "#3f66aa")]), alpha)
        scene.edge(drift, "#e3f7ff", 0, 14, 12, 0.6, grain=True)
        scene.edge(drift, "#f2fdff", 0, 4, 3, 0.7)


def window(scene, x, y, width, height):
    scene.fill(rect(x - 9, y - 9, width + 18, height + 18, 3), "#3a1d1c")
    scene.fill(
        rect(x, y, width, height),
        radial((x + width / 2, y + height * 0.65), height, [(0, "#fffbd6"), (0.45, "#ffd873"),
                                                            (1, "#f58f2e")]))
    scene.fill(rect(x + width / 2 - 3, y, 6, height), "#4a2520")
    scene.fill(rect(x, y + height / 2 - 3, width, 6), "#4a2520")
    scene.fill(
        spline([(x - 14, y + height + 10, 0), (x - 10, y + height), (x + width * 0.5, y + height - 5),
                (x + width + 10, y + height), (x + width + 14, y + height + 10, 0)]), "#e9f8ff")


def log_wall(scene, wall, x0, x1, top, bottom, light, dark):
    scene.fill(wall, linear((x0, 0), (x1, 0), [(0, light), (1, dark)]))
    with scene.clip(wall):
        y = top
        while y < bottom:
            log = rect(x0 - 5, y, x1 - x0 + 10, 24, 11)
            scene.fill(
                log, linear((0, y), (0, y + 24), [(0, mix(light, "#ffd9a8", 0.2)), (0.5, light), (1, dark)]),
                0.85)
            scene.fill(rect(x0 - 5, y + 22, x1 - x0 + 10, 3), "#1f0f18", 0.7)
            y += 25


def paint_cabin(scene):
    """The gable end faces us; the long roof runs away to the right."""
    floor, eaves, peak = 872, 690, 520
    left, right, far = 500, 770, 1050
    ridge_x = (left + right) / 2
    scene.fill(ellipse(800, 884, 420, 34), "#1d3670", 0.6, blur=22)

    chimney = rect(870, 402, 62, 120)
    scene.fill(chimney, linear((870, 0), (932, 0), [(0, "#7d6a77"), (1, "#3c3450")]))
    for row in range(5):
        for column in range(2):
            scene.fill(rect(874 + column * 30 - (row % 2) * 8, 424 + row * 22, 24, 17, 4), "#9a8289", 0.45)
    scene.fill(spline([(860, 412), (872, 392), (902, 384), (932, 392), (942, 412), (902, 418)]), "#eefaff")

    side = polygon([(right, eaves - 10), (far, eaves - 10), (far, floor), (right, floor)])
    log_wall(scene, side, right, far, eaves - 10, floor, "#6a3a2c", "#38202a")
    gable = polygon([(left, eaves), (ridge_x, peak), (right, eaves), (right, floor), (left, floor)])
    log_wall(scene, gable, left, right, peak - 3, floor, "#96532f", "#6d3729")
    scene.edge(gable, "#1c0d1c", 0, 46, 26, 0.75)
    scene.edge(side, "#120a1c", 0, 34, 16, 0.8)

    for log_y in range(700, 870, 25):  # log ends at the corner
        scene.fill(ellipse(right, log_y + 8, 12, 11), "#b9774a")
        scene.fill(ellipse(right, log_y + 8, 6, 5.5), "#8a4f33")

    door = rect(590, 728, 88, 144, 3)
    scene.fill(rect(582, 720, 104, 152, 3), "#3a1d1c")
    scene.fill(door, linear((0, 728), (0, 872), [(0, "#2f6f6d"), (1, "#1f4d57")]))
    for x in (612, 634, 656):
        scene.fill(rect(x, 730, 2.5, 142), "#153c46")
    scene.fill(rect(616, 745, 36, 44, 2), "#ffd97c")
    scene.fill(rect(632, 745, 4, 44), "#1f4d57")
    scene.fill(ellipse(667, 806, 5), "#ffcf70")
    window(scene, 612, 610, 46, 56)
    window(scene, 520, 742, 48, 66)
    window(scene, 704, 742, 44, 66)
    window(scene, 818, 742, 76, 70)
    window(scene, 938, 742, 76, 70)

    roof = spline([(ridge_x - 4, 488), (830, 484), (985, 490), (1008, 506), (1062, 604), (1098, 690),
                   (1094, 708), (1060, 716), (900, 712), (806, 716, 0), (776, 690), (ridge_x + 2, 520, 0)])
    scene.fill(roof, linear((700, 480), (960, 720), [(0, "#f4fdff"), (0.5, "#b7daf0"), (1, "#6f9dd0")]))
    scene.edge(roof, "#3f6cb0", 0, -26, 18, 0.6, grain=True)
    scene.edge(roof, "#ffffff", 4, 8, 5, 0.8)
    verge = spline([(ridge_x, 484), (ridge_x + 26, 500), (792, 682), (814, 706), (804, 724), (776, 722),
                    (ridge_x, 540, 0), (494, 722), (464, 724), (456, 706), (476, 682), (ridge_x - 26, 500)])
    scene.fill(moved(verge, dy=16), "#0f1533", 0.5, blur=9)
    scene.fill(verge, linear((450, 0), (820, 0), [(0, "#ffffff"), (0.5, "#e2f3fb"), (1, "#a9cde8")]))
    scene.edge(verge, "#5f8fc8", 0, -12, 8, 0.6)


def paint_smoke(scene):
    rng = scene.random
    for i in range(34):
        t = i / 33
        x = 900 + 40 * math.sin(t * 5) + 150 * t**1.4
        scene.fill(ellipse(x + rng.uniform(-8, 8), 384 - 280 * t, 16 + 52 * t),
                   "#d9eef2",
                   0.2 * (1 - t)**1.1 + 0.01,
                   blur=10 + 20 * t)


def paint_light_on_snow(scene):
    """Window light spilling forward, and the trodden path to the door."""
    for x, wide, alpha in [(544, 80, 0.5), (634, 120, 0.65), (726, 80, 0.5), (856, 110, 0.6),
                           (976, 110, 0.55)]:
        pool = polygon([(x - wide * 0.35, 878), (x + wide * 0.35, 878), (x + wide * 0.9 - 20, 985),
                        (x - wide * 0.9 - 20, 985)])
        scene.fill(pool, linear((0, 872), (0, 990), [(0, "#ffc46b", alpha), (1, "#ffb25c", 0)]), blur=12)
    path = spline([(598, 876), (672, 876), (690, 910), (660, 960), (640, 1010), (700, 1090, 0),
                   (480, 1090, 0), (520, 1010), (575, 960), (606, 910)])
    scene.fill(path,
               linear((0, 870), (0, 1080), [(0, "#ffcf86", 0.75), (0.4, "#6d86c4", 0.7),
                                            (1, "#2f4f94", 0.8)]),
               blur=4)
    scene.edge(path, "#1d3b80", 14, 6, 9, 0.5)
    for x, y, radius in [(634, 800, 330), (930, 780, 300)]:
        scene.glow(x, y, radius, "#ffa64a", 0.42)


def paint_near_pines(scene):
    for x, base, height in [(60, 1020, 560), (232, 960, 350), (1378, 1030, 620), (1225, 960, 330),
                            (-40, 1080, 420)]:
        scene.fill(ellipse(x, base, height * 0.22, height * 0.04), "#17336f", 0.6, blur=14)
        snowy_pine(scene, x, base, height, "#0f2c52", "#c5e6f3")


def paint_snowfall(scene):
    rng = scene.random
    for _ in range(230):
        size = 1 + 3.4 * rng.random()**3
        scene.fill(ellipse(rng.uniform(0, scene.width), rng.uniform(0, scene.height), size),
                   "#ffffff",
                   rng.uniform(0.25, 0.8),
                   blur=0.4 if size < 3 else 1.4)


def paint(scene):
    paint_sky(scene)
    paint_mountains(scene)
    paint_forest(scene)
    paint_snowfield(scene)
    paint_smoke(scene)
    paint_cabin(scene)
    paint_light_on_snow(scene)
    paint_near_pines(scene)
    paint_snowfall(scene)
    scene.vignette("#0b1740", 0.6)
