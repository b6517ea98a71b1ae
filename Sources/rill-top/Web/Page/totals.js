// The totals, the time and the notes around the list.
"use strict";

function showTotals() {
  let live = 0, places = 0, grown = 0, best = null;
  for (const group of model.groups.values()) {
    const count = model.liveAt(group, view.time);
    if (count) places++;
    live += count; grown += count - group.marked;
    // Of places that have grown alike, the one that can retain what has leaked.
    const growth = count - group.marked;
    if (!best || growth > best[1] || growth === best[1] && best[0].weak && !group.weak) best = [group, growth];
  }
  set(byID("totals"), model.hello ? `${model.omitted ? "at least " : ""}${live} live at ${places} places, ${grown < 0 ? "" : "+"}${grown} since the mark` : "");
  const button = byID("grown");
  button.hidden = !best || best[1] < 2;
  if (best) { button.title = clean(model.leak(best[0])); set(button, `+${best[1]} ${clean(best[0].key)}`); button.dataset.key = best[0].key; }
  const slider = byID("time"), begin = Math.max(model.begin ?? 0, model.historyBegin);
  slider.min = begin; slider.max = model.now; slider.value = view.time ?? model.now;
  set(byID("now"), view.time === null ? timeText(model.now) : `${timeText(view.time)} (${(view.time - model.now).toFixed(1)} s)`);
  const notes = [];
  if (model.dropped) notes.push(`${model.dropped} values not shown: they came too fast, and the program received all`);
  if (model.omitted) notes.push(`${model.omitted} subscriptions, operators and inner streams not shown: only the newest are`);
  if (model.unreadable) notes.push(`${model.unreadable} lines that could not be read`);
  if (model.historyBegin) notes.push(`history begins at ${timeText(model.historyBegin)}`);
  set(byID("dropped"), notes.join(", "));
}
