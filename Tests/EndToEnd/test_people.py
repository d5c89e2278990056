"""Identity: whose account it is, and what ends a login."""

from client import Client, refusal, run

PASSWORD = "correct horse"
NEW = "battery staple"


async def logged_in(server, name, password=PASSWORD, device="test"):
    client = await Client.connect(server.url)
    result = await client.call("session.create", name=name, password=password, device=device)
    client.user, client.token = result["user"], result["token"]
    return client


def test_a_new_password_ends_every_other_login_at_once_and_the_asker_stays(server):
    async def tour():
        ana, ben = await Client.signed_up(server.url, "ana", "phone"), await Client.signed_up(server.url, "ben")
        laptop = await logged_in(server, "ana", device="laptop")
        twin = await Client.resumed(server.url, laptop.token)
        assert (await refusal(laptop.call("account.changePassword", password="wrong horse", newPassword=NEW)))["name"] == "wrong_credentials"
        assert (await refusal(laptop.call("account.changePassword", password=PASSWORD, newPassword="short")))["name"] == "invalid_password"
        assert await laptop.call("account.changePassword", password=PASSWORD, newPassword=NEW) == {}
        assert await ana.closed() == 4500
        devices = (await laptop.call("session.list"))["sessions"]
        assert [d["device"] for d in devices] == ["laptop"] and (await twin.call("session.list"))["sessions"][0]["device"] == "laptop"
        stranger = await Client.connect(server.url)
        assert (await refusal(stranger.call("session.resume", token=ana.token)))["name"] == "invalid_token"
        assert (await refusal(stranger.call("session.create", name="ana", password=PASSWORD)))["name"] == "wrong_credentials"
        await logged_in(server, "ana", NEW)
        await ben.call("feed.list")

    run(tour())
