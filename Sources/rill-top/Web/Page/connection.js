// The connection to the process, with its events and its status.
"use strict";

const model = new Model();
let source = null, socket = null, waiting = null, isChanged = true, eventsAreOld = false, waitingUpdates = [];
// What to do as long as no process is shown.
let hint = "";
function changed() { isChanged = true; rowsAreOld = true; }
function setStatus(text, kind = "") { byID("status").textContent = text; byID("status").className = kind; }

// The secret of this page, which no other server receives. The address has the token that is exchanged for it, once.
const usedUp = "This address is used up, or it is not the one that rill-top has printed. Start rill-top again, and open the new address.";
let session = sessionStorage.getItem("session");
async function openSession() {
  const token = location.hash.slice(1);
  if (token) {
    history.replaceState(null, "", "/");
    const response = await fetch("/session", { method: "POST", headers: { Authorization: `Bearer ${token}` } });
    if (response.ok) { session = await response.text(); sessionStorage.setItem("session", session); }
  }
  if (session) findProcess(); else setStatus(usedUp, "bad");
}
const request = (path, options = {}) => fetch(path, { ...options, headers: { Authorization: `Bearer ${session}` } });
// The lines of a response as they come.
async function* lines(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let begun = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = value.split("\n");
    begun.push(parts.shift());
    for (const part of parts) { yield begun.join(""); begun = [part]; }
  }
}

async function findProcess() {
  clearTimeout(waiting);
  try {
    const response = await request("/processes");
    if (response.status === 403) return setStatus(usedUp, "bad");
    if (!response.ok) throw `rill-top answers ${response.status}: too many of its pages are open`;
    const list = await response.json(), choice = byID("process");
    choice.hidden = list.length < 2;
    choice.replaceChildren(...list.map(item => element("option", { value: item.socket, textContent: clean(`${item.program} ${item.pid}`) })));
    const answers = list.filter(item => !item.silence);
    const wanted = answers.find(item => item.socket === socket) ?? answers.find(item => item.program === model.hello?.program)
      ?? (model.hello ? null : answers[0]);
    if (wanted) { choice.value = wanted.socket; connect(wanted.socket); return; }
    const silent = list.find(item => item.socket === socket) ?? (model.hello ? null : list[0]);
    if (silent) setStatus(clean(`${silent.pid} ${silent.silence}`), "bad");
    else setStatus(model.hello ? "has ended; waiting for its next start" : "waiting for a process", model.hello ? "bad" : "");
    hint = silent ? "It is shown as soon as it answers: the page tries again every second."
      : "No process can be shown yet. Start a program that calls Inspector.start() of RillDiagnostics.";
  } catch (error) {
    setStatus(typeof error === "string" ? error : "rill-top has ended: start it again, and open its new address", "bad");
    hint = "";
  }
  changed();
  waiting = setTimeout(findProcess, 1000);
}
async function connect(name) {
  source?.abort();
  if (name !== socket) { model.reset(); view.selected.clear(); view.unfolded.clear(); setTime(null); }
  socket = name;
  const current = source = new AbortController();
  let hasReceived = false;
  try {
    const response = await request(`/events?socket=${encodeURIComponent(name)}`, { signal: current.signal });
    if (response.ok) for await (const line of lines(response)) {
      hasReceived = true;
      if (source !== current || !handle(line)) return;
    }
  } catch {}
  if (source !== current) return;
  source = null;
  flush();
  // A process that sends nothing would otherwise be asked again and again.
  if (hasReceived) findProcess(); else waiting = setTimeout(findProcess, 1000);
}
// Returns false if nothing more comes.
function handle(line) {
  let kind, value;
  try { [kind, value] = JSON.parse(line); } catch { model.unreadable++; return true; }
  if (kind === "hello") {
    const refused = value.refused ?? (value.version === 1 ? null : `it speaks version ${value.version}, and rill-top version 1`);
    if (refused) {
      setStatus(`refuses: ${clean(refused)}`, "bad");
      source = null;
      waiting = setTimeout(findProcess, 2000);
      return false;
    }
    flush();
    model.connected(value);
    byID("program").textContent = clean(`${value.program} ${value.pid}`);
    document.title = clean(`${value.program} – rill-top`);
    setStatus("live", "good");
  } else if (kind === "update") receive(() => model.receive(value));
  else if (kind === "recording") receive(() => { model.record(value); showRecordings(); });
  else if (kind === "unreadable") { model.unreadable++; changed(); }
  else if (kind === "silent") setStatus(`no answer for ${value} s: the program is stopped, or busy`, "bad");
  if (kind === "update" && !view.paused && byID("status").textContent !== "live") setStatus("live", "good");
  return true;
}
// While the page is paused, updates wait, at most some minutes of them.
function receive(update) {
  if (!view.paused) { attempt(update); eventsAreOld = true; return changed(); }
  waitingUpdates.push(update);
  if (waitingUpdates.length > 3000) pause(false);
}
// What a broken program sends must not end the page.
function attempt(update) { try { update(); } catch { model.unreadable++; } }
function flush() { for (const update of waitingUpdates) attempt(update); waitingUpdates = []; eventsAreOld = true; changed(); }
