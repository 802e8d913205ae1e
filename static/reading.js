// Reading anything: what a link leads to (a card, a train, a word of the trade) opens over the page. A tap or Enter
// opens it; the focus of the keyboard, resting on a square or a train, shows it without moving; R reads what an
// answer or a lit square means. Without this the links lead to pages with a way back.
"use strict";
(() => {
  const REST = 700;
  const one = (selector) => document.querySelector(selector);
  const root = document.body.dataset.root || "";
  const sheet = document.createElement("section");
  sheet.id = "read";
  sheet.className = "slips";
  sheet.popover = "auto";
  sheet.setAttribute("aria-labelledby", "read-name");
  document.body.append(sheet);
  let asked = 0, rest = 0, isGlance = false, opener = null;
  const isOpen = () => sheet.matches(":popover-open");

  function address(link) {
    const found = new URL(link.href);
    if (found.hash.startsWith("#word-")) return `${root}/words/${found.hash.slice(6)}`;
    const chosen = one("#play input[name=chosen]")?.value;
    if (chosen) found.searchParams.set("chosen", chosen);
    return found;
  }

  async function show(link, glance) {
    const mine = asked += 1;
    const answer = await fetch(address(link), { headers: { "HX-Request": "true" } }).catch(() => null);
    if (mine !== asked || glance && (document.activeElement !== opener || isOpen() && !isGlance)) return;
    if (!answer?.ok) {
      if (!glance && answer) location.assign(link.href);
      return;
    }
    sheet.innerHTML = await answer.text();
    const shut = document.createElement("button");
    shut.type = "button";
    shut.className = "quiet shut";
    shut.textContent = "Close";
    sheet.append(shut);
    const place = (opener || link).getBoundingClientRect();
    sheet.classList.toggle("east", place.left + place.width / 2 < innerWidth / 2);
    isGlance = glance;
    if (!isOpen()) sheet.showPopover();
    sheet.scrollTop = 0;
    if (!glance) sheet.querySelector("h2").focus({ preventScroll: true });
  }
  function read(link, from) {
    clearTimeout(rest);
    if (!sheet.contains(from)) opener = from;
    show(link, false);
  }
  function shut() {
    asked += 1;
    const back = !isGlance && sheet.contains(document.activeElement) ? opener : null;
    if (isOpen()) sheet.hidePopover();
    if (back?.isConnected) back.focus({ preventScroll: true });
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#read .shut")) return shut();
    const look = event.target.closest?.(".look");
    if (look) return looking(look.getAttribute("aria-pressed") !== "true");
    const link = event.target.closest?.("a.read, a.term");
    if (!link || !link.closest(".game, .replay") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.closest("#read") && !link.matches(".term")) return;
    event.preventDefault();
    read(link, link.closest(".grid td") || link);
  });

  // With the keyboard: R, Escape, and what the focus rests on.
  const within = (place) => place?.querySelector(":scope > a.read");
  function meant(element) {
    const lit = element.closest("[data-lit]")?.dataset.lit.trim().split(" ").map((name) => one(`#sq-${name}`));
    return within(element.closest(".grid td")) || element.closest("a.read") || within(lit?.find(within));
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isOpen()) {
      event.preventDefault();
      event.stopPropagation();
      return shut();
    }
    if (isGlance && isOpen() && event.key !== "Tab") shut();
    if (event.key.toLowerCase() !== "r" || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.closest?.("input, select, textarea, dialog")) return;
    const link = meant(event.target);
    if (link) read(link, event.target);
  }, true);
  document.addEventListener("focusin", (event) => {
    clearTimeout(rest);
    if (sheet.contains(event.target)) return;
    if (isGlance && isOpen()) shut();
    const link = event.target.matches?.(".grid td, a.read") && event.target.matches(":focus-visible") && meant(event.target);
    if (!link) return;
    rest = setTimeout(() => {
      if (document.activeElement !== event.target) return;
      opener = event.target;
      show(link, true);
    }, REST);
  });

  // The Read button: taps on lit squares read instead of choosing, until it is pressed again or something is done.
  function looking(isOn) {
    const look = one(".look");
    if (look) {
      look.hidden = look.classList.contains("idle");
      look.setAttribute("aria-pressed", String(isOn));
    }
    one(".board")?.classList.toggle("looking", isOn && Boolean(look));
  }
  document.addEventListener("htmx:after:swap", () => setTimeout(() => looking(false), 0));
  looking(false);
})();
