// What a page can't do by itself: light what an answer means, centre the board, keep the focus, say that the
// server is away. Everything here is an extra; without it the page plays as well.
"use strict";
(() => {
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  // Words that are there already are not written again: each time would lay out the page anew.
  const write = (place, words) => { if (place && place.textContent !== words) place.textContent = words; };
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
    if (source.closest("#actions") && event.pointerType !== "touch") uncover(document.getElementById(`sq-${(source.dataset.lit || "").split(" ")[0]}`));
  }
  // What an answer means may lie outside of the board's window: the board goes there, the page stays.
  function uncover(meant) {
    const board = one(".board"), seen = board?.getBoundingClientRect(), place = meant?.getBoundingClientRect();
    if (!place || place.left >= seen.left && place.right <= seen.right && place.top >= seen.top && place.bottom <= seen.bottom) return;
    board.scrollBy({ left: (place.left + place.right - seen.left - seen.right) / 2, top: (place.top + place.bottom - seen.top - seen.bottom) / 2 });
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
    write(button, remembered() ? "Near" : "Fit");
  }
  document.addEventListener("click", (event) => {
    for (const open of all(".node details[open], .timetable[open]")) if (!open.contains(event.target)) open.open = false;
    if (!event.target.closest?.(".scale")) return;
    try { localStorage.setItem("board", remembered() ? "near" : "fit"); } catch { /* not kept */ }
    scale();
    centre();
  });

  // Bring what the question is about into the middle of the board, or as much of it as the board has room for, and on
  // a phone the board under the head.
  function centre(behavior = "auto") {
    const board = one(".board");
    if (!board) return;
    const train = all(".board td:has(.chip.chosen)"), lit = all(".board td.lit");
    const spoken = [...all(".board td.spoken.first"), ...all(".board td.spoken:not(.first)")];
    const about = spoken.length ? [...spoken, ...train] : train.length && lit.length ? train : lit.length ? lit : all("#sq-0_0");
    if (!about.length || board.scrollWidth <= board.clientWidth + 1 && board.scrollHeight <= board.clientHeight + 1) return count();
    const middle = (start, size, room) => {
      const from = (each) => start(each), to = (each) => start(each) + size(each);
      const first = Math.min(...about.map(from)), last = Math.max(...about.map(to));
      if (last - first <= room) return (first + last) / 2 - room / 2;
      if (about[0].matches(".first")) return (from(about[0]) + to(about[0])) / 2 - room / 2;
      const seen = (left) => about.filter((each) => from(each) >= left && to(each) <= left + room).length;
      return about.map((each) => from(each) - room / 40).reduce((best, left) => (seen(left) > seen(best) ? left : best));
    };
    board.scrollTo({
      left: middle((each) => each.offsetLeft, (each) => each.offsetWidth, board.clientWidth),
      top: middle((each) => each.offsetTop, (each) => each.offsetHeight, board.clientHeight),
      behavior,
    });
    count();
  }
  // How much of the screen's top the head covers once it sticks there: nothing where the words are so large that it goes.
  const covered = (head) => Math.max(0, head.offsetHeight + (parseFloat(getComputedStyle(head).top) || 0));
  const ON_THE_LINE = ".of-clearance, .of-dispatch, .of-placeCar, .of-startExtra, .of-sortConsist, .of-toolbox";
  function show() {
    if (!phone() || !one("#actions.mine") || one("#day_end .veil") || one("#result section")) return;  // who waits looks at what they like
    const about = one(ON_THE_LINE) ? "#division" : one(".of-draw") && !one(".board td.lit, .manila.chosen") ? "#hand" : "#district";
    const head = one(".head"), target = one("#lesson") || one(about);
    const cards = one("#hand .cards"), card = one("#hand .manila.chosen") || one("#hand .manila.new");
    if (cards && card) cards.scrollLeft += card.getBoundingClientRect().left - cards.getBoundingClientRect().left;
    if (head && target) scrollTo({ top: scrollY + target.getBoundingClientRect().top - covered(head) - 2 });
  }

  // A lesson's words that were folded away stay so until there are others.
  let folded = "";
  const words = () => one("#lesson .said")?.textContent || "";
  document.addEventListener("click", (event) => {
    const head = event.target.closest?.(".telling > summary");
    if (head) folded = head.parentElement.open ? words() : "";
  });
  function fold() {
    const telling = one(".telling");
    if (telling) telling.open = !folded || folded !== words();
  }
  // Beside a lesson's words the board is as high as is left above the question, so that what is lit is seen.
  function room() {
    const teacher = one("#lesson"), board = one(".board"), sheet = one("#actions");
    if (!teacher || !board || !sheet) return;
    const above = one(".head").offsetHeight + teacher.offsetHeight + board.getBoundingClientRect().top - board.parentElement.getBoundingClientRect().top;
    const isBelow = sheet.offsetWidth === sheet.parentElement.offsetWidth;
    board.style.maxHeight = phone() ? `max(8rem, ${innerHeight - above - (isBelow ? sheet.offsetHeight : 0) - 4}px)` : "";
  }
  addEventListener("resize", room);
  document.addEventListener("toggle", (event) => { if (event.target.closest?.("#lesson")) { room(); centre(); } }, true);

  // Lit squares out of sight are counted at the edges.
  function count() {
    const board = one(".board");
    if (!board) return;
    const seen = board.getBoundingClientRect();
    const places = all(".board td.lit").map((each) => each.getBoundingClientRect());
    const where = (each) =>
      each.right < seen.left + 20 ? "west" : each.left > seen.right - 20 ? "east" : each.bottom < seen.top + 40 ? "north" : each.top > seen.bottom - 20 ? "south" : "";
    const sides = places.map(where), say = one("#beyond");
    const away = [["west", "◂ ", ""], ["north", "▴ ", ""], ["south", "▾ ", ""], ["east", "", " ▸"]].filter(([side]) => sides.includes(side));
    const number = (side) => sides.filter((each) => each === side).length;
    const told = ([side, before, after]) => `${before}${number(side)}${away.length < 3 ? ` ${side}` : ""}${after}`;
    write(say, away.map(told).join(" · "));
  }
  document.addEventListener("scroll", (event) => { if (event.target.classList?.contains("board")) count(); }, true);

  // One square at a time in the order of the keyboard: arrows walk, Home is the Office, Enter takes the first answer.
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  const place = (cell) => cell.id.slice(3).split("_").map(Number);
  function rove() {
    const cells = all(".grid td[id]");
    const kept = cells.find((cell) => cell.tabIndex === 0 && cell.hasAttribute("tabindex"));
    for (const cell of cells) cell.tabIndex = -1;
    for (const link of all(".grid td > a.read")) link.tabIndex = -1;
    const start = kept || one(".grid td.lit") || one("#sq-0_0");
    if (start) start.tabIndex = 0;
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      for (const open of all(".node details[open], .timetable[open]")) open.open = false;
      const ways = event.target.closest?.(".spot")?.closest("td");
      if (ways) ways.focus();
      return one("#day_end button")?.click();
    }
    if (shortcut(event) || walk(event)) return event.preventDefault();
    const cell = event.target.closest?.(".grid td[id]");
    if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
    const [col, row] = place(cell), [across, up] = step[event.key] || [0, 0];
    const next = event.key === "Home" ? one("#sq-0_0") : step[event.key] && document.getElementById(`sq-${col + across}_${row + up}`);
    if (next) {
      event.preventDefault();
      for (const other of all(".grid td[tabindex='0']")) other.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    } else if (event.key === "Enter" && event.target === cell) {
      const ways = [...cell.querySelectorAll(".spot")];
      event.preventDefault();
      if (ways.length > 1) ways[0].focus();
      else (ways[0] || cell.querySelector("a.read") || { click: () => ask(cell) }).click();
    }
  });

  // Single keys, outside of fields: the question, the board, undo, the list of keys.
  function shortcut(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("input, select, textarea, dialog")) return false;
    if (one("#day_end .veil")) return false;
    const does = {
      "?": () => { const keys = one("#keys"); if (!keys) return false; keys.showModal(); return true; },
      q: () => { one("#question")?.focus(); return one("#question"); },
      b: () => { (one(".grid td[tabindex='0']") || one("#sq-0_0"))?.focus(); return one(".grid"); },
      u: () => { const undo = one("#toolbar .undo:not([disabled])"); undo?.click(); return undo; },
    }[event.key.length === 1 ? event.key.toLowerCase() : ""];
    return does ? Boolean(does()) : false;
  }
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.(".keys-link") || !one("#keys") || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    one("#keys").showModal();
  });

  // Arrow keys between the ways on one square, and between the answers to the question.
  function walk(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const spot = event.target.closest?.(".grid .spot"), sheet = event.target.closest?.("#actions");
    const list = spot ? [...spot.closest("td").querySelectorAll(".spot")] : sheet ? all("#actions .answer, #actions a.pick") : [];
    const by = { ArrowDown: 1, ArrowUp: -1, ...(spot ? { ArrowRight: 1, ArrowLeft: -1 } : {}) }[event.key];
    if (!list.length || spot && list.length < 2) return false;
    if (sheet && event.key === "Home") return list[0].focus(), true;
    if (!by) return false;
    const at = list.indexOf(spot || event.target);
    list[at < 0 ? (by > 0 ? 0 : list.length - 1) : (at + by + list.length) % list.length].focus();
    return true;
  }

  // A square that is not lit says why, when asked: by a tap or by Enter, with a card or a train in hand.
  let hush = 0;
  async function ask(cell) {
    const chosen = one("#play input[name=chosen]")?.value, action = one("#play")?.action;
    if (!chosen || !/^(card|train):/.test(chosen)) return;
    const address = new URL(action.replace(/\/acts$/, "/why"));
    address.search = new URLSearchParams({ square: cell.id.slice(3), chosen });
    const answer = await fetch(address, { headers: { Accept: "text/plain" } }).catch(() => null);
    if (answer?.ok) reply(await answer.text());
  }
  function reply(text) {
    clearTimeout(hush);
    one("#why").textContent = text;
    hush = setTimeout(() => reply(""), text ? 7000 : 1e9);
  }
  document.addEventListener("click", (event) => {
    const cell = event.target.closest?.(".game .grid td[id]");
    if (cell && !cell.classList.contains("lit") && !event.target.closest("a, button")) ask(cell);
    else if (one("#why")?.textContent) reply("");
  });

  // The sheet begins with its question, or with the ways of the card just picked up.
  function begin() {
    const sheet = one("#actions"), held = one("#actions .held");
    if (sheet) sheet.scrollTop = held ? held.getBoundingClientRect().top - sheet.getBoundingClientRect().top + sheet.scrollTop - 8 : 0;
  }

  // After a swap the focus is on the same square or on the question, never nowhere and never on another answer.
  // What the page fetched by itself moves the focus only where it was lost.
  let from = null, isOwn = true;
  function remember(event) {
    isOwn = event.detail?.ctx?.sourceElement?.id !== "live";
    const active = document.activeElement;
    const cell = active?.closest(".grid td[id]");
    from = cell ? `#${cell.id}` : active?.closest("#actions, #hand, #division, #toolbar, #day_end, #lesson") ? "#question" : null;
  }
  function refocus() {
    const closed = document.activeElement === document.body;
    const ending = one("#day_end .veil button") || one("#result-name");
    if (!isOwn && !closed && !ending) return void (from = null);
    const target = ending || (from || closed ? one(from || "#question") || one("#question") : null);
    if (target && target !== document.activeElement && !target.contains(document.activeElement)) target.focus({ preventScroll: !ending });
    else if (from === "#question" && !ending) one("#question")?.focus({ preventScroll: true });
    if (from === "#question") begin();
    from = null;
  }
  // What a screen reader is told: the new lines of one answer as one polite message, a question that is mine at once.
  const spoken = new Set();
  let isFirst = true;
  function region(id, live) {
    const place = document.createElement("div");
    place.id = id;
    place.className = id === "why" ? "" : "unseen";
    place.setAttribute("aria-live", live);
    place.setAttribute("aria-atomic", "true");
    document.body.append(place);
  }
  function announce(isNew) {
    const fresh = all("#history [id^='entry-'], #history [id^='said-']").filter((entry) => !spoken.has(entry.id));
    for (const entry of fresh) spoken.add(entry.id);
    if (isFirst) return void (isFirst = false);
    if (fresh.length) one("#news").textContent = fresh.map((entry) => entry.textContent.replace(/\s+/g, " ").trim()).join(" ");
    if (isNew) one("#mine").textContent = one("#actions.mine") ? one("#question").textContent : "";
  }

  let asked = "", told = "", heard = "";
  function tell() {
    const now = one("#moments")?.textContent || "";
    if (now !== told) for (const line of all("#moments p")) for (const each of line.getAnimations()) { each.cancel(); each.play(); }
    told = now;
  }
  // The wire shows its end; while it is off the screen it is not laid out, and isn’t for that either.
  function unroll() {
    const wire = one("#history .lines");
    if (wire?.checkVisibility({ contentVisibilityAuto: true })) wire.scrollTop = wire.scrollHeight;
  }
  document.addEventListener("contentvisibilityautostatechange", (event) => { if (!event.skipped) unroll(); });
  function settle() {
    veil();
    scale();
    fold();
    room();
    rove();
    tell();
    const question = one("#question")?.textContent + (one(".manila.chosen h3")?.textContent || "");
    announce(question !== asked);
    if (question !== asked) {
      const isNext = asked !== "";
      asked = question;
      begin();
      centre(isNext ? "auto" : "instant");
      if (one(`.board td.lit, .of-draw, ${ON_THE_LINE}${isNext ? ", .of-option" : ""}`)) show();
    } else if (words() !== heard) centre();
    else count();
    heard = words();
    unroll();
  }
  // The Office keeps its place on the screen when the district grows to the west or the north.
  let office = null;
  const standing = () => { const cell = one("#sq-0_0"); return cell && [cell.offsetLeft, cell.offsetTop]; };
  document.addEventListener("htmx:before:swap", () => { office = standing(); });
  document.addEventListener("htmx:after:swap", () => {
    const now = standing();
    if (now && office) one(".board").scrollBy({ left: now[0] - office[0], top: now[1] - office[1], behavior: "instant" });
    office = now;
  });

  // The Day's end waits to be put away: until then nothing behind it can be reached, and all is said to be so.
  function veil() {
    const isUp = Boolean(one("#day_end .veil"));
    for (const each of document.body.children) if (!each.matches("#day_end, #moments, #news, #mine, #why")) each.inert = isUp;
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

  // A first view is centred again once everything of it is there, unless the board was moved in the meantime.
  let isMoved = false;
  for (const kind of ["pointerdown", "wheel", "keydown"]) addEventListener(kind, () => { isMoved = true; }, { once: true, passive: true });
  addEventListener("load", () => { if (!isMoved) centre("instant"); });

  function start() {
    for (const [id, live] of [["news", "polite"], ["mine", "assertive"], ["why", "polite"]]) region(id, live);
    settle();
    const first = one("#day_end .veil button");
    if (first) first.focus();
  }
  document.readyState === "loading" ? addEventListener("DOMContentLoaded", start) : start();
})();
