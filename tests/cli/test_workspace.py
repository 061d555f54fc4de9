"""``strayline init`` and ``strayline user``, as typed."""

import json
import sqlite3
import sys
from dataclasses import replace
from datetime import UTC, datetime
from io import StringIO

import pytest

from districts.cli import main
from districts.records.account import Account
from districts.store import open_store
from districts.store.sessions import Sessions

GOOD = "brown gravel ninety fences"


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    """Run the command in a folder of its own; return exit code, stdout, stderr."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STRAYLINE_WORKSPACE", raising=False)

    def ran(*words, stdin=""):
        monkeypatch.setattr(sys, "stdin", StringIO(stdin))
        with pytest.raises(SystemExit) as end:
            main(words)
        out, err = capsys.readouterr()
        return end.value.code, out, err

    return ran


class TestInit:
    def test_it_makes_the_folder_it_is_told(self, run, tmp_path, monkeypatch):
        assert run("init")[0] == 0
        assert run("init", "--workspace", "elsewhere/county")[0] == 0
        monkeypatch.setenv("STRAYLINE_WORKSPACE", "from-environment")
        assert run("init")[0] == 0

        for folder in ("strayline-data", "elsewhere/county", "from-environment"):
            assert (tmp_path / folder / "strayline.gpkg").is_file()
            open_store(tmp_path / folder).close()

    def test_twice_is_no_harm(self, run):
        assert json.loads(run("init", "--json")[1])["created"] is True
        run("user", "add", "carol", "--role", "clerk", "--generate")

        assert json.loads(run("init", "--json")[1])["created"] is False
        assert "carol" in run("user", "list")[1]

    def test_a_file_in_the_way_is_refused(self, run, tmp_path):
        (tmp_path / "here").write_text("mine")

        code, out, err = run("init", "--workspace", "here", "--json")

        assert code == 3
        assert json.loads(out)["error"]["code"] == "not_a_workspace"
        assert "Traceback" not in err
        assert (tmp_path / "here").read_text() == "mine"


class TestUser:
    @pytest.fixture(autouse=True)
    def workspace(self, run):
        run("init")

    def test_a_generated_password_opens_the_account_and_is_kept_nowhere(self, run, tmp_path):
        shown = json.loads(
            run("user", "add", "carol", "--role", "clerk", "--generate", "--json")[1]
        )

        store = open_store(tmp_path / "strayline-data")
        account = store.record(Account, "U-carol")
        content = (tmp_path / "strayline-data/strayline.gpkg").read_bytes()

        assert account.accepts(shown["password"])
        assert not account.accepts(shown["password"] + " ")
        assert account.password_hash.startswith("$argon2id$")
        assert shown["password"].encode() not in content
        assert [entry.what for entry in store.history("U-carol")] == ["account_opened"]
        store.close()

    def test_a_password_is_read_from_standard_input(self, run, tmp_path):
        code, out, _ = run("user", "add", "judge.lee", "--role", "judge", stdin=GOOD + "\n")

        account = open_store(tmp_path / "strayline-data").record(Account, "U-judge.lee")
        assert code == 0
        assert GOOD not in out
        assert account.accepts(GOOD)

    @pytest.mark.parametrize(
        ("name", "password", "code"),
        [
            ("carol", "short", "password_refused"),
            ("carol", "", "password_refused"),
            ("carol", "x" * 129, "password_refused"),
            ("carol", "aaaaaaaaaaaaaaaa", "password_refused"),
            ("carol", "Carol likes gravel", "password_refused"),
            ("Carol", GOOD, "name_refused"),
            ("../x", GOOD, "name_refused"),
        ],
    )
    def test_what_will_not_do_is_refused_and_nothing_is_kept(self, run, name, password, code):
        ended, out, err = run(
            "user", "add", name, "--role", "clerk", "--json", stdin=password + "\n"
        )

        assert ended == 3
        assert json.loads(out)["error"]["code"] == code
        assert password == "" or password not in err
        assert json.loads(run("user", "list", "--json")[1])["users"] == []

    def test_an_unknown_role_is_wrong_usage(self, run):
        assert run("user", "add", "carol", "--role", "king", "--generate")[0] == 2

    def test_a_disabled_account_stays_and_cannot_sign_in(self, run, tmp_path):
        run("user", "add", "carol", "--role", "clerk", "--role", "inspector", stdin=GOOD)

        assert run("user", "disable", "carol", "--why", "retired", "--by", "chief")[0] == 0
        assert run("user", "disable", "carol")[0] == 0

        store = open_store(tmp_path / "strayline-data")
        assert not store.record(Account, "U-carol").accepts(GOOD)
        assert store.record(Account, "U-carol", version=1).accepts(GOOD)
        assert [(e.what, e.by, e.why) for e in store.history("U-carol")][1:] == [
            ("account_disabled", "chief", "retired")
        ]
        assert json.loads(run("user", "list", "--json")[1])["users"] == [
            {"name": "carol", "roles": ["clerk", "inspector"], "disabled": True}
        ]

    def test_a_lost_phone_costs_the_factors_and_every_session(self, run, tmp_path):
        run("user", "add", "carol", "--role", "clerk", stdin=GOOD)
        at = datetime.now(UTC)
        folder = tmp_path / "strayline-data"
        store = open_store(folder)
        sealed = replace(store.record(Account, "U-carol"), code_secret="sealed", recovery=["x"])
        store.append(sealed, by="carol", at=at, expected=1)
        sessions = Sessions(folder, idle_seconds=1800, longest_seconds=43200)
        token = sessions.open("U-carol", "seal", "whole", at=at)

        assert run("user", "reset-factors", "carol", "--by", "chief", "--why", "lost phone")[0] == 0

        left = store.record(Account, "U-carol")
        assert not left.has_second_factor
        assert left.recovery == []
        assert left.accepts(GOOD)
        last = store.history("U-carol")[-1]
        assert (last.what, last.by, last.why) == ("factors_reset", "chief", "lost phone")
        assert sessions.find(token, at=at) is None

    def test_a_name_is_given_once(self, run):
        run("user", "add", "carol", "--role", "clerk", "--generate")
        run("user", "disable", "carol")

        code, out, _ = run("user", "add", "carol", "--role", "judge", "--generate", "--json")

        assert (code, json.loads(out)["error"]["code"]) == (3, "account_exists")

    def test_disabling_nobody_is_refused(self, run):
        code, out, _ = run("user", "disable", "nobody", "--json")

        assert (code, json.loads(out)["error"]["code"]) == (3, "no_such_account")

    def test_without_a_workspace_it_says_what_to_do(self, run):
        code, _, err = run("user", "list", "--workspace", "none")

        assert code == 3
        assert "strayline init" in err

    def test_no_hash_is_ever_shown(self, run, tmp_path):
        run("user", "add", "carol", "--role", "clerk", "--generate")
        with sqlite3.connect(tmp_path / "strayline-data/strayline.gpkg") as other:
            assert "argon2id" in other.execute("SELECT payload FROM records").fetchone()[0]
        other.close()

        for words in (("user", "list"), ("user", "list", "--json")):
            assert "argon2" not in run(*words)[1]
        assert "argon2" not in repr(open_store(tmp_path / "strayline-data").records(Account))
