// What is known of the process, at every moment that was seen.
"use strict";

const LIMITS = { events: 100000, gone: 20000 };
class Model {
  constructor() { this.reset(); }
  reset() {
    this.hello = null; this.now = 0; this.begin = null; this.mark = null;
    this.subscriptions = new Map(); this.groups = new Map(); this.recordings = new Map();
    this.dropped = 0; this.omitted = 0; this.eventCount = 0; this.goneCount = 0; this.historyBegin = 0; this.unreadable = 0;
    this.earlier = new Map(); this.grown = new Set();
  }
  // A new connection tells everything again, and nothing about what has ended meanwhile.
  connected(hello) { this.hello = hello; this.isFresh = true; this.earlier = this.recordings; this.recordings = new Map(); }
  receive(update) {
    this.now = update.time;
    if (this.begin === null) this.begin = update.time;
    const seen = new Set();
    this.grown.clear();
    for (const item of update.subscriptions ?? []) { seen.add(item.id); this.add(item); }
    if (this.isFresh) {
      for (const item of [...this.subscriptions.values()]) if (!seen.has(item.id)) this.end(item);
      this.isFresh = false;
    }
    const samples = new Map();
    for (const [id, time, , kind, text] of update.events ?? []) {
      if (!samples.has(id)) samples.set(id, []);
      samples.get(id).push({ time, kind, text: text === undefined ? null : clean(text), n: 1 });
    }
    for (const [id, count, last] of update.counts ?? []) {
      const item = this.subscriptions.get(id);
      if (!item) continue;
      const delta = count - item.count, list = samples.get(id) ?? [];
      item.count = count;
      const values = list.filter(event => event.kind === "next");
      // What was not looked at is part of the newest value that was.
      if (values.length) values[values.length - 1].n += Math.max(0, delta - values.length);
      else list.unshift({ time: last, kind: "next", text: null, n: delta });
      samples.set(id, list);
      item.group.pulse = Math.min(8, (item.group.pulse ?? 0) + 1);
    }
    for (const [id, list] of samples) {
      const item = this.subscriptions.get(id);
      if (!item) continue;
      for (const event of list) {
        event.id = id;
        item.group.events.push(event);
        if (event.kind === "next" && event.text !== null) { item.text = event.text; item.group.text = event.text; }
      }
      this.eventCount += list.length;
    }
    for (const group of this.grown) group.growths++;
    for (const id of update.gone ?? []) { const item = this.subscriptions.get(id); if (item) this.end(item); }
    this.dropped += update.dropped ?? 0;
    this.omitted = update.omitted ?? 0;
    if (this.mark === null) this.setMark();
    if (this.eventCount > LIMITS.events || this.goneCount > LIMITS.gone) this.forget();
  }
  add(item) {
    const key = item.line ? `${item.file}:${item.line}` : item.file;
    let group = this.groups.get(key);
    if (!group) {
      group = {
        key, file: item.file, line: item.line, live: new Set(), gone: [], events: [], marked: 0, growths: 0, shrunk: false, version: 0,
        number: this.groups.size,
      };
      this.groups.set(key, group);
    }
    let known = this.subscriptions.get(item.id);
    // A number belongs to one place, unless the program is broken.
    if (known && known.group !== group) { this.end(known); known = null; }
    if (known) { known.chain = item.chain; known.count = item.count; }
    else { this.subscriptions.set(item.id, { ...item, group, gone: null, text: null }); this.grown.add(group); }
    group.live.add(item.id);
    group.chain = item.chain; group.type = item.type; group.thread = item.thread;
    group.secret = item.secret === true; group.weak = item.weak === true;
    group.version++;
  }
  end(item) {
    item.gone = this.now; item.group.shrunk = true;
    item.group.live.delete(item.id); item.group.gone.push({ since: item.since, gone: item.gone });
    this.goneCount++;
    this.subscriptions.delete(item.id);
  }
  // The oldest half of everything, so that memory stays bounded and this is rare.
  forget() {
    let events = 0, gone = 0, begin = 0;
    for (const group of this.groups.values()) {
      const kept = group.events.slice(Math.ceil(group.events.length / 2));
      if (group.events.length !== kept.length && kept.length) begin = Math.max(begin, kept[0].time);
      group.events = kept; events += kept.length;
      group.gone = group.gone.slice(Math.ceil(group.gone.length / 2)); gone += group.gone.length;
      if (!group.live.size && !group.events.length && !group.gone.length) this.groups.delete(group.key);
    }
    this.eventCount = events; this.goneCount = gone; this.historyBegin = Math.max(this.historyBegin, begin);
  }
  setMark() {
    this.mark = this.now;
    for (const group of this.groups.values()) { group.marked = group.live.size; group.growths = 0; group.shrunk = false; }
  }
  // What a place says that has only grown since the mark, three times or more, and retains what it holds: the rule of ProcessModel.swift, with
  // which LeakRuleTests compares it.
  leak(group) {
    if (group.growths < 3 || group.shrunk || group.weak) return "";
    if (!group.line && group.file.startsWith("value")) return "probable leak: a task that is not cancelled";
    let chain = group.chain;
    while (chain.source) chain = chain.source;
    const source = chain.operations[0] ?? "", isSubject = /(Subject|Relay|Property)$/.test(source) || source === "Stored";
    return `probable leak: not disposed, and its ${isSubject ? `${source} exists` : "source has not ended"}`;
  }
  liveAt(group, time) {
    if (time === null) return group.live.size;
    let count = 0;
    for (const id of group.live) if (this.subscriptions.get(id).since <= time) count++;
    for (const span of group.gone) if (span.since <= time && span.gone > time) count++;
    return count;
  }
  rateAt(group, time) {
    const end = time ?? this.now, events = group.events;
    let index = Model.after(events, end), sum = 0;
    while (--index >= 0 && events[index].time > end - 2) if (events[index].kind === "next") sum += events[index].n;
    return sum / Math.min(2, Math.max(0.5, end - (this.begin ?? end)));
  }
  // The position of the first event later than a time. Events of several subscriptions can be out of order by a moment.
  static after(events, time) {
    let low = 0, high = events.length;
    while (low < high) { const middle = (low + high) >> 1; if (events[middle].time <= time) low = middle + 1; else high = middle; }
    return low;
  }
  record(part) {
    let recording = part.isNew ? null : this.recordings.get(part.number);
    if (!recording) {
      const earlier = this.earlier.get(part.number), kept = earlier?.file === part.file ? earlier : null;
      recording = { number: part.number, name: part.name.replace(/^\d+-/, "").replace(/\.jsonl$/, ""), at: part.at, streams: [], events: [],
        lines: 0, model: null, file: part.file, corrections: kept?.corrections ?? new Map(), unselected: kept?.unselected ?? new Set() };
      this.recordings.set(part.number, recording);
    }
    recording.isFull = part.isFull;
    for (const text of part.lines) {
      recording.lines++;
      let line;
      try { line = JSON.parse(text); } catch { continue; }
      if (line === null || typeof line !== "object") continue;
      if (line.rill) { recording.model = line.model ?? null; continue; }
      const direction = line.input !== undefined ? "input" : "output", name = line[direction], stream = `${direction}:${name}`;
      if (line.type !== undefined) {
        recording.streams.push({ direction, name, stream, type: line.type });
        recording.streams.sort((first, second) => (first.direction === "input" ? 0 : 1) - (second.direction === "input" ? 0 : 1));
        continue;
      }
      const kind = "next" in line ? "next" : line.completed ? "completed" : "error" in line ? "failed" : "next";
      const json = "next" in line ? exactJSON(text).next : null;
      recording.events.push({ line: recording.lines, time: part.at + line.time, seconds: line.time, stream, name, direction, kind, json,
        text: clean("next" in line ? json : "error" in line ? line.error : line.omitted ? "left out" : ""), n: 1 });
    }
    return recording;
  }
  // Each recording has its own streams, events and corrections. A screen that is opened again has another one.
  shownRecordings(choice) {
    const all = [...this.recordings.values()];
    if (choice === "all") return all;
    return [all.find(recording => String(recording.number) === choice) ?? all[all.length - 1]].filter(Boolean);
  }
  recordedLanes(choice) {
    const recordings = this.shownRecordings(choice), lanes = [];
    for (const recording of recordings) {
      const name = recordings.length > 1 ? `${clean(recording.name)}: ` : "";
      for (const { stream, direction, name: property } of recording.streams) {
        if (recording.unselected.has(stream)) continue;
        lanes.push({
          key: `${recording.number} ${recording.file} ${stream}`, label: `${direction === "input" ? "→" : "←"} ${name}${clean(property)}`,
          color: direction === "input" ? "input" : "act", events: recording.events.filter(event => event.stream === stream), recording,
        });
      }
    }
    return lanes;
  }
}
// The fields of a line as texts of JSON, with all digits of a number, where the browser can tell them.
function exactJSON(line) {
  const exact = (key, value, context) => typeof value === "number" && context?.source && JSON.rawJSON ? JSON.rawJSON(context.source) : value;
  const texts = {};
  for (const [name, value] of Object.entries(JSON.parse(line, exact))) texts[name] = JSON.stringify(value);
  return texts;
}
