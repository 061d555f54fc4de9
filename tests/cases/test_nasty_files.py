"""Broken, awkward and real county files as the parcels of a petition: an answer, and in time."""

import time

import pytest

pytestmark = pytest.mark.needs_shared
ANSWERS = {0, 1, 3, 4}
SECONDS = 10


@pytest.mark.parametrize("folder", ["nasty", "parcels"])
def test_every_file_gets_an_answer(desk, shared, folder):
    wrong = []
    for path in sorted((shared / "data" / folder).iterdir()):
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

    assert wrong == []
