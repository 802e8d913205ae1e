// What a table of several needs beside game.js: the stopwatch, the second tap, copying a link, "your move" in the
// title and the icon, and a lobby that looks again when somebody comes. Without it the pages work by forms and links.
"use strict";
(() => {
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const bell = document.currentScript.dataset.bell;

  // What a person opened stays open when a fragment is swapped.
  window.htmx?.registerExtension("kept-open", {
    htmx_before_morph_attr: (element, { attrName, newValue }) =>
      !(attrName === "open" && newValue === null && element.matches("details") && !element.closest("#replay")),
  });

  // The stopwatch of this turn, by the server's clock: a phone's, or the server's, may be hours off.
  const served = Number(one("#live")?.dataset.served || 0), ahead = served ? Date.now() - served : 0;
  const skew = Math.abs(ahead) < 10000 ? 0 : ahead;
  function tick() {
    for (const watch of all("time[data-since]")) {
      const seconds = Math.max(0, Math.floor((Date.now() - skew - Number(watch.dataset.since)) / 1000));
      const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
      if (hours >= 24) continue;
      const two = (number) => String(number).padStart(2, "0");
      const text = hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
      if (watch.textContent !== text) watch.textContent = text;
    }
  }
  setInterval(tick, 1000);

  // It is your turn: title and icon say so, and one's own board is shown.
  const usual = one("link[rel=icon]")?.href;
  const code = document.title.match(/[A-Z]+-\d+/)?.[0] || "";
  let wasMine = null;
  function turn() {
    if (!one("#status") || !one("#table .people")) return;
    const isMine = Boolean(one("#status .mine"));
    const clock = all("#status .when > .plate").map((each) => each.textContent.trim()).join(", ");
    document.title = isMine ? `● Your move · ${code} · Station Master` : `${code} · ${clock} · Station Master`;
    const icon = one("link[rel=icon]");
    if (icon && bell) icon.href = isMine ? bell : usual;
    if (isMine && wasMine === false) one(".boards .tab.mine:not([aria-current])")?.click();
    wasMine = isMine;
  }

  // Another board is shown from its Office on.
  let shownBoard = null;
  function turnBoard() {
    const current = one(".boards .tab[aria-current]"), tab = current?.href, board = one(".board"), office = one("#sq-0_0");
    if (tab && tab !== shownBoard) current.parentElement.scrollLeft = current.offsetLeft - current.parentElement.clientWidth / 2 + current.offsetWidth / 2;
    if (tab && shownBoard && tab !== shownBoard && board && office) {
      board.scrollTo({ left: office.offsetLeft + office.offsetWidth / 2 - board.clientWidth / 2, top: office.offsetTop + office.offsetHeight / 2 - board.clientHeight / 2 });
    }
    shownBoard = tab;
  }

  // On touch what can't be taken back takes a second tap; the first says and shows what it means.
  let armed = null;
  function say(text) {
    let line = one("#again");
    if (!line) {
      line = document.createElement("p");
      line.id = "again";
      line.setAttribute("role", "status");
      document.body.append(line);
    }
    line.textContent = text;
    line.hidden = !text;
  }
  function disarm() {
    armed?.classList.remove("armed");
    armed = null;
    say("");
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button[data-twice]");
    if (!button || button === armed || event.pointerType !== "touch") return void (armed && disarm());
    event.preventDefault();
    event.stopImmediatePropagation();
    disarm();
    armed = button;
    button.classList.add("armed");
    button.focus({ preventScroll: true });
    const words = (button.getAttribute("aria-label") || button.innerText).replace(/\s+/g, " ").trim();
    say(`${words} — can’t be taken back. Tap again to do it.`);
  }, true);

  // Links to hand on, with this server's address in front.
  function links() {
    for (const link of all("a.joinlink")) if (link.textContent !== link.href) link.textContent = link.href;
    if (navigator.clipboard) for (const button of all("button.copy[hidden]")) button.hidden = false;
  }
  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("button.copy");
    if (!button) return;
    await navigator.clipboard.writeText(new URL(button.dataset.copy, location.href).href);
    const words = button.textContent;
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = words; }, 2000);
  });

  // A lobby looks again when its version goes up.
  let stream = null;
  function lookAgain() {
    const lobby = one("#lobby");
    if (!lobby || document.hidden) return;
    const typing = lobby.contains(document.activeElement) && document.activeElement.matches("input, select") && one(".change[open]");
    if (typing) return void setTimeout(lookAgain, 3000);
    htmx.ajax("GET", lobby.dataset.page, { target: "#lobby", swap: "outerMorph" });
  }
  function listen() {
    const lobby = one("#lobby");
    if (!lobby || stream || document.hidden) return;
    stream = new EventSource(lobby.dataset.stream);
    stream.addEventListener("version", (event) => {
      one("#offline").hidden = true;
      if (event.data !== one("#lobby")?.dataset.version) lookAgain();
    });
    stream.addEventListener("error", () => {
      one("#offline").hidden = false;
      stream?.close();
      stream = null;
      setTimeout(listen, 3000);
    });
  }
  let hiding = 0;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(hiding);
    if (!document.hidden) return listen();
    hiding = setTimeout(() => { stream?.close(); stream = null; }, 60000);
  });

  function settle() {
    if (armed && !armed.isConnected) disarm();
    tick();
    turn();
    turnBoard();
    links();
  }
  let waiting = 0;
  document.addEventListener("htmx:after:swap", () => { clearTimeout(waiting); waiting = setTimeout(settle, 0); });
  function start() {
    settle();
    listen();
  }
  document.readyState === "loading" ? addEventListener("DOMContentLoaded", start) : start();
})();
