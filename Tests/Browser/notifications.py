"""The bell, its number and the list of notifications."""

import re


def lines(page):
    return page.locator(".notifications > .line")


def bell(page):
    return page.get_by_role("link", name=re.compile("^Notifications"))


def badge(page):
    return page.locator('.tab[href="/home"] .count')
