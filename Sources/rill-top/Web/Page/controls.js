// The buttons, the fields and the keys.
"use strict";

function pause(isPaused) {
  view.paused = isPaused;
  byID("pause").setAttribute("aria-pressed", isPaused);
  if (isPaused) setStatus("paused"); else if (source) setStatus("live", "good"); else setStatus("no process is connected");
  if (!isPaused) flush();
}
function setTime(time) {
  view.time = time === null || time >= model.now - 0.005 ? null : Math.max(model.begin ?? 0, time);
  byID("live").setAttribute("aria-pressed", view.time === null);
  eventsAreOld = true;
  changed();
}
byID("process").addEventListener("change", event => connect(event.target.value));
byID("search").addEventListener("input", event => { view.filter = event.target.value; changed(); });
byID("hidden").addEventListener("input", event => {
  view.hidden = new Set(event.target.value.split(/[,\s]+/).filter(Boolean));
  for (const item of model.subscriptions.values()) item.layoutOf = null;
  changed();
});
byID("order").addEventListener("change", event => { view.order = event.target.value; changed(); });
byID("mark").addEventListener("click", () => { model.setMark(); changed(); });
byID("pause").addEventListener("click", () => pause(!view.paused));
byID("live").addEventListener("click", () => setTime(null));
byID("time").addEventListener("input", event => setTime(Number(event.target.value)));
byID("window").addEventListener("change", event => { view.window = Number(event.target.value); changed(); });
byID("grown").addEventListener("click", () => {
  view.filter = byID("search").value = "";
  arrange();
  view.cursor = byID("grown").dataset.key;
  moveCursor(0);
  scroller.focus();
});
byID("theme").addEventListener("click", () => {
  const next = { auto: "dark", dark: "light", light: "auto" }[document.documentElement.dataset.theme ?? "auto"];
  if (next === "auto") delete document.documentElement.dataset.theme; else document.documentElement.dataset.theme = next;
  byID("theme").textContent = `Theme: ${next}`;
  readColors(); changed();
});
byID("marbles").addEventListener("click", event => {
  const box = event.currentTarget.getBoundingClientRect(), x = event.clientX - box.left - LABEL;
  if (x >= 0) setTime(laneTime(x, box.width - LABEL - 44));
});
document.addEventListener("keydown", event => {
  const isTyped = event.target.closest("input:not([type=range]):not([type=checkbox]), select, textarea, dialog");
  if (isTyped || event.ctrlKey || event.metaKey || event.altKey) {
    if (event.key === "Escape" && event.target === byID("search")) { view.filter = byID("search").value = ""; scroller.focus(); changed(); }
    return;
  }
  const keys = {
    "/": () => byID("search").select(), h: () => byID("hidden").select(), m: () => byID("mark").click(), p: () => pause(!view.paused),
    l: () => setTime(null), "[": () => setTime((view.time ?? model.now) - 0.5), "]": () => setTime((view.time ?? model.now) + 0.5),
    t: () => byID("theme").click(),
  };
  if (!keys[event.key]) return;
  keys[event.key]();
  event.preventDefault();
});
for (const name of ["scroll", "resize"]) window.addEventListener(name, () => { isChanged = true; });
scroller.addEventListener("scroll", () => { isChanged = true; });
new ResizeObserver(changed).observe(scroller);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { readColors(); changed(); });
