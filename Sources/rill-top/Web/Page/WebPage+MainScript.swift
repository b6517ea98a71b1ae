extension WebPage {
  /// The connection, the controls, and the loop that draws.
  static let mainScript = #"""
    const model = new Model(), byID = id => document.getElementById(id);
    let source = null, socket = null, waiting = null, isChanged = true, eventsAreOld = false, waitingUpdates = [];
    function changed() { isChanged = true; rowsAreOld = true; }
    function setStatus(text, kind = "") { byID("status").textContent = text; byID("status").className = kind; }

    // MARK: Connection
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

    // MARK: Controls
    function pause(isPaused) {
      view.paused = isPaused;
      byID("pause").setAttribute("aria-pressed", isPaused);
      setStatus(isPaused ? "paused" : "live", isPaused ? "" : "good");
      if (!isPaused) flush();
    }
    function setTime(time) {
      view.time = time === null || time >= model.now - 0.005 ? null : Math.max(model.begin ?? 0, time);
      byID("live").setAttribute("aria-pressed", view.time === null);
      eventsAreOld = true;
      changed();
    }
    byID("process").addEventListener("change", event => connect(event.target.value));
    byID("search").addEventListener("input", event => { view.filter = event.target.value; changed(); });
    byID("hidden").addEventListener("input", event => {
      view.hidden = new Set(event.target.value.split(/[,\s]+/).filter(Boolean));
      for (const item of model.subscriptions.values()) item.layoutOf = null;
      changed();
    });
    byID("order").addEventListener("change", event => { view.order = event.target.value; changed(); });
    byID("mark").addEventListener("click", () => { model.setMark(); changed(); });
    byID("pause").addEventListener("click", () => pause(!view.paused));
    byID("live").addEventListener("click", () => setTime(null));
    byID("time").addEventListener("input", event => setTime(Number(event.target.value)));
    byID("window").addEventListener("change", event => { view.window = Number(event.target.value); changed(); });
    byID("grown").addEventListener("click", () => { const key = byID("grown").dataset.key; view.filter = byID("search").value = ""; arrange(); view.cursor = key; moveCursor(0); scroller.focus(); });
    byID("theme").addEventListener("click", () => {
      const next = { auto: "dark", dark: "light", light: "auto" }[document.documentElement.dataset.theme ?? "auto"];
      if (next === "auto") delete document.documentElement.dataset.theme; else document.documentElement.dataset.theme = next;
      byID("theme").textContent = `Theme: ${next}`;
      readColors(); changed();
    });
    byID("marbles").addEventListener("click", event => {
      const box = event.currentTarget.getBoundingClientRect(), x = event.clientX - box.left - LABEL;
      if (x >= 0) setTime(laneTime(x, box.width - LABEL - 44));
    });
    document.addEventListener("keydown", event => {
      if (event.target.closest("input:not([type=range]):not([type=checkbox]), select, textarea, dialog") || event.ctrlKey || event.metaKey || event.altKey) {
        if (event.key === "Escape" && event.target === byID("search")) { view.filter = byID("search").value = ""; scroller.focus(); changed(); }
        return;
      }
      const keys = { "/": () => byID("search").select(), h: () => byID("hidden").select(), m: () => byID("mark").click(), p: () => pause(!view.paused),
        l: () => setTime(null), "[": () => setTime((view.time ?? model.now) - 0.5), "]": () => setTime((view.time ?? model.now) + 0.5), t: () => byID("theme").click() };
      if (!keys[event.key]) return;
      keys[event.key]();
      event.preventDefault();
    });
    for (const name of ["scroll", "resize"]) window.addEventListener(name, () => { isChanged = true; });
    scroller.addEventListener("scroll", () => { isChanged = true; });
    new ResizeObserver(changed).observe(scroller);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { readColors(); changed(); });

    // MARK: Drawing
    function showTotals() {
      let live = 0, places = 0, grown = 0, best = null;
      for (const group of model.groups.values()) {
        const count = model.liveAt(group, view.time);
        if (count) places++;
        live += count; grown += count - group.marked;
        if (!best || count - group.marked > best[1]) best = [group, count - group.marked];
      }
      set(byID("totals"), model.hello ? `${live} live at ${places} places, ${grown < 0 ? "" : "+"}${grown} since the mark` : "");
      const button = byID("grown");
      button.hidden = !best || best[1] < 2;
      if (best) { set(button, `+${best[1]} ${clean(best[0].key)}`); button.dataset.key = best[0].key; }
      const slider = byID("time"), begin = Math.max(model.begin ?? 0, model.historyBegin);
      slider.min = begin; slider.max = model.now; slider.value = view.time ?? model.now;
      set(byID("now"), view.time === null ? timeText(model.now) : `${timeText(view.time)} (${(view.time - model.now).toFixed(1)} s)`);
      const notes = [];
      if (model.dropped) notes.push(`${model.dropped} events dropped`);
      if (model.omitted) notes.push(`${model.omitted} sections not shown`);
      if (model.historyBegin) notes.push(`history begins at ${timeText(model.historyBegin)}`);
      set(byID("dropped"), notes.join(", "));
    }
    let shownAt = 0;
    const frames = [];
    function frame(now) {
      frames.push(now);
      if (frames.length > 600) frames.shift();
      // Texts change at most ten times in a second, so that they can be read.
      if (rowsAreOld && now - shownAt > 95) { arrange(); showTotals(); shownAt = now; isChanged = true; }
      if (eventsAreOld && now - (frame.events ?? 0) > 250) { showEvents(); eventsAreOld = false; frame.events = now; }
      if (isChanged) {
        isChanged = false;
        showRows();
        drawLanes();
        if (drawChains(now)) isChanged = true;
      }
      requestAnimationFrame(frame);
    }
    readColors();
    showEvents();
    requestAnimationFrame(frame);
    findProcess();

    """#
}
