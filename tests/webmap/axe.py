"""What axe-core says of the page a browser shows, and of the frames in it."""

from selenium.webdriver.common.by import By

from webmap.packages import package

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
RUN = """
var done = arguments[arguments.length - 1];
axe.run(document, {runOnly: arguments[0], iframes: false, resultTypes: ["violations"]})
    .then(function (found) {
        done(found.violations.map(function (one) {
            var at = one.nodes.slice(0, 3).map(function (node) {
                return node.html.slice(0, 160) + " (" + (node.any[0] || node.all[0] || node.none[0]
                    || {message: ""}).message.slice(0, 160) + ")";
            });
            return one.id + ": " + one.nodes.length + " × " + at.join(" | ");
        }));
    }, function (trouble) { done(["axe broke: " + trouble]); });
"""


def violations(browser):
    """Return what axe finds on the page and in each of its frames that has been read."""
    found = _here(browser)
    for frame in browser.find_elements(By.TAG_NAME, "iframe"):
        source = frame.get_attribute("src")
        browser.switch_to.frame(frame)
        if browser.execute_script("return location.protocol != 'about:' && !!document.title"):
            found += [f"in the frame {source}: {said}" for said in _here(browser)]
        browser.switch_to.default_content()
    return found


def _here(browser):
    if not browser.execute_script("return !!window.axe"):
        browser.execute_script(package("axe-core").content("axe.min.js").decode())
    return browser.execute_async_script(RUN, TAGS)
