"""Breaks minified JavaScript into lines of about 120 characters: stdin to stdout. Breaks come behind `;`, `,` and `{`, which mean the same with a
line's end behind them, and not in strings, templates and what looks like one of them."""

import re
import sys

LENGTH = 110
TOKEN = re.compile(r"""\"(?:\\.|[^"\\])*\"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|[\w$#.]+|.""", re.S)


def wrapped(text: str) -> str:
    lines = [""]
    for token in TOKEN.findall(text):
        lines[-1] += token
        if token in ";,{" and len(lines[-1]) >= LENGTH:
            lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(wrapped(sys.stdin.read()))
