"""What follows a list over breaks, gaps and departures, with a session that only notes what it is asked."""

SESSION = """
    const { Subscription } = await import('/model/subscription.js');
    const { searchOf } = await import('/client/sources.js');
    const asked = [];
    const seen = [];
    const answers = [];
    const request = (method, params) => {
        asked.push([method, params]);
        return method === 'search.subscribe' ? new Promise((resolve) => answers.push(resolve)) : Promise.resolve({});
    };
    const session = Object.assign(new EventTarget(), { state: 'online', isReachable: true, signal: new AbortController().signal, request });
    const push = (event) => session.dispatchEvent(new CustomEvent('search.event', { detail: event }));
    const turn = () => new Promise((resolve) => setTimeout(resolve));
    const answer = (values) => { answers.shift()({ epoch: 'e', recovered: true, events: [], ...values }); return turn(); };
    const live = new Subscription(session, searchOf('fox', 5), {
        event: ({ offset }, isLate) => seen.push(`${offset}${isLate ? ' late' : ''}`),
        snapshot: ({ offset }) => seen.push(`all to ${offset}`),
    });
"""


def test_each_event_is_pushed_once_and_a_gap_ends_the_old_subscription(modules):
    asked, seen = modules.evaluate(f"""async () => {{
        {SESSION}
        live.start();
        await answer({{ search: 'one', offset: 3, recovered: false }});
        push({{ search: 'one', epoch: 'e', offset: 4 }});
        push({{ search: 'one', epoch: 'e', offset: 4 }});
        push({{ search: 'another', epoch: 'e', offset: 5 }});
        push({{ search: 'one', epoch: 'restored', offset: 1 }});
        await answer({{ search: 'two', offset: 6, events: [{{ offset: 5, epoch: 'e' }}, {{ offset: 6, epoch: 'e' }}] }});
        push({{ search: 'one', epoch: 'e', offset: 7 }});
        push({{ search: 'two', epoch: 'e', offset: 8 }});
        return [asked, seen];
    }}""")
    assert seen == ["all to 3", "4", "5 late", "6 late", "8"]
    assert [method for method, _ in asked] == ["search.subscribe", "search.unsubscribe", "search.subscribe"]
    assert asked[1][1] == {"search": "one"} and asked[2][1] == {"query": "fox", "limit": 5, "epoch": "e", "offset": 4}


def test_a_subscription_that_is_left_before_its_answer_ends_with_it(modules):
    asked, seen = modules.evaluate(f"""async () => {{
        {SESSION}
        live.start();
        live.stop();
        await answer({{ search: 'one', offset: 3 }});
        push({{ search: 'one', epoch: 'e', offset: 4 }});
        return [asked, seen];
    }}""")
    assert seen == [] and asked[1:] == [["search.unsubscribe", {"search": "one"}]]


def test_a_new_connection_resumes_from_the_last_event(modules):
    asked, seen = modules.evaluate(f"""async () => {{
        {SESSION}
        live.start();
        await answer({{ search: 'one', offset: 3 }});
        for (const state of ['waiting', 'online']) {{
            Object.assign(session, {{ state, isReachable: state === 'online' }});
            session.dispatchEvent(new Event('state'));
        }}
        await answer({{ search: 'two', offset: 4, events: [{{ offset: 4, epoch: 'e' }}] }});
        return [asked, seen];
    }}""")
    assert seen == ["4 late"] and [method for method, _ in asked] == ["search.subscribe"] * 2
    assert asked[1][1] == {"query": "fox", "limit": 5, "epoch": "e", "offset": 3}
