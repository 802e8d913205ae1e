// Steps through a replay that is wholly in this file: each part of the board is put together from its pieces.
"use strict";
(() => {
  const { pieces, moments, stages } = JSON.parse(document.getElementById("moments").textContent);
  const one = (selector) => document.querySelector(selector);
  const parts = {};
  let at = 0, timer = 0;
  function draw(name) {
    const part = one(`#part-${name}`), before = part.querySelector(".board");
    const left = before?.scrollLeft, top = before?.scrollTop;
    part.innerHTML = parts[name].map((number) => pieces[number]).join("");
    const board = part.querySelector(".board");
    if (board && before) board.scrollTo({ left, top, behavior: "instant" });
  }
  function centre() {
    for (const board of document.querySelectorAll(".board")) {
      const office = board.querySelector("td[id$='sq-0_0']");
      board.scrollTo({ left: office.offsetLeft + office.offsetWidth / 2 - board.clientWidth / 2, behavior: "instant" });
    }
  }
  function show(wanted) {
    wanted = Math.max(0, Math.min(moments.length - 1, wanted));
    const changed = new Set();
    let from = at + 1;
    if (wanted < at || !Object.keys(parts).length) from = 0;
    for (let index = from; index <= wanted; index += 1) {
      for (const [name, numbers] of Object.entries(moments[index][1])) {
        parts[name] = numbers;
        changed.add(name);
      }
    }
    at = wanted;
    for (const name of changed) draw(name);
    one("#at").textContent = moments[at][0];
    one("#slide").value = at;
    const now = stages.filter((stage) => stage[0] <= moments[at][0]).pop();
    one("#stage").value = now ? now[0] : "";
    history.replaceState(null, "", `#${moments[at][0]}`);
    if (at === moments.length - 1) stop();
  }
  const nearest = (act) => { const found = moments.findIndex((moment) => moment[0] >= act); return found < 0 ? moments.length - 1 : found; };
  function stop() {
    clearInterval(timer);
    timer = 0;
    one("#play").textContent = "▶ Play";
    one("#part-told").setAttribute("aria-live", "polite");
  }
  function play() {
    if (timer) return stop();
    if (at === moments.length - 1) show(0);
    one("#play").textContent = "Pause";
    one("#part-told").setAttribute("aria-live", "off");
    timer = setInterval(() => show(at + 1), Number(one("#speed").value));
  }
  const on = (name, does) => one(name).addEventListener("click", does);
  on("#first", () => show(0));
  on("#back", () => show(at - 1));
  on("#forward", () => show(at + 1));
  on("#last", () => show(moments.length - 1));
  on("#play", play);
  one("#slide").max = moments.length - 1;
  one("#slide").addEventListener("input", (event) => show(Number(event.target.value)));
  one("#stage").addEventListener("change", (event) => show(nearest(Number(event.target.value))));
  one("#speed").addEventListener("change", () => { if (timer) { stop(); play(); } });
  one("#seat")?.addEventListener("change", (event) => {
    for (const board of document.querySelectorAll("[data-seat]")) board.hidden = board.dataset.seat !== event.target.value;
    centre();
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, .scroll, .cards")) return;
    if (event.key === "ArrowLeft") show(at - 1);
    else if (event.key === "ArrowRight") show(at + 1);
    else if (event.key === "p" || event.key === "P") play();
  });
  show(nearest(Number(location.hash.slice(1)) || 0));
  centre();
})();
