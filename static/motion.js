// Trains on the Division slide to where an answer brought them, where motion is wanted. Nothing moves but their picture:
// they stand at their new place at once, and are painted on their way to it for less than a fifth of a second.
"use strict";
(() => {
  const MILLISECONDS = 180;
  let before = null;
  const places = () => new Map([...document.querySelectorAll("#division .run[data-tray]")].map((run) => [run.dataset.tray, run]));
  function slide() {
    const from = before;
    before = null;
    if (!from || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const [tray, run] of places()) {
      const old = from.get(tray), now = run.getBoundingClientRect();
      const across = old ? old.left - now.left : 0, down = old ? old.top - now.top : 0;
      if (Math.abs(across) < 2 && Math.abs(down) < 2 || Math.abs(across) > innerWidth) continue;
      const way = [{ transform: `translate(${across}px, ${down}px)` }, { transform: "none" }];
      run.animate(way, { duration: MILLISECONDS, easing: "ease-out", id: "slide" });
    }
  }
  // One answer swaps several parts: where trains stood is what was seen before the first of them.
  document.addEventListener("htmx:before:swap", () => {
    if (before) return;
    const left = document.querySelector("#division .line")?.getBoundingClientRect();
    if (!left) return;
    before = new Map([...places()].map(([tray, run]) => [tray, run.getBoundingClientRect()]));
    requestAnimationFrame(slide);
  });
})();
