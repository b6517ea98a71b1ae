// The recordings, and the tests that are made of them.
"use strict";

function showRecordings() {
  const all = [...model.recordings.values()], place = byID("recordings");
  const sections = shownRecordings().map(recording => {
    const box = element("section", { className: "recording", data: { recording: recording.name } });
    box.append(element("h2", { textContent: `Recording ${clean(recording.name)}${recording.isFull ? " (only its beginning)" : ""}` }));
    for (const stream of recording.streams) {
      const check = element("input", { type: "checkbox", checked: !recording.unselected.has(stream.stream) });
      check.addEventListener("change", () => {
        keepShown(recording);
        if (check.checked) recording.unselected.delete(stream.stream); else recording.unselected.add(stream.stream);
        changed(); showEvents();
      });
      box.append(element("label", {}, check, ` ${stream.direction === "input" ? "→" : "←"} ${clean(stream.name)} `,
        element("span", { className: "quiet", textContent: clean(stream.type) })));
    }
    const count = recording.corrections.size;
    const note = count ? `${count === 1 ? "1 output is" : `${count} outputs are`} corrected: the test fails until the program is.`
      : "Correct an output below, and the test fails until the program emits that.";
    box.append(element("p", { className: "quiet", textContent: recording.isFull ? note + " It is very long: later events are in its file, and not shown." : note }));
    const copy = element("button", { type: "button", className: "copy", textContent: count ? "Copy as failing test" : "Copy as test" });
    copy.addEventListener("click", () => copyTest(recording));
    const save = element("button", { type: "button", className: "save", textContent: "Save as recording" });
    save.addEventListener("click", () => saveRecording(recording));
    if (recording.model) {
      const code = element("code", { textContent: clean(recording.model) });
      box.append(element("p", { className: "quiet" }, "A copied test runs this code of the recording: ", code));
    }
    const actions = element("div", { className: "actions" }, copy, save);
    if (count) {
      const undo = element("button", { type: "button", textContent: "Undo corrections" });
      undo.addEventListener("click", () => { recording.corrections.clear(); showRecordings(); showEvents(); changed(); });
      actions.append(undo);
    }
    box.append(actions);
    return box;
  });
  if (all.length > 1) {
    const choice = element("select", { id: "recording" }, element("option", { value: "newest", textContent: "the newest" }),
      ...all.map(recording => element("option", { value: recording.number, textContent: `${clean(recording.name)}, from ${timeText(recording.at)}` })),
      element("option", { value: "all", textContent: `all ${all.length}` }));
    choice.value = view.recording;
    choice.addEventListener("change", () => { view.recording = choice.value; edited = null; showRecordings(); showEvents(); changed(); });
    sections.unshift(element("label", { className: "choice" }, "Show ", choice));
  }
  place.replaceChildren(...sections);
}
function shownRecordings() { return model.shownRecordings(view.recording); }
// A recording that is being worked on stays when another one begins.
function keepShown(recording) { if (view.recording === "newest") view.recording = String(recording.number); }
// What the server needs to make a test or a shorter recording: the streams, the last line, and the corrections as they were typed.
function excerpt(recording) {
  let end = view.time;
  // Events at the same time as the last correction belong to it.
  if (end === null && recording.corrections.size) end = Math.max(...[...recording.corrections.values()].map(item => item.time));
  const seen = recording.events.filter(event => end === null || event.time <= end);
  return JSON.stringify({ recording: recording.number,
    streams: recording.streams.map(stream => stream.stream).filter(stream => !recording.unselected.has(stream)),
    through: end === null ? null : Math.max(0, ...seen.slice(-1).map(event => event.line)),
    corrections: [...recording.corrections].map(([line, item]) => ({ line, json: item.json })) });
}
async function copyTest(recording) {
  const response = await request("/test", { method: "POST", body: excerpt(recording) });
  if (!response.ok) return showDialog("The test cannot be made", await response.text(), "");
  const { test, code } = await response.json();
  let note = "Save it as a file of a test target that depends on the module, and on Rill, RillRecording and RillTesting.";
  try { await navigator.clipboard.writeText(test); note = "Copied. " + note; } catch { note = "Select it and copy it. " + note; }
  if (!recording.corrections.size) note += " It passes as long as the program does what it does now.";
  showDialog(recording.corrections.size ? "A failing test" : "A test of what happens now", note, test, code);
}
async function saveRecording(recording) {
  const response = await request("/recording", { method: "POST", body: excerpt(recording) }), text = await response.text();
  if (!response.ok) return showDialog("The recording cannot be saved", text, "");
  const link = element("a", { href: URL.createObjectURL(new Blob([text])), download: `${recording.name}.jsonl` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
