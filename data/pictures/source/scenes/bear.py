"""A brown bear wading a shallow river in a misty conifer forest."""

import math

import skia

from kit import ellipse, linear, mix, outline, ribbon, spline, tuft
from nature import fog, forest, ground, hills, ridge_line, sun

TITLE = "Bear"
ALT = "A brown bear walks along a riverbank at misty dawn, with tall firs and mountains behind it."
SIZE = (1080, 1440)

BODY = [(140, 936), (150, 908), (186, 893), (224, 884), (246, 856), (282, 832), (330, 822), (392, 806),
        (450, 760), (520, 722), (590, 730), (660, 762), (740, 758), (820, 764), (890, 808), (928, 884),
        (936, 960), (920, 1040), (918, 1100), (930, 1150), (926, 1182), (880, 1190), (806, 1188), (798, 1164),
        (826, 1126), (812, 1072), (770, 1034), (690, 1050), (610, 1052), (556, 1040), (548, 1100),
        (552, 1150), (548, 1184), (500, 1192), (428, 1190), (422, 1164), (452, 1128), (444, 1060),
        (420, 1010), (372, 992), (310, 1002), (262, 998), (214, 990), (172, 984), (152, 966)]
FAR_LEGS = [[(500, 1000, 120), (420, 1060, 104), (372, 1130, 84), (352, 1166, 82)],
            [(800, 1010, 140), (736, 1070, 104), (716, 1128, 82), (694, 1166, 84)]]


def paint_background(scene):
    rng, width = scene.random, scene.width
    scene.sky([(0, "#4fa0b0"), (0.22, "#b5d3c0"), (0.4, "#ffe6b8"), (0.6, "#ffcf9f"), (1, "#ffcf9f")])
    sun(scene, 700, 430, 105, "#fff8e2", "#ffe2a8", reach=6, strength=0.8)
    for base, height, top, bottom in [(560, 250, "#8fb2b4", "#f2d5b4"), (680, 170, "#6a979f", "#e3cdb4")]:
        land = ground(ridge_line(rng, width, base, height, 0.5), width, 1000)
        scene.fill(land, linear((0, base - height), (0, base + 130), [(0, top), (1, bottom)]))
        scene.edge(land, "#fff2d6", 10, 14, 6, 0.45)
    for base, low, high, top, bottom, gap in [(740, 90, 190, "#5f9096", "#c9c9b4", 30),
                                              (830, 170, 330, "#3b7078", "#a3b5a6", 46),
                                              (950, 480, 860, "#1f5058", "#6f938c", 84)]:
        line = ridge_line(rng, width, base, 24)
        if high > 500:  # the tallest stand frames the bear from both sides
            trees = forest(rng, line, gap, low, high, -30, 230)
            trees.addPath(forest(rng, line, gap, low, high, 890, 1120))
        else:
            trees = forest(rng, line, gap, low, high, -30, width + 30)
        for shape in (trees, ground(line, width, 1200)):
            scene.fill(shape, linear((0, base - high), (0, base + 60), [(0, top), (1, bottom)]))
        fog(scene, base + 10, 80, "#ffe9c9", 0.7, banks=12)


def paint_river(scene):
    water = hills([(-20, 1092), (400, 1080), (760, 1088), (1100, 1076)], scene.width, 1460)
    scene.fill(water, linear((0, 1080), (0, 1440), [(0, "#ffe2b8"), (0.3, "#a9bfae"), (1, "#1e5560")]))
    rng = scene.random
    for _ in range(110):
        t = rng.random()
        scene.fill(ellipse(rng.uniform(0, 1080), 1100 + 330 * t, 30 + 90 * t * rng.random(), 1 + 2.4 * t),
                   rng.choice(["#fff2d2", "#fff2d2", "#2a646c"]), rng.uniform(0.15, 0.5))


def paint_gravel_bar(scene):
    """The spit of stones the bear walks on, and its shadow."""
    bar = spline([(-60, 1190), (120, 1168), (420, 1160), (760, 1158), (1140, 1176), (1140, 1240), (800, 1236),
                  (520, 1252), (200, 1246), (-60, 1262)])
    scene.fill(bar, linear((0, 1158), (0, 1250), [(0, "#9a8f7d"), (0.4, "#5d6d69"), (1, "#2a5058")]))
    scene.edge(bar, "#fff0cc", 0, 6, 4, 0.6)
    rng = scene.random
    for _ in range(120):
        size = rng.uniform(5, 20)
        x, y = rng.uniform(0, 1080), rng.uniform(1176, 1232)
        scene.fill(ellipse(x, y, size, size * 0.5), mix("#33545a", "#a79c88", rng.random()))
        scene.fill(ellipse(x + size * 0.1, y - size * 0.22, size * 0.6, size * 0.16), "#ffe9c2", 0.5)
    scene.fill(ellipse(530, 1192, 430, 18), "#12333c", 0.6, blur=10)


def coat(scene, shape, spacing, length, tints):
    """Shaggy edge: locks combed back and down."""
    rng = scene.random
    for x, y, outward in outline(shape, spacing):
        dx, dy = math.cos(outward) + 0.8, math.sin(outward) + 0.75
        if y > 1140 or x < 250:
            continue
        scene.fill(
            tuft(x - math.cos(outward) * 9, y - math.sin(outward) * 9, math.atan2(dy, dx),
                 length * rng.uniform(0.6, 1.15), 15), mix(*tints, rng.random()))


def claws(scene, x, y):
    for i in range(4):
        scene.fill(tuft(x + i * 17, y - i * 0.5, math.radians(118), 24, 9), "#e9d9bd")


def paint_far_legs(scene):
    for points in FAR_LEGS:
        leg = ribbon(points)
        x, y, _ = points[-1]
        scene.fill(ellipse(x - 10, y + 6, 54, 24), "#2b1a22")
        scene.fill(leg, linear((0, 1000), (0, 1180), [(0, "#3f2426"), (1, "#2b1a22")]))
        claws(scene, x - 54, y + 12)


def paint_fur(scene, body):
    """Strokes that follow the form: back over the flank, down the legs."""
    rng = scene.random
    with scene.clip(body):
        for _ in range(1500):
            x, y = rng.uniform(240, 940), rng.uniform(730, 1160)
            down = min(1, max(0, (y - 800) / 300))
            angle = math.radians(12 + 72 * down + rng.uniform(-16, 16) + (25 if x < 480 else 0))
            tone = min(1, max(0, (y - 740) / 330 + rng.uniform(-0.3, 0.25)))
            scene.fill(tuft(x, y, angle, rng.uniform(22, 48), 8), mix("#d8935a", "#3a1f24", tone), 0.42)


def paint_body(scene):
    body = spline(BODY)
    coat(scene, body, 7, 30, ("#5a3328", "#a3653e"))
    scene.fill(
        body,
        linear((0, 730), (0, 1190), [(0, "#b97245"), (0.35, "#8a4f35"), (0.75, "#54302d"), (1, "#33202a")]))
    paint_fur(scene, body)
    scene.shade(body, ellipse(520, 860, 120, 130), "#d88d54", 0.5, 44)
    scene.shade(body, ellipse(840, 900, 90, 110), "#d08550", 0.45, 40)
    scene.shade(body, ellipse(690, 1040, 150, 70), "#24141f", 0.8, 34)
    scene.shade(body, spline([(400, 850), (430, 950), (410, 1010), (350, 990), (370, 900)]), "#2b1720", 0.6,
                22)
    scene.shade(body, spline([(770, 900), (800, 1000), (790, 1060), (740, 1040)]), "#2b1720", 0.6, 22)
    scene.edge(body, "#ffe0a8", -6, 13, 8, 0.85)
    scene.edge(body, "#ffd596", -16, 28, 26, 0.45, grain=True)
    scene.edge(body, "#1d1420", 0, -26, 24, 0.5, grain=True)
    claws(scene, 432, 1180)
    claws(scene, 810, 1178)


def paint_head(scene):
    far_ear = spline([(268, 850), (258, 818), (274, 798), (298, 804), (312, 834), (308, 860)])
    scene.fill(far_ear, linear((0, 798), (0, 856), [(0, "#a0623c"), (1, "#6f4230")]))
    scene.edge(far_ear, "#ffe0a8", -2, 6, 4, 0.8)
    muzzle = spline([(140, 936), (150, 908), (186, 893), (226, 886), (250, 920), (246, 970), (214, 990),
                     (172, 984), (152, 966)])
    scene.shade(spline(BODY), muzzle, "#d9a273", 0.85, 9, grain=False)
    scene.shade(spline(BODY), ellipse(312, 930, 46, 48), "#b06f45", 0.7, 20)
    scene.fill(spline([(136, 926), (142, 904), (166, 894), (186, 902), (180, 924), (158, 940)]), "#1b0f17")
    scene.fill(ellipse(162, 904, 12, 4, -14), "#d6c3bb", 0.75, blur=2)
    scene.fill(ribbon([(152, 962, 3), (190, 960, 6), (236, 962, 5), (264, 946, 2)]), "#2a151c")
    scene.fill(ellipse(256, 892, 21, 14, -12), "#3f2023", 0.8, blur=5)
    scene.fill(ellipse(254, 892, 9.5, 9), "#140a10")
    scene.fill(ellipse(251, 889, 3), "#fff3dc")
    ear = spline([(318, 858), (306, 814), (330, 782), (368, 784), (384, 820), (366, 860)])
    coat(scene, ear, 7, 16, ("#6f4230", "#c98855"))
    scene.fill(ear, linear((0, 782), (0, 860), [(0, "#c9854f"), (1, "#6f4230")]))
    scene.fill(spline([(330, 850), (322, 818), (338, 798), (362, 804), (368, 830), (356, 852)]),
               "#3d2026",
               blur=2)
    scene.edge(ear, "#ffe0a8", -3, 6, 4, 0.8)


def paint_reflection(scene):
    picture = scene.surface.makeImageSnapshot()
    axis = 1216
    with scene.clip(skia.Path.Rect(skia.Rect.MakeLTRB(0, 1244, 1080, 1440))):
        scene.canvas.translate(0, 2 * axis)
        scene.canvas.scale(1, -1)
        scene.canvas.drawImage(picture, 0, 0, skia.SamplingOptions(),
                               skia.Paint(Alphaf=0.5, ImageFilter=skia.ImageFilters.Blur(5, 12)))
    rng = scene.random
    for _ in range(60):
        t = rng.random()
        scene.fill(ellipse(rng.uniform(0, 1080), 1252 + 188 * t, 30 + 80 * rng.random(), 1 + 2 * t),
                   "#fff0d0", rng.uniform(0.12, 0.4))


def paint_foreground(scene):
    rng = scene.random
    for x0, x1 in ((-20, 300), (780, 1100)):
        for _ in range(90):
            x = rng.uniform(x0, x1)
            edge = min(abs(x - 0), abs(x - 1080)) / 300
            scene.fill(
                tuft(x, 1460, -math.pi / 2 + rng.uniform(-0.3, 0.3),
                     rng.uniform(70, 230) * (1.1 - 0.7 * edge), rng.uniform(6, 11), rng.uniform(-50, 50)),
                mix("#0b2c33", "#3f6a5c",
                    rng.random()**2))


def paint(scene):
    paint_background(scene)
    paint_river(scene)
    paint_gravel_bar(scene)
    paint_far_legs(scene)
    paint_body(scene)
    paint_head(scene)
    paint_reflection(scene)
    paint_foreground(scene)
    scene.vignette("#3b4a58", 0.4)
