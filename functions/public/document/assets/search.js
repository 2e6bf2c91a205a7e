/* Shows the sections of the guides that contain every word of the search. */

const field = document.querySelector("#search");
const sections = [...document.querySelectorAll("[data-text]")];
const groups = [...document.querySelectorAll(".guide")];
const status = document.querySelector("#found");

function show() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const section of sections) {
    section.hidden = !words.every((word) => section.dataset.text.includes(word));
  }
  for (const group of groups) {
    group.hidden = [...group.querySelectorAll("[data-text]")].every(({ hidden }) => hidden);
  }
  const found = sections.filter(({ hidden }) => !hidden).length;
  status.textContent = words.length === 0 ? "" : `${found} sections`;
}

field.addEventListener("input", show);
show();
