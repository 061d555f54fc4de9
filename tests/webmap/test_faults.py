"""A refusal leads to the field it is of, and the field says what is wrong."""

import re

import pytest


@pytest.fixture
def sent(client):
    client.application.config["WTF_CSRF_ENABLED"] = False

    def page(**form):
        return client.post("/report", data={"once": "a", **form}).text

    return page


def test_a_refusal_leads_to_the_field_it_is_of(sent):
    page = sent(**{"kind-1": "cattle", "count-1": "many", "place": "310th St"})

    [summary] = re.findall(r'role="alert".*?</div>', page, re.DOTALL)
    [link] = re.findall(r'href="#([\w-]+)"', summary)
    [field] = re.findall(rf'<input[^>]*id="{link}"[^>]*>', page)
    assert "aria-invalid" in field
    described = re.search(r'aria-describedby="([^"]+)"', field)[1].split()
    said = [
        re.search(rf'id="{each}">(.*?)</span>\s*(?:</div>|<input)', page)[1] for each in described
    ]
    assert "“many” is no count of animals." in said[0]


def test_only_that_field_is_said_to_be_wrong(sent):
    assert sent(**{"kind-1": "cattle", "count-1": "many"}).count("aria-invalid") == 1


def test_a_form_that_was_not_sent_has_nothing_wrong(client):
    page = client.get("/report").text

    assert "aria-invalid" not in page
    assert "Go to the field" not in page


def test_trouble_of_no_field_leads_nowhere(client):
    client.application.config["WTF_CSRF_ENABLED"] = False

    page = client.post("/login", data={"name": "judge", "password": "wrong-wrong-wrong"}).text

    assert 'role="alert"' in page
    assert "Go to the field" not in page
