// Sounds, off until asked for: made here from oscillators and noise, driven by the moments the page is told.
"use strict";
(() => {
  let audio = null;
  const isOn = () => document.body.dataset.sound === "on";
  const context = () => { audio ??= new AudioContext(); if (audio.state === "suspended") audio.resume(); return audio; };

  // One tone: frequency, start and length in seconds, loudness, shape, frequency at its end.
  function tone(frequency, start, length, loud = 0.12, shape = "sine", end = frequency) {
    const desk = context(), from = desk.currentTime + start;
    const source = desk.createOscillator(), gain = desk.createGain();
    source.type = shape;
    source.frequency.setValueAtTime(frequency, from);
    source.frequency.linearRampToValueAtTime(end, from + length);
    gain.gain.setValueAtTime(0.0001, from);
    gain.gain.linearRampToValueAtTime(loud, from + Math.min(0.04, length / 4));
    gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
    source.connect(gain).connect(desk.destination);
    source.start(from);
    source.stop(from + length + 0.05);
  }
  // Steam, dice and iron: filtered noise.
  function noise(frequency, start, length, loud = 0.15, sharp = 1) {
    const desk = context(), from = desk.currentTime + start;
    const buffer = desk.createBuffer(1, Math.ceil(desk.sampleRate * length), desk.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1) samples[index] = (Math.random() * 2 - 1) * (1 - index / samples.length);
    const source = desk.createBufferSource(), filter = desk.createBiquadFilter(), gain = desk.createGain();
    source.buffer = buffer;
    filter.type = "bandpass";
    filter.frequency.value = frequency;
    filter.Q.value = sharp;
    gain.gain.value = loud;
    source.connect(filter).connect(gain).connect(desk.destination);
    source.start(from);
  }
  const whistle = (start, length) => { for (const chord of [370, 466, 554]) tone(chord, start, length, 0.05, "triangle", chord * 0.985); noise(2200, start, length, 0.03); };
  const bell = (start) => { for (const [part, loud] of [[880, 0.12], [1760, 0.05], [2637, 0.03]]) tone(part, start, 1.4, loud); };
  const clank = (start) => { noise(1900, start, 0.09, 0.3, 4); tone(210, start, 0.12, 0.1, "square", 120); };
  const chuff = (start) => noise(700, start, 0.16, 0.22);

  const SOUNDS = {
    stage: () => whistle(0, 0.7),
    dayEnd: () => { bell(0); bell(0.5); bell(1); },
    die: () => { for (const at of [0, 0.09, 0.16, 0.27, 0.33]) noise(3000, at, 0.04, 0.3, 3); },
    makeUp: () => { tone(1250, 0, 0.18, 0.06, "sine", 1400); tone(1250, 0.24, 0.4, 0.06, "sine", 1100); },
    couple: () => { clank(0); clank(0.13); },
    setOut: () => { clank(0); noise(4200, 0.12, 0.4, 0.1); },
    arrival: () => { for (const at of [0, 0.3, 0.65, 1.1]) chuff(at); noise(4500, 1.3, 0.6, 0.1); },
    departure: () => { tone(880, 0, 0.25, 0.1); for (const at of [0.35, 0.75, 1.05, 1.28]) chuff(at); },
    completed: () => { whistle(0, 0.35); whistle(0.45, 0.8); bell(1.2); },
    collision: () => { noise(160, 0, 1.1, 0.8, 0.6); clank(0.05); clank(0.2); tone(90, 0, 1, 0.2, "sawtooth", 40); },
    turn: () => { for (const at of [0, 0.1, 0.28]) tone(760, at, 0.06, 0.08, "square"); },
  };
  const LENGTH = { stage: 0.8, dayEnd: 1.6, arrival: 1.5, departure: 1.4, completed: 1.8, collision: 1.2 };
  const MOST = 5;

  // The moments of one answer, one after another, each kind once; at a Day's end the bell instead of the whistle.
  function sound(keys) {
    if (!isOn()) return;
    let told = [...new Set(keys)].filter((key) => SOUNDS[key]);
    if (told.includes("dayEnd")) told = told.filter((key) => key !== "stage");
    let wait = 0;
    for (const key of told.slice(0, MOST)) {
      setTimeout(() => { if (isOn()) { SOUNDS[key](); document.body.dataset.sounded = key; } }, wait * 1000);
      wait += LENGTH[key] ?? 0.6;
    }
  }

  // Off and on, remembered as the page of the keys remembers it.
  function turnTo(value) {
    document.body.dataset.sound = value;
    document.cookie = `sound=${value}; path=${document.body.dataset.root}/; max-age=31536000; samesite=lax`;
    label();
  }
  function label() {
    for (const button of document.querySelectorAll(".sound")) {
      button.hidden = false;
      button.setAttribute("aria-pressed", String(isOn()));
    }
    for (const button of document.querySelectorAll(".hear")) button.hidden = false;
  }
  document.addEventListener("click", (event) => {
    if (event.target.closest?.(".sound")) {
      turnTo(isOn() ? "off" : "on");
      sound(["stage"]);
    } else if (event.target.closest?.(".hear")) {
      turnTo("on");
      document.querySelector("input[name=sound][value=on]").checked = true;
      sound(["stage", "die", "makeUp", "couple", "departure"]);
    }
  });

  let told = null, wasMine = true;
  function listen() {
    const now = document.getElementById("moments");
    const text = now?.textContent || "";
    if (now && told !== null && text !== told) sound([...now.querySelectorAll("[data-moment]")].map((each) => each.dataset.moment));
    told = text;
    const isMine = Boolean(document.querySelector("#status .mine"));
    if (isMine && !wasMine) sound(["turn"]);
    wasMine = isMine;
  }
  let waiting = 0;
  document.addEventListener("htmx:after:swap", () => { clearTimeout(waiting); waiting = setTimeout(listen, 0); });
  const start = () => { label(); listen(); };
  document.readyState === "loading" ? addEventListener("DOMContentLoaded", start) : start();
})();
