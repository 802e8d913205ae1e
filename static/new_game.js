// The form of a new game follows the run that is ticked: its settings are filled in, what was changed by hand stays,
// and the run is called "First Day, changed". Without it the server does the same when the form is sent.
"use strict";
(() => {
  const form = document.querySelector("form.deal");
  const runs = form ? [...form.querySelectorAll("input[name=preset]")] : [];
  const shown = form?.querySelector("input[name=shown]");
  if (!shown) return;
  const usual = () => new URLSearchParams(shown.value);
  const fields = () => [...usual().keys()].map((name) => form.elements.namedItem(name)).filter((each) => each instanceof HTMLElement);
  const value = (field) => field.type === "checkbox" ? (field.checked ? "1" : "0") : field.value;
  const set = (field, to) => field.type === "checkbox" ? (field.checked = to === "1") : (field.value = to);
  const touched = () => fields().filter((field) => value(field) !== usual().get(field.name));

  function call() {
    const isChanged = touched().length > 0;
    for (const run of runs) {
      const word = run.closest("label").querySelector(".changed");
      if (word) word.textContent = run.checked && isChanged ? ", changed" : "";
    }
    for (const field of fields()) field.closest(".field")?.classList.toggle("touched", value(field) !== usual().get(field.name));
  }
  form.addEventListener("change", (event) => {
    if (event.target.name === "preset" && event.target.dataset.values) {
      const kept = new Set(touched()), now = JSON.parse(event.target.dataset.values);
      for (const field of fields()) if (!kept.has(field)) set(field, now[field.name]);
      shown.value = new URLSearchParams(now).toString();
    }
    call();
  });
  form.addEventListener("input", (event) => {
    if (["days", "target"].includes(event.target.name)) form.elements.namedItem("length").value = "custom";
    call();
  });
  call();
})();
