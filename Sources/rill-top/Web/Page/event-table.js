// The events of the selection, and the corrections of recorded ones.
"use strict";

let edited = null;
function showEvents() {
  const end = view.time ?? model.now, list = [];
  for (const lane of lanes()) {
    let index = Model.after(lane.events, end), count = 0;
    while (--index >= 0 && count++ < 100) list.push([lane, lane.events[index]]);
  }
  list.sort((first, second) => second[1].time - first[1].time || (second[1].line ?? 0) - (first[1].line ?? 0));
  list.length = Math.min(list.length, 100);
  byID("noevents").hidden = list.length > 0;
  document.querySelector("#events thead").hidden = list.length === 0;
  // Rows that stay are not replaced, so that the focus and a text that is being typed stay.
  const body = document.querySelector("#events tbody");
  const rows = new Map([...body.children].map(row => [row.dataset.key, row]));
  const wanted = list.map(([lane, event]) => {
    const correction = lane.recording?.corrections.get(event.line);
    const identity = event.line ?? `${event.id} ${event.time} ${event.text} ${event.n}`;
    const key = `${lane.key} ${lane.label} ${identity} ${correction ? correction.json : ""} ${edited === event}`;
    return rows.get(key) ?? eventRow(lane, event, correction, key);
  });
  for (const row of [...body.children]) if (!wanted.includes(row)) row.remove();
  wanted.forEach((row, index) => { if (body.children[index] !== row) body.insertBefore(row, body.children[index] ?? null); });
}
function eventRow(lane, event, correction, key) {
  const time = element("td", { className: "time", textContent: timeText(event.time) });
  const stream = element("td", { textContent: lane.label, className: event.direction ?? "" });
  const value = element("td", { className: "value" }), action = element("td");
  // A value can have megabytes. The editor has all of it.
  const shown = text => text.length > 1000 ? `${text.slice(0, 1000)}… ${text.length} characters` : text;
  const text = shown(event.kind !== "next" ? `${event.kind} ${event.text ?? ""}` : event.text ?? lane.group?.type ?? "");
  if (correction) {
    value.append(element("del", { textContent: text }), " ", element("ins", { textContent: shown(clean(correction.json ?? "nothing")) }));
  } else value.append(text + (event.n > 1 ? ` ×${event.n}` : ""));
  // The editor has the width of the table: a column is too narrow for it.
  if (edited === event) {
    const place = element("div", { className: "quiet", textContent: `${timeText(event.time)} ${lane.label}` });
    return element("tr", { data: { key } }, element("td", { className: "value", colSpan: 4 }, place, editor(lane.recording, event)));
  }
  if (event.direction === "output" && event.kind === "next") {
    const button = element("button", { type: "button", textContent: correction ? "Undo" : "Correct" });
    button.addEventListener("click", () => {
      keepShown(lane.recording);
      if (correction) lane.recording.corrections.delete(event.line); else edited = event;
      showRecordings(); showEvents(); changed();
      document.querySelector("#events .edit input")?.select();
    });
    action.append(button);
  }
  const row = element("tr", { data: { key } }, time, stream, value, action);
  time.addEventListener("click", () => setTime(event.time + 0.001));
  return row;
}
function editor(recording, event) {
  const input = element("input", { value: event.json, ariaLabel: "the value that should have been emitted, as JSON" });
  // The recording before this event is part of the test, so the same mistake is corrected there, too.
  const others = recording.events.filter(other => other !== event && other.stream === event.stream && other.line < event.line
    && other.kind === "next" && other.json === event.json && !recording.corrections.has(other.line));
  const all = element("input", { type: "checkbox", checked: true });
  const finish = json => {
    const items = json === undefined ? [] : all.checked ? [event, ...others] : [event];
    for (const item of items) recording.corrections.set(item.line, { json, time: item.time });
    edited = null;
    showRecordings(); showEvents(); changed();
  };
  const accept = () => {
    try { JSON.parse(input.value); } catch {
      input.setCustomValidity("This is not JSON. A text needs quotation marks.");
      input.reportValidity();
      return;
    }
    finish(input.value.trim());
  };
  input.addEventListener("input", () => input.setCustomValidity(""));
  input.addEventListener("keydown", key => { if (key.key === "Enter") accept(); else if (key.key === "Escape") finish(); });
  const button = (text, action) => {
    const made = element("button", { type: "button", textContent: text });
    made.addEventListener("click", action);
    return made;
  };
  const earlier = others.length === 1 ? "the earlier one" : `the ${others.length} earlier ones`;
  const also = others.length ? [element("label", {}, all, ` also ${earlier}`)] : [];
  return element("div", { className: "edit" }, input, ...also, button("Should be this", accept), button("Should be nothing", () => finish(null)),
    button("Cancel", () => finish()));
}
