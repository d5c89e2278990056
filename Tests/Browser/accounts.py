"""Signing up, logging in and switching accounts with the forms, and the operator's command line."""

import subprocess

from playwright.sync_api import expect

from people import PASSWORD
from server import binary


def fill_in(page, name, password=PASSWORD):
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(password)


def admin(server, *words) -> str:
    """The output of the CLI, run by the server's owner."""
    return subprocess.run([binary(), *words, "--store", str(server.store)], check=True, capture_output=True, text=True).stdout


def sign_up(person, name):
    fill_in(person.page, name)
    person.page.get_by_role("button", name="Create account").click()
    expect(person.page.get_by_role("link", name=f"Account of {name}")).to_be_visible()


def log_in(page, name, password=PASSWORD):
    fill_in(page, name, password)
    page.get_by_role("button", name="Log in", exact=True).click()


def add_account(person, name: str) -> None:
    """Adds a second account on the same device, with the form."""
    person.page.get_by_role("link", name="Account of").click()
    person.page.get_by_role("button", name="Add an account").click()
    log_in(person.page, name)
    expect(person.page.get_by_role("link", name=f"Account of {name}")).to_be_visible()


def switch_to(person, name: str) -> None:
    person.page.get_by_role("link", name="Account of").click()
    person.page.get_by_role("button", name=f"Switch to {name}").click()
    expect(person.page.get_by_role("link", name=f"Account of {name}")).to_be_visible()
