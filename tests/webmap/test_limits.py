"""How often the public may report: by person, network and parcel, whichever worker answers."""

import re

import pytest

from districts.records.incident import Incident
from districts.store.limits import FILE
from tests.prairie import WHO, adopted, spot
from webmap import Settings, create_app

FARMS = ("A-1", "B-1", "C-1", "K-1")
PHONE = "515-555-0199"


@pytest.fixture
def store(tmp_path, accounts):
    made = adopted(tmp_path / "workspace")
    for account in accounts.values():
        made.append(account, by="setup", at=WHO["at"])
    yield made
    made.close()


@pytest.fixture
def settings(tmp_path):
    return Settings(
        workspace=tmp_path / "workspace",
        secret_key="only for tests " * 3,
        second_factor="offered",
        office_telephone=PHONE,
    )


@pytest.fixture
def app(store, settings):
    made = create_app(settings, store=store)
    made.config["PROPAGATE_EXCEPTIONS"] = True
    made.config["WTF_CSRF_ENABLED"] = False
    return made


def send(client, number, pin="A-1", peer="203.0.113.9", headers=None, **said):
    where = spot(pin)
    form = {"once": f"press {number} {pin}", "kind-1": "cattle", "count-1": "6", "now": "yes",
            "lon": f"{where['lon']:.6f}", "lat": f"{where['lat']:.6f}", "source": "map",
            **said}  # fmt: skip
    return client.post(
        "/report", data=form, environ_base={"REMOTE_ADDR": peer}, headers=headers or {}
    )


def statuses(client, count, **more):
    return [send(client, n, FARMS[n % 4], **more).status_code for n in range(count)]


def test_five_an_hour_from_one_device_then_a_calm_page_with_a_telephone(client, store):
    assert statuses(client, 5) == [303] * 5

    refused = send(client, 6, "C-1", note="a gate was <open>", **{"contact-name": "R. Reporter"})

    assert refused.status_code == 429
    assert 0 < int(refused.headers["Retry-After"]) <= 3600
    assert PHONE in refused.text
    assert "a gate was &lt;open&gt;" in refused.text
    assert 'value="R. Reporter"' in refused.text
    assert len(store.records(Incident)) == 5


def test_a_device_that_forgets_its_mark_is_known_by_its_telephone(app):
    number = {"contact-telephone": "(515) 555-0100"}

    answers = [send(app.test_client(), n, FARMS[n % 4], **number).status_code for n in range(6)]

    assert answers == [303] * 5 + [429]
    other = {"contact-telephone": "515 555 0101"}
    assert send(app.test_client(), 7, **other).status_code == 303


def test_three_a_day_on_one_parcel_by_one_person(client, app):
    assert [send(client, n).status_code for n in range(4)] == [303] * 3 + [429]
    assert send(client, 5, "B-1").status_code == 303
    assert send(app.test_client(), 6).status_code == 303


def test_twenty_a_day_from_one_network_whichever_worker_answers(app, settings, store):
    other = create_app(settings, store=store)
    other.config["WTF_CSRF_ENABLED"] = False
    workers = [app, other]

    answers = [
        send(workers[n % 2].test_client(), n, FARMS[n % 4], peer=f"203.0.113.{n + 1}").status_code
        for n in range(21)
    ]

    assert answers == [303] * 20 + [429]
    assert send(other.test_client(), 30, peer="203.0.114.1").status_code == 303


def test_a_network_of_ipv6_is_a_56(app):
    within = [f"2001:db8:0:{n:x}::1" for n in range(20)]
    for n, peer in enumerate(within):
        assert send(app.test_client(), n, FARMS[n % 4], peer=peer).status_code == 303

    assert send(app.test_client(), 21, peer="2001:db8:0:ff::1").status_code == 429
    assert send(app.test_client(), 22, peer="2001:db8:0:100::1").status_code == 303


def test_a_report_that_is_not_taken_does_not_count(client):
    for n in range(8):
        assert send(client, n, **{"kind-1": "", "count-1": ""}).status_code == 422

    assert statuses(client, 5) == [303] * 5


def test_the_same_press_again_is_no_further_report(client):
    assert [send(client, 1).status_code for _ in range(8)] == [303] * 8


def test_staff_who_enter_telephone_calls_are_not_limited(sign_in):
    client = sign_in("clerk")

    assert statuses(client, 8) == [303] * 8


def test_a_header_is_read_from_the_office_s_own_proxies_only(app, settings, store):
    def sent(made, count, said):
        made.config["WTF_CSRF_ENABLED"] = False
        return [
            send(
                made.test_client(), f"{count}{n}", FARMS[n % 4],
                headers={"X-Forwarded-For": said.format(n=n)},
            ).status_code
            for n in range(21)
        ]  # fmt: skip

    assert sent(app, "direct", "198.51.{n}.7")[-1] == 429
    from dataclasses import replace

    behind = create_app(replace(settings, proxies=1), store=store)
    assert sent(behind, "one", "198.51.{n}.7") == [303] * 21
    assert sent(behind, "forged", "10.{n}.0.1, 192.0.2.5")[-1] == 429


def test_neither_address_nor_mark_nor_parcel_stands_in_the_file(client, settings):
    send(client, 1, **{"contact-telephone": "515-555-0100", "contact-email": "r@mail.example"})

    kept = (settings.workspace / FILE).read_bytes()
    mark = client.get_cookie("strayline-device").value
    for plain in ("203.0.113", "5155550100", "r@mail.example", "A-1", mark):
        assert plain.encode() not in kept
    assert (settings.workspace / FILE).stat().st_mode & 0o077 == 0


def test_an_answer_behind_a_link_may_be_sent_ten_times_a_day(client, store, app):
    from districts.proceedings.incident_findings import tell_named
    from webmap import report_links

    send(client, 1)
    [incident] = store.records(Incident)
    told = tell_named(
        store, incident.ref, "Carl", told_on=WHO["at"].date(), told_how="letter", **WHO
    )
    with app.test_request_context():
        link = report_links.token(report_links.ANSWER, told.ref)

    answers = [
        client.post(f"/report/answer/{link}", data={"answer": f"not mine {n}"}).status_code
        for n in range(11)
    ]

    assert answers == [303] * 10 + [429]


@pytest.mark.parametrize("number", ["1", "0"])
def test_the_number_of_proxies_is_a_setting(number):
    assert Settings.load({"STRAYLINE_PROXIES": number}).proxies == int(number)


def test_the_mark_is_kept_from_scripts(client):
    cookie = send(client, 1).headers.getlist("Set-Cookie")

    [mark] = [each for each in cookie if re.match("strayline-device=", each)]
    assert "HttpOnly" in mark and "SameSite=Lax" in mark
