extension WebPage {
  /// The connection to the process, with its events and its status.
  static let connectionScript = #"""
    const model = new Model(), byID = id => document.getElementById(id);
    let source = null, socket = null, waiting = null, isChanged = true, eventsAreOld = false, waitingUpdates = [];
    function changed() { isChanged = true; rowsAreOld = true; }
    function setStatus(text, kind = "") { byID("status").textContent = text; byID("status").className = kind; }

    async function findProcess() {
      clearTimeout(waiting);
      try {
        const response = await fetch("/processes");
        if (!response.ok) throw new Error();
        const list = await response.json(), choice = byID("process");
        choice.hidden = list.length < 2;
        choice.replaceChildren(...list.map(item => element("option", { value: item.socket, textContent: clean(`${item.program} ${item.pid}`) })));
        const wanted = list.find(item => item.socket === socket) ?? list.find(item => item.program === model.hello?.program) ?? (model.hello ? null : list[0]);
        if (wanted) { choice.value = wanted.socket; return connect(wanted.socket); }
        setStatus(model.hello ? "has ended; waiting for its next start" : "waiting for a process", model.hello ? "bad" : "");
      } catch { setStatus("rill-top has ended: start it again, and open its new address", "bad"); }
      changed();
      waiting = setTimeout(findProcess, 1000);
    }
    function connect(name) {
      source?.close();
      if (name !== socket) { model.reset(); view.selected.clear(); view.unfolded.clear(); setTime(null); }
      socket = name;
      const current = source = new EventSource(`/events?socket=${encodeURIComponent(name)}`);
      const lost = () => { if (source !== current) return; current.close(); source = null; flush(); findProcess(); };
      current.addEventListener("hello", event => {
        const hello = JSON.parse(event.data);
        if (hello.refused) { setStatus(`refuses: ${clean(hello.refused)}`, "bad"); current.close(); waiting = setTimeout(findProcess, 2000); return; }
        flush();
        model.connected(hello);
        byID("program").textContent = clean(`${hello.program} ${hello.pid}`);
        document.title = clean(`${hello.program} – rill-top`);
        setStatus("live", "good");
      });
      current.addEventListener("update", event => { receive(() => model.receive(JSON.parse(event.data))); });
      current.addEventListener("recording", event => { receive(() => { model.record(JSON.parse(event.data)); showRecordings(); }); });
      current.addEventListener("ended", lost);
      current.addEventListener("error", lost);
    }
    // While the page is paused, updates wait, at most some minutes of them.
    function receive(update) {
      if (!view.paused) { update(); eventsAreOld = true; return changed(); }
      waitingUpdates.push(update);
      if (waitingUpdates.length > 3000) pause(false);
    }
    function flush() { for (const update of waitingUpdates) update(); waitingUpdates = []; eventsAreOld = true; changed(); }

    """#
}
