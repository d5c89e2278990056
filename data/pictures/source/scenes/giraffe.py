"""A giraffe's head and neck over the savanna at sundown."""

import math

from kit import curve_points, ellipse, linear, mix, radial, ribbon, spline, tuft
from nature import flock, ground, hills, ridge_line, sun

TITLE = "Giraffe"
ALT = "A giraffe lifts its head above acacia trees on the savanna in front of a huge orange sun."
SIZE = (1080, 1620)

# The middle of the neck from shoulder to skull, with its width.
NECK = [(800, 1720, 520), (765, 1500, 400), (715, 1240, 296), (668, 960, 238), (630, 720, 204),
        (598, 520, 190), (580, 420, 170)]


def acacia(scene, x, base, size, tint):
    """An umbrella thorn: forked trunk under flat layers of leaves."""
    rng = scene.random
    for lean in (-0.34, -0.12, 0.16, 0.38):
        scene.fill(
            ribbon([(x, base, size * 0.055), (x + lean * size * 0.2, base - size * 0.32, size * 0.04),
                    (x + lean * size, base - size * 0.66, size * 0.014)]), tint)
    for _ in range(26):
        t = rng.uniform(-1, 1)
        scene.fill(
            ellipse(x + t * size * 0.56,
                    base - size * (0.7 + 0.1 * (1 - t * t)) + rng.uniform(-6, 6) * size / 200,
                    size * rng.uniform(0.1, 0.19), size * rng.uniform(0.022, 0.05)), tint)


def paint_background(scene):
    rng, width = scene.random, scene.width
    scene.sky([(0, "#2e6f86"), (0.25, "#8fb09a"), (0.46, "#ffd58a"), (0.66, "#ff9d55"), (0.8, "#ee6244"),
               (1, "#b83a3f")])
    sun(scene, 420, 800, 330, "#fff0b4", "#ffcf70", reach=2.8, strength=0.75)
    for y, x, length, thick in [(250, 800, 420, 22), (330, 150, 360, 18), (760, 200, 420, 16),
                                (860, 760, 500, 20), (930, 330, 300, 12)]:
        scene.fill(spline([(x - length, y), (x - length * 0.2, y - thick), (x + length, y),
                           (x, y + thick * 0.6)]),
                   "#ffe9bd" if y < 500 else "#f58a4c",
                   0.55,
                   blur=5)
    for base, height, top, bottom in [(1190, 100, "#e2704e", "#f09a5c"), (1270, 70, "#b84a45", "#e07a4e")]:
        land = ground(ridge_line(rng, width, base, height, 0.45), width, 1620)
        scene.fill(land, linear((0, base - height), (0, base + 120), [(0, top), (1, bottom)]))
    acacia(scene, 160, 1330, 210, "#8a3340")
    acacia(scene, 420, 1325, 120, "#a23f42")
    plain = hills([(-20, 1330), (300, 1318), (700, 1340), (1100, 1310)], width, 1640)
    scene.fill(plain, linear((0, 1310), (0, 1620), [(0, "#8c3541"), (1, "#3a1530")]))
    acacia(scene, 215, 1500, 480, "#45172f")
    acacia(scene, 1010, 1470, 330, "#5a1f35")
    flock(scene, [(230, 520, 17), (280, 555, 13), (180, 565, 11), (900, 190, 14), (850, 225, 10)], "#6a2f3c")


def neck_point(samples, along, across):
    """Map (0 shoulder..1 skull, -1 throat..1 nape) onto the picture."""
    position = min(max(along, 0), 0.999) * (len(samples) - 1)
    i = min(int(position), len(samples) - 2)
    t = position - i
    x, y, width = (a + (b - a) * t for a, b in zip(samples[i], samples[i + 1]))
    dx, dy = samples[i + 1][0] - samples[i][0], samples[i + 1][1] - samples[i][1]
    length = math.hypot(dx, dy)
    return x - dy / length * across * width / 2, y + dx / length * across * width / 2


def paint_patches(scene, neck):
    """Rows of rounded, uneven plates, smaller towards the head."""
    rng, samples = scene.random, curve_points(NECK)
    along, row = 0.02, 0
    with scene.clip(neck):
        while along < 1:
            step = 0.105 - 0.05 * along
            for column in range(-2, 3):
                across = (column + (0.5 if row % 2 else 0)) * 0.62
                corners = []
                for i in range(6):
                    angle = math.radians(60 * i + rng.uniform(-13, 13))
                    reach = rng.uniform(0.84, 1.06)
                    corners.append(
                        neck_point(samples, along + math.sin(angle) * step * 0.58 * reach,
                                   across + math.cos(angle) * 0.37 * reach))
                plate = spline(corners)
                scene.fill(plate, mix("#a3542b", "#7f3826", min(1, max(0, 0.5 + across * 0.6))))
                scene.edge(plate, "#d98645", 5, 5, 7, 0.5)
            along += step
            row += 1


def paint_neck(scene):
    neck = ribbon(NECK)
    nape = [neck_point(curve_points(NECK), t / 70, 0.93) for t in range(71)]
    rng = scene.random
    for x, y in nape:  # the short, upright mane
        for _ in range(3):
            scene.fill(
                tuft(x + rng.uniform(-8, 2), y + rng.uniform(-9, 9), math.radians(rng.uniform(-50, -18)),
                     rng.uniform(30, 50), 17), mix("#5c2425", "#c8672f", rng.random()))
    scene.fill(neck, linear((480, 0), (960, 0), [(0, "#ffe3a6"), (0.4, "#f0c07a"), (1, "#cf8d54")]))
    paint_patches(scene, neck)
    scene.edge(neck, "#4d1833", -70, 0, 50, 0.65, grain=True)
    scene.edge(neck, "#4d1833", -34, 0, 26, 0.5)
    scene.edge(neck, "#fff0b8", 12, 0, 8, 0.75)
    scene.shade(neck, ellipse(560, 610, 110, 70, 20), "#4d1833", 0.6, 34)


def ear(scene, points, inner):
    shape, hollow = spline(points), spline(inner)
    scene.fill(shape, linear((610, 280), (800, 420), [(0, "#d99a5b"), (1, "#f5cd8b")]))
    scene.fill(hollow, linear((620, 0), (790, 0), [(0, "#7a3a2c"), (1, "#e0a468")]))
    scene.edge(shape, "#5c2430", 0, -9, 8, 0.55)


def ossicone(scene, x, y, lean, tint):
    scene.fill(ribbon([(x, y + 20, 46), (x + lean * 0.5, y - 50, 29), (x + lean, y - 96, 33)]),
               linear((x - 22, 0), (x + 24, 0), [(0, "#ffdf9f"), (1, tint)]))
    knob = ellipse(x + lean, y - 104, 24, 22)
    scene.fill(knob, linear((x + lean - 24, 0), (x + lean + 24, 0), [(0, "#8a4630"), (1, "#341420")]))
    rng = scene.random
    for _ in range(16):
        scene.fill(
            tuft(x + lean + rng.uniform(-17, 17), y - 108, math.radians(rng.uniform(-130, -50)),
                 rng.uniform(16, 30), 9), mix("#34141f", "#8f4a30", rng.random()))


def paint_head(scene):
    ossicone(scene, 628, 318, 26, "#b8794a")
    ear(scene, [(628, 410), (650, 352), (710, 320), (806, 306, 0), (782, 372), (720, 424), (660, 440)],
        [(655, 400), (690, 358), (782, 322, 0), (748, 372), (690, 414)])
    head = spline([(640, 318), (590, 302), (536, 318), (496, 352), (452, 404), (400, 462), (340, 520),
                   (296, 560), (276, 596), (282, 628), (300, 640), (306, 664), (340, 682), (392, 672),
                   (440, 652), (500, 640), (560, 630), (630, 590), (684, 520), (700, 430), (680, 356)])
    scene.fill(head, linear((330, 400), (640, 620), [(0, "#ffe6ad"), (0.5, "#f3c682"), (1, "#c98750")]))
    for points in ([(600, 322), (560, 330), (530, 362), (560, 386),
                    (610, 370), (632, 340)], [(640, 440), (600, 420), (566, 452), (580, 500), (626, 510),
                                              (652, 476)], [(560, 520), (520, 508), (492, 536), (508, 574),
                                                            (548, 576), (572, 550)], [(480, 566), (452, 564),
                                                                                      (438, 588), (456, 612),
                                                                                      (484, 600)],
                   [(640, 530), (610, 534), (590, 560), (606, 590), (640, 570)], [(480, 390), (460, 408),
                                                                                  (440, 436), (456, 446),
                                                                                  (484, 424)]):
        plate = spline(points)
        scene.shade(head, plate, "#a55a31", 0.85, 2.5, grain=False)
    muzzle = spline([(400, 452), (430, 520), (424, 600), (392, 690), (250, 700), (240, 560)])
    scene.shade(head, muzzle, "#8d5346", 0.5, 24)
    scene.edge(head, "#4d1833", -8, -44, 34, 0.6, grain=True)
    scene.edge(head, "#fff3c4", 10, 14, 7, 0.8)
    scene.fill(spline([(318, 560), (336, 552), (342, 570), (322, 582), (312, 576)]), "#4a1b24")
    scene.fill(ribbon([(282, 630, 4), (318, 640, 6), (372, 632, 6), (412, 612, 2)]), "#5a2228")
    paint_eye(scene)
    ossicone(scene, 578, 316, 6, "#c98d54")


def paint_eye(scene):
    scene.fill(ellipse(520, 432, 52, 40, -25), "#8a4a31", 0.8, blur=11)
    eye = spline([(478, 446, 0), (494, 420), (524, 408), (556, 424, 0), (544, 450), (508, 460)])
    scene.fill(eye, "#1d0a12")
    scene.fill(ellipse(516, 438, 17, 16), radial((512, 446), 20, [(0, "#8a4b2a"), (1, "#2a0f14")]))
    scene.fill(ellipse(507, 428, 6.5), "#fff6dc")
    scene.fill(ellipse(526, 446, 3), "#fff6dc", 0.7)
    scene.fill(ribbon([(468, 446, 3), (490, 414, 11), (526, 400, 13), (564, 418, 4)]), "#2a0e16")
    for x, y, angle in [(476, 430, 190), (484, 418, 205), (496, 408, 222), (512, 402, 240)]:
        scene.fill(tuft(x, y, math.radians(angle), 38, 8, 9), "#2a0e16")


def paint_grass(scene):
    rng = scene.random
    for _ in range(170):
        x = rng.uniform(-10, 1090)
        scene.fill(
            tuft(x, 1640, -math.pi / 2 + rng.uniform(-0.25, 0.25), rng.uniform(60, 210), rng.uniform(5, 9),
                 rng.uniform(-40, 40)), mix("#260d24", "#6d2536", rng.random()))


def paint(scene):
    paint_background(scene)
    with scene.transform(dy=100):  # low enough to keep its horns in a square crop
        paint_neck(scene)
        paint_head(scene)
    paint_grass(scene)
    scene.vignette("#4a1c3c", 0.5)
