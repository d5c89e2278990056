#!/usr/bin/env python3
"""Measures how often "What is that?" is right, on the pictures of photos.tsv.

    accuracy.py MODEL PHOTOS [LITE0]

MODEL is the folder that data/topics/fetch.sh makes, PHOTOS the folder that fetch-photos.sh fills, LITE0 the smaller network for
comparison (README.md says how to make it). Needs, in a venv: onnxruntime==1.31.1 numpy==2.4.6 pillow==13.0.0
"""
import collections
import math
import os
import pathlib
import sys

# ONNX Runtime would send telemetry about this machine.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"

import numpy
import onnxruntime
from PIL import Image

HERE = pathlib.Path(__file__).resolve().parent
# No topic is returned unless one is this likely; then others are returned that reach the lower threshold.
SURE = 0.2
LEAST = 0.1
# How much a topic loses that covers all classes.
WIDTH = 0.5
COUNT = 5
THRESHOLDS = (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5)

Topic = collections.namedtuple("Topic", "id name classes")


def read_topics():
    topics = []
    for line in (HERE / "../../data/topics/topics.tsv").read_text(encoding="utf-8").splitlines():
        id, name, _, _, _, classes = line.split("\t")
        topics.append(Topic(id, name, frozenset(map(int, filter(None, classes.split(","))))))
    return topics


def read_photos():
    photos = {}
    for line in (HERE / "photos.tsv").read_text(encoding="utf-8").splitlines():
        name, _, _, _, accepted = line.split("\t")
        photos[name] = set(accepted.split(","))
    return photos


def pixels(path, side):
    """The whole picture squeezed to a square. Pillow's bilinear filter widens when it shrinks, as the server's does."""
    with Image.open(path) as picture:
        picture = picture.convert("RGBA")
        white = Image.new("RGBA", picture.size, "white")
        picture = Image.alpha_composite(white, picture).convert("RGB")
        return numpy.asarray(picture.resize((side, side), Image.Resampling.BILINEAR))


class Model:
    def __init__(self, path):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
        self.side = self.session.get_inputs()[0].shape[1]

    def chances(self, path):
        return self.session.run(["probabilities"], {"pixels": pixels(path, self.side)[None]})[0][0]


def topic_guesses(topics, chances, least):
    """Likely topics before unlikely ones, narrow before wide. Not two that say the same, such as "cat" next to "cat family"."""
    scored = []
    for topic in topics:
        chance = float(sum(chances[number] for number in topic.classes))
        if topic.classes and chance >= min(least, LEAST):
            scored.append((chance * (1 - WIDTH * math.log2(len(topic.classes)) / math.log2(len(chances))), chance, topic))
    if not any(chance >= least for _, chance, _ in scored):
        return []
    scored.sort(key=lambda entry: entry[0], reverse=True)
    taken = []
    for _, chance, topic in scored:
        same = any(abs(other_chance - chance) < 0.1 * max(other_chance, chance)
                   and (topic.classes <= other.classes or other.classes <= topic.classes) for other_chance, other in taken)
        if not same:
            taken.append((chance, topic))
        if len(taken) == COUNT:
            break
    return [topic.id for _, topic in taken]


def class_guesses(topic_of_class, chances, least):
    """The model's classes as they are. A class without a topic is a guess too, and never right."""
    best = numpy.argsort(-chances, kind="stable")[:COUNT]
    return [topic_of_class.get(int(number)) for number in best if chances[number] >= least]


def measure(name, photos, chances, guess, least_of_all):
    def right(count, least, names):
        return sum(bool(photos[n] & set(guess(chances[n], least)[:count])) for n in names)

    print(f"\n{name}\n\n| pictures | top-1 | top-5 |\n|---|---|---|")
    groups = {"all pictures": list(photos), "whole photos": [n for n in photos if not n.startswith("stamp-")],
              "cut out, on white": [n for n in photos if n.startswith("stamp-")]}
    for group, names in groups.items():
        first, any_of_five = (right(count, least_of_all, names) / len(names) for count in (1, COUNT))
        print(f"| {group} ({len(names)}) | {first:.1%} | {any_of_five:.1%} |")
    print("\n| threshold | answered | right, of those answered |\n|---|---|---|")
    for least in THRESHOLDS:
        answered = [n for n in photos if guess(chances[n], least)]
        print(f"| {least:.0%} | {len(answered) / len(photos):.1%} | {right(1, least, answered) / len(answered):.1%} |")


def main():
    model, folder = map(pathlib.Path, sys.argv[1:3])
    topics, photos = read_topics(), read_photos()
    known = {topic.id for topic in topics}
    for name, accepted in photos.items():
        if accepted - known:
            sys.exit(f"{name}: no topic {', '.join(sorted(accepted - known))}")
    narrowest = sorted(topics, key=lambda topic: -len(topic.classes))
    topic_of_class = {number: topic.id for topic in narrowest for number in topic.classes}
    networks = [("Lite2", model / "efficientnet-lite2.onnx")] + [("Lite0", path) for path in sys.argv[3:]]
    for name, path in networks:
        network = Model(path)
        chances = {photo: network.chances(folder / photo) for photo in photos}
        measure(f"{name} with topics", photos, chances, lambda c, least: topic_guesses(topics, c, least), SURE)
        measure(f"{name}, raw classes", photos, chances, lambda c, least: class_guesses(topic_of_class, c, least), 0)


main()
