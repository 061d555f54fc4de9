"""One form makes one record, and nobody's change is overwritten unseen."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from districts.proceedings.keeping_lands import add_keeping_land
from districts.records.dog import Dog
from districts.records.incident import Incident
from districts.records.keeping_land import KeepingLand
from districts.records.kennel import Kennel
from tests.prairie import WHO, adopted
from webmap import Settings, create_app

from . import signing

PRESSES = 20


@pytest.fixture
def store(tmp_path, accounts):
    made = adopted(tmp_path / "workspace")
    for account in accounts.values():
        made.append(account, by="setup", at=WHO["at"])
    yield made
    made.close()


@pytest.fixture
def app(store, tmp_path):
    settings = Settings(
        workspace=tmp_path / "workspace", secret_key="only for tests " * 3, second_factor="offered"
    )
    made = create_app(settings, store=store)
    made.config["PROPAGATE_EXCEPTIONS"] = True
    made.config["WTF_CSRF_ENABLED"] = False
    return made


@pytest.fixture
def at_desk(app, accounts):
    """A browser of its own for each person who signs in."""
    return lambda role: signing.signed_in(app.test_client(), accounts[role])


@pytest.mark.parametrize(
    ("role", "address", "form", "kind"),
    [
        ("clerk", "/lands", {"name": "Home place", "pins": "K-1"}, KeepingLand),
        ("animal_control", "/dogs", {"name": "Pip", "registered_on": "2026-11-02"}, Dog),
        ("inspector", "/kennels", {"name": "Run", "registered_on": "2026-11-02"}, Kennel),
        ("clerk", "/report", {"kind-1": "cattle", "day": "2026-11-01", "place": "K-1"}, Incident),
    ],
)
def test_one_form_pressed_many_times_at_once_makes_one_record(
    at_desk, store, role, address, form, kind
):
    browsers = [at_desk(role) for _ in range(PRESSES)]

    with ThreadPoolExecutor(PRESSES) as together:
        sent = {**form, "once": "the same form"}
        codes = list(together.map(lambda b: b.post(address, data=sent).status_code, browsers))

    assert set(codes) == {303}
    assert len(store.records(kind)) == 1


def test_another_form_makes_another_record(at_desk, store):
    clerk = at_desk("clerk")
    for key, name in (("one form", "Home place"), ("another form", "North place")):
        clerk.post("/lands", data={"name": name, "pins": "K-1", "once": key})

    assert {each.name for each in store.records(KeepingLand)} == {"Home place", "North place"}


def test_a_form_that_was_refused_can_be_sent_again(at_desk, store):
    clerk = at_desk("clerk")
    assert clerk.post("/lands", data={"name": "", "once": "a form"}).status_code == 422

    clerk.post("/lands", data={"name": "Home place", "pins": "K-1", "once": "a form"})

    assert len(store.records(KeepingLand)) == 1


class TestTwoPeopleAtOneRecord:
    @pytest.fixture
    def land(self, store):
        return add_keeping_land(store, "Home place", pins=["K-1"], responsible="Anna", **WHO)

    @pytest.fixture
    def opened(self, at_desk, land):
        """Both open the form; each is given with what their form says."""

        def form(role):
            browser = at_desk(role)
            page = browser.get(f"/lands/{land.ref}").text
            version = re.search(r'name="version" value="([^"]+)"', page)[1]
            said = {"version": version, "name": "Home place", "pins": "K-1",
                    "responsible": "Anna", "why": "so"}  # fmt: skip
            return browser, said

        return form

    def test_the_second_sees_both_sides_and_nothing_is_overwritten(self, opened, store, land):
        (clerk, first), (trustee, second) = opened("clerk"), opened("authority")
        address = f"/lands/{land.ref}"
        assert clerk.post(address, data={**first, "responsible": "Berta"}).status_code == 303
        before = store.head()

        late = trustee.post(address, data={**second, "responsible": "Carl", "pins": "K-1\r\n"})

        assert late.status_code == 409
        assert store.head() == before
        rows = re.findall(r"<tr.*?</tr>", late.text, re.DOTALL)
        theirs = next(row for row in rows if "Anna" in row and "Berta" in row)
        assert "clerk" in theirs
        mine = next(row for row in rows if "Carl" in row)
        assert "Berta" in mine
        assert "yours takes its place" in mine
        pins = next(row for row in rows if "K-1" in row)
        assert "is the same" in pins

    def test_mine_can_be_entered_on_top_and_leaves_what_i_did_not_touch(self, opened, store, land):
        (clerk, first), (trustee, second) = opened("clerk"), opened("authority")
        address = f"/lands/{land.ref}"
        clerk.post(address, data={**first, "responsible": "Berta"})
        late = trustee.post(address, data={**second, "note": "sold in May"}).text
        hidden = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', late))

        answer = trustee.post(address, data=hidden)

        assert answer.status_code == 303
        stands = store.record(KeepingLand, land.ref)
        assert (stands.responsible, stands.note) == ("Berta", "sold in May")

    def test_of_two_at_the_same_moment_one_is_entered(self, opened, store, land):
        forms = [opened("clerk"), opened("authority")]
        names = ["Berta", "Carl"]

        with ThreadPoolExecutor(2) as together:
            codes = list(together.map(
                lambda each: each[0][0].post(
                    f"/lands/{land.ref}", data={**each[0][1], "responsible": each[1]}
                ).status_code,
                zip(forms, names, strict=True),
            ))  # fmt: skip

        assert sorted(codes) == [303, 409]
        assert store.version(land.ref) == 2

    def test_pressing_twice_oneself_shows_what_is_there(self, opened, store, land):
        clerk, form = opened("clerk")
        said = {**form, "responsible": "Berta"}
        clerk.post(f"/lands/{land.ref}", data=said)

        again = clerk.post(f"/lands/{land.ref}", data=said)

        assert again.status_code == 303
        assert store.version(land.ref) == 2
