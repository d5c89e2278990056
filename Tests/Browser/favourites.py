"""The heart of a photo or topic, and the list of favourites."""


def heart(page):
    return page.get_by_role("button", name="Like").first


def lines(page):
    return page.locator(".photo-lines .line")
