"""A great curling wave and rolling seas under a pale sun."""

import math

from kit import curve_points, ellipse, linear, mix, polygon, ribbon
from nature import cloud, flock, sun

TITLE = "Waves"
ALT = "A great turquoise wave curls over, throwing white foam, above rows of rolling blue swell."
SIZE = (1620, 1080)


def swell(scene, base, height, length, phase, top, bottom, crest):
    """One row of rolling water with peaked crests and a foam line."""
    points = []
    for x in range(-20, 1660, 12):
        wave = (1 - abs(math.sin((x / length + phase) * math.pi)))**1.5
        points.append((x, base - height * wave + 10 * math.sin(x / 190 + phase * 4)))
    shape = polygon([*points, (1660, 1100), (-20, 1100)])
    scene.fill(shape, linear((0, base - height), (0, base + 190), [(0, top), (1, bottom)]))
    scene.edge(shape, crest, 0, 5, 3, 0.9)
    scene.edge(shape, crest, -16, 30, 22, 0.55, grain=True)
    rng = scene.random
    with scene.clip(shape):
        for _ in range(26):
            x, y = rng.uniform(0, 1620), base + rng.uniform(-20, 120)
            reach = rng.uniform(50, 150)
            scene.fill(ribbon([(x, y, 1), (x + reach * 0.5, y - 9, 4.5), (x + reach, y, 1)]), crest,
                       rng.uniform(0.2, 0.55))


def foam_claws(scene, line, size, count):
    """Foam fingers along a crest: clusters of shrinking drops."""
    rng = scene.random
    for i in range(count):
        x, y = line[int(i / count * len(line))]
        for _ in range(5):
            radius = size * rng.uniform(0.25, 1)
            scene.fill(ellipse(x + rng.gauss(0, size * 0.8), y + rng.gauss(0, size * 0.62), radius),
                       mix("#ffffff", "#cfeeec", rng.random()))


def paint_sky(scene):
    rng = scene.random
    scene.sky([(0, "#f4b48a"), (0.3, "#fbdcae"), (0.6, "#fff2d5"), (1, "#fff2d5")])
    sun(scene, 1130, 330, 175, "#f4694c", "#ffb98a", reach=3, strength=0.55)
    scene.fill(ellipse(1130, 330, 175), linear((0, 155), (0, 505), [(0, "#f9824f"), (1, "#e0474b")]))
    for x, y, width, height, alpha in [(1380, 470, 420, 66, 0.9), (940, 500, 340, 48, 0.85),
                                       (250, 210, 360, 60, 0.75), (1480, 190, 260, 44, 0.6)]:
        scene.fill(cloud(rng, x, y, width, height),
                   linear((0, y - height), (0, y), [(0, "#fffaf0"), (1, "#f9cfa6")]), alpha)
    flock(scene, [(800, 200, 24), (865, 165, 17), (900, 225, 14), (1330, 130, 17)], "#3d4f66")


def paint_great_wave(scene):
    """The face is hollow: the lip is thrown forward to the right."""
    lip = [(-40, 470), (90, 330), (250, 205), (430, 150), (600, 170), (740, 250), (815, 350), (838, 450)]
    inner = [(838, 450), (780, 396), (700, 372), (610, 392), (540, 460), (510, 560), (530, 670), (610, 770),
             (740, 850), (920, 900), (1200, 930), (1660, 940)]
    wave = polygon([*curve_points(lip), *curve_points(inner), (1660, 1100), (-40, 1100)])
    scene.fill(
        wave,
        linear((100, 160), (560, 1080), [(0, "#3cc5bf"), (0.35, "#1692ab"), (0.7, "#0c5a8c"),
                                         (1, "#0a2f62")]))
    hollow = polygon(
        [*curve_points(inner[:9]), (560, 960), (380, 800), (350, 600), (420, 420), (560, 320), (720, 320)])
    scene.shade(wave, hollow, "#0a3a70", 0.6, 34)
    with scene.clip(wave):  # streaks drawn up the face by the rising water
        for i in range(15):
            t = i / 14
            sweep = [(1500 - 420 * t, 1010 + 60 * t), (840 - 210 * t, 940 + 40 * t),
                     (500 - 190 * t, 760 + 20 * t), (462 - 240 * t, 540 - 10 * t),
                     (560 - 300 * t, 350 - 10 * t), (720 - 340 * t, 300 - 84 * t)]
            widths = (1, 8, 15, 15, 9, 1)
            scene.fill(ribbon([(x, y, w) for (x, y), w in zip(sweep, widths)]), "#a9f2e2" if i % 3 == 0 else
                       ("#083b74" if i % 3 == 1 else "#35c0c4"), 0.5 if i % 3 else 0.75)
    scene.edge(wave, "#e9fff4", -5, 16, 12, 0.7)
    scene.edge(wave, "#baf5e6", -10, 70, 50, 0.6, grain=True)
    paint_lip_foam(scene, curve_points(lip), curve_points(inner[:5]))
    paint_splash(scene)


def paint_lip_foam(scene, lip, curl):
    rng = scene.random
    band = ribbon([(x, y, w) for (x, y), w in zip([(60, 352), (250, 208), (430, 156), (600, 180), (
        735, 262), (806, 362), (832, 456)], (6, 30, 50, 62, 66, 56, 12))])
    scene.fill(band, linear((0, 130), (0, 460), [(0, "#ffffff"), (1, "#d3f0ee")]))
    foam_claws(scene, lip[24:], 17, 60)
    for x, y in curl[2:34:2]:  # drips hanging from the curl
        reach = rng.uniform(20, 64)
        scene.fill(
            ribbon([(x, y - 14, 20), (x + 5, y + reach * 0.5, 11), (x + rng.uniform(-4, 14), y + reach, 3)]),
            "#f5fffc")
        scene.fill(ellipse(x + rng.uniform(-8, 14), y + reach + 16, rng.uniform(3, 7)), "#ffffff")
    foam_claws(scene, curl[:30], 13, 26)
    for _ in range(150):  # spray blown off the crest
        t = rng.random()
        x, y = lip[int(24 + t * (len(lip) - 25))]
        scene.fill(ellipse(x + rng.gauss(34, 60), y - abs(rng.gauss(0, 56)), 1.4 + 6.5 * rng.random()**2.5),
                   "#ffffff", rng.uniform(0.5, 1))


def paint_splash(scene):
    """White water where the last wave broke, at the foot of the hollow."""
    foot = [(x, y + 10)
            for x, y in curve_points([(600, 800), (720, 862), (900, 912), (1160, 944), (1460, 950)])]
    for x, y in foot[::2]:
        scene.fill(ellipse(x, y + 4, 60, 12), "#d5f6ee", 0.45, blur=6)
    foam_claws(scene, foot[:36], 9, 34)


def paint(scene):
    paint_sky(scene)
    swell(scene, 610, 46, 240, 0.2, "#8fd0c8", "#3f9fb4", "#f4fff2")
    swell(scene, 680, 70, 330, 0.55, "#4fb5bb", "#1d7fa4", "#eafff5")
    swell(scene, 780, 96, 460, 0.12, "#2a9db2", "#11608f", "#e2fff6")
    paint_great_wave(scene)
    swell(scene, 1010, 80, 540, 0.72, "#1e86a8", "#0a3468", "#d5fff4")
    swell(scene, 1090, 70, 420, 0.3, "#125d90", "#08264f", "#b5f2ec")
    scene.vignette("#3b4a70", 0.4)
