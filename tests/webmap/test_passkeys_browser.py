"""Passkeys in Chromium, with an authenticator the browser plays itself."""

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.virtual_authenticator import VirtualAuthenticatorOptions
from selenium.webdriver.support.ui import WebDriverWait

from districts.records.account import Account
from webmap import Settings, create_app

from .desk import Desk, seated

pytestmark = pytest.mark.needs_chromium


@pytest.fixture
def app(store, tmp_path):
    settings = Settings(workspace=tmp_path / "workspace", secret_key="only for tests " * 3)
    return create_app(settings, store=store)


@pytest.fixture
def at(browser, served):
    """A person at a browser with an authenticator; passkeys need a name, not a number."""
    options = VirtualAuthenticatorOptions()
    options.protocol = VirtualAuthenticatorOptions.Protocol.CTAP2
    options.transport = VirtualAuthenticatorOptions.Transport.INTERNAL
    options.has_resident_key = options.has_user_verification = True
    options.is_user_verified = True
    browser.add_virtual_authenticator(options)
    seated(browser, served)
    desk = Desk(browser, served.replace("127.0.0.1", "localhost"))
    browser.get(desk.served)
    browser.delete_all_cookies()
    browser.get_log("browser")
    yield desk
    browser.remove_virtual_authenticator()


def ready(desk, words):
    """Press a button that the script opens once it knows the browser has passkeys."""
    button = WebDriverWait(desk.browser, 10).until(
        lambda b: b.find_element(By.XPATH, f"//button[normalize-space()='{words}'][not(@disabled)]")
    )
    desk.browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", button)
    button.click()


def lands(desk, address):
    WebDriverWait(desk.browser, 10).until(lambda b: b.current_url == desk.served + address)


def test_a_passkey_is_made_and_opens_the_door_alone_and_beside_the_password(at, store, accounts):
    at.open("/login").fill(name="judge", password="anvil-meadow-kettle-nine").press("Sign in")
    lands(at, "/account/factors")
    at.fill(name="court laptop")
    ready(at, "Add a passkey")
    WebDriverWait(at.browser, 10).until(lambda b: "Recovery codes" in b.title)
    (key,) = store.record(Account, accounts["judge"].ref).passkeys
    assert key["name"] == "court laptop"

    at.open("/petitions")
    assert "Petitions" in at.said
    at.press("Sign out")
    assert "not open to you" in at.open("/petitions").browser.title

    # Beside the password.
    at.open("/login").fill(name="judge", password="anvil-meadow-kettle-nine").press("Sign in")
    lands(at, "/login/code")
    ready(at, "Use the passkey")
    lands(at, "/")
    at.press("Sign out")

    # Alone: it holds who it is for.
    at.open("/login?next=/petitions")
    ready(at, "Sign in with a passkey")
    lands(at, "/petitions")

    # An authenticator that has not checked the person opens nothing.
    at.press("Sign out")
    at.browser.set_user_verified(False)
    at.open("/login")
    ready(at, "Sign in with a passkey")
    said = at.browser.find_element(By.CSS_SELECTOR, "form[data-passkey] [role=status]")
    WebDriverWait(at.browser, 10).until(lambda b: "No passkey was given" in said.text)

    messages = [entry["message"] for entry in at.browser.get_log("browser")]
    assert [each for each in messages if "Content Security Policy" in each] == []


def test_an_answer_is_taken_once(at, store, accounts, app):
    at.open("/login").fill(name="clerk", password="anvil-meadow-kettle-nine").press("Sign in")
    lands(at, "/account/factors")
    ready(at, "Add a passkey")
    WebDriverWait(at.browser, 10).until(lambda b: "Recovery codes" in b.title)
    at.open("/").press("Sign out")
    at.open("/login")
    at.browser.execute_script("HTMLFormElement.prototype.submit = function () {}")
    ready(at, "Sign in with a passkey")
    form = WebDriverWait(at.browser, 10).until(
        lambda b: b.execute_script(
            "var f = document.querySelector('form[data-passkey]').elements;"
            "return f.answer.value ? [f.challenge.value, f.answer.value] : null"
        )
    )
    app.config["WTF_CSRF_ENABLED"] = False
    sent = dict(zip(("challenge", "answer"), form, strict=True))
    host = at.served
    first, second = (
        app.test_client().post("/login/passkey", data=sent, base_url=host).status_code
        for _ in range(2)
    )

    assert (first, second) == (303, 403)
