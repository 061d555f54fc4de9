"use strict";
/* The form works without this. It asks a phone where it is, and says which place was taken. */
(function () {
  var form = document.getElementById("reporting");
  if (!form) { return; }
  var said = document.getElementById("place-said");
  var button = document.getElementById("here");
  function take(lon, lat, source, accuracy, words) {
    form.elements.lon.value = lon;
    form.elements.lat.value = lat;
    form.elements.source.value = source;
    form.elements.accuracy_m.value = accuracy;
    said.textContent = words;
  }
  ["lon", "lat"].forEach(function (name) {
    form.elements[name].addEventListener("input", function () {
      form.elements.source.value = "typed";
      form.elements.accuracy_m.value = "";
      said.textContent = "";
    });
  });
  window.addEventListener("message", function (event) {
    var frame = document.querySelector("iframe[data-pick=reporting]");
    var at = event.data && event.data.picked;
    if (!at || !frame || event.source !== frame.contentWindow) { return; }
    var lon = Number(at.lon), lat = Number(at.lat);
    if (isFinite(lon) && isFinite(lat)) {
      var off = Math.ceil(Number(at.accuracy_m)) || 30;
      take(String(lon), String(lat), "map", String(off),
        "The place you tapped is taken, within " + off + " m." +
        (off > 60 ? " Zoom in and tap again if you can, so that it is clear whose land it was." : ""));
    }
  });
  if (!button || !navigator.geolocation) { return; }
  button.hidden = false;
  button.addEventListener("click", function () {
    said.textContent = "Asking your device …";
    navigator.geolocation.getCurrentPosition(function (found) {
      var at = found.coords;
      take(at.longitude.toFixed(6), at.latitude.toFixed(6), "device", String(Math.ceil(at.accuracy)),
        "Where you are is taken, within " + Math.ceil(at.accuracy) + " m. If the animals are elsewhere, tap the map instead.");
    }, function () {
      said.textContent = "Your device did not say where it is. Tap the map, or write the place.";
    }, { enableHighAccuracy: true, timeout: 20000, maximumAge: 30000 });
  });
})();
