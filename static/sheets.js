// Style sheets that came within this page are fetched once more when all is quiet, so that the next page finds them kept.
"use strict";
addEventListener("load", () => {
  if (navigator.connection?.saveData) return;
  const keep = () => {
    for (const each of document.querySelectorAll("style[data-kept-as]")) fetch(each.dataset.keptAs, { priority: "low" }).catch(() => null);
  };
  setTimeout(keep, 4000);
});
