// Calls a person whose turn it became at a table while they looked elsewhere: the phone shakes, and this browser shows
// a notification where it may. Off until a button is pressed; only that press asks the browser for leave. No worker,
// so a call reaches only pages that are open; one that is hidden looks again once a minute.
"use strict";
(() => {
  const SHAKE = [90, 60, 90], LOOK = 60000;
  const one = (selector) => document.querySelector(selector);
  const body = document.body;
  const canShake = typeof navigator.vibrate === "function";
  const canShow = window.isSecureContext && "Notification" in window;
  const isOn = () => body.dataset.call === "on";
  const code = document.title.match(/[A-Z]+-\d+/)?.[0] || "";
  let shown = null;

  // What this browser allows, in words: a promise nobody keeps is worse than none.
  function allowed() {
    const show = canShow && Notification.permission === "granted";
    if (show) return canShake ? "This browser shakes and shows a notification." : "This browser shows a notification.";
    const why = !window.isSecureContext ? "shows notifications only over HTTPS" : canShow && Notification.permission === "denied" ? "was told to show no notifications" : canShow ? "has not been allowed to show notifications" : "shows no notifications";
    return canShake ? `This browser shakes; it ${why}.` : `This browser ${why}.`;
  }
  function label() {
    for (const button of document.querySelectorAll("button.call")) {
      button.hidden = !(canShake || canShow) || Boolean(one("#live")) && !one("#table .people");
      button.setAttribute("aria-pressed", String(isOn()));
    }
    const words = one("#call-allowed");
    if (words) words.textContent = isOn() ? allowed() : "";
  }
  function remember(value) {
    body.dataset.call = value;
    document.cookie = `call=${value}; path=${body.dataset.root}/; max-age=31536000; samesite=lax`;
    const choice = one(`input[name=call][value=${value}]`);
    if (choice) choice.checked = true;
    label();
  }
  document.addEventListener("click", async (event) => {
    if (!event.target.closest?.("button.call")) return;
    remember(isOn() ? "off" : "on");
    if (!isOn()) return dismiss();
    if (canShake) navigator.vibrate(SHAKE);
    if (canShow && Notification.permission === "default") await Notification.requestPermission();
    label();
  });

  // Only what anybody may read over a shoulder: which game, and that it waits.
  function call() {
    if (!isOn()) return;
    if (canShake) navigator.vibrate(SHAKE);
    if (!canShow || Notification.permission !== "granted" || document.hasFocus()) return;
    try {
      shown = new Notification(`Your move in ${code}`, { body: "Station Master", tag: `station-master-${code}` });
      shown.addEventListener("click", () => { window.focus(); dismiss(); });
    } catch { /* browsers that notify by a worker only */ }
  }
  function dismiss() {
    shown?.close();
    shown = null;
  }

  let wasMine = null;
  function look() {
    if (!one("#table .people")) return;
    const isMine = Boolean(one("#status .mine"));
    if (isMine && wasMine === false) call();
    if (!isMine || document.hasFocus()) dismiss();
    wasMine = isMine;
  }
  addEventListener("focus", dismiss);
  setInterval(() => {
    if (document.hidden && isOn() && wasMine === false) one("#live")?.dispatchEvent(new Event("news"));
  }, LOOK);

  let waiting = 0;
  document.addEventListener("htmx:after:swap", () => { clearTimeout(waiting); waiting = setTimeout(() => { look(); label(); }, 0); });
  const start = () => { label(); look(); };
  document.readyState === "loading" ? addEventListener("DOMContentLoaded", start) : start();
})();
