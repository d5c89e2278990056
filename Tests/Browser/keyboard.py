"""Getting to an element by keyboard."""


def press_until(page, key: str, locator, most=60):
    for _ in range(most):
        if locator.evaluate_all("elements => elements.includes(document.activeElement)"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never reached {locator}")
