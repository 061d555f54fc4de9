"""The incident map of a count, opened in Chromium without a network."""

import pytest

from districts.maps.incidents import Incident, incident_map

pytestmark = pytest.mark.needs_chromium
HOSTILE = [
    "O'Brien's cows",
    "hole in fence `north side`",
    "<b>bull</b> <img src=x onerror=alert(1)>",
    "</script><script>document.title='owned'</script>",
    "line one\nline two",
    "{{7*7}}",
]


def opened(browser, tmp_path, incidents):
    path = tmp_path / "map.html"
    path.write_text(incident_map(incidents).page())
    browser.get(path.as_uri())
    return browser


def count(browser, selector):
    return browser.execute_script("return document.querySelectorAll(arguments[0]).length", selector)


def test_every_mark_opens_with_its_note_as_typed(browser, tmp_path):
    incidents = [
        Incident(f"i{at}", note=note, standing="counted", lon=-93.6 - at / 100, lat=42.0)
        for at, note in enumerate(HOSTILE)
    ]
    opened(browser, tmp_path, incidents)

    assert count(browser, ".incident") == len(HOSTILE)
    for at, note in enumerate(HOSTILE):
        browser.execute_script("document.querySelectorAll('.incident')[arguments[0]].click()", at)
        shown = browser.execute_script(
            "var all = document.querySelectorAll('.leaflet-popup-content');"
            "return all[all.length - 1].querySelector('p').innerText"
        )
        assert shown == note
    assert browser.title == "Incidents"
    assert [row for row in browser.get_log("browser") if row["level"] == "SEVERE"] == []


def test_many_reports_are_gathered_until_there_is_room(browser, tmp_path):
    incidents = [
        Incident(f"i{at}", standing="waiting", lon=-93.6 + at % 30 / 500, lat=42.0 + at // 30 / 500)
        for at in range(900)
    ]
    opened(browser, tmp_path, incidents)
    gathered = browser.execute_script(
        "return [...document.querySelectorAll('.incidents')].map(e => Number(e.innerText))"
    )

    assert 1 < len(gathered) < 900
    assert sum(gathered) + count(browser, ".incident") == 900
