// The replay by itself: shows the next moment when this one has been seen long enough, and steps by the arrow keys.
// Speed and moment stand in the page (data-next, data-milliseconds), so there is nothing to remember here.
"use strict";
(() => {
  const replay = () => document.getElementById("replay");
  let timer = 0, under_way = false, halted = false;
  function go(url) {
    under_way = true;
    htmx.ajax("GET", url, { target: "#replay", select: "#replay", swap: "outerMorph" });
  }
  function settle() {
    under_way = false;
    clearTimeout(timer);
    const shown = replay();
    if (!shown) return;
    history.replaceState(null, "", shown.dataset.here);
    // A moment that was on its way when it was halted has come after all: it is halted there.
    if (halted && shown.dataset.next) return go(shown.querySelector(".pause").href);
    if (shown.dataset.next && !document.hidden) timer = setTimeout(() => go(replay().dataset.next), Number(shown.dataset.milliseconds));
  }
  let waiting = 0;
  document.addEventListener("htmx:after:swap", () => { clearTimeout(waiting); waiting = setTimeout(settle, 0); });
  document.addEventListener("visibilitychange", settle);
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.(".grid td[id], input, select, textarea, .cards, .scroll")) return;
    const name = { ArrowLeft: ".back", ArrowRight: ".forward", p: ".pause, .speed:nth-child(2)", P: ".pause, .speed:nth-child(2)" }[event.key];
    const link = name && replay()?.querySelector(name);
    if (!link) return;
    event.preventDefault();
    choose(link);
    if (!under_way) go(link.href);
  });
  // Whatever is chosen while it plays counts more than the next moment does.
  function choose(link) {
    clearTimeout(timer);
    halted = !link.matches(".speed");
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("#replay .steps a, #replay .jump a");
    if (link) choose(link);
  }, true);
  const start = () => { if (replay()?.dataset.next) settle(); };
  document.readyState === "loading" ? addEventListener("DOMContentLoaded", start) : start();
})();
