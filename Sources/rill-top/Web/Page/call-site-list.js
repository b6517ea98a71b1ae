// The places as rows, of which only those in view are in the document.
"use strict";

const view = {
  time: null, window: 20, selected: new Set(), unfolded: new Set(), cursor: null, filter: "", hidden: new Set(), order: "grown",
  recording: "newest", paused: false,
};
const scroller = byID("scroller"), rowBox = byID("rows");
const pool = new Map();
let entries = [], rowsAreOld = true, isCompact = false, contentWidth = 0;
function matches(group, filter) {
  if (!filter) return true;
  if (group.haystackVersion !== group.version) {
    group.haystack = `${group.key} ${group.type} ${group.thread} ${JSON.stringify(group.chain)}`.toLowerCase();
    group.haystackVersion = group.version;
  }
  return group.haystack.includes(filter);
}
function layoutOf(group) {
  const key = [...view.hidden].join();
  if (group.layoutVersion !== group.version || group.layoutHidden !== key) {
    group.layout = layOut(group.chain, view.hidden);
    group.layoutVersion = group.version; group.layoutHidden = key;
  }
  return group.layout;
}
// The rows in their order, with their positions. In the order of arrival, a row never moves because another one comes.
function arrange() {
  const filter = view.filter.toLowerCase(), time = view.time;
  let groups = [];
  for (const group of model.groups.values()) {
    if (!matches(group, filter)) continue;
    group.count = model.liveAt(group, time);
    group.grown = group.count - group.marked;
    group.note = time === null ? model.leak(group) : "";
    if (!group.count && time !== null) continue;
    groups.push(group);
  }
  const orders = {
    grown: group => -2 * group.grown + (group.weak ? 1 : 0), live: group => -group.count, rate: group => -model.rateAt(group, time),
  };
  if (view.order === "place") groups.sort((first, second) => first.key < second.key ? -1 : 1);
  else if (orders[view.order]) {
    for (const group of groups) group.rank = orders[view.order](group);
    groups.sort((first, second) => first.rank - second.rank || first.number - second.number);
  }
  entries = [];
  // In a narrow window, a chain is below its place.
  isCompact = scroller.clientWidth < 800;
  byID("graph").classList.toggle("compact", isCompact);
  const more = isCompact ? 1 : 0;
  let top = 0;
  contentWidth = 0;
  const measure = layout => { for (const node of layout.nodes) contentWidth = Math.max(contentWidth, node.x + node.width); };
  for (const group of groups) {
    // A probable leak has a line below its chain.
    const height = LINE * (layoutOf(group).lines + more + (group.note ? 1 : 0));
    measure(group.layout);
    entries.push({ key: group.key, group, top, height });
    top += height;
    if (!view.unfolded.has(group.key)) continue;
    for (const id of group.live) {
      const item = model.subscriptions.get(id);
      if (time !== null && item.since > time) continue;
      if (item.layoutOf !== item.chain) { item.layout = layOut(item.chain, view.hidden); item.layoutOf = item.chain; }
      entries.push({ key: `#${id}`, group, item, top, height: LINE * (item.layout.lines + more) });
      top += LINE * (item.layout.lines + more);
    }
  }
  rowBox.style.height = `${top}px`;
  rowBox.style.minWidth = `${(isCompact ? 24 : 452) + contentWidth + 140}px`;
  const nothing = byID("nothing");
  nothing.hidden = entries.length > 0;
  nothing.textContent = model.hello === null ? hint : view.filter ? "Nothing contains this text." : "Nothing is subscribed.";
  rowsAreOld = false;
}
function visible() {
  const top = scroller.scrollTop, bottom = top + scroller.clientHeight;
  let low = 0, high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle].top + entries[middle].height <= top) low = middle + 1; else high = middle;
  }
  let end = low;
  while (end < entries.length && entries[end].top < bottom) end++;
  return [low, end];
}
function rateText(rate) {
  return rate === 0 ? "" : rate < 10 ? rate.toFixed(1) : rate < 100000 ? Math.round(rate) : `${Math.round(rate / 1000)}k`;
}
function showRows() {
  const [begin, end] = visible(), wanted = new Set();
  for (let index = begin; index < end; index++) {
    const entry = entries[index], group = entry.group;
    wanted.add(entry.key);
    let row = pool.get(entry.key);
    if (!row) {
      row = element("div", { className: entry.item ? "row child" : "row", id: `row-${entry.key}` });
      row.setAttribute("role", "option");
      row.append(element("span", { className: "number" }), element("span", { className: "number" }), element("span", { className: "number" }),
        element("bdi", { className: "place" }), element("span", { className: "note" }));
      row.addEventListener("click", event => { view.cursor = entry.key; if (event.detail > 1) unfold(entry.key); else toggle(entry.key); });
      pool.set(entry.key, row);
      rowBox.append(row);
    }
    row.style.top = `${entry.top}px`; row.style.height = `${entry.height}px`;
    const cells = row.children;
    if (entry.item) {
      set(cells[0], ""); set(cells[2], entry.item.count);
      set(cells[3], `subscription ${entry.item.id}, ${(model.now - entry.item.since).toFixed(1)} s`);
    } else {
      set(cells[0], group.count); set(cells[1], group.grown ? `${group.grown > 0 ? "+" : ""}${group.grown}` : "");
      set(cells[2], rateText(model.rateAt(group, view.time)));
      set(cells[3], clean(group.key));
      cells[3].title = `${clean(group.key)}\n${clean(group.type)}, ${clean(group.thread)}`;
    }
    set(cells[4], entry.item ? "" : clean(group.note));
    cells[1].classList.toggle("up", group.grown > 0);
    row.classList.toggle("gone", group.count === 0);
    row.classList.toggle("cursor", view.cursor === entry.key);
    row.setAttribute("aria-selected", view.selected.has(group.key) && !entry.item);
  }
  for (const [key, row] of pool) if (!wanted.has(key)) { row.remove(); pool.delete(key); }
  if (view.cursor && pool.has(view.cursor)) scroller.setAttribute("aria-activedescendant", `row-${view.cursor}`);
  else scroller.removeAttribute("aria-activedescendant");
}
function toggle(key) {
  if (key.startsWith("#")) return;
  if (!view.selected.delete(key)) view.selected.add(key);
  changed(); showEvents();
}
function unfold(key, only) {
  const group = model.groups.get(key);
  if (!group) return;
  if (view.unfolded.has(key) ? only !== true : only !== false) { if (!view.unfolded.delete(key)) view.unfolded.add(key); }
  changed();
}
function moveCursor(step) {
  if (!entries.length) return;
  const index = entries.findIndex(entry => entry.key === view.cursor);
  const next = entries[Math.min(entries.length - 1, Math.max(0, index < 0 ? 0 : index + step))];
  view.cursor = next.key;
  const bottom = next.top + next.height;
  if (next.top < scroller.scrollTop) scroller.scrollTop = next.top;
  else if (bottom > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = bottom - scroller.clientHeight;
  changed();
}
scroller.addEventListener("keydown", event => {
  const page = Math.max(1, Math.floor(scroller.clientHeight / LINE) - 1);
  const steps = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key in steps) moveCursor(Math.max(-entries.length, Math.min(entries.length, steps[event.key])));
  else if (event.key === "Enter" || event.key === " ") { if (view.cursor) toggle(view.cursor); }
  else if (event.key === "ArrowRight") { if (view.cursor) unfold(view.cursor, true); }
  else if (event.key === "ArrowLeft") { if (view.cursor) unfold(view.cursor, false); }
  else return;
  event.preventDefault();
});
