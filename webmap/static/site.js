"use strict";
/* The pages work without this. It says that a file is on its way, and keeps a form from being sent twice. */
document.querySelectorAll("form[data-working]").forEach(function (form) {
  form.addEventListener("submit", function () {
    var button = form.querySelector("button[type=submit]");
    var said = form.querySelector("[role=status]");
    setTimeout(function () { button.disabled = true; }, 0);
    if (said) { said.textContent = form.dataset.working; }
  });
});
window.addEventListener("pageshow", function (event) {
  if (!event.persisted) { return; }
  document.querySelectorAll("form[data-working] button[disabled]").forEach(function (button) {
    button.disabled = false;
  });
});
/* What was refused is what is read first. */
(function () {
  var refused = document.querySelector("main [role=alert][tabindex]");
  if (refused) { refused.focus(); }
})();
/* Work that goes on is looked at again, without the page being loaded anew. */
(function again() {
  var shown = document.querySelector("[data-refresh]");
  if (!shown) { return; }
  setTimeout(function () {
    fetch(location.href, { credentials: "same-origin" }).then(function (answer) { return answer.text(); }).then(function (text) {
      var coming = new DOMParser().parseFromString(text, "text/html");
      var fresh = coming.getElementById(shown.id);
      if (!fresh) { return; }
      if (fresh.innerHTML !== shown.innerHTML) {
        if (fresh.dataset.refresh) {
          ["[role=status]", "progress"].forEach(function (part) {
            var now = shown.querySelector(part), then = fresh.querySelector(part);
            if (now && then) { now.replaceWith(then); }
          });
        } else { shown.replaceWith(fresh); }
        document.title = coming.title;
      }
      again();
    }).catch(function () { setTimeout(again, 5000); });
  }, 1000 * Number(shown.dataset.refresh));
})();
/* A part of the menu closes by Escape, and when the attention goes elsewhere. */
document.querySelectorAll(".menu details").forEach(function (part) {
  part.addEventListener("keydown", function (event) {
    if (event.key !== "Escape" || !part.open) { return; }
    part.open = false;
    part.querySelector("summary").focus();
  });
  document.addEventListener("click", function (event) {
    if (!part.contains(event.target)) { part.open = false; }
  });
});
/* A click on a map beside a form fills in its coordinates. */
window.addEventListener("message", function (event) {
  var at = event.data && event.data.picked;
  if (!at) { return; }
  document.querySelectorAll("iframe[data-pick]").forEach(function (frame) {
    var form = document.getElementById(frame.dataset.pick);
    if (frame.contentWindow !== event.source || !form) { return; }
    ["lon", "lat"].forEach(function (name) {
      var number = Number(at[name]);
      if (isFinite(number)) { form.elements[name].value = String(number); }
    });
  });
});
/* A slider over days moves the day beside it and the map below it. */
document.querySelectorAll("input[type=range][data-days]").forEach(function (slider) {
  var days = slider.dataset.days.split(" ");
  var frame = document.getElementById(slider.dataset.map);
  var field = slider.form.elements.as_of;
  var said = document.getElementById(slider.getAttribute("aria-describedby"));
  function told() { return days[Number(slider.value)]; }
  slider.addEventListener("input", function () {
    field.value = told();
    said.textContent = told();
    slider.setAttribute("aria-valuetext", told());
  });
  slider.addEventListener("change", function () {
    frame.src = frame.src.split("?")[0] + "?as_of=" + encodeURIComponent(told());
  });
});
