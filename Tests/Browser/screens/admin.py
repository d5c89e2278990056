"""The admin area."""

import itertools

from screens.visit import Tour, Visit
from screens.world import ADMIN


def enter(visit: Visit) -> None:
    visit.be(ADMIN)
    visit.load("/admin/reports", ".admin-card")


LINE = ".admin-lines .line"
_numbers = itertools.count(1)
TOUR = Tour("admin", "desk-en", enter)
TOUR.places(
    ("reports", "/admin/reports", ".admin-card"),
    ("people", "/admin/people", LINE),
    ("invitations", "/admin/invitations", LINE),
    ("audit log", "/admin/audit", LINE),
    ("health", "/admin/health", ".admin-chart"),
)


@TOUR.screen("a person")
def person(visit: Visit) -> None:
    visit.go("/admin/people", LINE)
    visit.press(f"{LINE}:not(:has(.tag)) > a", ".admin-section .line")


@TOUR.screen("all metrics")
def metrics(visit: Visit) -> None:
    visit.go("/admin/health", ".admin-chart")
    visit.press(".admin-raw > summary", ".admin-figures > div")


@TOUR.screen("a list of pupils")
def preview(visit: Visit) -> None:
    visit.go("/admin/invitations", LINE)
    # Another walk of the same world may have invited its own pupils.
    number = next(_numbers)
    visit.find("#roster").fill(f"name\nada {number}\n" + "W" * 40 + f"\nPupil {300 + number}\n")
    visit.press(".admin-roster .actions:last-of-type button, .admin-roster > .actions >> nth=1 >> button", ".admin-table")


@TOUR.screen("invited pupils")
def invited(visit: Visit) -> None:
    preview(visit)
    visit.press(".admin-roster .primary", ".admin-take")


@TOUR.screen("a new invitation")
def invite(visit: Visit) -> None:
    visit.go("/admin/invitations", LINE)
    visit.press(".admin-part > .actions .primary")


@TOUR.screen("manage an account")
def manage(visit: Visit) -> None:
    visit.go("/admin/people", LINE)
    visit.press(f"{LINE} > button")


@TOUR.screen("suspend an account")
def suspend(visit: Visit) -> None:
    visit.go("/admin/people", LINE)
    visit.press(f"{LINE}:not(:has(.tag)) > button")
    visit.press("dialog .menu .danger", "#admin-reason")


@TOUR.screen("a reset link")
def reset(visit: Visit) -> None:
    visit.go("/admin/people", LINE)
    visit.press(f"{LINE}:not(:has(.tag)) > button")
    visit.press("dialog .menu [data-item=link]", "dialog .primary")
    visit.press("dialog .primary", "dialog .admin-take")
