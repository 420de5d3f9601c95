"use strict";
(() => {
  const form = document.getElementById("filter");
  if (!form) return;
  const rows = [...document.querySelectorAll("#index tbody tr")];
  const entries = rows.map((row) => {
    const finding = document.querySelector(row.querySelector("a").getAttribute("href"));
    return { row, finding, text: row.textContent.toLowerCase() };
  });
  const field = (name) => document.getElementById(name).value;
  const filter = () => {
    const words = field("words").toLowerCase().split(/\s+/);
    let shown = 0;
    for (const { row, finding, text } of entries) {
      const fits = ["rule", "class", "certainty"].every(
          (name) => !field(name) || row.dataset[name] === field(name))
          && words.every((word) => text.includes(word));
      row.hidden = finding.hidden = !fits;
      shown += fits;
    }
    document.getElementById("shown").textContent = shown + " of " + rows.length + " shown";
  };
  const reveal = () => {
    const finding = /^#f\d+$/.test(location.hash) && document.querySelector(location.hash);
    if (finding) {
      finding.open = true;
      finding.querySelector("summary").focus();
    }
  };
  form.hidden = false;
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  window.addEventListener("hashchange", reveal);
  filter();
  reveal();
})();
