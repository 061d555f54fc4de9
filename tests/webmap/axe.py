"""What axe-core says of the document a browser shows."""

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
    """Return what axe finds in the document the browser is in, a line for each rule."""
    if not browser.execute_script("return !!window.axe"):
        browser.execute_script(package("axe-core").content("axe.min.js").decode())
    return browser.execute_async_script(RUN, TAGS)


def frames(browser):
    """Return the path of what each frame of the page shows."""
    return browser.execute_script(
        "return Array.from(document.querySelectorAll('iframe'), f => new URL(f.src).pathname)"
    )
