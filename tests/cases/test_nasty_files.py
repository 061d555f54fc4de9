"""Broken, awkward and real county files as the parcels of a petition: an answer, and in time."""

import time

import pytest

pytestmark = pytest.mark.needs_shared
ANSWERS = {0, 1, 3, 4}
SECONDS = 10


def answered(desk, paths):
    """Return what is wrong with the answers to petitions on some files."""
    wrong = []
    for path in paths:
        (desk.folder / path.name).symlink_to(path)
        desk.petition(path.name)
        began = time.monotonic()
        answer = desk.check()
        spent = time.monotonic() - began
        refused = answer.code == 3
        sentence = answer.doc["error"]["message"] if refused else answer.doc["verdict"]
        if answer.code not in ANSWERS or not sentence or spent > SECONDS:
            wrong.append((path.name, answer.code, sentence, round(spent, 1)))
        if refused and not (answer.doc["error"]["where"]["file"] and answer.doc["error"]["remedy"]):
            wrong.append((path.name, answer.doc["error"]))
    return wrong


def test_every_broken_file_gets_an_answer(desk, shared):
    assert answered(desk, sorted((shared / "data/nasty").iterdir())) == []


def test_county_files_with_little_in_them_or_much_wrong_get_an_answer(desk, shared):
    small = [
        path
        for path in sorted((shared / "data/parcels").iterdir())
        if path.stat().st_size < 1_000_000
    ]

    assert len(small) > 5
    assert answered(desk, small) == []
