// Keeps an open game page up to date. A stream tells the game's version and never what changed; the page then fetches
// its own changed fragments. Read with fetch, not EventSource: so that a connection that died in its sleep is noticed.
"use strict";
(() => {
  const HIDDEN = 60000, SILENT = 40000, SOON = 1000, LATE = 15000;
  const live = document.getElementById("live");
  if (!live) return;
  const offline = document.getElementById("offline");
  const shown = () => Number(document.querySelector("#play input[name=version]")?.value ?? -1);
  let stream = null, delay = SOON, retry = 0, hiding = 0, silence = 0;
  let version = -1, stirred = false, busy = 0, failed = false;

  // Fetch what changed, one request at a time, and not while an act of one's own is under way.
  function pull() {
    if (busy || failed || !(stirred || shown() < version)) return;
    stirred = false;
    live.dispatchEvent(new Event("news"));
  }
  document.addEventListener("htmx:before:request", () => { busy += 1; });
  document.addEventListener("htmx:response:error", (event) => {
    if (event.detail?.ctx?.sourceElement !== live) return;
    failed = true;
    setTimeout(() => { failed = false; pull(); }, 5000);
  });
  document.addEventListener("htmx:finally:request", () => {
    busy = Math.max(0, busy - 1);
    setTimeout(pull, 0);
  });

  function hear(block) {
    const line = (name) => block.split("\n").find((each) => each.startsWith(`${name}: `))?.slice(name.length + 2);
    if (line("event") === "version") version = Math.max(version, Number(line("data")));
    else if (line("event") === "presence") stirred = true;
    pull();
  }

  async function open() {
    clearTimeout(retry);
    if (stream || document.hidden) return;
    const mine = stream = new AbortController();
    const listen = () => { clearTimeout(silence); silence = setTimeout(() => mine.abort(), SILENT); };
    let gone = false;
    try {
      listen();
      const headers = version < 0 ? {} : { "Last-Event-ID": String(version) };
      const answer = await fetch(live.dataset.stream, { headers, cache: "no-store", signal: mine.signal });
      gone = answer.status === 404;
      if (!answer.ok) throw new Error(String(answer.status));
      if (offline) offline.hidden = true;
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let rest = "", part; !(part = await reader.read()).done;) {
        listen();
        delay = SOON;
        const blocks = (rest + part.value).split("\n\n");
        rest = blocks.pop();
        blocks.forEach(hear);
      }
    } catch { /* it ended; what follows is the same however it did */ }
    if (stream !== mine) return;
    close();
    if (gone) live.dispatchEvent(new Event("news"));  // the answer says why this browser sees nothing more
    if (gone || document.hidden) return;
    if (offline && delay > SOON) offline.hidden = false;
    retry = setTimeout(open, delay * (0.7 + Math.random() * 0.6));
    delay = Math.min(LATE, delay * 2);
  }
  function close() {
    clearTimeout(silence);
    const old = stream;
    stream = null;
    old?.abort();
  }
  function again() {
    delay = SOON;
    if (!stream) open();
  }

  document.addEventListener("visibilitychange", () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(close, HIDDEN);
    else again();
  });
  addEventListener("online", () => { close(); again(); });
  addEventListener("pagehide", close);
  addEventListener("pageshow", again);
})();
