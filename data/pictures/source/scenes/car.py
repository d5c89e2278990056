"""A little turquoise car with a surfboard on a palm-lined coast road."""

import math

from kit import ellipse, linear, mix, polygon, radial, rect, ribbon, spline, tuft
from nature import cloud, ground, ridge_line

TITLE = "Car"
ALT = "A turquoise vintage car with a surfboard on its roof drives past palm trees at a pink seaside sunset."
SIZE = (1620, 1080)

WHEELS = (500, 1122)
AXLE, TYRE = 836, 96


def paint_background(scene):
    rng = scene.random
    scene.sky([(0, "#43317f"), (0.2, "#a14a92"), (0.4, "#f2708a"), (0.56, "#ffb27f"), (0.64, "#ffdc9c"),
               (1, "#ffdc9c")])
    scene.glow(1080, 560, 1000, "#ffcf8a", 0.7)
    scene.fill(ellipse(1080, 520, 250),
               linear((0, 270), (0, 700), [(0, "#fff3b0"), (0.5, "#ffd070"), (1, "#ff8f70")]))
    for x, y, width, height, alpha in [(300, 330, 460, 66, 0.6), (1420, 260, 360, 54, 0.55),
                                       (760, 190, 300, 40, 0.45), (1330, 480, 380, 44, 0.7)]:
        scene.fill(cloud(rng, x, y, width, height),
                   linear((0, y - height), (0, y), [(0, "#ffd9b8"), (1, "#f08a94")]), alpha)
    for base, height, top, bottom, x in [(640, 150, "#c2689a", "#f3a08c", 0)]:
        line = [(px, y + max(0, (px - 560)) * 0.36) for px, y in ridge_line(rng, 1620, base, height, 0.5)]
        land = ground(line, 1620, 760)
        with scene.clip(rect(0, 0, 1620, 690)):
            scene.fill(land, linear((0, base - height), (0, 690), [(0, top), (1, bottom)]))
    sea = rect(0, 660, 1620, 180)
    scene.fill(sea, linear((0, 660), (0, 840), [(0, "#ffb98a"), (0.4, "#c26a9c"), (1, "#4a4795")]))
    for _ in range(130):
        t = rng.random()
        x = rng.gauss(1080, 120 + 120 * t) if rng.random() < 0.6 else rng.uniform(0, 1620)
        scene.fill(ellipse(x, 666 + 130 * t, 16 + 50 * t, 1 + 2 * t), "#fff0b8", rng.uniform(0.25, 0.8))


def palm(scene, x, foot, height, lean, dark, light):
    rng = scene.random
    top = (x + lean, foot - height)
    trunk = ribbon([(x, foot, height * 0.052), (x + lean * 0.3, foot - height * 0.5, height * 0.034),
                    (*top, height * 0.03)])
    scene.fill(trunk, linear((x - 20, 0), (x + 40, 0), [(0, dark), (1, mix(dark, light, 0.6))]))
    with scene.clip(trunk):
        for i in range(26):
            y = foot - height * i / 26
            scene.fill(rect(x - 90 + lean * i / 26, y, 180, height * 0.007), "#1d1238", 0.45)
    for angle in (200, 172, 150, 226, 340, 8, 30, 312, 268, 246, 292):
        bend = math.radians(angle)
        reach = height * rng.uniform(0.28, 0.36)
        spine = [(top[0] + math.cos(bend) * reach * t,
                  top[1] + math.sin(bend) * reach * t + reach * 0.62 * t * t)
                 for t in (i / 12 for i in range(13))]
        tint = mix(dark, light, rng.uniform(0.1, 0.75))
        for i, (px, py) in enumerate(spine[1:], 1):
            size = reach * 0.42 * math.sin(math.pi * min(1, 0.16 + i / 13)) + 8
            for side in (-1, 1):
                scene.fill(
                    tuft(px, py, bend + side * 0.75 + 0.95 * (1 if math.cos(bend) > 0 else -1) * i / 13, size,
                         reach * 0.07, 5 * side), tint)
        scene.fill(ribbon([(px, py, 5 - 4 * i / 12) for i, (px, py) in enumerate(spine)], 2), dark)


def paint_road(scene):
    scene.fill(polygon([(-10, 780), (1630, 780), (1630, 900), (-10, 900)]),
               linear((0, 780), (0, 870), [(0, "#f3a878"), (1, "#a85a86")]))
    for x in range(-40, 1660, 118):  # low white sea wall posts
        post = rect(x, 742, 26, 74, 6)
        scene.fill(post, linear((x, 0), (x + 26, 0), [(0, "#8a5a9a"), (1, "#ffd9ba")]))
    for y in (754, 784):
        scene.fill(rect(-10, y, 1640, 11, 4), linear((0, y), (0, y + 11), [(0, "#ffe3c2"), (1, "#a8689a")]))
    scene.fill(rect(-10, 856, 1640, 240),
               linear((0, 856), (0, 1080), [(0, "#7a5590"), (0.4, "#4d3f80"), (1, "#261f52")]))
    scene.fill(rect(-10, 852, 1640, 9), "#ffc9a0", 0.9)
    for x in range(-60, 1660, 250):
        scene.fill(polygon([(x + 24, 996), (x + 154, 996), (x + 130, 1012), (x - 6, 1012)]), "#ffdfa8", 0.9)
    rng = scene.random
    with scene.grainy():
        scene.fill(rect(-10, 862, 1640, 60),
                   linear((0, 862), (0, 922), [(0, "#ffb08f", 0.7), (1, "#ffb08f", 0)]))
    for _ in range(60):
        x, y = rng.uniform(0, 1620), rng.uniform(880, 1070)
        scene.fill(ellipse(x, y, rng.uniform(20, 80), 1.5), "#ffb9a0", rng.uniform(0.06, 0.2))


def body_shape():
    return spline([(268, 800), (262, 740), (290, 694), (360, 664), (470, 648), (548, 640, 0), (620, 560),
                   (690, 506), (780, 482), (880, 480), (980, 498), (1070, 548), (1150, 622), (1230, 660),
                   (1310, 700), (1350, 760), (1356, 816), (1340, 842), (1240, 850), (400, 850), (290, 842)])


def paint_body(scene):
    scene.fill(ellipse(812, 936, 600, 26), "#140f3a", 0.75, blur=14)
    for wheel in WHEELS:
        scene.fill(ellipse(wheel, AXLE, TYRE + 22, TYRE + 10), "#171236")
    body = body_shape()
    scene.fill(
        body,
        linear((0, 480), (0, 850), [(0, "#8ff0dc"), (0.35, "#3dc9c2"), (0.62, "#1b9aa8"), (1, "#124f7c")]))
    scene.shade(body,
                spline([(262, 720), (560, 676), (900, 664), (1240, 676), (1356, 740), (1200, 712), (820, 694),
                        (500, 704)]),
                "#e3fff2",
                0.75,
                7,
                grain=False)
    scene.shade(body, rect(240, 790, 1140, 80), "#ff9a86", 0.35, 16)
    scene.edge(body, "#0c3468", 0, -46, 32, 0.6, grain=True)
    scene.edge(body, "#ffd7b8", -8, 12, 8, 0.85)
    cream = spline([(264, 746), (540, 722), (900, 716), (1240, 724), (1352, 772), (1356, 826), (1330, 850),
                    (290, 850), (262, 810)])
    with scene.clip(body):
        scene.fill(cream, linear((0, 720), (0, 850), [(0, "#fff3da"), (0.5, "#f3cfae"), (1, "#a0719a")]))
    scene.edge(body, "#3a2263", 0, -20, 14, 0.5)
    scene.line(spline([(263, 746), (540, 722), (900, 716), (1240, 724), (1352, 772)], closed=False),
               "#fffaf0", 5)


def paint_windows(scene):
    glass = linear((600, 500), (1100, 660), [(0, "#ffd9b0"), (0.3, "#c5718f"), (0.65, "#5a3f8a"),
                                             (1, "#33306e")])
    front = spline([(604, 640, 0), (664, 572), (724, 530), (786, 516, 0), (790, 640, 0)])
    rear = spline([(818, 514, 0), (890, 510), (968, 526), (1040, 572), (1098, 636, 0), (818, 640, 0)])
    for pane in (front, rear):
        scene.line(pane, "#fff1dc", 13)
        scene.fill(pane, glass)
    with scene.clip(front):
        scene.fill(ellipse(742, 590, 27, 31), "#251a4a")  # the driver
        scene.fill(spline([(700, 650), (714, 620), (744, 612), (778, 622), (790, 650)]), "#251a4a")
        scene.line(ellipse(656, 640, 12, 34, 20), "#251a4a", 6)
    for pane, x in ((front, 640), (rear, 880), (rear, 930)):
        with scene.clip(pane):
            scene.fill(polygon([(x + 60, 490), (x + 100, 490), (x + 10, 660), (x - 30, 660)]), "#fff6e6",
                       0.32)


def paint_details(scene):
    scene.line(spline([(804, 512), (806, 640), (800, 760), (790, 846)], closed=False), "#0f4f74", 4, 0.8)
    scene.line(spline([(604, 648), (590, 720), (606, 800), (640, 848)], closed=False), "#0f4f74", 4, 0.8)
    scene.fill(rect(716, 682, 58, 13, 6), linear((0, 682), (0, 695), [(0, "#ffffff"), (1, "#8a86b0")]))
    for wheel in WHEELS:  # the arches
        arch = spline([(wheel - 138, 852, 0), (wheel - 118, 776), (wheel - 62, 722), (wheel, 708),
                       (wheel + 62, 722), (wheel + 118, 776), (wheel + 138, 852, 0)])
        scene.fill(arch, linear((0, 708), (0, 850), [(0, "#5fdccf"), (0.5, "#2199a8"), (1, "#155c84")]))
        scene.edge(arch, "#ecfff2", 0, 8, 6, 0.85)
        scene.fill(ellipse(wheel, AXLE + 6, TYRE + 13, TYRE + 8), "#140f32")
    for x, y, width in ((236, 806, 150), (1262, 806, 130)):  # bumpers
        bumper = rect(x, y, width, 30, 15)
        scene.fill(
            bumper,
            linear((0, y), (0, y + 30), [(0, "#ffffff"), (0.4, "#d5c3d6"), (0.55, "#6a5f96"),
                                         (1, "#efc2b8")]))
    lamp = ellipse(288, 722, 26, 36, 8)
    scene.fill(ellipse(288, 722, 33, 43, 8), "#efe3ee")
    scene.fill(lamp, radial((280, 718), 40, [(0, "#fffef0"), (0.6, "#ffe9a0"), (1, "#f0b060")]))
    scene.fill(ellipse(1338, 752, 15, 27, -12), linear((0, 726), (0, 780), [(0, "#ff8a6a"), (1, "#b02444")]))
    beam = polygon([(276, 704), (276, 742), (-60, 880), (-60, 700)])
    scene.fill(beam, linear((276, 0), (-40, 0), [(0, "#fff0b8", 0.5), (1, "#fff0b8", 0)]), blur=12)
    scene.glow(284, 722, 130, "#ffe6a0", 0.7)


def paint_wheel(scene, x):
    scene.fill(ellipse(x, AXLE + 6, TYRE), linear((0, 740), (0, 940), [(0, "#2c2450"), (1, "#0f0b28")]))
    scene.fill(ellipse(x, AXLE + 6, TYRE * 0.76), "#fff2de")
    scene.fill(ellipse(x, AXLE + 6, TYRE * 0.58), "#2a2350")
    hub = ellipse(x, AXLE + 6, TYRE * 0.52)
    scene.fill(
        hub,
        linear((x - 50, AXLE - 50), (x + 50, AXLE + 60), [(0, "#ffffff"), (0.45, "#c9b5cf"), (0.6, "#77699f"),
                                                          (1, "#f5c7b5")]))
    for i in range(10):
        angle = math.radians(36 * i)
        scene.fill(ellipse(x + math.cos(angle) * 36, AXLE + 6 + math.sin(angle) * 36, 6), "#2a2350")
    scene.fill(ellipse(x, AXLE + 6, 17),
               linear((0, AXLE - 10), (0, AXLE + 24), [(0, "#ff9a78"), (1, "#c43f52")]))
    scene.edge(ellipse(x, AXLE + 6, TYRE * 0.76), "#5a3f78", -10, -22, 16, 0.45)


def paint_surfboard(scene):
    for x in (742, 960):
        scene.fill(ribbon([(x, 494, 10), (x, 446, 10)]), "#f6e3d8")
    board = spline([(512, 410, 0), (620, 424), (840, 434), (1060, 428), (1180, 402, 0), (1080, 448),
                    (840, 464), (620, 452)])
    scene.fill(board, linear((510, 0), (1180, 0), [(0, "#ffe08a"), (0.5, "#ffb84f"), (1, "#f0713f")]))
    with scene.clip(board):
        scene.fill(rect(560, 400, 34, 70), "#e8434f")
        scene.fill(rect(606, 400, 16, 70), "#fff6e0")
        scene.fill(rect(1080, 400, 20, 70), "#e8434f")
        scene.fill(rect(500, 434, 700, 3), "#a0402f", 0.7)
    scene.edge(board, "#7a2448", 0, -9, 8, 0.6)
    scene.edge(board, "#fffbe6", 0, 5, 4, 0.8)
    for x in (742, 960):
        scene.fill(rect(x - 8, 424, 16, 42, 4), "#4a2f70")
    suitcase = rect(798, 372, 132, 62, 10)
    scene.fill(suitcase, linear((0, 372), (0, 434), [(0, "#c9743f"), (1, "#7a3340")]))
    scene.edge(suitcase, "#ffd0a0", -4, 6, 4, 0.8)
    for x in (822, 896):
        scene.fill(rect(x, 372, 11, 62), "#5a2438")
    scene.fill(rect(844, 362, 40, 12, 6), "#5a2438")


def paint_speed(scene):
    for x, y, length in [(1400, 700, 150), (1440, 772, 200), (1390, 830, 120)]:
        scene.fill(ribbon([(x, y, 1), (x + length * 0.5, y, 6), (x + length, y, 1)]), "#fff0d8", 0.6)
    rng = scene.random
    for _ in range(26):
        t = rng.random()
        scene.fill(ellipse(1240 + 300 * t, 920 - 30 * t + rng.uniform(-10, 10), 14 + 32 * t, 7 + 16 * t),
                   "#ffcdb0",
                   0.2 * (1 - t),
                   blur=7)


def paint(scene):
    paint_background(scene)
    palm(scene, 330, 800, 470, -50, "#5a3178", "#c5648c")
    palm(scene, 1470, 810, 560, 60, "#4d2a70", "#b8588a")
    paint_road(scene)
    palm(scene, 130, 900, 800, 70, "#27194f", "#6a3f86")
    paint_surfboard(scene)
    paint_body(scene)
    paint_windows(scene)
    paint_details(scene)
    for wheel in WHEELS:
        paint_wheel(scene, wheel)
    paint_speed(scene)
    scene.vignette("#33205f", 0.45)
