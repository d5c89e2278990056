"""The results of `provider.*`, which no transcript can show: they need another service. Compared with openrpc.json."""

from accounts import PASSWORD
from client import Client, run
from login_provider import LoginProvider, begun, returned
from openrpc import load
from server import one


def test_results_of_logins_by_other_services_match_the_schemas(tmp_path):
    description, faults = load(), []

    async def checked(client: Client, method: str, **parameters) -> dict:
        assert not description.params_faults(method, parameters)
        result = await client.call(method, **parameters)
        # The client adds the bytes of a binary answer.
        described = {name: value for name, value in result.items() if name != "bytes"}
        faults.extend(f"{method}: {fault}" for fault in description.result_faults(method, described))
        return result

    async def tour(server, provider):
        origin = f"http://127.0.0.1:{server.port}"
        ana, ben, terminal = [await Client.connect(server.url) for _ in range(3)]
        await checked(ana, "server.info")
        await ana.call("account.create", name="ana", password=PASSWORD, device="test")
        link = await returned(ana, provider, origin, "u1", purpose="link", password=PASSWORD)
        added = (await checked(ana, "provider.link", **link))["link"]
        assert (await checked(ana, "provider.links"))["links"] == [{**added, "provider": "example", "label": "Example"}]
        await checked(ben, "provider.finish", **await returned(ben, provider, origin, "u1"))
        await checked(ana, "provider.unlink", link=added["id"])
        await begun(terminal, provider, origin)
        device = await checked(terminal, "provider.device", provider="example")
        provider.allowed_device = "cleo"
        await checked(terminal, "provider.poll", provider="example", state=device["state"], device="terminal")
        await checked(terminal, "account.export", images=False)

    with LoginProvider() as provider:
        provider.announces_devices = True
        with one(tmp_path / "store", *provider.options()) as server:
            run(tour(server, provider))
    assert faults == []
