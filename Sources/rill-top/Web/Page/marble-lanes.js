// Draws the marble lanes of what is selected.
"use strict";

const LANE = 36, LABEL = 190;
// The lanes: the selected streams of recordings, then the selected places.
function lanes() {
  const result = model.recordedLanes(view.recording);
  for (const key of view.selected) {
    const group = model.groups.get(key);
    if (group) result.push({ key, label: clean(key.split("/").pop()), color: "ink", events: group.events, group });
  }
  return result.slice(0, 40);
}
function timeText(seconds) {
  const minutes = Math.floor(seconds / 60), rest = (seconds - minutes * 60).toFixed(2);
  return `${minutes}:${rest.length < 5 ? "0" : ""}${rest}`;
}
function laneTime(x, width) { const end = view.time ?? model.now; return end - view.window + x / width * view.window; }
function drawLanes() {
  const box = byID("lanes"), list = lanes();
  const width = box.clientWidth, height = Math.max(box.clientHeight - 2, list.length * LANE + 30);
  const context = fit(byID("marbles"), width, height);
  const end = view.time ?? model.now, begin = end - view.window, area = width - LABEL - 44;
  const x = time => LABEL + (time - begin) / view.window * area;
  context.font = FONT; context.textBaseline = "middle";
  context.fillStyle = colors.quiet; context.strokeStyle = colors.rule; context.lineWidth = 1;
  const step = [0.5, 1, 2, 5, 10, 30, 60].find(value => view.window / value * 64 < area) ?? 60;
  for (let time = Math.ceil(begin / step) * step; time <= end; time += step) {
    if (time < 0) continue;
    context.globalAlpha = 0.6; context.beginPath(); context.moveTo(x(time), 18); context.lineTo(x(time), height); context.stroke();
    context.globalAlpha = 1; context.textAlign = "center"; context.fillText(timeText(time).replace(/\.00$/, ""), x(time), 9);
  }
  context.textAlign = "left";
  if (!list.length) { context.fillText("Select places with Enter or a click: their values appear here as marbles.", 14, 40); return; }
  list.forEach((lane, index) => {
    const y = 34 + index * LANE;
    context.fillStyle = colors[lane.color]; context.globalAlpha = 1;
    context.fillText(shorten(lane.label, LABEL - 20), 12, y);
    context.strokeStyle = colors.rule; context.beginPath(); context.moveTo(LABEL, y); context.lineTo(width - 16, y); context.stroke();
    drawMarbles(context, lane, x, y, begin, end);
  });
}
function shorten(text, width) {
  if (textWidth(text) <= width) return text;
  let kept = text;
  while (kept && textWidth("…" + kept) > width) kept = kept.slice(1);
  return "…" + kept;
}
function drawMarbles(context, lane, x, y, begin, end) {
  // From the newest on, so that the texts of the newest have room.
  let index = Model.after(lane.events, end), count = 0, taken = Infinity;
  while (--index >= 0 && lane.events[index].time >= begin - 0.05 && count++ < 2000) {
    const event = lane.events[index], at = x(event.time);
    if (event.kind !== "next") {
      context.strokeStyle = event.kind === "failed" ? colors.bad : colors.quiet; context.lineWidth = 2;
      context.beginPath();
      if (event.kind === "failed") {
        context.moveTo(at - 5, y - 5); context.lineTo(at + 5, y + 5);
        context.moveTo(at + 5, y - 5); context.lineTo(at - 5, y + 5);
      } else if (lane.group) { context.moveTo(at, y + 11); context.lineTo(at, y + 17); }
      else { context.moveTo(at, y - 9); context.lineTo(at, y + 9); }
      context.stroke();
      continue;
    }
    const correction = lane.recording?.corrections.get(event.line);
    let text = correction ? (correction.json ?? "✕") : event.text ?? "";
    if (event.n > 1) text += ` ×${event.n}`;
    if (text.length > 12) text = text.slice(0, 11) + "…";
    const width = Math.max(16, textWidth(text) + 10);
    const hasRoom = at + width / 2 < taken - 2;
    context.fillStyle = colors.node;
    context.strokeStyle = correction ? colors.good : colors[lane.color]; context.lineWidth = correction ? 2.5 : 1.5;
    if (hasRoom) {
      roundedRect(context, at - width / 2, y - 10, width, 20, 10); context.fill(); context.stroke();
      context.fillStyle = correction ? colors.good : colors.ink;
      context.textAlign = "center"; context.fillText(text, at, y + 0.5); context.textAlign = "left";
      taken = at - width / 2;
    } else {
      context.beginPath(); context.arc(at, y + 14, 2, 0, 2 * Math.PI); context.fillStyle = colors[lane.color]; context.fill();
    }
  }
}
