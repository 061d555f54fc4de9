"""Troubles that clerks meet, each with land and papers of its own."""

import sys
from pathlib import Path

import pytest

sys.path[:0] = [str(Path(__file__).parent.parent), str(Path(__file__).parent)]


@pytest.fixture
def desk(tmp_path, capsys, monkeypatch):
    """An empty folder with the command beside it."""
    from desk import Desk

    monkeypatch.chdir(tmp_path)
    return Desk(tmp_path, capsys)
