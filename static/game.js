// What a page can't do by itself: light what an answer means, centre the board, keep the focus, say that the
// server is away. Everything here is an extra; without it the page plays as well.
"use strict";
(() => {
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const phone = () => matchMedia("(max-width: 63.99rem)").matches;

  // Light the squares and Division cards that an answer means, on focus as well as under the pointer.
  function point(event) {
    const source = event.target instanceof Element && event.target.closest("[data-lit], [data-node]");
    for (const lit of all(".pointed")) lit.classList.remove("pointed");
    if (!source) return;
    for (const name of (source.dataset.lit || "").split(" ").filter(Boolean)) {
      document.getElementById(`sq-${name}`)?.classList.add("pointed");
    }
    if (source.dataset.node) one(`[data-at="${source.dataset.node}"]`)?.classList.add("pointed");
  }
  document.addEventListener("pointerover", point);
  document.addEventListener("focusin", point);

  // Fit the board to the screen or come near; remembered.
  const remembered = () => { try { return localStorage.getItem("board") === "fit"; } catch { return false; } };
  function scale() {
    const board = one(".board"), button = one(".scale");
    if (!board || !button) return;
    board.classList.toggle("fit", remembered());
    button.hidden = false;
    button.setAttribute("aria-pressed", String(remembered()));
    button.textContent = remembered() ? "Near" : "Fit";
  }
  document.addEventListener("click", (event) => {
    for (const open of all(".node details[open]")) if (!open.contains(event.target)) open.open = false;
    if (!event.target.closest?.(".scale")) return;
    try { localStorage.setItem("board", remembered() ? "near" : "fit"); } catch { /* not kept */ }
    scale();
    centre();
  });

  // Bring what the question is about into the middle of the board, and on a phone the board under the head.
  function centre() {
    const board = one(".board");
    if (!board) return;
    const train = all(".board td:has(.chip.chosen)"), lit = all(".board td.lit");
    const about = train.length && lit.length ? train : lit.length ? lit : all("#sq-0_0");
    if (!about.length || board.scrollWidth <= board.clientWidth + 1 && board.scrollHeight <= board.clientHeight + 1) return count();
    const middle = (start, size) => (Math.min(...about.map(start)) + Math.max(...about.map((each) => start(each) + size(each)))) / 2;
    board.scrollTo({
      left: middle((each) => each.offsetLeft, (each) => each.offsetWidth) - board.clientWidth / 2,
      top: middle((each) => each.offsetTop, (each) => each.offsetHeight) - board.clientHeight / 2,
    });
    count();
  }
  const ON_THE_LINE = ".of-clearance, .of-dispatch, .of-placeCar, .of-startExtra, .of-sortConsist, .of-toolbox";
  function show() {
    if (!phone() || one("#day_end .veil") || one("#result section")) return;
    const about = one(ON_THE_LINE) ? "#division" : one(".of-draw") && !one(".board td.lit, .manila.chosen") ? "#hand" : "#district";
    const head = one(".head"), target = one("#lesson") || one(about);
    if (head && target) scrollTo({ top: scrollY + target.getBoundingClientRect().top - head.offsetHeight - 2 });
  }

  // Lit squares out of sight are counted at the edges.
  function count() {
    const board = one(".board");
    if (!board) return;
    const seen = board.getBoundingClientRect();
    const places = all(".board td.lit").map((each) => each.getBoundingClientRect());
    const west = places.filter((each) => each.right < seen.left + 20).length;
    const east = places.filter((each) => each.left > seen.right - 20).length;
    const say = one("#beyond");
    if (say) say.textContent = [west && `◂ ${west} more west`, east && `${east} more east ▸`].filter(Boolean).join(" · ");
  }
  document.addEventListener("scroll", (event) => { if (event.target.classList?.contains("board")) count(); }, true);

  // One square at a time in the order of the keyboard: arrows walk, Home is the Office, Enter takes the first answer.
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  const place = (cell) => cell.id.slice(3).split("_").map(Number);
  function rove() {
    const cells = all(".grid td[id]");
    const kept = cells.find((cell) => cell.tabIndex === 0 && cell.hasAttribute("tabindex"));
    for (const cell of cells) cell.tabIndex = -1;
    const start = kept || one(".grid td.lit") || one("#sq-0_0");
    if (start) start.tabIndex = 0;
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      for (const open of all(".node details[open]")) open.open = false;
      return one("#day_end button")?.click();
    }
    const cell = event.target.closest?.(".grid td[id]");
    if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
    const [col, row] = place(cell), [across, up] = step[event.key] || [0, 0];
    const next = event.key === "Home" ? one("#sq-0_0") : step[event.key] && document.getElementById(`sq-${col + across}_${row + up}`);
    if (next) {
      event.preventDefault();
      for (const other of all(".grid td[tabindex='0']")) other.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    } else if (event.key === "Enter" && event.target === cell) cell.querySelector("button")?.click();
  });

  // After a swap the focus is on the same square or on the question, never nowhere and never on another answer.
  let from = null;
  function remember() {
    const active = document.activeElement;
    const cell = active?.closest(".grid td[id]");
    from = cell ? `#${cell.id}` : active?.closest("#actions, #hand, #division, #toolbar, #day_end, #lesson") ? "#question" : null;
  }
  function refocus() {
    const closed = document.activeElement === document.body;
    const ending = one("#day_end .veil button") || one("#result-name");
    const target = ending || (from || closed ? one(from || "#question") || one("#question") : null);
    if (target && target !== document.activeElement && !target.contains(document.activeElement)) target.focus({ preventScroll: !ending });
    else if (from === "#question" && !ending) one("#question")?.focus({ preventScroll: true });
    if (from === "#question" && one("#actions")) one("#actions").scrollTop = 0;
    from = null;
  }
  let asked = "", told = "";
  function tell() {
    const now = one("#moments")?.textContent || "";
    if (now !== told) for (const line of all("#moments p")) for (const each of line.getAnimations()) { each.cancel(); each.play(); }
    told = now;
  }
  function settle() {
    scale();
    rove();
    tell();
    const question = one("#question")?.textContent + (one(".manila.chosen h3")?.textContent || "");
    const sheet = one("#actions");
    if (question !== asked) {
      asked = question;
      if (sheet) sheet.scrollTop = 0;
      centre();
      if (one(`.board td.lit, .of-draw, ${ON_THE_LINE}`)) show();
    } else count();
    const wire = one("#history .lines");
    if (wire) wire.scrollTop = wire.scrollHeight;
  }
  let waiting = 0;
  function settleSoon() {
    clearTimeout(waiting);
    waiting = setTimeout(() => { settle(); refocus(); }, 0);
  }
  document.addEventListener("htmx:before:request", remember);
  document.addEventListener("htmx:after:swap", settleSoon);

  // The server is away: say so, keep the board, try again.
  function away() {
    const note = one("#offline");
    if (note) note.hidden = false;
    setTimeout(tryAgain, 4000);
  }
  async function tryAgain() {
    try {
      if ((await fetch(location.href, { method: "HEAD", cache: "no-store" })).status < 500) one("#offline").hidden = true;
      else away();
    } catch { away(); }
  }
  document.addEventListener("htmx:error", away);
  addEventListener("offline", away);

  function start() {
    settle();
    const first = one("#day_end .veil button");
    if (first) first.focus();
  }
  document.readyState === "loading" ? addEventListener("DOMContentLoaded", start) : start();
})();
