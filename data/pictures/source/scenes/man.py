"""A bearded hiker in a yellow jacket before snowy mountains."""

import math

from kit import ellipse, linear, mix, radial, rect, ribbon, spline, tuft
from nature import fog, forest, ground, ridge_line

TITLE = "Man"
ALT = "A bearded man in a red woollen hat and yellow jacket looks at you before snowy blue mountains."
SIZE = (1080, 1350)

SKIN, SKIN_SHADE, SKIN_LIGHT = "#e8a880", "#a85d55", "#ffd2a6"
BEARD, BEARD_LIGHT = "#5a2c24", "#a85f38"


def paint_background(scene):
    rng, width = scene.random, scene.width
    scene.sky([(0, "#4aa3c4"), (0.35, "#9ad2d8"), (0.6, "#fbe6c6"), (1, "#fbe6c6")])
    scene.glow(140, 330, 760, "#fff2cf", 0.7)
    for base, height, top, bottom, snow in [(560, 420, "#7db3cf", "#cfe3e0", "#ffffff"),
                                            (720, 300, "#4f8bb0", "#b4d5da", "#f3fbff")]:
        peaks = [(0, base), (120, base - height * 0.5), (210, base - height * 0.35),
                 (380, base - height * 0.62), (560, base - height * 0.2), (760, base - height * 0.55),
                 (900, base - height), (1080, base - height * 0.45)]
        if snow != "#ffffff":
            peaks = [(width - x, y) for x, y in peaks[::-1]]
        line = []
        for (x0, y0), (x1, y1) in zip(peaks, peaks[1:]):
            for i in range(9):
                t = i / 9
                line.append((x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + rng.uniform(-9, 9)))
        land = ground([*line, peaks[-1]], width, 1350)
        scene.fill(land, linear((0, base - height), (0, base + 180), [(0, top), (1, bottom)]))
        scene.edge(land, snow, -34, 46, 3, 0.85)
        scene.edge(land, snow, -70, 100, 30, 0.7, grain=True)
        fog(scene, base + 130, 120, "#f3ece0", 0.6, banks=10)
    for base, low, high, top, bottom in [(870, 90, 190, "#3f7f92", "#a6c6c4"),
                                         (990, 180, 330, "#1d5570", "#5f97a0")]:
        line = ridge_line(rng, width, base, 40)
        for shape in (forest(rng, line, low * 0.42, low, high, -20, width + 20), ground(line, width, 1350)):
            scene.fill(shape, linear((0, base - high), (0, base + 120), [(0, top), (1, bottom)]))
        fog(scene, base + 50, 70, "#e2e8e0", 0.45, banks=8)


def paint_snowfall(scene):
    """Flakes fall behind him only: on the face they would look like spots."""
    rng = scene.random
    for _ in range(110):
        size = 1.5 + 5 * rng.random()**3
        scene.fill(ellipse(rng.uniform(0, 1080), rng.uniform(0, 1350), size),
                   "#ffffff",
                   rng.uniform(0.4, 0.9),
                   blur=size * 0.2)


def paint_jacket(scene):
    pack = spline([(196, 1060), (230, 960), (330, 930), (760, 930), (860, 970), (890, 1080), (880, 1390),
                   (190, 1390)])
    scene.fill(pack, linear((190, 0), (890, 0), [(0, "#3f7a6c"), (1, "#173f4c")]))
    hood = spline([(310, 940), (350, 860), (450, 820), (640, 820), (740, 866), (778, 950), (700, 1010),
                   (540, 1040), (380, 1010)])
    scene.fill(hood, linear((310, 0), (780, 0), [(0, "#f2a91f"), (1, "#9c4f1e")]))
    scene.edge(hood, "#7a3520", 0, 26, 24, 0.5)
    jacket = spline([(60, 1400, 0), (96, 1230), (170, 1110), (310, 1030), (420, 976), (540, 1010), (660, 976),
                     (780, 1030), (912, 1110), (990, 1230), (1024, 1400, 0)])
    scene.fill(jacket, linear((80, 1000), (1000, 1350), [(0, "#ffd354"), (0.45, "#f9b228"), (1, "#b8621e")]))
    for points in ([(190, 1390, 2),
                    (236, 1280, 14), (244, 1190, 3)], [(330, 1330, 2), (352, 1220, 14),
                                                       (322, 1130, 3)], [(850, 1390, 2), (816, 1280, 14),
                                                                         (830, 1190, 3)], [(730, 1320, 2),
                                                                                           (712, 1220, 14),
                                                                                           (748, 1130, 3)]):
        scene.shade(jacket, ribbon(points), "#a8551c", 0.8, 7, grain=False)
    scene.edge(jacket, "#7d2f22", -110, -10, 70, 0.6, grain=True)
    scene.edge(jacket, "#fff3ae", 10, 14, 9, 0.8)
    for side in (-1, 1):  # rucksack straps
        x = 540 + side * 230
        strap = ribbon([(x - side * 20, 1010, 52), (x + side * 10, 1120, 62), (x + side * 16, 1370, 62)])
        scene.fill(strap, linear((x - 40, 0), (x + 40, 0), [(0, "#3d8273"), (1, "#184652")]))
        scene.edge(strap, "#a9dcc0", 5, 2, 4, 0.5)
        scene.fill(rect(x + side * 12 - 36, 1216, 72, 22, 6), "#f3e7cf")
    zip_line = ribbon([(540, 1030, 16), (538, 1200, 16), (540, 1360, 16)])
    scene.fill(zip_line, "#7d3a20")
    scene.fill(ribbon([(536, 1030, 4), (534, 1200, 4), (536, 1360, 4)]), "#ffe28a", 0.9)
    scene.fill(rect(529, 1096, 22, 46, 9), "#e9edf0")


def paint_neck(scene):
    neck = spline([(440, 760), (640, 760), (652, 930), (700, 990), (540, 1060), (380, 990), (430, 930)])
    scene.fill(neck, linear((430, 0), (660, 0), [(0, "#c07a60"), (1, "#6e3640")]))
    scarf = spline([(384, 960), (430, 916), (540, 950), (650, 916), (700, 962), (690, 1030), (610, 1076),
                    (540, 1086), (466, 1076), (394, 1030)])
    scene.fill(scarf, linear((380, 0), (700, 0), [(0, "#35688d"), (1, "#152f54")]))
    for points in ([(392, 986, 3), (470, 1030, 10), (600, 1040, 3)], [(690, 984, 3), (620, 1026, 10),
                                                                      (500, 1064, 3)], [(410, 956, 3),
                                                                                        (500, 1000, 9),
                                                                                        (560, 1006, 3)]):
        scene.fill(ribbon(points), "#0f2546", 0.7, blur=3)
    scene.edge(scarf, "#a6d4e6", 6, 9, 6, 0.6)
    collar_left = spline([(372, 1000), (398, 940), (432, 1000), (470, 1060), (536, 1100), (530, 1150),
                          (440, 1110), (380, 1060)])
    scene.fill(collar_left, linear((370, 940), (540, 1150), [(0, "#ffe07a"), (1, "#e8971f")]))
    collar_right = spline([(708, 1000), (682, 940), (648, 1000), (610, 1060), (544, 1100), (550, 1150),
                           (640, 1110), (700, 1060)])
    scene.fill(collar_right, linear((550, 940), (710, 1150), [(0, "#e8971f"), (1, "#a8581c")]))


def face_shape():
    return spline([(540, 330), (420, 350), (366, 430), (352, 540), (364, 650), (398, 760), (460, 840),
                   (540, 868), (620, 840), (682, 760), (716, 650), (728, 540), (714, 430), (660, 350)])


def paint_face(scene):
    for x, tilt, tint in ((346, 8, SKIN), (734, -8, "#a86355")):
        lobe = ellipse(x, 590, 33, 58, tilt)
        scene.fill(lobe, tint)
        scene.fill(ellipse(x + (4 if x < 540 else -4), 592, 15, 34, tilt), SKIN_SHADE, 0.7, blur=5)
    face = face_shape()
    scene.fill(face, linear((350, 0), (730, 0), [(0, SKIN_LIGHT), (0.4, SKIN), (1, "#c27a62")]))
    # Light comes from the left: the far half of the face lies in soft shade.
    scene.shade(face,
                spline([(560, 300), (574, 480), (556, 560), (590, 660), (560, 720), (600, 880), (760, 880),
                        (760, 300)]),
                "#8a4450",
                0.5,
                15,
                grain=False)
    scene.shade(face, spline([(620, 300), (640, 880), (760, 880), (760, 300)]), "#6d2f48", 0.6, 40)
    for x, alpha in ((436, 0.55), (646, 0.4)):
        scene.shade(face, ellipse(x, 650, 54, 36), "#e2654f", alpha, 20)
    scene.shade(face, ellipse(430, 612, 46, 17, 12), "#ffe6c4", 0.6, 11, grain=False)
    scene.shade(face, ellipse(540, 440, 200, 46), "#7d3a44", 0.65, 22, grain=False)


def paint_eyes(scene):
    for x, side in ((460, -1), (620, 1)):
        socket = ellipse(x, 548, 58, 34)
        scene.fill(socket, SKIN_SHADE, 0.42, blur=13)
        eye = spline([(x - 38, 562, 0), (x - 16, 544), (x + 14, 543), (x + 38, 560, 0), (x + 14, 572),
                      (x - 14, 573)])
        scene.fill(eye, linear((0, 543), (0, 573), [(0, "#d9c6bc"), (1, "#fff8ee")]))
        with scene.clip(eye):
            scene.fill(ellipse(x, 557, 17),
                       radial((x, 562), 18, [(0, "#8fc4c6"), (0.6, "#38798c"), (1, "#143a4f")]))
            scene.fill(ellipse(x, 557, 8), "#0d1620")
        scene.fill(ellipse(x - 6, 551, 4.5), "#ffffff")
        scene.fill(ribbon([(x - 43, 565, 2), (x - 16, 543, 8), (x + 14, 542, 8), (x + 43, 563, 2)]),
                   "#3a1a20")
        scene.fill(ribbon([(x - 30, 588, 1), (x, 594, 4), (x + 30, 586, 1)]), SKIN_SHADE, 0.55, blur=2)
        for i in range(3):  # laughter lines
            scene.fill(ribbon([(x + side * 48, 566 + i * 9, 3), (x + side * 72, 560 + i * 15, 1)]),
                       SKIN_SHADE, 0.6)
        brow = [(x - side * 46, 512, 15), (x, 492, 25), (x + side * 36, 497, 20), (x + side * 60, 518, 4)]
        scene.fill(ribbon(brow), BEARD)
        for i in range(12):
            t = i / 11
            scene.fill(
                tuft(x + side * (-46 + 100 * t), 512 - 22 * math.sin(math.pi * min(1, t + 0.15)),
                     -math.pi / 2 + side * 1.1, 24, 8),
                mix(BEARD, BEARD_LIGHT,
                    scene.random.random() * (1 if side < 0 else 0.5)))


def paint_nose(scene):
    scene.fill(spline([(548, 530), (566, 560), (580, 640), (600, 676), (584, 700), (550, 704)]),
               "#8a4450",
               0.5,
               blur=7)
    tip = spline([(540, 520), (522, 560), (512, 630), (490, 668), (500, 698), (528, 700), (544, 712),
                  (566, 700), (588, 696), (592, 668), (566, 630), (556, 560)])
    scene.fill(tip,
               linear((490, 0), (600, 0), [(0, "#ffd6ae"), (0.5, "#eba985"), (1, "#b0645a")]),
               alpha=0.95,
               blur=3)
    scene.fill(ellipse(530, 672, 18, 14), "#ffeacb", 0.7, blur=7)
    for x in (514, 570):
        scene.fill(ellipse(x, 700, 12, 5), "#6a2c38", 0.85, blur=2)


def paint_beard(scene):
    rng = scene.random
    beard = spline([(352, 590), (368, 640), (400, 690), (450, 716), (500, 718), (540, 724), (580, 718),
                    (630, 716), (680, 690), (712, 640), (728, 590), (734, 700), (712, 810), (660, 900),
                    (600, 950), (540, 968), (480, 950), (420, 900), (368, 810), (346, 700)])
    for i in range(90):  # the ragged lower edge
        angle = math.radians(14 + 152 * i / 89)
        x, y = 540 + math.cos(angle) * 178, 740 + math.sin(angle) * 196
        scene.fill(tuft(x, y, angle * 0.6 + math.pi * 0.2, rng.uniform(36, 66), 24),
                   mix("#3d1b1e", "#7a4029", rng.random()))
    scene.fill(beard, linear((350, 0), (730, 0), [(0, "#9a5433"), (0.45, "#6d3726"), (1, "#35171f")]))
    with scene.clip(beard):
        for _ in range(520):
            x, y = rng.uniform(345, 735), rng.uniform(600, 940)
            light = max(0, min(1, (560 - x) / 260 + rng.uniform(-0.1, 0.45)))
            scene.fill(
                tuft(x, y, math.pi / 2 + (540 - x) / 420 + rng.uniform(-0.2, 0.2), rng.uniform(34, 70), 9),
                mix("#3d1b1e", "#d98a4c", light), 0.5)
    scene.edge(beard, "#f7b56b", 8, 3, 9, 0.5)
    lips = spline([(486, 778), (540, 768), (594, 778), (572, 800), (540, 806), (508, 800)])
    scene.fill(lips, linear((0, 768), (0, 806), [(0, "#8c3f42"), (0.5, "#d9796b"), (1, "#a8504f")]))
    scene.fill(ribbon([(470, 768, 2), (500, 779, 7), (540, 776, 6), (580, 779, 7), (610, 768, 2)]), "#43161e")
    for side in (-1, 1):
        wing = spline([(540, 718), (540 + side * 50, 716), (540 + side * 104, 748), (540 + side * 134, 800),
                       (540 + side * 84, 786), (540 + side * 40, 770), (540, 770)])
        scene.fill(wing, linear((420, 0), (670, 0), [(0, "#a85f38"), (1, "#45202a")]))
        for _ in range(34):
            t = rng.random()
            with scene.clip(wing):
                scene.fill(
                    tuft(540 + side * 110 * t, 724 + 40 * t * t + rng.uniform(-4, 26),
                         math.pi / 2 - side * (0.7 + 0.3 * t), 50, 8),
                    mix("#4a2122", "#dc9152",
                        rng.random() * (1 if side < 0 else 0.5)), 0.7)


def paint_hat(scene):
    crown = spline([(346, 440), (352, 330), (400, 220), (480, 164), (560, 154), (640, 184), (706, 260),
                    (734, 360), (734, 440), (540, 410)])
    scene.fill(crown, linear((350, 0), (730, 0), [(0, "#ee5d45"), (0.45, "#cf3b3b"), (1, "#7a1c34")]))
    with scene.clip(crown):
        for column in range(-8, 9):  # knitted ribs run up to the crown
            foot = 540 + column * 27
            rib = [(foot, 440), (540 + column * 25, 340), (540 + column * 19, 250), (542 + column * 7, 160)]
            scene.fill(ribbon([(x, y, 4 + (y - 150) / 40) for x, y in rib]), "#6a152f", 0.4, blur=3)
            scene.fill(ribbon([(x - 10, y, 3 + (y - 150) / 60) for x, y in rib]), "#ffa27d", 0.3, blur=3)
    scene.edge(crown, "#4d0f2c", -60, -6, 46, 0.6, grain=True)
    scene.edge(crown, "#ffc49a", 7, 10, 8, 0.7)
    scene.fill(spline([(344, 470), (540, 440), (736, 470), (728, 520), (540, 486), (352, 520)]),
               "#5a2438",
               0.5,
               blur=10)
    cuff = spline([(328, 410), (350, 384), (440, 362), (540, 356), (640, 362), (730, 384), (752, 410),
                   (754, 470), (736, 496), (640, 470), (540, 462), (440, 470), (344, 496), (326, 470)])
    scene.fill(cuff, linear((330, 0), (750, 0), [(0, "#f46c4e"), (0.45, "#d84540"), (1, "#85203a")]))
    with scene.clip(cuff):
        for column in range(-10, 11):
            x = 540 + column * 21
            scene.fill(rect(x - 2, 350, 5, 150), "#7a1833", 0.4, blur=2)
            scene.fill(rect(x - 10, 350, 4, 150), "#ffb08c", 0.3, blur=2)
    scene.edge(cuff, "#4d0f2c", -50, -16, 26, 0.5, grain=True)
    scene.edge(cuff, "#ffd0a6", 5, 8, 5, 0.6)
    rng = scene.random
    for _ in range(200):
        angle, reach = rng.uniform(0, 2 * math.pi), 62 * math.sqrt(rng.random())
        x, y = 548 + math.cos(angle) * reach, 132 + math.sin(angle) * reach * 0.9
        shade = min(1, max(0, 0.5 - math.cos(angle + 0.7) * reach / 120 + rng.uniform(-0.2, 0.2)))
        scene.fill(tuft(x, y, angle, rng.uniform(16, 30), 12), mix("#d9c2b4", "#ffffff", shade))


def paint(scene):
    paint_background(scene)
    paint_snowfall(scene)
    paint_jacket(scene)
    paint_neck(scene)
    paint_face(scene)
    paint_eyes(scene)
    paint_nose(scene)
    paint_beard(scene)
    paint_hat(scene)
    scene.vignette("#2d4a6b", 0.4)
