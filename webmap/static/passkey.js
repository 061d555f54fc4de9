// A form with data-passkey asks the browser for a passkey and sends the answer.
(function () {
  "use strict";
  function bytes(text) {
    var plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(plain, function (sign) { return sign.charCodeAt(0); });
  }
  function text(buffer) {
    var plain = Array.from(new Uint8Array(buffer), function (n) { return String.fromCharCode(n); });
    return btoa(plain.join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }
  function known(options) {
    options.challenge = bytes(options.challenge);
    if (options.user) { options.user.id = bytes(options.user.id); }
    ["allowCredentials", "excludeCredentials"].forEach(function (list) {
      (options[list] || []).forEach(function (key) { key.id = bytes(key.id); });
    });
    return options;
  }
  function answer(key) {
    var said = key.response, response = { clientDataJSON: text(said.clientDataJSON) };
    ["attestationObject", "authenticatorData", "signature", "userHandle"].forEach(function (name) {
      if (said[name]) { response[name] = text(said[name]); }
    });
    return JSON.stringify({
      id: key.id, rawId: text(key.rawId), type: key.type, response: response,
      clientExtensionResults: key.getClientExtensionResults()
    });
  }
  function asked(form) {
    if (form.dataset.options) { return Promise.resolve(JSON.parse(form.dataset.options)); }
    return fetch(form.dataset.from, {
      method: "POST", credentials: "same-origin",
      headers: { "X-CSRFToken": form.elements.csrf_token.value }
    }).then(function (found) {
      if (!found.ok) { throw new Error(); }
      return found.json();
    }).then(function (found) {
      form.querySelector("[data-challenge]").value = found.challenge;
      return found.options;
    });
  }
  document.querySelectorAll("form[data-passkey]").forEach(function (form) {
    var said = form.querySelector("[role=status]");
    if (!window.PublicKeyCredential) { said.textContent = form.dataset.without; return; }
    form.querySelector("button").disabled = false;
    form.addEventListener("submit", function (event) {
      var field = form.querySelector("[data-answer]");
      if (field.value) { return; }
      event.preventDefault();
      said.textContent = form.dataset.waiting;
      asked(form).then(function (options) {
        var way = form.dataset.passkey === "make" ? "create" : "get";
        return navigator.credentials[way]({ publicKey: known(options) });
      }).then(function (key) {
        field.value = answer(key);
        form.submit();
      }).catch(function () { said.textContent = form.dataset.failed; });
    });
  });
}());
