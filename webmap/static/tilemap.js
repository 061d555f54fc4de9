"use strict";
/* What the map beside it was asked, and the rows it shows. Without this the forms do the same. */
(function () {
  var side = document.querySelector("[data-tilemap]");
  var frame = side && side.querySelector("iframe");
  var said = document.getElementById("asked");
  var rows = document.getElementById("rows");
  var turn = 0, waiting = null, seen = null;
  if (!frame || !said || !rows) { return; }
  function part(tag, text, to) {
    var made = document.createElement(tag);
    made.textContent = text;
    to.appendChild(made);
  }
  function show(answer) {
    said.textContent = "";
    part("p", answer.words, said);
    answer.rows.forEach(function (row) {
      part("h3", row.name, said);
      row.lines.forEach(function (line) { part("p", line, said); });
    });
  }
  function ask(at) {
    var mine = ++turn;
    said.textContent = "Looking …";
    fetch(side.dataset.tilemap + "/at?lon=" + at.lon.toFixed(7) + "&lat=" + at.lat.toFixed(7),
      { headers: { Accept: "application/json" } })
      .then(function (answer) {
        if (!answer.ok) { throw new Error(String(answer.status)); }
        return answer.json();
      })
      .then(function (answer) { if (mine === turn) { show(answer); } })
      .catch(function () {
        if (mine === turn) { said.textContent = "The server gave no answer. Ask again."; }
      });
  }
  function table(query) {
    fetch(side.dataset.tilemap + "/rows?" + query)
      .then(function (answer) { return answer.ok ? answer.text() : null; })
      .then(function (page) {
        if (page !== null) {
          rows.replaceChildren(new DOMParser().parseFromString(page, "text/html").body);
          rows.replaceChildren.apply(rows, Array.from(rows.firstChild.childNodes));
        }
      });
  }
  window.addEventListener("message", function (event) {
    var told = event.data || {};
    if (event.source !== frame.contentWindow || event.origin !== window.location.origin) { return; }
    if (told.asked && isFinite(told.asked.lon) && isFinite(told.asked.lat)) { ask(told.asked); }
    if (Array.isArray(told.view) && told.view.length === 4 && told.view.every(isFinite)) {
      var bbox = told.view.map(function (at) { return at.toFixed(6); }).join(",");
      document.querySelectorAll("[data-bbox]").forEach(function (link) {
        link.href = link.dataset.bbox + "?bbox=" + bbox;
      });
      document.querySelectorAll("form[data-here] [name=bbox]").forEach(function (field) {
        field.value = bbox;
      });
      if (bbox === seen) { return; }
      var first = seen === null;
      seen = bbox;
      if (first) { return; }
      clearTimeout(waiting);
      waiting = setTimeout(function () { table("bbox=" + bbox); }, 400);
    }
  });
  var button = document.getElementById("ask-center");
  if (button) {
    button.hidden = false;
    button.addEventListener("click", function () {
      frame.contentWindow.postMessage({ askCenter: true }, window.location.origin);
    });
  }
})();
