"""A huge full moon over a still mountain lake."""

import skia

from kit import ellipse, linear, moved, radial, rect, spline
from nature import fog, forest, ground, ridge_line, stars

TITLE = "Moon"
ALT = "A huge full moon rises over misty blue mountains and is mirrored in a still lake."
SIZE = (1080, 1920)

SHORE = 1290
MOON = (560, 730, 285)

# Maria of the near side, in moon radii from the centre: x, y, rx, ry, angle.
MARIA = [(-0.36, -0.38, 0.34, 0.27, -20), (0.16, -0.36, 0.24, 0.2, 10), (0.40, -0.10, 0.26, 0.2, 35),
         (-0.60, 0.06, 0.24, 0.42, 8), (-0.25, 0.30, 0.24, 0.17, -12), (0.68, -0.26, 0.11, 0.14, 10),
         (0.56, 0.22, 0.15, 0.18, -10), (0.10, -0.05, 0.16, 0.1, 0)]


def paint_moon(scene):
    x, y, radius = MOON
    disc = ellipse(x, y, radius)
    scene.glow(x, y, 1050, "#7f9be8", 0.55)
    scene.glow(x, y, 520, "#ffe9c4", 0.55)
    scene.fill(disc,
               radial((x - 90, y - 110), radius * 1.6, [(0, "#fffaf0"), (0.5, "#ffeccb"), (1, "#eec9a0")]))
    rng = scene.random
    for mx, my, rx, ry, angle in MARIA:
        patch = ellipse(x + mx * radius, y + my * radius, rx * radius, ry * radius, angle)
        scene.shade(disc, patch, "#c79f8c", 0.55, blur=14, grain=False)
        scene.shade(disc, patch, "#a67d80", 0.6, blur=24)
    for _ in range(70):
        size = 3 + 24 * rng.random()**3
        cx, cy = x + rng.uniform(-1, 1) * radius, y + rng.uniform(-1, 1) * radius
        scene.shade(disc, ellipse(cx, cy, size), "#b98f80", 0.32, blur=size * 0.12, grain=False)
        scene.shade(disc,
                    ellipse(cx + size * 0.18, cy + size * 0.2, size * 0.82),
                    "#fff4de",
                    0.55,
                    blur=size * 0.15,
                    grain=False)
    for angle in range(0, 360, 24):  # rays of the bright southern crater
        ray = moved(ellipse(x - 20, y + 0.66 * radius - 60, 3, 70),
                    angle=angle,
                    about=(x - 20, y + 0.66 * radius))
        scene.shade(disc, ray, "#fff6e2", 0.5, blur=6, grain=False)
    scene.edge(disc, "#8a5f86", -46, -54, 60, 0.75)
    scene.edge(disc, "#8a5f86", -46, -54, 60, 0.7, grain=True)


def thin_cloud(scene, y, x, length, thickness, tint, alpha):
    shape = spline([(x - length, y), (x - length * 0.3, y - thickness),
                    (x + length * 0.5, y - thickness * 0.5), (x + length, y),
                    (x + length * 0.2, y + thickness * 0.5), (x - length * 0.5, y + thickness * 0.3)])
    scene.fill(shape, tint, alpha, blur=7)


def paint_land(scene):
    rng, width = scene.random, scene.width
    layers = [(1085, 190, "#5570b8", "#7f93cf"), (1165, 150, "#3d559f", "#6379bd"),
              (1225, 110, "#2a3f83", "#4b61a6")]
    for base, height, top, bottom in layers:
        line = ridge_line(rng, width, base, height)
        land = ground(line, width, SHORE)
        scene.fill(land, linear((0, base - height), (0, SHORE), [(0, top), (1, bottom)]))
        scene.edge(land, "#e9d7d8", -5, 9, 5, 0.28)
        fog(scene, base + 70, 70, "#9fb0e2", 0.5, banks=8)
    for base, low, high, tint in [(1262, 50, 105, "#1d2f6b"), (1288, 70, 165, "#101c4b")]:
        line = ridge_line(rng, width, base, 26)
        scene.fill(ground(line, width, SHORE), tint)
        scene.fill(forest(rng, line, 22, low, high, -20, width + 20), tint)
        fog(scene, base + 6, 40, "#8296d6", 0.4, banks=6)


def paint_lake(scene):
    """Mirror everything above the shore, then break it with ripples."""
    picture = scene.surface.makeImageSnapshot()
    lake = rect(0, SHORE, scene.width, scene.height - SHORE)
    with scene.clip(lake):
        scene.canvas.save()
        scene.canvas.translate(0, 2 * SHORE)
        scene.canvas.scale(1, -1)
        scene.canvas.drawImage(picture, 0, 0, skia.SamplingOptions(),
                               skia.Paint(ImageFilter=skia.ImageFilters.Blur(3, 9)))
        scene.canvas.restore()
        scene.fill(
            lake,
            linear((0, SHORE), (0, scene.height), [(0, "#16235c", 0.25), (0.5, "#121d52", 0.5),
                                                   (1, "#0a1038", 0.85)]))
        rng, x = scene.random, MOON[0]
        for _ in range(150):  # the moon's path, widening towards us
            t = rng.random()**0.8
            y = SHORE + 14 + t * 560
            reach = 30 + 210 * t
            scene.fill(
                ellipse(x + rng.gauss(0, 0.45) * reach, y, 16 + rng.random() * 75 * (0.4 + t), 0.9 + 2.6 * t),
                "#ffe6c2",
                rng.uniform(0.12, 0.62) * (1 - 0.45 * t))
        for _ in range(60):
            t = rng.random()
            scene.fill(
                ellipse(rng.uniform(0, scene.width), SHORE + 10 + t * 600, 40 + rng.random() * 130,
                        0.8 + 1.6 * t), "#8ea2e4", 0.22)
    scene.fill(ellipse(scene.width / 2, SHORE, scene.width * 0.7, 3), "#cfd8ff", 0.5, blur=3)


def paint_near_shore(scene):
    rng = scene.random
    bank = spline([(-40, 1990, 0), (-40, 1755, 0), (110, 1772), (300, 1822), (470, 1868), (660, 1900),
                   (860, 1885), (1120, 1836, 0), (1120, 1990, 0)])
    pines = forest(rng, [(0, 1780), (330, 1850)], 74, 240, 470, -30, 330, sink=20)
    pines.addPath(forest(rng, [(800, 1900), (1080, 1860)], 80, 140, 290, 890, 1120, sink=20))
    for shape in (pines, bank):
        scene.fill(shape, linear((0, 1400), (0, 1920), [(0, "#0b1440"), (1, "#050922")]))
        scene.edge(shape, "#a9b6ef", -3, 4, 3, 0.4)


def paint(scene):
    scene.sky([(0, "#0a0f36"), (0.22, "#1b2a6b"), (0.45, "#4761b4"), (0.62, "#9aa5dc"), (1, "#9aa5dc")])
    stars(scene, 420, 950, "#fff4e0", 2.6)
    paint_moon(scene)
    for y, x, length, thickness, alpha in [(880, 250, 330, 16, 0.65), (926, 830, 300, 13, 0.6),
                                           (962, 480, 420, 10, 0.4), (540, 900, 230, 9, 0.35)]:
        thin_cloud(scene, y, x, length, thickness, "#6c7fc4", alpha)
    paint_land(scene)
    paint_lake(scene)
    paint_near_shore(scene)
    scene.vignette("#1a1f55", 0.6)
