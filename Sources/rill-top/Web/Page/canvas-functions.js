// The colors, the width of a text and the size of a canvas, for all that is drawn.
"use strict";

const colors = {};
function readColors() {
  const probe = document.createElement("span");
  document.body.append(probe);
  for (const name of ["ink", "quiet", "rule", "act", "node", "good", "bad", "input"]) {
    probe.style.color = `var(--${name})`;
    colors[name] = getComputedStyle(probe).color;
  }
  probe.remove();
}
const FONT = '12px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif';
const widths = new Map(), measuring = document.createElement("canvas").getContext("2d");
measuring.font = FONT;
function textWidth(text) {
  let width = widths.get(text);
  if (width === undefined) {
    if (widths.size > 5000) widths.clear();
    width = measuring.measureText(text).width;
    widths.set(text, width);
  }
  return width;
}
function roundedRect(context, x, y, width, height, radius) { context.beginPath(); context.roundRect(x, y, width, height, radius); }
// Makes a canvas as large as the box, in the pixels of the device.
function fit(canvas, width, height) {
  const scale = window.devicePixelRatio || 1, context = canvas.getContext("2d");
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale); canvas.height = Math.round(height * scale);
    canvas.style.width = `${width}px`; canvas.style.height = `${height}px`;
  }
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}
