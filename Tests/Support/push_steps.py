"""Steps of tests of pushes: mentions, and waiting until a device has them."""

import asyncio

from accounts import people
from push_service import subscribe
from waiting import eventually

WORDS = "seldom heard words"


async def mentions(client, *keys: str, whom: str = "ana") -> list[str]:
    """Posts snaps that mention an account: one notification each."""
    return [
        (await client.call("snap.post", feed="animals", key=key, picture="bear", caption=f"@{whom} {WORDS}"))["snap"]["id"] for key in keys]


async def pushed(device, count: int = 1, seconds: float = 20) -> list[dict]:
    """Waits until so many notifications arrived, and returns them."""
    await asyncio.to_thread(eventually, lambda: len(device.reported) >= count, seconds, lambda: f"{len(device.reported)} of {count} arrived")
    return device.reported


async def until(condition, seconds: float = 20):
    return await asyncio.to_thread(eventually, condition, seconds)


async def nothing_new(server, service, device, before: int) -> None:
    """Waits until a push would have arrived: twice, another account's later push has come.

    `before`: how many had arrived at the device before the act that must not notify it.
    """
    number = len(service.devices)
    zoe, yan = await people(server, f"zoe{number}", f"yan{number}")
    other = await subscribe(zoe, service)
    for turn in (1, 2):
        await mentions(yan, f"last {turn}", whom=f"zoe{number}")
        await pushed(other, turn)
    assert len(device.arrived) == before
