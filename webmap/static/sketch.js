"use strict";
/* Corners drawn on the map beside a form go into it. Without this the numbers are typed. */
window.addEventListener("message", function (event) {
  var drawn = event.data && event.data.drawn;
  if (!drawn) { return; }
  document.querySelectorAll("iframe[data-sketch]").forEach(function (frame) {
    var form = document.getElementById(frame.dataset.sketch);
    if (frame.contentWindow !== event.source || !form) { return; }
    ["ring", "shelter"].forEach(function (name) {
      var corners = (drawn[name] || []).filter(function (at) {
        return at.length === 2 && isFinite(at[0]) && isFinite(at[1]);
      });
      form.elements[name].value = corners.map(function (at) { return at.join(" "); }).join("\n");
    });
    var said = form.querySelector("[role=status]");
    if (said) {
      said.textContent = "Corners of the enclosure: " + drawn.ring.length +
        ", of the shelter: " + drawn.shelter.length + ".";
    }
  });
});
