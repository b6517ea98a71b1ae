// Lays out the chains and draws them beside the rows that are in view.
"use strict";

const LINE = 30;
// The nodes of a chain, each with its line and position, and the edges between them. A source that is not the first has a line of its own.
function layOut(chain, hidden) {
  const nodes = [], edges = [];
  let lines = 0;
  function place(part, line) {
    const sources = [part.source, ...(part.others ?? [])].filter(Boolean);
    const ends = [];
    sources.forEach((source, index) => { const end = place(source, index === 0 ? line : ++lines); if (end) ends.push(end); });
    let previous = ends;
    part.operations.forEach((name, index) => {
      if (hidden.has(name)) return;
      const x = previous.length ? Math.max(...previous.map(node => node.x + node.width)) + 26 : 0;
      const text = name.length > 40 ? name.slice(0, 39) + "…" : name;
      const node = { text, x, line, width: Math.ceil(textWidth(text)) + 18, isSource: index === 0 && !sources.length };
      nodes.push(node);
      for (const end of previous) edges.push([end, node]);
      previous = [node];
    });
    return previous[0] ?? null;
  }
  const last = place(chain, 0);
  if (last) {
    const end = { text: "", x: last.x + last.width + 26, line: last.line, width: 12, isSubscriber: true };
    nodes.push(end);
    edges.push([last, end]);
  }
  return { nodes, edges, lines: lines + 1 };
}
function edgePath(context, from, to, x, y) {
  const x1 = x + from.x + from.width, y1 = y + from.line * LINE, x2 = x + to.x, y2 = y + to.line * LINE;
  context.beginPath();
  context.moveTo(x1, y1);
  if (y1 === y2) context.lineTo(x2, y2); else context.bezierCurveTo(x1 + 24, y1, x2 - 20, y1, x2, y2);
  context.stroke();
}
function drawChain(context, layout, x, y, style) {
  context.lineWidth = 1 + style.heat * 1.5;
  context.strokeStyle = style.heat > 0 ? colors.act : colors.rule;
  context.globalAlpha = style.alpha * (style.heat > 0 ? 0.4 + 0.6 * style.heat : 1);
  for (const [from, to] of layout.edges) edgePath(context, from, to, x, y);
  context.globalAlpha = style.alpha;
  for (const phase of style.pulses) {
    const main = layout.nodes.filter(node => node.line === 0), end = main[main.length - 1], begin = main[0];
    if (!end || !begin || begin === end) continue;
    const position = begin.x + begin.width + (end.x - begin.x - begin.width + 6) * phase;
    context.fillStyle = colors.act;
    context.beginPath(); context.arc(x + position, y, 4, 0, 2 * Math.PI); context.fill();
  }
  context.font = FONT;
  context.textBaseline = "middle";
  for (const node of layout.nodes) {
    const top = y + node.line * LINE;
    if (node.isSubscriber) {
      context.fillStyle = style.heat > 0 ? colors.act : colors.quiet;
      context.beginPath(); context.arc(x + node.x + 6, top, 5, 0, 2 * Math.PI); context.fill();
      continue;
    }
    context.lineWidth = 1;
    context.fillStyle = colors.node; context.strokeStyle = node.isSource ? colors.quiet : colors.rule;
    roundedRect(context, x + node.x, top - 10, node.width, 20, node.isSource ? 4 : 10);
    context.fill(); context.stroke();
    context.fillStyle = colors.ink;
    context.fillText(node.text, x + node.x + 9, top + 0.5);
  }
  if (style.label) {
    const end = layout.nodes[layout.nodes.length - 1];
    context.fillStyle = colors.quiet;
    if (end) context.fillText(style.label, x + end.x + 20, y + end.line * LINE + 0.5);
  }
  context.globalAlpha = 1;
}
const calm = matchMedia("(prefers-reduced-motion: reduce)");
// Draws the chains of the rows in view. Returns whether something moves.
function drawChains(now) {
  const width = scroller.clientWidth, height = scroller.clientHeight;
  const offset = isCompact ? 24 : 446, below = isCompact ? LINE : 0;
  const canvas = byID("chains"), context = fit(canvas, width, height);
  const [begin, end] = visible();
  let moves = false;
  context.save();
  context.beginPath(); context.rect(isCompact ? 0 : Math.max(0, offset - 8 - scroller.scrollLeft), 0, width, height); context.clip();
  for (let index = begin; index < end; index++) {
    const { group, item, top } = entries[index], layout = item ? item.layout : group.layout;
    const rate = item ? 0 : model.rateAt(group, view.time), heat = Math.min(1, Math.log10(1 + rate) / 3);
    if (!item && group.pulse && view.time === null && !calm.matches) {
      group.pulses ??= [];
      if (group.pulses.length < 3) group.pulses.push(now);
    }
    if (!item) group.pulse = 0;
    if (!item && group.pulses?.length) { group.pulses = group.pulses.filter(start => now - start < 600); moves ||= group.pulses.length > 0; }
    const text = item ? item.text : view.time === null ? group.text : null;
    const value = (group.secret ? "(secret)" : text ?? group.type) + (group.weak ? " (weak)" : "");
    drawChain(context, layout, offset - scroller.scrollLeft, top - scroller.scrollTop + LINE / 2 + below, { heat, alpha: group.count ? 1 : 0.4,
      pulses: item ? [] : (group.pulses ?? []).map(start => (now - start) / 600),
      label: clean(value.length > 60 ? value.slice(0, 59) + "…" : value) });
  }
  context.restore();
  return moves;
}
