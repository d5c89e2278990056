"""A lion's head, full face, before a low red sun."""

import math

from kit import ellipse, linear, mix, mirrored, radial, ribbon, spline, tuft

TITLE = "Lion"
ALT = "A lion with a great copper mane looks straight at you in front of a red setting sun."
SIZE = (1080, 1080)

X = 540  # the axis of the face
MANE_CENTRE = (X, 520)


def both(scene, path, fill, **options):
    """Draw a shape and its mirror image across the face."""
    scene.fill(path, fill, **options)
    scene.fill(mirrored(path, X), fill, **options)


def paint_background(scene):
    scene.sky([(0, "#2a1038"), (0.45, "#7a1f3f"), (0.8, "#d3503a"), (1, "#f08a45")])
    scene.fill(ellipse(X, 500, 480),
               linear((0, 20), (0, 980), [(0, "#ffc861"), (0.5, "#ff8a45"), (1, "#e8433f")]))
    scene.glow(X, 500, 800, "#ff9a50", 0.5)
    rng = scene.random
    for _ in range(120):  # dust in the evening light
        scene.fill(ellipse(rng.uniform(0, 1080), rng.uniform(0, 1080), 1 + 3 * rng.random()**3), "#ffdf9c",
                   rng.uniform(0.15, 0.6))


def mane_ring(scene, reach, count, length, width, dark, light):
    """One ring of locks; those lower down hang longer and heavier."""
    rng, (cx, cy) = scene.random, MANE_CENTRE
    angles = sorted((2 * math.pi * (i + rng.uniform(-0.3, 0.3)) / count for i in range(count)),
                    key=lambda a: -abs(math.sin(a / 2 - math.pi / 4)))
    for angle in angles:
        x, y = cx + math.cos(angle) * reach, cy + math.sin(angle) * reach * 1.06
        droop = max(0, math.sin(angle))
        size = length * rng.uniform(0.75, 1.1) * (1 + 0.45 * droop)
        side = 1 if math.cos(angle) > 0 else -1
        lock = tuft(x, y, angle, size, width * rng.uniform(0.8, 1.2), side * rng.uniform(0.05, 0.32) * size)
        tip = (x + math.cos(angle) * size, y + math.sin(angle) * size)
        lit = mix(dark, light, 0.5 + 0.5 * math.cos(angle + 2.3))
        scene.fill(lock, linear((x, y), tip, [(0, mix(dark, "#2a0d1c", 0.35)), (0.4, dark), (1, lit)]))
        scene.edge(lock, light, 4, 4, 3, 0.55)


def paint_mane(scene):
    for ring in [(300, 46, 215, 96, "#3d1426", "#d8552f"), (262, 42, 190, 92, "#5a1f26", "#e8702f"),
                 (222, 38, 170, 86, "#7d3022", "#f59440"), (182, 34, 150, 80, "#a24a22", "#ffb354"),
                 (140, 30, 130, 72, "#bf6a2b", "#ffcb74")]:
        mane_ring(scene, *ring)


def paint_ears(scene):
    ear = spline([(352, 372), (318, 318), (322, 258), (368, 232), (420, 252), (452, 300), (440, 352)])
    inner = spline([(366, 352), (342, 312), (346, 274), (374, 260), (408, 276), (426, 318)])
    both(scene, ear, linear((320, 240), (440, 370), [(0, "#f2b25e"), (1, "#a2572b")]))
    both(scene, inner, linear((0, 250), (0, 360), [(0, "#5f2423"), (1, "#b76d3c")]))
    rng = scene.random
    for i in range(12):  # rooted behind the head
        lock = tuft(408 + i * 3, 400, math.radians(-128 + i * 4), rng.uniform(70, 125), 22, 6)
        both(scene, lock, mix("#ffdf9f", "#d58f4a", rng.random()))


def head_shape():
    left = [(540, 296), (470, 306), (410, 340), (374, 400), (362, 470), (368, 540), (384, 610), (412, 680),
            (446, 738), (490, 778), (540, 790)]
    return spline(left + [(2 * X - x, y) for x, y in left[-2:0:-1]])


def paint_forelock(scene):
    """Locks that spring from behind the brow and fall into the mane."""
    rng = scene.random
    for _ in range(40):
        x = X + rng.uniform(-120, 120)
        lock = tuft(x, 372, -math.pi / 2 + (x - X) / 170,
                    rng.uniform(120, 175) - abs(x - X) * 0.25, 40, (x - X) * 0.12)
        tint = mix("#b5642b", "#ffc56b", rng.random())
        scene.fill(lock, linear((0, 220), (0, 350), [(0, tint), (1, mix(tint, "#5a2020", 0.55))]))
        scene.edge(lock, "#ffdc94", 3, 3, 2, 0.5)


def paint_head(scene):
    head = head_shape()
    scene.fill(head, "#2c0d18", alpha=0.55, blur=30)
    scene.fill(
        head, linear((0, 296), (0, 790), [(0, "#e9a14b"), (0.35, "#f4bb66"), (0.7, "#eda957"),
                                          (1, "#c67a3a")]))
    for left in (True, False):  # hollows next to the nose, and the cheeks

        def part(path):
            return path if left else mirrored(path, X)

        scene.shade(
            head,
            part(spline([(500, 470), (486, 560), (474, 640), (420, 690), (372, 600), (372, 480),
                         (430, 500)])), "#a4512c", 0.5, 22)
        scene.shade(head, part(ellipse(408, 560, 38, 66, 10)), "#ffd285", 0.8, 18)
        scene.shade(head,
                    part(spline([(536, 330), (520, 380), (470, 420), (400, 432), (430, 360), (490, 320)])),
                    "#ffd68c", 0.55, 16)
    scene.shade(head, spline([(528, 305), (552, 305), (556, 400), (540, 440), (524, 400)]), "#a4512c", 0.5, 9)
    bridge = spline([(490, 440), (540, 430), (590, 440), (586, 520), (600, 620), (540, 640), (480, 620),
                     (494, 520)])
    scene.fill(bridge, linear((480, 0), (600, 0), [(0, "#ffdc97"), (0.5, "#f8c473"), (1, "#d58e47")]), blur=7)
    scene.edge(head, "#6f2724", -56, -14, 34, 0.7, grain=True)
    scene.edge(head, "#6f2724", -34, -30, 30, 0.4)
    scene.edge(head, "#ffe7ae", 8, 10, 8, 0.6)


def paint_eye(scene, flip):
    with scene.transform(dx=X, flip=flip):
        socket = spline([(-142, 452), (-104, 440), (-58, 470), (-34, 512), (-66, 520), (-118, 500)])
        scene.fill(socket, "#6b2b22", 0.75, blur=9)
        eye = spline([(-134, 474), (-108, 458), (-80, 464), (-44, 506, 0), (-76, 503), (-110, 496)])
        scene.fill(spline([(-146, 468), (-110, 450), (-76, 455), (-26, 532, 0), (-74, 514), (-116, 507)]),
                   "#260d14")
        with scene.clip(eye):
            scene.fill(eye, "#f6c64d")
            scene.fill(ellipse(-92, 480, 26),
                       radial((-92, 488), 28, [(0, "#ffe680"), (0.6, "#e89a26"), (1, "#7a3a12")]))
            scene.fill(ellipse(-92, 480, 11.5), "#17080c")
            scene.fill(ellipse(-90, 458, 54, 13), "#2a0d14", 0.6, blur=5)
        brow = spline([(-154, 442), (-112, 420), (-66, 434), (-36, 478), (-70, 456), (-112, 446)])
        scene.fill(brow, "#ffd98d", blur=3)
        scene.fill(ribbon([(-138, 512, 2), (-100, 522, 9), (-62, 524, 3)]), "#ffe3a8", 0.9, blur=2)
    highlight = (X - 99 if not flip else X + 86, 471)
    scene.fill(ellipse(*highlight, 5.5), "#fffbe8")


def paint_muzzle(scene):
    chin = spline([(540, 694), (478, 712), (470, 756), (500, 802), (540, 812), (580, 802), (610, 756),
                   (602, 712)])
    scene.fill(chin, linear((0, 700), (0, 812), [(0, "#b98a63"), (0.5, "#fff0cf"), (1, "#d9ac74")]))
    rng = scene.random
    for _ in range(26):
        x = rng.uniform(486, 594)
        scene.fill(tuft(x, 786 - abs(x - 540) * 0.3, math.pi / 2 - (x - 540) / 120, rng.uniform(34, 66), 15),
                   mix("#fff2d4", "#d9a467", rng.random()))
    scene.fill(spline([(490, 716), (540, 706), (590, 716), (566, 738), (540, 742), (514, 738)]), "#3b121a")
    lobe = spline([(540, 616), (492, 622), (448, 654), (432, 694), (448, 728), (488, 738), (524, 724),
                   (540, 700)])
    for shape in (lobe, mirrored(lobe, X)):
        scene.fill(shape, linear((0, 616), (0, 738), [(0, "#fbd596"), (0.45, "#fff1d2"), (1, "#e2b67e")]))
        scene.edge(shape, "#a4613c", 0, -15, 13, 0.55, grain=True)
    for row, y in enumerate((668, 686, 704)):
        for i in range(4):
            both(scene, ellipse(462 + i * 15 + row * 3, y + i * 2, 2.6), "#5b2420")
    nose = spline([(540, 600), (496, 596), (474, 612), (482, 640), (512, 660), (532, 676), (540, 680),
                   (548, 676), (568, 660), (598, 640), (606, 612), (584, 596)])
    scene.fill(nose, linear((0, 596), (0, 680), [(0, "#8d4340"), (0.4, "#51202b"), (1, "#2a0d18")]))
    scene.fill(spline([(500, 606), (540, 604), (580, 606), (560, 616), (520, 616)]), "#e2a08b", 0.7, blur=4)
    both(scene, spline([(488, 628), (506, 622), (518, 640), (510, 650)]), "#16060c")
    scene.fill(ribbon([(540, 672, 6), (540, 712, 6)]), "#2a0d18")
    both(scene, ribbon([(540, 708, 6), (520, 730, 8), (488, 740, 7), (456, 728, 2)]), "#2a0d18")
    for i, (y, lift) in enumerate([(672, -46), (684, -10), (698, 26), (712, 60)]):
        both(scene,
             ribbon([(468, y, 3.4), (380, y + lift * 0.4, 2.6), (290 + i * 8, y + lift + 24, 0.6)]),
             "#fff3d6",
             alpha=0.85)


def paint(scene):
    paint_background(scene)
    paint_mane(scene)
    paint_ears(scene)
    paint_forelock(scene)
    paint_head(scene)
    paint_eye(scene, flip=False)
    paint_eye(scene, flip=True)
    paint_muzzle(scene)
    scene.vignette("#35102e", 0.55)
