"""A person at a browser, signed in, filling forms and pressing buttons."""

from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

PASSWORD = "anvil-meadow-kettle-nine"


class Desk:
    """A person at a browser."""

    def __init__(self, browser, served):
        self.browser, self.served = browser, served

    def sits(self, role):
        self.browser.delete_all_cookies()
        self.open("/login")
        self.fill(name=role, password=PASSWORD)
        self.press("Sign in")
        return self

    def open(self, address):
        self.browser.get(self.served + address)
        return self

    def fill(self, within="body", **values):
        for name, value in values.items():
            field = self.browser.find_element(By.CSS_SELECTOR, f"{within} [name='{name}']")
            self.browser.execute_script("arguments[0].value = arguments[1]", field, value)
        return self

    def press(self, words, within="//body"):
        button = self.browser.find_element(
            By.XPATH, f"{within}//button[normalize-space()='{words}']"
        )
        self.browser.execute_script(
            "window.pressed = true; arguments[0].scrollIntoView({block: 'center'})", button
        )
        button.click()
        WebDriverWait(self.browser, 30).until(is_another)
        return self

    @property
    def said(self):
        return " ".join(self.browser.find_element(By.TAG_NAME, "main").text.split())

    @property
    def refusal(self):
        return self.browser.find_element(By.CSS_SELECTOR, "[role=alert]").text

    def rows(self, table):
        return [
            [cell.text for cell in row.find_elements(By.XPATH, "./*")]
            for row in self.browser.find_elements(By.CSS_SELECTOR, f"#{table} tbody tr")
        ]


def is_another(browser):
    """Whether the page that was marked is gone and the next one has been read."""
    return browser.execute_script("return !window.pressed && document.readyState === 'complete'")


def seated(browser, served, *, width=1280):
    """Return a person at a browser as wide as a desk's, or a phone's."""
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500},
    )
    return Desk(browser, served)
