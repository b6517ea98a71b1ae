// Gives the model of the page the lines of its standard input, and checks what it makes of recordings.
"use strict";

const assert = require("assert"), fs = require("fs");
require("./page_model.js");
const lines = fs.readFileSync(0, "utf8").split("\n");

const model = new Model();
for (const line of lines) {
  let update;
  // The server decodes what it needs, and does not read all escapes.
  try { update = JSON.parse(line); } catch { continue; }
  model.receive(update);
  for (const group of model.groups.values()) { model.liveAt(group, null); model.liveAt(group, 1); model.rateAt(group, null); }
}
const texts = ['{"items":["a"],"next":1}', '{"a": "\\"next\\":1"}', "12345678901234567890", "-0", "1e300", '""', '"+ %"', "null", "[1.10]"];
const shown = texts.map(text => exactJSON(`{"time":1,"output":"\\"next\\":7","next":${text}}`).next);
if (JSON.rawJSON) assert.deepEqual(shown.map(text => text.replace(/\s/g, "")), texts.map(text => text.replace(/\s/g, "")));
else assert.deepEqual(shown.map(JSON.parse), texts.map(JSON.parse));
// The first part of a recording twice, and what is no event.
const part = { number: 1, name: "1-a.jsonl", at: 0, file: "f", isNew: true, isFull: false,
  lines: ['{"rill":"run","version":1}', '{"output":"__proto__","type":"Int"}', "", "null", "7", "{", '{"time":0,"output":"__proto__","next":1}'] };
for (let round = 0; round < 2; round++) model.record(part);
const recording = model.recordings.get(1);
assert.deepEqual(recording.events.map(event => [event.line, event.json]), [[7, "1"]]);
assert.equal(recording.streams.length, 1);
// Corrections survive a new connection, and not a new file.
recording.corrections.set(7, { json: "2", time: 0 });
model.connected({}); model.record(part);
assert.equal(model.recordings.get(1).corrections.size, 1);
model.connected({}); model.record({ ...part, file: "g" });
assert.equal(model.recordings.get(1).corrections.size, 0);
// Two recordings of one screen are kept apart: the same lines of both have rows of their own, and the first stays as it was.
model.connected({});
const screen = (number, next) => ({ number, name: `1-counter${number ? "-2" : ""}.jsonl`, at: number, file: `f${number}`, isNew: true, isFull: false,
  lines: ['{"rill":"run","version":1}', '{"output":"total","type":"Int"}', `{"time":0,"output":"total","next":${next}}`] });
model.record(screen(0, 10));
const first = model.recordings.get(0);
first.corrections.set(3, { json: "11", time: 0 });
model.record(screen(1, 20));
const lanesOf = choice => model.recordedLanes(choice).map(lane => [lane.label, ...lane.events.map(event => event.json)]);
assert.deepEqual(lanesOf("newest"), [["← total", "20"]]);
assert.deepEqual(lanesOf("0"), [["← total", "10"]]);
assert.deepEqual(lanesOf("7"), [["← total", "20"]]);
assert.deepEqual(lanesOf("all"), [["← counter: total", "10"], ["← counter-2: total", "20"]]);
assert.equal(new Set(model.recordedLanes("all").map(lane => lane.key)).size, 2);
assert.equal(first.corrections.size, 1);
console.log(`${lines.length} lines`);
