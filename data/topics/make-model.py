#!/usr/bin/env python3
"""Turns an EfficientNet-Lite checkpoint (PyTorch's old file format) into an ONNX file.

    make-model.py CHECKPOINT SIDE OUT

Uses the standard library only. The same input gives the same bytes. Lite0 has side 224, Lite2 has 260.

Input: "pixels", uint8 [n, SIDE, SIDE, 3], red, green, blue.
Outputs: "probabilities" [n, 1000] and "embedding" [n, 1280].
"""
import array
import collections
import pickle
import struct
import sys

Tensor = collections.namedtuple("Tensor", "shape data")
Stored = collections.namedtuple("Stored", "key offset shape strides")

MAGIC = 0x1950A86A20F9469CFC6C
VERSION = 1001


class CheckpointReader(pickle.Unpickler):
    """Knows only the names that a checkpoint needs, so that a file cannot run code."""

    def find_class(self, module, name):
        if (module, name) == ("collections", "OrderedDict"):
            return collections.OrderedDict
        if (module, name) == ("torch._utils", "_rebuild_tensor_v2"):
            return lambda storage, offset, shape, strides, *_: Stored(storage[2], offset, shape, strides)
        if module == "torch" and name in ("FloatStorage", "LongStorage"):
            return name
        raise pickle.UnpicklingError(f"{module}.{name} is not expected here")

    def persistent_load(self, id):
        return id


def read_checkpoint(path):
    """The file is four pickles (magic, version, system, state), then the keys of the storages, then the storages."""
    with open(path, "rb") as file:
        if CheckpointReader(file).load() != MAGIC or CheckpointReader(file).load() != VERSION:
            sys.exit(f"{path}: not a checkpoint in PyTorch's old format")
        CheckpointReader(file).load()
        state, keys = CheckpointReader(file).load(), CheckpointReader(file).load()
        wanted = {stored.key: (name, stored) for name, stored in state.items()}
        tensors = {}
        for key in keys:
            count, = struct.unpack("<q", file.read(8))
            name, stored = wanted[key]
            if name.endswith("num_batches_tracked"):
                file.seek(8 * count, 1)
                continue
            data = file.read(4 * count)
            if stored.offset or len(data) != 4 * count:
                sys.exit(f"{path}: {name} is cut short or shares its storage")
            tensors[name] = Tensor(tuple(stored.shape), in_order(data, stored.shape, stored.strides))
        return tensors


def in_order(data, shape, strides):
    """The numbers with the last dimension running fastest. The weights came from TensorFlow, which orders dimensions otherwise."""
    places = [0]
    for size, stride in zip(shape, strides):
        places = [place + stride * i for place in places for i in range(size)]
    numbers = memoryview(data).cast("f")
    return array.array("f", map(numbers.__getitem__, places)).tobytes()


# Protocol Buffers, as much as ONNX needs. The field numbers below are those of onnx.proto.

def varint(n):
    n &= (1 << 64) - 1
    out = bytearray()
    while True:
        out.append(n & 127 | (128 if n > 127 else 0))
        n >>= 7
        if not n:
            return bytes(out)


def field(number, value):
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    if isinstance(value, float):
        return varint(number << 3 | 5) + struct.pack("<f", value)
    if isinstance(value, str):
        value = value.encode()
    return varint(number << 3 | 2) + varint(len(value)) + value


FLOAT, UINT8 = 1, 2


def attribute(name, value):
    if isinstance(value, int):
        kind, body = 2, field(3, value)
    elif isinstance(value, float):
        kind, body = 1, field(2, value)
    elif isinstance(value, str):
        kind, body = 3, field(4, value)
    else:
        kind, body = 7, b"".join(field(8, v) for v in value)
    return field(1, name) + body + field(20, kind)


def value_info(name, kind, shape):
    dimensions = b"".join(field(1, field(2, d) if isinstance(d, str) else field(1, d)) for d in shape)
    return field(1, name) + field(2, field(1, field(1, kind) + field(2, dimensions)))


class Graph:
    def __init__(self):
        self.nodes, self.initializers = [], []

    def constant(self, name, shape, data):
        self.initializers.append(b"".join(field(1, d) for d in shape) + field(2, FLOAT) + field(8, name) + field(9, data))
        return name

    def weight(self, tensors, name):
        return self.constant(name, *tensors[name])

    def node(self, operator, inputs, output=None, **attributes):
        number = len(self.nodes) + 1
        output = output or f"t{number}"
        self.nodes.append(
            b"".join(field(1, i) for i in inputs) + field(2, output) + field(3, f"{operator}_{number}") + field(4, operator)
            + b"".join(field(5, attribute(k, v)) for k, v in attributes.items()))
        return output


def build(tensors, side):
    g = Graph()

    def convolution(x, name, norm, stride=1, limited=True):
        shape = tensors[name + ".weight"].shape
        # A depthwise weight has one input channel, and as many groups as channels.
        groups = shape[0] if shape[1] == 1 else 1
        x = g.node("Conv", [x, g.weight(tensors, name + ".weight")], kernel_shape=list(shape[2:]), strides=[stride, stride],
                   group=groups, auto_pad="SAME_UPPER")
        parts = [g.weight(tensors, f"{norm}.{part}") for part in ("weight", "bias", "running_mean", "running_var")]
        x = g.node("BatchNormalization", [x] + parts, epsilon=1e-3)
        return g.node("Clip", [x], min=0.0, max=6.0) if limited else x

    # The network was trained on pixels from -1 to 1.
    x = g.node("Cast", ["pixels"], to=FLOAT)
    x = g.node("Mul", [x, g.constant("scale", (), struct.pack("<f", 1 / 127.5))])
    x = g.node("Sub", [x, g.constant("one", (), struct.pack("<f", 1))])
    x = g.node("Transpose", [x], perm=[0, 3, 1, 2])
    x = convolution(x, "_conv_stem", "_bn0", stride=2)
    strides, channels, index = iter([1, 2, 2, 2, 1, 2, 1]), None, 0
    while f"_blocks.{index}._project_conv.weight" in tensors:
        block, before = f"_blocks.{index}", x
        out = tensors[f"{block}._project_conv.weight"].shape[0]
        # A stage begins where the number of channels changes. Its first block has the stride, the others have a shortcut.
        stride = next(strides) if out != channels else 1
        if f"{block}._expand_conv.weight" in tensors:
            x = convolution(x, f"{block}._expand_conv", f"{block}._bn0")
        x = convolution(x, f"{block}._depthwise_conv", f"{block}._bn1", stride)
        x = convolution(x, f"{block}._project_conv", f"{block}._bn2", limited=False)
        if out == channels:
            x = g.node("Add", [x, before])
        channels, index = out, index + 1
    x = convolution(x, "_conv_head", "_bn1")
    x = g.node("GlobalAveragePool", [x])
    embedding = g.node("Flatten", [x], "embedding", axis=1)
    x = g.node("Gemm", [embedding, g.weight(tensors, "_fc.weight"), g.weight(tensors, "_fc.bias")], transB=1)
    g.node("Softmax", [x], "probabilities", axis=1)
    graph = (b"".join(field(1, n) for n in g.nodes) + field(2, "efficientnet-lite")
             + b"".join(field(5, i) for i in g.initializers)
             + field(11, value_info("pixels", UINT8, ["n", side, side, 3]))
             + field(12, value_info("probabilities", FLOAT, ["n", tensors["_fc.bias"].shape[0]]))
             + field(12, value_info("embedding", FLOAT, ["n", tensors["_fc.weight"].shape[1]])))
    # Version 8 of the file format, version 9 of the operators.
    return field(1, 8) + field(2, "whatsthat") + field(7, graph) + field(8, field(2, 9))


def main():
    checkpoint, side, out = sys.argv[1:]
    model = build(read_checkpoint(checkpoint), int(side))
    with open(out, "wb") as file:
        file.write(model)


main()
