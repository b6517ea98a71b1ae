// Scrubs through the events of the run.
"use strict";

const instants = JSON.parse(document.getElementById("instants").textContent);
const slider = document.getElementById("position"), now = document.getElementById("now");
slider.max = Math.max(0, instants.length - 1);
const cursor = document.getElementById("cursor"), drawing = document.getElementById("drawing");
const groups = [...document.querySelectorAll("g[data-x]")].map(g => [Number(g.dataset.x), g]);
const events = [...document.querySelectorAll("#events tr")];
const state = [...document.querySelectorAll("#state tr")];
function show(index) {
  if (!instants.length) return;
  const [time, x] = instants[index];
  slider.value = index;
  now.textContent = time;
  cursor.setAttribute("x1", x); cursor.setAttribute("x2", x);
  for (const [at, group] of groups) group.style.opacity = at <= x + 0.05 ? 1 : 0.2;
  const newest = {};
  for (const row of events) {
    const at = Number(row.dataset.instant);
    row.classList.toggle("later", at > index);
    row.classList.toggle("current", at === index);
    if (at <= index) newest[row.dataset.stream] = row.querySelector(".event").textContent;
  }
  for (const row of state) row.querySelector("td").textContent = newest[row.dataset.stream] ?? "–";
  const margin = drawing.clientWidth / 2;
  if (x < drawing.scrollLeft + 40 || x > drawing.scrollLeft + drawing.clientWidth - 40) drawing.scrollLeft = x - margin;
  // At once: the event of the scrolling comes a frame later.
  moveTexts();
}
slider.addEventListener("input", () => show(Number(slider.value)));
drawing.addEventListener("click", event => {
  const x = event.clientX - drawing.getBoundingClientRect().left + drawing.scrollLeft;
  const distances = instants.map(instant => Math.abs(instant[1] - x));
  show(distances.indexOf(Math.min(...distances)));
});
// The names stay in view, in a column in front of the lines.
const column = document.createElementNS("http://www.w3.org/2000/svg", "rect");
const fixed = [column, ...drawing.querySelectorAll("text.label[x='18']")];
if (instants.length) column.setAttribute("width", instants[0][1] - 24);
column.setAttribute("height", "100%");
column.setAttribute("class", "paper");
drawing.querySelector("svg").append(...fixed);
// The code stays in the middle of the part of its box that is in view.
const code = drawing.querySelectorAll("text.code"), box = drawing.querySelector("rect.box");
const moveTexts = () => {
  for (const element of fixed) element.setAttribute("transform", `translate(${drawing.scrollLeft} 0)`);
  column.style.display = drawing.scrollLeft ? "" : "none";
  if (!box) return;
  const [x, width] = ["x", "width"].map(name => Number(box.getAttribute(name)));
  const left = drawing.scrollLeft ? drawing.scrollLeft + Number(column.getAttribute("width") ?? 0) : 0;
  const middle = (Math.max(left, x) + Math.min(drawing.scrollLeft + drawing.clientWidth, x + width)) / 2;
  for (const element of code) element.setAttribute("x", middle);
};
drawing.addEventListener("scroll", moveTexts);
window.addEventListener("resize", moveTexts);
moveTexts();
let timer;
document.getElementById("play").addEventListener("click", event => {
  const stop = () => { clearInterval(timer); timer = undefined; event.target.textContent = "Play"; };
  if (timer) return stop();
  event.target.textContent = "Pause";
  if (Number(slider.value) === instants.length - 1) show(0);
  timer = setInterval(() => Number(slider.value) < instants.length - 1 ? show(Number(slider.value) + 1) : stop(), 700);
});
const wanted = Number(location.hash.slice(1));
show(Number.isInteger(wanted) && wanted >= 0 && wanted < instants.length && location.hash ? wanted : instants.length - 1);
