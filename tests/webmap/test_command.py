"""``strayline serve``: what it prints, and when it fills a workspace."""

import pytest
import waitress
from click.testing import CliRunner

from districts.proceedings import demo
from districts.records.account import ROLES
from districts.store.workspace import create_store
from webmap.command import serve


@pytest.fixture
def run(monkeypatch, tmp_path):
    """Run the command with a server that ends at once; gives the output and what was served."""
    monkeypatch.chdir(tmp_path)
    served, filled = {}, []
    monkeypatch.setattr(waitress, "serve", lambda app, **options: served.update(options, app=app))
    monkeypatch.setattr(demo, "fill", lambda store, **_: filled.append(store))

    def ran(*words):
        result = CliRunner().invoke(serve, list(words), catch_exceptions=False)
        return result, served, filled

    return ran


def test_a_demonstration_prints_its_address_and_one_login_a_role(run):
    result, served, filled = run("--demo")

    lines = result.stdout.splitlines()
    assert lines[0] == "http://localhost:8000"
    assert (served["host"], served["port"]) == ("127.0.0.1", 8000)
    assert len(filled) == 1
    staff = set(ROLES) - {"public", "neighbor"}
    assert {line.split()[0] for line in lines[1:]} == staff
    page = served["app"].test_client().get("/login").text
    assert all(login.password in page for login in demo.LOGINS)


def test_a_workspace_with_records_is_not_filled(run, tmp_path):
    from datetime import UTC, datetime

    store = create_store(tmp_path / "kept")
    store.note("opened", by="clerk", at=datetime(2026, 3, 1, tzinfo=UTC))
    store.close()

    _, served, filled = run("--demo", "--workspace", str(tmp_path / "kept"), "--port", "8111")

    assert filled == []
    assert served["port"] == 8111


def test_without_a_workspace_nothing_is_served(run, tmp_path):
    from districts.errors import DistrictsError

    with pytest.raises(DistrictsError, match="no workspace"):
        run("--workspace", str(tmp_path / "nowhere"))
