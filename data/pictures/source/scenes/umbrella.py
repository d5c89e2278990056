"""A woman under a red umbrella on a rainy evening street."""

import math

from kit import ellipse, linear, mix, polygon, rect, ribbon, spline
import skia

TITLE = "Umbrella"
ALT = "Seen from behind, a woman with a bright red umbrella walks down a wet, lamp-lit street in the evening rain."
SIZE = (1080, 1440)

HORIZON = 850
VANISHING = (540, 820)


def toward(x, y, amount):
    """A point moved towards the vanishing point."""
    return x + (VANISHING[0] - x) * amount, y + (VANISHING[1] - y) * amount


def house(scene, side, near, far, roof, tint):
    """A facade in perspective; `near`/`far` are depths 0..1 along the street."""
    rng = scene.random
    edge = -120 if side < 0 else 1200
    corners = [
        toward(edge, roof, near),
        toward(edge, roof, far),
        toward(edge, 1180, far),
        toward(edge, 1180, near)
    ]
    wall = polygon(corners)
    haze = (near + far) / 2
    scene.fill(
        wall,
        linear(corners[0], corners[3], [(0, mix(tint, "#36557a", haze * 0.5)),
                                        (1, mix(tint, "#f2a36a", 0.15 + 0.4 * haze))]))
    for row in range(6):
        for column in range(4):
            d0 = near + (far - near) * (column + 0.25) / 4
            d1 = near + (far - near) * (column + 0.72) / 4
            y0 = roof + (1060 - roof) * (row + 0.3) / 6
            y1 = roof + (1060 - roof) * (row + 0.82) / 6
            pane = polygon(
                [toward(edge, y0, d0),
                 toward(edge, y0, d1),
                 toward(edge, y1, d1),
                 toward(edge, y1, d0)])
            if rng.random() < 0.42:
                scene.fill(pane, rng.choice(["#ffd98a", "#ffc266", "#ffe9b4", "#f7a85a"]),
                           rng.uniform(0.75, 1))
                scene.fill(pane, "#ffb45c", 0.35, blur=9)
            else:
                scene.fill(pane, "#14213f", 0.5)
    awning = polygon([
        toward(edge, 1040, near),
        toward(edge, 1040, far),
        toward(edge - side * 90, 1085, far),
        toward(edge - side * 90, 1085, near)
    ])
    scene.fill(awning, rng.choice(["#b8434a", "#2f7a80", "#d98a3f"]), 0.9)
    shop = polygon([
        toward(edge, 1085, near),
        toward(edge, 1085, far),
        toward(edge, 1165, far),
        toward(edge, 1165, near)
    ])
    scene.fill(shop, "#ffdc94", 0.85)
    scene.fill(shop, "#ffb45c", 0.5, blur=18)


def paint_street(scene):
    scene.sky([(0, "#182648"), (0.3, "#35507c"), (0.5, "#c98a7a"), (0.6, "#ffc98a"), (1, "#2a3358")])
    scene.glow(*VANISHING, 620, "#ffc27a", 0.85)
    road = polygon([toward(-420, 1440, 0.94), toward(1500, 1440, 0.94), (1900, 1460), (-820, 1460)])
    scene.fill(rect(0, HORIZON - 30, 1080, 640),
               linear((0, HORIZON), (0, 1440), [(0, "#d99a78"), (0.25, "#5a5576"), (1, "#1a2345")]))
    scene.fill(road, linear((0, HORIZON), (0, 1440), [(0, "#ffcf95"), (0.2, "#7f6a80"), (1, "#1d284e")]))
    for near, far, roof, tint in [(0.8, 0.88, 330, "#6d6a8c"), (0.68, 0.79, 200, "#5a5880"),
                                  (0.5, 0.67, 330, "#474a76"), (0.28, 0.49, 120, "#363d69"),
                                  (-0.05, 0.27, 260, "#262f58")]:
        house(scene, -1, near, far, roof, tint)
        house(scene, 1, near, far, roof + 90 * math.sin(near * 9), tint)
    scene.glow(540, 850, 330, "#ffe0a6", 0.75)


def lamp(scene, side, depth):
    x, foot = toward(540 + side * 560, 1290, depth)
    _, top = toward(540, 330, depth)
    scale = 1 - depth
    scene.fill(
        ribbon([(x, foot, 22 * scale), (x, top + 40 * scale, 12 * scale),
                (x - side * 14 * scale, top - 26 * scale, 9 * scale),
                (x - side * 76 * scale, top - 30 * scale, 8 * scale)]), mix("#0d1530", "#5a5576",
                                                                            depth * 0.7))
    bulb = (x - side * 84 * scale, top + 4 * scale)
    scene.fill(ellipse(*bulb, 28 * scale, 34 * scale), "#fff3c9")
    scene.glow(*bulb, 380 * scale + 60, "#ffc671", 0.8)


def paint_reflections(scene):
    """The wet road: the street above turned over, smeared downwards."""
    picture = scene.surface.makeImageSnapshot()
    scene.canvas.save()
    scene.canvas.clipPath(polygon([(-120, 1180), VANISHING, (1200, 1180), (1200, 1460), (-120, 1460)]),
                          doAntiAlias=True)
    scene.canvas.translate(0, 2 * 940)
    scene.canvas.scale(1, -1)
    scene.canvas.drawImage(
        picture, 0, 0, skia.SamplingOptions(),
        skia.Paint(Alphaf=0.45, BlendMode=skia.BlendMode.kScreen, ImageFilter=skia.ImageFilters.Blur(7, 46)))
    scene.canvas.restore()
    rng = scene.random
    for _ in range(190):
        t = rng.random()**0.8
        spread = 90 + 460 * t
        scene.fill(
            ellipse(540 + rng.gauss(0, 0.5) * spread, 905 + 520 * t, 14 + 70 * t * rng.random(), 1 + 3 * t),
            rng.choice(["#ffe3ae", "#ffc67c", "#f28f64", "#8fa3d6"]), rng.uniform(0.12, 0.55))


def paint_woman(scene):
    foot = 1300
    scene.fill(ellipse(548, foot + 2, 150, 18), "#0c1330", 0.75, blur=9)
    mirror = spline([(430, 1316), (660, 1316), (690, 1440, 0), (400, 1440, 0)])
    scene.fill(mirror, linear((0, 1316), (0, 1440), [(0, "#e0453f", 0.55), (1, "#e0453f", 0.1)]), blur=16)
    for points, dark in [([(512, 1080, 54), (506, 1190, 44), (498, 1290, 38)], "#1d1a38"),
                         ([(582, 1080, 54), (590, 1180, 44), (600, 1262, 38)], "#141430")]:
        scene.fill(ribbon(points), dark)
    for x, y in ((492, foot - 8), (604, foot - 36)):
        boot = spline([(x - 24, y - 120), (x + 26, y - 120), (x + 28, y - 20), (x + 30, y + 8), (x, y + 14),
                       (x - 32, y + 8), (x - 28, y - 20)])
        scene.fill(boot, linear((x - 30, 0), (x + 30, 0), [(0, "#e8a63c"), (1, "#8a4a2a")]))
        scene.edge(boot, "#fff0b8", 4, 4, 4, 0.7)
    scene.fill(ellipse(428, 972, 19, 28), "#e2a27c")
    for side, arm in ((-1, [(500, 738, 66), (452, 800, 72), (430, 880, 62),
                            (428, 962, 52)]), (1, [(586, 736, 66), (648, 790, 66), (668, 800, 58),
                                                   (622, 738, 46)])):
        sleeve = ribbon(arm)
        scene.fill(sleeve, linear((400, 0), (690, 0), [(0, "#346b92"), (1, "#162d56")]))
        scene.edge(sleeve, "#ffd49b" if side > 0 else "#9fc4dc", -side * 5, 5, 5, 0.6)
    coat = spline([(470, 720), (520, 696), (570, 696), (618, 722), (648, 800), (648, 900), (672, 1010),
                   (700, 1130), (620, 1158), (540, 1164), (462, 1156), (388, 1128), (420, 1010), (446, 900),
                   (446, 800)])
    scene.fill(coat, linear((390, 0), (700, 0), [(0, "#2d5f86"), (0.5, "#224a74"), (1, "#152a52")]))
    for points in ([(500, 900, 3), (486, 1010, 12), (466, 1150, 16)], [(560, 910, 3), (572, 1020, 12),
                                                                       (590, 1160, 16)], [(620, 900, 3),
                                                                                          (640, 1010, 10),
                                                                                          (662, 1140, 14)]):
        scene.shade(coat, ribbon(points), "#0c1a3c", 0.7, 6, grain=False)
    belt = spline([(442, 880), (540, 894), (650, 880), (652, 908), (540, 922), (440, 908)])
    scene.fill(belt, "#122447")
    scene.fill(ribbon([(598, 380, 9), (610, 600, 9), (618, 770, 11)]), "#2b1a26")
    scene.fill(ellipse(617, 724, 23, 21), "#d99672")
    scene.edge(coat, "#ffc98c", 6, 5, 7, 0.7)
    scene.edge(coat, "#ffc98c", -6, 5, 7, 0.7)
    hair = spline([(540, 580), (490, 596), (468, 650), (470, 730), (484, 810), (520, 846), (560, 848),
                   (600, 812), (612, 730), (614, 650), (592, 596)])
    scene.fill(hair, linear((460, 0), (620, 0), [(0, "#8a4a38"), (0.5, "#5a2a30"), (1, "#331826")]))
    with scene.clip(hair):
        for i in range(13):
            x = 476 + i * 11
            scene.fill(ribbon([(540 + (x - 540) * 0.4, 580, 2), (x, 680, 5), (x + 6 * math.sin(i), 850, 3)]),
                       "#c97a4c" if i % 2 else "#2a1220", 0.5)
    scene.edge(hair, "#ffc98c", -5, 5, 5, 0.8)
    scarf = spline([(470, 742), (540, 762), (612, 742), (622, 780), (540, 806), (460, 780)])
    scene.fill(scarf, linear((460, 0), (620, 0), [(0, "#f5b94a"), (1, "#b0602f")]))


def paint_umbrella(scene):
    """A tilted dome of eight panels with a scalloped rim."""
    top, rim = (566, 262), 590
    dome = skia.Path()
    dome.moveTo(*top)
    dome.cubicTo(330, 276, 190, 420, 150, 612)
    xs = [150, 330, 500, 650, 800, 968]
    for x0, x1 in zip(xs, xs[1:]):
        dome.quadTo((x0 + x1) / 2, rim - 34, x1, 612)
    dome.cubicTo(936, 420, 800, 276, *top)
    dome.close()
    scene.fill(dome, "#0a1030", alpha=0.45, blur=26)
    scene.fill(dome, linear((170, 300), (960, 600), [(0, "#ff7a55"), (0.4, "#ec3c40"), (1, "#8a1740")]))
    with scene.clip(dome):
        for i, (x0, x1) in enumerate(zip(xs, xs[1:])):
            panel = skia.Path()
            panel.moveTo(*top)
            panel.quadTo(x0 + (566 - x0) * 0.2, 370, x0, 640)
            panel.lineTo(x1, 640)
            panel.quadTo(x1 + (566 - x1) * 0.2, 370, *top)
            scene.edge(panel, "#5a0d34", -16, -4, 15, 0.65)
            scene.edge(panel, "#ffb38a", 7, 4, 5, 0.5 if i < 3 else 0.3)
    scene.edge(dome, "#4a0a32", -40, -34, 50, 0.6, grain=True)
    scene.edge(dome, "#4a0a32", 0, -22, 18, 0.45)
    scene.edge(dome, "#ffd9b0", 5, 10, 7, 0.8)
    scene.fill(ribbon([(566, 268, 13), (567, 236, 8), (568, 212, 3)]), "#2b1a26")
    rng = scene.random
    for _ in range(130):  # rain bursting on the fabric
        t = rng.uniform(0.04, 0.96)
        x = 150 + 818 * t
        y = 606 - 342 * math.sin(math.pi * t)**0.62
        scene.fill(ellipse(x + rng.gauss(0, 5), y - abs(rng.gauss(0, 9)), rng.uniform(1, 3)), "#ffe9d2",
                   rng.uniform(0.4, 0.95))
    for x in xs:
        scene.fill(ellipse(x, 618, 5), "#ffe3c4")
        scene.fill(ellipse(x, 640 + rng.uniform(0, 50), 3, 8), "#dfe9ff", 0.8)


def paint_rain(scene):
    rng = scene.random
    for _ in range(330):
        x, y, length = rng.uniform(-60, 1120), rng.uniform(-60, 1400), rng.uniform(24, 90)
        scene.fill(ribbon([(x, y, 0.6), (x - length * 0.13, y + length, 2.4)], 2), "#dbe6ff",
                   rng.uniform(0.12, 0.5))
    for _ in range(46):
        x, y = rng.uniform(0, 1080), rng.uniform(1080, 1430)
        size = 8 + (y - 1080) / 18
        scene.line(ellipse(x, y, size, size * 0.26), "#ffe6c2", 1.8, rng.uniform(0.25, 0.6))


def paint(scene):
    paint_street(scene)
    for depth in (0.74, 0.18):
        lamp(scene, -1, depth)
        lamp(scene, 1, depth)
    paint_reflections(scene)
    paint_woman(scene)
    paint_umbrella(scene)
    paint_rain(scene)
    scene.vignette("#151d45", 0.55)
