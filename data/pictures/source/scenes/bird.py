"""A kingfisher on a bowed reed above still water."""

import math

from kit import ellipse, linear, mix, outline, radial, ribbon, spline, tuft

TITLE = "Bird"
ALT = "A kingfisher with a turquoise back and orange breast perches on a branch above a green pond."
SIZE = (1080, 1350)


def paint_background(scene):
    rng = scene.random
    scene.sky([(0, "#f3dfa0"), (0.3, "#c9cf86"), (0.62, "#5c9a7d"), (0.85, "#1d5a63"), (1, "#123e50")])
    scene.glow(300, 180, 800, "#fff3c0", 0.8)
    for _ in range(60):  # light between blurred leaves
        radius = rng.uniform(20, 85)
        scene.fill(ellipse(rng.uniform(0, 1080), rng.uniform(-40, 760), radius),
                   rng.choice(["#fff6c4", "#e8e59a", "#7fae7c"]),
                   rng.uniform(0.08, 0.26),
                   blur=2)
    with scene.layer(blur=7, alpha=0.7):
        for _ in range(46):
            x = rng.uniform(-40, 1120)
            scene.fill(
                tuft(x, 1010, -math.pi / 2 + rng.uniform(-0.16, 0.16), rng.uniform(250, 640),
                     rng.uniform(14, 26), rng.uniform(-90, 90)), mix("#3f8570", "#a3b86c", rng.random()))
    for _ in range(100):
        t = rng.random()
        scene.fill(ellipse(rng.uniform(0, 1080), 1010 + 340 * t, 30 + 110 * t, 1 + 2.4 * t),
                   rng.choice(["#d3e3a4", "#0d3547"]), rng.uniform(0.12, 0.4))
    for x, y, reach in [(330, 1210, 130), (760, 1130, 80)]:  # rings from a drop
        for i in (1, 0.66, 0.34):
            scene.line(ellipse(x, y, reach * i, reach * i * 0.2), "#e2efb8", 3, 0.45)


def paint_reeds(scene):
    rng = scene.random
    for x, height, bend in [(60, 900, 70), (130, 620, -30), (980, 1050, -120), (1040, 760, -60),
                            (900, 520, 50)]:
        scene.fill(tuft(x, 1380, -math.pi / 2, height, 30, bend),
                   linear((0, 400), (0, 1380), [(0, "#8fb25c"), (1, "#123f44")]))
    for x, top in [(180, 640), (950, 470)]:
        scene.fill(ribbon([(x + 10, 1380, 12), (x, top + 150, 9), (x - 4, top - 60, 3)]), "#335d44")
        head = ribbon([(x, top + 160, 26), (x, top + 140, 42), (x - 2, top + 20, 42), (x - 3, top, 20)])
        scene.fill(head, linear((x - 22, 0), (x + 22, 0), [(0, "#b8703c"), (1, "#4a2728")]))
        scene.edge(head, "#ffe0a0", 5, 5, 4, 0.5)
    for _ in range(36):
        x = rng.choice([rng.uniform(-20, 230), rng.uniform(850, 1100)])
        scene.fill(
            tuft(x, 1380, -math.pi / 2 + rng.uniform(-0.2, 0.2), rng.uniform(120, 380), 20,
                 rng.uniform(-70, 70)), mix("#0b2f3a", "#3c7a58", rng.random()))


def paint_perch(scene):
    perch = ribbon([(-40, 985, 58), (240, 962, 50), (560, 950, 42), (820, 968, 32), (1120, 930, 20)])
    scene.fill(ribbon([(700, 960, 22), (820, 900, 15), (900, 810, 5)]), "#5a4038")
    scene.fill(perch, linear((0, 925), (0, 1000), [(0, "#a98459"), (0.5, "#6b4a3c"), (1, "#2c2530")]))
    rng = scene.random
    with scene.clip(perch):
        for _ in range(50):
            x = rng.uniform(-20, 1080)
            y = 958 + rng.uniform(-26, 26)
            scene.fill(ribbon([(x, y, 1), (x + 40, y, 4), (x + 110, y - 2, 1)]), "#2c2028", 0.4)
    for x, y, angle, size in [(250, 940, -70, 80), (290, 944, -30, 66), (890, 820, -100, 70),
                              (896, 822, -30, 84), (860, 858, -10, 60)]:
        with scene.transform(dx=x, dy=y, angle=angle):
            scene.fill(
                spline([(0, 0, 0), (size * 0.35, -size * 0.24), (size, 0, 0), (size * 0.35, size * 0.24)]),
                linear((0, 0), (size, 0), [(0, "#2f7350"), (1, "#b9d468")]))


def feathers(scene, shape, box, angle, tints, count, size):
    """Soft overlapping barbs inside `shape`."""
    rng = scene.random
    with scene.clip(shape):
        for _ in range(count):
            x, y = rng.uniform(box[0], box[2]), rng.uniform(box[1], box[3])
            scene.fill(
                tuft(x, y, math.radians(angle + rng.uniform(-14, 14)), size * rng.uniform(0.7, 1.3),
                     size * 0.32), mix(*tints, rng.random()), 0.5)


def paint_body(scene):
    """It looks left; the back runs down to a short tail on the right."""
    tail = spline([(640, 850), (720, 900), (772, 1010), (790, 1100, 0), (744, 1096, 0), (700, 1030),
                   (610, 900)])
    scene.fill(tail, linear((620, 850), (780, 1100), [(0, "#1e8fb8"), (1, "#0f3570")]))
    for x in (0, 24):
        scene.fill(ribbon([(650 + x, 880, 2), (716 + x, 970, 4), (758 + x, 1090, 2)]), "#0b2858", 0.6)

    back = spline([(470, 440), (560, 440), (650, 520), (700, 640), (716, 760), (700, 880), (640, 920),
                   (540, 900), (480, 640)])
    scene.fill(back, linear((500, 440), (700, 900), [(0, "#31c7d6"), (0.5, "#1a8fc0"), (1, "#123f86")]))
    breast = spline([(420, 520), (382, 600), (366, 700), (384, 800), (430, 886), (500, 934), (580, 926),
                     (620, 860), (596, 740), (560, 620), (500, 540)])
    rng = scene.random
    for x, y, outward in outline(breast, 9):
        if x < 470:
            scene.fill(tuft(x + 8, y, outward + 0.9, rng.uniform(14, 26), 12),
                       mix("#e8772e", "#ffb35a", rng.random()))
    scene.fill(breast, linear((360, 540), (620, 900), [(0, "#ffbe63"), (0.4, "#f58a36"), (1, "#b0452d")]))
    feathers(scene, breast, (370, 540, 620, 920), 82, ("#ffcf80", "#c2522c"), 260, 40)
    scene.edge(breast, "#5a1c36", -36, -26, 34, 0.6, grain=True)
    scene.edge(breast, "#fff0bd", 10, 6, 8, 0.75)


def paint_wing(scene):
    wing = spline([(520, 500), (600, 520), (668, 610), (712, 740), (732, 880), (722, 980, 0), (660, 930),
                   (590, 850), (530, 740), (498, 610)])
    scene.fill(wing, "#0a2350", alpha=0.4, blur=16)
    scene.fill(wing, linear((510, 500), (720, 960), [(0, "#23a9c4"), (0.5, "#1673ac"), (1, "#0e2e6c")]))
    with scene.clip(wing):
        for i in range(6):  # flight feathers, longest last
            x0, y0 = 540 + i * 22, 690 + i * 8
            quill = ribbon([(x0, y0, 22), (x0 + 60, y0 + 130, 30),
                            (712 - (5 - i) * 12, 980 - (5 - i) * 26, 12)])
            scene.fill(quill, mix("#0d3a7c", "#1f8dc0", i / 5))
            scene.edge(quill, "#7fe3ee", -3, 2, 3, 0.6)
        for row in range(6):  # scalloped coverts with pale spots
            for column in range(5):
                x, y = 516 + column * 38 + (row % 2) * 18 + row * 12, 540 + row * 38
                covert = spline([(x - 24, y - 16), (x + 24, y - 16), (x + 20, y + 16), (x, y + 32),
                                 (x - 20, y + 16)])
                scene.fill(covert, mix("#2cc0d2", "#125c9c", row / 5))
                scene.edge(covert, "#0b2a60", 0, -7, 6, 0.5)
                scene.fill(ellipse(x, y + 18, 5, 7), "#b8fbf2", 0.9)
    scene.edge(wing, "#06163c", -26, -10, 24, 0.6, grain=True)
    scene.edge(wing, "#d9fff4", 5, 9, 5, 0.6)


def paint_head(scene):
    head = spline([(300, 440), (316, 380), (364, 332), (436, 312), (510, 330), (566, 384), (590, 456),
                   (584, 530), (530, 570), (450, 560), (380, 550), (326, 508)])
    rng = scene.random
    for i in range(16):  # a ruffled nape
        scene.fill(tuft(520 + i * 4, 362 + i * 11, math.radians(4 + i * 4), rng.uniform(44, 72), 24),
                   mix("#0f4f8c", "#2bb9cf", rng.random()))
    scene.fill(head, linear((330, 320), (580, 560), [(0, "#39cfd8"), (0.5, "#1b88ba"), (1, "#123f86")]))
    with scene.clip(head):
        for row in range(8):
            for column in range(11):
                x, y = 330 + column * 27 + (row % 2) * 13, 326 + row * 21
                scene.fill(ellipse(x, y, 8, 3.6, 38), "#a9f7f0", 0.75)
    cheek = spline([(318, 500), (330, 462), (380, 466), (440, 448), (500, 440), (524, 470), (506, 514),
                    (440, 530), (370, 524)])
    throat = spline([(318, 500), (370, 516), (450, 528), (500, 560), (470, 600), (410, 606), (356, 570)])
    neck_patch = spline([(506, 446), (560, 440), (590, 476), (572, 516), (524, 512)])
    scene.fill(neck_patch, linear((0, 440), (0, 516), [(0, "#fffbef"), (1, "#dcc9ae")]))
    scene.fill(throat, linear((0, 500), (0, 606), [(0, "#fffaf0"), (1, "#f0cfa0")]))
    scene.fill(cheek, linear((0, 440), (0, 530), [(0, "#ffab4f"), (1, "#d9622e")]))
    scene.fill(spline([(310, 498), (360, 512), (450, 524), (540, 516), (470, 548), (380, 538)]), "#12509a")
    feathers(scene, cheek, (330, 440, 520, 530), 2, ("#ffcf7f", "#d65f2b"), 50, 34)
    scene.edge(head, "#081c4c", -34, -4, 28, 0.5, grain=True)
    scene.edge(head, "#e9fff0", 6, 12, 7, 0.75)
    paint_bill(scene)
    paint_eye(scene)


def paint_bill(scene):
    upper = spline([(334, 424), (250, 440), (150, 466), (40, 502, 0), (150, 500), (250, 492), (338, 488)])
    lower = spline([(336, 484), (250, 490), (150, 499), (48, 504, 0), (160, 516), (260, 518), (338, 512)])
    scene.fill(lower, linear((0, 486), (0, 518), [(0, "#d9633a"), (1, "#5f2430")]))
    scene.fill(upper, linear((0, 424), (0, 500), [(0, "#4d5570"), (0.4, "#20263d"), (1, "#11131f")]))
    scene.fill(ribbon([(320, 436, 2), (210, 460, 6), (80, 496, 1)]), "#c4d3dd", 0.7, blur=1.5)
    scene.fill(ellipse(300, 458, 12, 3.4, -12), "#05070f")
    scene.fill(spline([(326, 440), (352, 420), (378, 446), (356, 470), (328, 470)]), "#ffb45a")


def paint_eye(scene):
    scene.fill(ellipse(398, 436, 36, 34), "#0b2352", 0.75, blur=6)
    scene.fill(ellipse(398, 434, 28), "#120a12")
    scene.fill(ellipse(398, 438, 22), radial((398, 450), 24, [(0, "#6a3b26"), (1, "#140a10")]))
    scene.fill(ellipse(388, 424, 8.5), "#ffffff")
    scene.fill(ellipse(408, 446, 4), "#ffe9c9", 0.8)


def paint_feet(scene):
    for x in (478, 560):
        for i in (-1, 0, 1):
            toe = ribbon([(x, 918, 16), (x + i * 19, 936, 18), (x + i * 23, 966, 15), (x + i * 22, 980, 4)])
            scene.fill(toe, linear((0, 915), (0, 980), [(0, "#ff8552"), (1, "#a83c34")]))


def paint(scene):
    paint_background(scene)
    paint_reeds(scene)
    paint_perch(scene)
    paint_body(scene)
    paint_wing(scene)
    paint_head(scene)
    paint_feet(scene)
    scene.vignette("#123848", 0.55)
