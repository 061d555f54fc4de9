"""Two counties in one installation: at one of them, nothing of the other is there."""

import json
import re
from pathlib import Path

import pytest
from werkzeug.test import Client

from districts.errors import DistrictsError
from districts.proceedings.report import Report, file_report
from districts.records.account import ROLES, Account
from districts.store import create_store
from tests.prairie import AT, WHO, adopted, spot
from tests.webmap.crawl import LINK
from webmap import Settings, report_links
from webmap.counties import create_counties, settings_of
from webmap.settings import FILE

STORY, POLK = "oak.example.gov", "elm.example.gov"
PASSWORD = "anvil-meadow-kettle-nine"
REPORTED = {"animals": [{"kind": "cattle", "count": 3}], "is_going_on": True}


@pytest.fixture(scope="module")
def counties(tmp_path_factory):
    """Story, which has records of its own; Polk, with the same logins and none of them."""
    folder = tmp_path_factory.mktemp("counties")
    everyone = Account.opened("everyone", list(ROLES[1:]), PASSWORD)
    stores = {STORY: adopted(folder / "story"), POLK: create_store(folder / "polk")}
    for store in stores.values():
        store.append(everyone, by="setup", at=AT)
    for number in range(3):
        said = Report(**REPORTED, **spot("A-1"), note=f"STORY-NOTE-{number}",
                      contact={"name": "STORY-NAME"})  # fmt: skip
        file_report(stores[STORY], said, by="public", at=AT)
    (folder / "polk" / FILE).write_text('office_telephone = "515-555-0177"\n')
    settings = Settings(
        secret_key="one key for all " * 3,
        counties={STORY: folder / "story", POLK: folder / "polk"},
        second_factor="offered",
    )
    made = create_counties(settings)
    yield made, stores
    for store in stores.values():
        store.close()


class Visitor:
    """A browser that asks one host; gives its cookies to another only where it is told to."""

    def __init__(self, counties, host):
        self.client, self.host = Client(counties, use_cookies=False), host
        self.cookies = {}

    def open(self, address, method="GET", host=None, **more):
        said = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        base = f"http://{host or self.host}/"
        answer = self.client.open(
            address, method=method, base_url=base, headers={"Cookie": said}, **more
        )
        for line in answer.headers.getlist("Set-Cookie"):
            name, _, value = line.split(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    def sign_in(self):
        page = self.open("/login").text
        token = re.search(r'name="csrf_token" value="([^"]+)"', page)[1]
        form = {"name": "everyone", "password": PASSWORD, "csrf_token": token}
        assert self.open("/login", "POST", data=form).status_code == 303
        return self


def test_each_host_is_one_county(counties):
    made, _ = counties
    assert "STORY-NOTE-1" in Visitor(made, STORY).sign_in().open("/incidents/I-2026-0002").text
    polk = Visitor(made, POLK).sign_in()
    assert polk.open("/incidents/I-2026-0002").status_code == 404
    assert "515-555-0177" in Visitor(made, POLK).open("/report").text
    assert "515-555-0177" not in Visitor(made, STORY).open("/report").text


def test_a_session_of_one_county_is_nothing_at_the_other(counties):
    made, _ = counties
    visitor = Visitor(made, STORY).sign_in()
    assert visitor.open("/incidents").status_code == 200

    assert visitor.open("/incidents", host=POLK).status_code == 403
    assert visitor.open("/incidents", host=f"{POLK}:8080").status_code == 403


def test_a_private_link_of_one_county_is_nothing_at_the_other(counties):
    made, stores = counties
    own = file_report(stores[POLK], Report(words="by the barn", **REPORTED), **WHO)
    with made.apps[STORY].test_request_context():
        link = report_links.token(report_links.REPORT, own.ref)

    assert Visitor(made, STORY).open(f"/report/{link}").status_code == 200
    assert Visitor(made, POLK).open(f"/report/{link}").status_code == 404


def addresses(made, stores):
    """Every address of the URL map with every reference that the other county has."""
    store = stores[STORY]
    kinds = store._connection.rows("SELECT DISTINCT ref FROM records WHERE kind <> 'account'")
    at_polk = {ref for (ref,) in stores[POLK]._connection.rows("SELECT DISTINCT ref FROM records")}
    refs = [ref for (ref,) in kinds if ref not in at_polk][:6]
    refs += [each.ref for each in store.vintages()][:2]
    for rule in made.apps[STORY].url_map.iter_rules():
        if "<" not in rule.rule or rule.endpoint == "assets.show" or "GET" not in rule.methods:
            continue
        names = re.findall(r"<(?:[^:<>]+:)?(\w+)>", rule.rule)
        for ref in refs if "ref" in names else ["x"]:
            address = rule.rule
            for name in names:
                value = {"ref": ref, "kind": "pdf"}.get(name, "1")
                address = re.sub(rf"<(?:[^:<>]+:)?{name}>", value, address)
            yield address, "ref" in names


def test_no_reference_of_one_county_opens_at_the_other_for_any_role(counties):
    made, stores = counties
    visitor = Visitor(made, POLK).sign_in()
    tried = 0
    for address, names_a_record in addresses(made, stores):
        answer = visitor.open(address)
        tried += 1
        assert "STORY-N" not in answer.text, address
        if names_a_record:
            assert answer.status_code == 404, f"{address}: {answer.status_code}"
    assert tried > 200


def test_no_page_of_one_county_shows_or_links_what_the_other_has(counties):
    made, _ = counties
    visitor = Visitor(made, POLK).sign_in()
    waiting, seen = ["/", "/incidents", "/desk", "/audit", "/map", "/layers"], set()
    while waiting:
        address = waiting.pop()
        if address in seen or len(seen) > 120:
            continue
        seen.add(address)
        answer = visitor.open(address)
        said = answer.get_data().decode("utf-8", "replace")
        assert "STORY-N" not in said, address
        assert STORY not in said
        if answer.mimetype == "text/html":
            waiting += [link for link in LINK.findall(answer.text) if re.match(r"/[^/]", link)]
    assert "/incidents" in seen


def test_a_name_of_no_county_is_refused(counties):
    made, _ = counties
    for host in ("", "example.test", "127.0.0.1", f"x.{STORY}", f"{STORY}.example.test", "[::1]"):
        answer = Visitor(made, host or "nowhere").open("/")
        assert answer.status_code == 404
        assert "Traceback" not in answer.text and "oak" not in answer.text


def test_each_county_has_a_key_of_its_own(counties):
    made, _ = counties
    keys = {app.config["SECRET_KEY"] for app in made.apps.values()}

    assert len(keys) == 2
    assert "one key for all " * 3 not in keys


class TestSettings:
    def test_counties_are_read_from_the_file_and_from_a_variable(self, tmp_path):
        file = tmp_path / "strayline.toml"
        file.write_text('[counties]\n"Oak.example.gov" = "/srv/story"\n')

        assert Settings.load({}, file).counties == {STORY: Path("/srv/story")}
        said = f"{STORY}=/srv/story, {POLK}=/srv/polk"
        assert Settings.load({"STRAYLINE_COUNTIES": said}).counties == {
            STORY: Path("/srv/story"), POLK: Path("/srv/polk"),
        }  # fmt: skip

    @pytest.mark.parametrize("host", ["story example", "story/../polk", "", "http://story"])
    def test_what_is_no_host_name_is_refused(self, tmp_path, host):
        file = tmp_path / "strayline.toml"
        file.write_text(f"[counties]\n{json.dumps(host)} = '/srv/story'\n")

        with pytest.raises(DistrictsError, match="cannot be the host name"):
            Settings.load({}, file)

    def test_two_counties_never_share_a_workspace(self, tmp_path):
        create_store(tmp_path / "one").close()
        shared = {STORY: tmp_path / "one", POLK: tmp_path / "x" / ".." / "one"}

        with pytest.raises(DistrictsError, match="same workspace"):
            create_counties(Settings(counties=shared))

    def test_a_county_s_own_file_goes_over_the_common_one(self, tmp_path):
        (tmp_path / FILE).write_text('zone = "America/Chicago"\nretention_years = 3\n')
        common = Settings(zone="America/Anchorage", upload_mb=7)

        own = settings_of(common, STORY, tmp_path)

        assert (own.zone, own.retention_years, own.upload_mb) == ("America/Chicago", 3, 7)
        assert (own.workspace, own.trusted_hosts) == (tmp_path, (STORY,))
