"""A red panda resting on a mossy branch in a green forest."""

import math

from kit import ellipse, linear, mix, mirrored, outline, radial, ribbon, spline, tuft

TITLE = "Red panda"
ALT = "A red panda rests on a mossy branch, its ringed tail hanging down, among sunlit green leaves."
SIZE = (1440, 1080)

RUST, DEEP_RUST, BRIGHT = "#c4502a", "#7a2a22", "#f08a3f"
DARK = "#2b1620"
HEAD = (560, 470)


def furry(scene, shape, length, tints, flow, width=16, spacing=9):
    """Grow short locks along a shape's edge, all combed towards `flow`."""
    rng = scene.random
    for x, y, outward in outline(shape, spacing):
        dx = math.cos(outward) + math.cos(flow) * 0.9
        dy = math.sin(outward) + math.sin(flow) * 0.9
        lock = tuft(x - math.cos(outward) * 8, y - math.sin(outward) * 8, math.atan2(dy, dx),
                    length * rng.uniform(0.6, 1.2), width)
        scene.fill(lock, mix(*tints, rng.random()))


def leaf(scene, x, y, length, angle, tint, alpha=1.0):
    with scene.transform(dx=x, dy=y, angle=angle):
        blade = spline([(0, 0, 0), (length * 0.3, -length * 0.11), (length, 0, 0),
                        (length * 0.35, length * 0.12)])
        scene.fill(blade, linear((0, 0), (length, 0), [(0, mix(tint, "#05241f", 0.35)), (1, tint)]), alpha)
        scene.fill(ribbon([(2, 0, length * 0.02), (length * 0.92, 0, 0.5)]), mix(tint, "#f3ffb0", 0.45),
                   alpha * 0.7)


def paint_background(scene):
    rng = scene.random
    scene.sky([(0, "#cfe58a"), (0.4, "#6fb573"), (0.75, "#1f7567"), (1, "#0d4450")])
    scene.glow(980, 60, 900, "#fff3a0", 0.75)
    for x, width, tint, alpha in [(120, 60, "#5aa76d", 0.6), (330, 38, "#8cc67a", 0.5),
                                  (820, 44, "#8cc67a", 0.55), (1190, 74, "#4a9a6b", 0.6),
                                  (1370, 50, "#2e7d66", 0.7), (30, 70, "#2a7a64", 0.7)]:
        scene.fill(ribbon([(x - 20, -20, width * 0.8), (x, 540, width), (x + 12, 1100, width * 1.1)]),
                   tint,
                   alpha,
                   blur=5)
    for _ in range(46):
        radius = rng.uniform(14, 62)
        scene.fill(ellipse(rng.uniform(0, 1440), rng.uniform(0, 760), radius),
                   "#f6ffb4",
                   rng.uniform(0.05, 0.22),
                   blur=2)
    for depth, (tint, count, blur) in enumerate([("#4f9f63", 60, 4), ("#2c7f5d", 50, 2)]):
        with scene.layer(blur=blur):
            for _ in range(count):
                x = rng.choice([rng.uniform(-40, 420), rng.uniform(1000, 1480), rng.uniform(0, 1440)])
                y = rng.choice([rng.uniform(-20, 210), rng.uniform(820, 1080)])
                leaf(scene, x, y, rng.uniform(70, 170), rng.uniform(20, 160),
                     mix(tint, "#b6d86a",
                         rng.random() * 0.5), 0.8)
    for angle in (58, 66, 75, 84):  # sunbeams
        with scene.transform(dx=1000, dy=-60, angle=angle):
            scene.fill(spline([(0, -12, 0), (1500, -90, 0), (1500, 90, 0), (0, 12, 0)]),
                       "#fbffc0",
                       0.09,
                       blur=14)


def paint_branch(scene):
    branch = ribbon([(-60, 800, 130), (260, 772, 118), (620, 768, 108), (960, 742, 96), (1230, 690, 74),
                     (1500, 600, 50)])
    scene.fill(ribbon([(1130, 716, 40), (1260, 780, 26), (1360, 800, 14)]), "#3d2a2a")
    scene.fill(branch, linear((0, 690), (0, 860), [(0, "#8a6244"), (0.5, "#5a3a33"), (1, "#251823")]))
    rng = scene.random
    with scene.clip(branch):
        for _ in range(70):
            x = rng.uniform(-40, 1400)
            y = 775 - max(0, x - 500) * 0.1 + rng.uniform(-40, 55)
            scene.fill(ribbon([(x, y, 1), (x + 50, y - 3, 5), (x + rng.uniform(90, 170), y - 12, 1)]),
                       "#1f121b", 0.35)
    for _ in range(240):  # moss on the upper side
        x = rng.uniform(-40, 1330)
        y = 720 - max(0, x - 500) * 0.06 - max(0, x - 900) * 0.12 + rng.uniform(-8, 12)
        scene.fill(tuft(x, y + 16, -math.pi / 2 + rng.uniform(-0.7, 0.7), rng.uniform(16, 34), 13),
                   mix("#3f8a45", "#c3dc5c", rng.random()))


def paint_tail(scene):
    path = [(1010, 640, 120), (1120, 700, 150), (1168, 810, 172), (1150, 930, 160), (1085, 1010, 104),
            (1040, 1040, 20)]
    tail = ribbon(path)
    furry(scene, tail, 40, (DEEP_RUST, RUST), math.radians(80), 20, 9)
    scene.fill(tail, linear((1060, 0), (1260, 0), [(0, BRIGHT), (0.5, RUST), (1, DEEP_RUST)]))
    with scene.clip(tail):
        for x, y, angle in [(1090, 690, -48), (1158, 770, -12), (1166, 860, 6), (1136, 945, 26),
                            (1070, 1015, 40)]:
            with scene.transform(dx=x, dy=y, angle=angle):
                scene.fill(spline([(-130, -14), (0, 6), (130, -14), (130, 20), (0, 40), (-130, 20)]),
                           "#ffd9a0",
                           0.8,
                           blur=3)
    scene.edge(tail, "#3a1226", -46, -12, 30, 0.7, grain=True)
    scene.edge(tail, "#ffe3b0", 7, 10, 6, 0.5)


def paint_body(scene):
    body = spline([(520, 560), (640, 430), (800, 372), (950, 400), (1070, 490), (1112, 600), (1080, 710),
                   (980, 758), (760, 768), (560, 760)])
    furry(scene, body, 34, (RUST, BRIGHT), math.radians(10), 20)
    scene.fill(body, linear((0, 372), (0, 768), [(0, "#ee8440"), (0.45, RUST), (1, "#5a1f26")]))
    rng = scene.random
    with scene.clip(body):
        for _ in range(420):
            x, y = rng.uniform(560, 1110), rng.uniform(380, 750)
            tone = min(1, max(0, (y - 380) / 370 + rng.uniform(-0.2, 0.2)))
            scene.fill(
                tuft(x, y, math.radians(14 + (x - 800) * 0.12 + rng.uniform(-14, 14)), rng.uniform(26, 56),
                     10), mix("#ffab5c", "#6d2424", tone), 0.5)
    scene.edge(body, "#ffe0a3", 4, 12, 8, 0.75)
    scene.edge(body, "#2b0f22", -20, -60, 44, 0.7, grain=True)
    haunch = spline([(850, 620), (930, 560), (1030, 580), (1080, 660), (1050, 748), (930, 768), (860, 720)])
    scene.edge(haunch, "#ffb566", 8, 14, 14, 0.55)
    foot = spline([(880, 742), (960, 722), (1040, 742), (1044, 790), (960, 806), (884, 790)])
    scene.fill(foot, linear((0, 722), (0, 806), [(0, "#5a2a30"), (1, DARK)]))
    scene.shade(body, ellipse(590, 620, 170, 190), "#2b0f22", 0.75, 40, grain=False)


def paint_arm(scene, points, paw_x, paw_y):
    arm = ribbon(points)
    furry(scene, arm, 20, (DARK, "#4a2229"), math.radians(95), 13)
    scene.fill(arm, linear((paw_x - 60, 0), (paw_x + 70, 0), [(0, "#5d2c30"), (1, DARK)]))
    paw = ellipse(paw_x, paw_y, 58, 50)
    scene.fill(paw, linear((paw_x - 60, paw_y - 40), (paw_x + 50, paw_y + 50), [(0, "#6a3436"), (1, DARK)]))
    for i in (-1.5, -0.5, 0.5, 1.5):
        toe = ellipse(paw_x + i * 26, paw_y + 36 - abs(i) * 7, 17, 22)
        scene.fill(toe, linear((0, paw_y), (0, paw_y + 60), [(0, "#5d2c30"), (1, "#22111b")]))
        scene.fill(tuft(paw_x + i * 27, paw_y + 46 - abs(i) * 7, math.pi / 2, 25, 9), "#efd9b8")


def both(scene, path, fill, **options):
    """Draw a shape and its mirror image across the face."""
    scene.fill(path, fill, **options)
    scene.fill(mirrored(path, 0), fill, **options)


def paint_ears(scene):
    rng = scene.random
    ear = spline([(-70, -120), (-120, -205), (-196, -250), (-236, -216), (-236, -130), (-190, -60)])
    for shape in (ear, mirrored(ear, 0)):
        furry(scene, shape, 30, ("#ffffff", "#f3d9ba"), -math.pi / 2, 15, 8)
        scene.fill(shape, linear((0, -250), (0, -60), [(0, "#fffaf0"), (1, "#eac79c")]))
    both(scene, spline([(-98, -126), (-134, -184), (-190, -216), (-210, -190), (-206, -130), (-176, -80)]),
         linear((0, -216), (0, -90), [(0, "#7a2f2a"), (1, DARK)]))
    for i in range(14):
        lock = tuft(-196 + i * 8, -86, math.radians(-118 + i * 4 + rng.uniform(-6, 6)), rng.uniform(55, 95),
                    15)
        both(scene, lock, mix("#ffffff", "#f0d0a8", rng.random()))


def head_shape():
    left = [(0, -188), (-70, -182), (-140, -146), (-194, -80), (-222, 0), (-236, 60), (-204, 108),
            (-150, 140), (-80, 166), (0, 178)]
    return spline([(-x, y) for x, y in left] + left[-2:0:-1])


def paint_face(scene):
    head, rng = head_shape(), scene.random
    scene.fill(head, "#200a1a", alpha=0.6, blur=34)
    furry(scene, head, 36, ("#ffe9cc", "#f2a45c"), math.radians(88), 20, 8)
    scene.fill(head, linear((0, -188), (0, 178), [(0, "#f7924a"), (0.45, "#d8602f"), (1, "#a83c27")]))
    for _ in range(150):  # short fur combed up and out from the nose
        x, y = rng.uniform(-190, 190), rng.uniform(-170, -10)
        with scene.clip(head):
            scene.fill(tuft(x, y, math.atan2(y - 60, x * 1.2), rng.uniform(18, 36), 9),
                       mix("#ffb066", "#b8442a", rng.random()), 0.5)
    cheek = spline([(-106, 44), (-150, -2), (-204, 4), (-230, 62), (-200, 106), (-148, 136), (-108, 112)])
    stripe = spline([(-62, -20), (-100, -12), (-122, 40), (-128, 100), (-112, 146), (-70, 160), (-70, 110),
                     (-54, 50)])
    brow = spline([(-48, -62), (-72, -98), (-116, -94), (-132, -62), (-108, -44), (-74, -44)])
    both(scene, brow, linear((0, -98), (0, -44), [(0, "#fffdf4"), (1, "#ffdcae")]), blur=2)
    both(scene, stripe, linear((0, -20), (0, 160), [(0, "#8c2f24"), (1, "#5a1c20")]), blur=4)
    for _ in range(26):
        x, y = -172 - rng.uniform(0, 40), 34 + rng.uniform(0, 60)
        both(scene, tuft(x, y, math.radians(148 + rng.uniform(-22, 22)), rng.uniform(36, 62), 15),
             mix("#ffffff", "#fff1df", rng.random()))
    both(scene, cheek, linear((0, 0), (0, 136), [(0, "#ffffff"), (1, "#f6d3a8")]), blur=2)
    muzzle = spline([(0, 2), (-44, 16), (-80, 62), (-86, 110), (-52, 150), (0, 162), (52, 150), (86, 110),
                     (80, 62), (44, 16)])
    scene.fill(muzzle, linear((0, 0), (0, 162), [(0, "#ffe3bd"), (0.4, "#fffaf0"), (1, "#e7c49c")]))
    scene.edge(muzzle, "#a8603f", 0, -14, 14, 0.5, grain=True)
    scene.shade(head, ellipse(0, -60, 22, 100), "#ffc07a", 0.6, 12, grain=False)
    scene.edge(head, "#5a1630", -50, -6, 36, 0.6, grain=True)
    scene.edge(head, "#fff0bf", 4, 11, 7, 0.65)


def paint_features(scene):
    both(scene, ellipse(-86, -10, 42, 40), "#5a1c20", alpha=0.8, blur=9)
    for x in (-84, 84):
        scene.fill(ellipse(x, -8, 31, 32), "#160a12")
        scene.fill(ellipse(x, -2, 24, 23),
                   radial((x, 10), 26, [(0, "#9a5a2e"), (0.7, "#3b1a1a"), (1, "#1a0c14")]))
        scene.fill(ellipse(x, -8, 14, 15), "#12070e")
        scene.fill(ellipse(x - 9, -20, 9.5), "#ffffff")
        scene.fill(ellipse(x + 10, 6, 4.5), "#ffffff", 0.75)
    nose = spline([(0, 56), (-34, 56), (-42, 74), (-22, 96), (0, 104), (22, 96), (42, 74), (34, 56)])
    scene.fill(nose, linear((0, 56), (0, 104), [(0, "#4d2b3a"), (1, "#140910")]))
    scene.fill(ellipse(-6, 66, 20, 5), "#ffd9cf", 0.6, blur=3)
    scene.fill(ribbon([(0, 100, 5), (0, 122, 5)]), "#35141f")
    both(scene, ribbon([(0, 119, 5), (-20, 134, 6), (-46, 128, 2)]), "#35141f")
    for lift in (-20, 2, 24):
        both(scene,
             ribbon([(-58, 98 + lift * 0.3, 3), (-150, 96 + lift, 2.4), (-262, 112 + lift * 2.2, 0.6)]),
             "#fffaf0",
             alpha=0.85)


def paint_near_leaves(scene):
    rng = scene.random
    for x, y, spread in [(20, 60, (10, 80)), (1420, 90, (110, 180)), (90, 1060, (-80, 0)),
                         (1400, 1040, (180, 250)), (1350, 800, (0, 120))]:
        for _ in range(11):
            leaf(scene, x + rng.uniform(-70, 70), y + rng.uniform(-60, 60), rng.uniform(120, 240),
                 rng.uniform(*spread), mix("#0f5a4c", "#7fbf4f", rng.random()))


def paint(scene):
    paint_background(scene)
    paint_tail(scene)
    paint_branch(scene)
    paint_body(scene)
    paint_arm(scene, [(690, 640, 130), (730, 730, 116), (744, 820, 92)], 746, 846)
    paint_arm(scene, [(440, 620, 130), (424, 740, 116), (420, 860, 92)], 420, 890)
    with scene.transform(*HEAD, scale=1.24, angle=-5):
        paint_ears(scene)
        paint_face(scene)
        paint_features(scene)
    paint_near_leaves(scene)
    scene.vignette("#0c3a44", 0.55)
