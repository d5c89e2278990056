"""Fingers on a screen: Playwright itself only taps."""


def touch(page, kind: str, *points) -> None:
    session = getattr(page, "touch_session", None)
    if not session:
        session = page.touch_session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]})
