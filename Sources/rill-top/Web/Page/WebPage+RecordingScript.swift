extension WebPage {
  /// The recordings, the events of the selection, corrections, and the tests that are made of them.
  static let recordingScript = #"""
    const element = (name, properties = {}, ...children) => {
      const { data, ...rest } = properties, made = Object.assign(document.createElement(name), rest);
      for (const [key, value] of Object.entries(data ?? {})) made.dataset[key] = value;
      made.append(...children);
      return made;
    };
    function showRecordings() {
      const place = document.getElementById("recordings");
      place.replaceChildren(...[...model.recordings.values()].map(recording => {
        const box = element("section", { className: "recording", data: { recording: recording.name } });
        box.append(element("h2", { textContent: `Recording ${clean(recording.name)}` }));
        for (const stream of recording.streams) {
          const check = element("input", { type: "checkbox", checked: !recording.unselected.has(stream.stream) });
          check.addEventListener("change", () => {
            if (check.checked) recording.unselected.delete(stream.stream); else recording.unselected.add(stream.stream);
            changed(); showEvents();
          });
          box.append(element("label", {}, check, ` ${stream.direction === "input" ? "→" : "←"} ${clean(stream.name)} `,
            element("span", { className: "quiet", textContent: clean(stream.type) })));
        }
        const count = recording.corrections.size;
        const note = count ? `${count === 1 ? "1 output is" : `${count} outputs are`} corrected: the test fails until the program is.`
          : "Correct an output below, and the test fails until the program emits that.";
        box.append(element("p", { className: "quiet", textContent: recording.isFull ? note + " Only the beginning is shown: it is very long." : note }));
        const copy = element("button", { type: "button", className: "copy", textContent: count ? "Copy as failing test" : "Copy as test" });
        copy.addEventListener("click", () => copyTest(recording));
        const save = element("button", { type: "button", className: "save", textContent: "Save as recording" });
        save.addEventListener("click", () => saveRecording(recording));
        const actions = element("div", { className: "actions" }, copy, save);
        if (count) {
          const undo = element("button", { type: "button", textContent: "Undo corrections" });
          undo.addEventListener("click", () => { recording.corrections.clear(); showRecordings(); showEvents(); changed(); });
          actions.append(undo);
        }
        box.append(actions);
        return box;
      }));
    }
    // What the server needs to make a test or a shorter recording.
    function excerpt(recording) {
      const query = new URLSearchParams({ recording: recording.number });
      for (const stream of recording.streams) if (!recording.unselected.has(stream.stream)) query.append("stream", stream.stream);
      let until = view.time === null ? Infinity : view.time - recording.at;
      if (view.time === null && recording.corrections.size) until = Math.max(...[...recording.corrections.values()].map(item => item.seconds));
      // A number of JavaScript can be a little less than the time in the file.
      if (until !== Infinity) query.append("until", until + 0.000001);
      for (const [line, item] of recording.corrections) {
        if (item.json === null) query.append("remove", line); else query.append("correct", `${line}:${item.json}`);
      }
      return query;
    }
    async function copyTest(recording) {
      const response = await fetch(`/test?${excerpt(recording)}`), text = await response.text();
      if (!response.ok) return showDialog("The test cannot be made", text, "");
      let note = "Save it as a file of a test target that depends on the module, and on Rill, RillRecording and RillTesting.";
      try { await navigator.clipboard.writeText(text); note = "Copied. " + note; } catch { note = "Select it and copy it. " + note; }
      if (!recording.corrections.size) note += " It passes as long as the program does what it does now.";
      showDialog(recording.corrections.size ? "A failing test" : "A test of what happens now", note, text);
    }
    async function saveRecording(recording) {
      const response = await fetch(`/recording?${excerpt(recording)}`), text = await response.text();
      if (!response.ok) return showDialog("The recording cannot be saved", text, "");
      const link = element("a", { href: URL.createObjectURL(new Blob([text])), download: `${recording.name}.jsonl` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    }
    function showDialog(title, note, text) {
      document.getElementById("dialogtitle").textContent = title;
      document.getElementById("dialognote").textContent = note;
      const area = document.getElementById("dialogtext");
      area.value = text; area.hidden = text === "";
      area.setSelectionRange(0, 0);
      document.getElementById("dialogcopy").hidden = text === "";
      const dialog = document.getElementById("dialog");
      if (!dialog.open) dialog.showModal();
      area.scrollTop = 0;
    }
    document.getElementById("dialogclose").addEventListener("click", () => document.getElementById("dialog").close());
    document.getElementById("dialogcopy").addEventListener("click", async () => {
      const area = document.getElementById("dialogtext");
      try { await navigator.clipboard.writeText(area.value); document.getElementById("dialognote").textContent = "Copied."; } catch { area.select(); }
    });

    // MARK: Events
    let edited = null, shownEvents = "";
    function showEvents() {
      const end = view.time ?? model.now, list = [];
      for (const lane of lanes()) {
        let index = Model.after(lane.events, end), count = 0;
        while (--index >= 0 && count++ < 100) list.push([lane, lane.events[index]]);
      }
      list.sort((first, second) => second[1].time - first[1].time || (second[1].line ?? 0) - (first[1].line ?? 0));
      list.length = Math.min(list.length, 100);
      document.getElementById("noevents").hidden = list.length > 0;
      document.querySelector("#events thead").hidden = list.length === 0;
      // Rows that stay are not replaced, so that the focus and a text that is being typed stay.
      const body = document.querySelector("#events tbody");
      const rows = new Map([...body.children].map(row => [row.dataset.key, row]));
      const wanted = list.map(([lane, event]) => {
        const correction = lane.recording?.corrections.get(event.line);
        const key = `${lane.label} ${event.line ?? `${event.id} ${event.time} ${event.text} ${event.n}`} ${correction ? correction.json : ""} ${edited === event}`;
        const row = rows.get(key) ?? eventRow(lane, event, correction, key);
        row.style.opacity = "";
        return row;
      });
      for (const row of [...body.children]) if (!wanted.includes(row)) row.remove();
      wanted.forEach((row, index) => { if (body.children[index] !== row) body.insertBefore(row, body.children[index] ?? null); });
    }
    function eventRow(lane, event, correction, key) {
      const time = element("td", { className: "time", textContent: timeText(event.time) });
      const stream = element("td", { textContent: lane.label, className: event.direction ?? "" });
      const value = element("td", { className: "value" }), action = element("td");
      const text = event.kind !== "next" ? `${event.kind} ${event.text ?? ""}` : event.text ?? lane.group?.type ?? "";
      if (correction) value.append(element("del", { textContent: text }), " ", element("ins", { textContent: correction.json ?? "nothing" }));
      else value.append(text + (event.n > 1 ? ` ×${event.n}` : ""));
      if (event.direction === "output" && event.kind === "next") {
        if (edited === event) value.replaceChildren(editor(lane.recording, event));
        else {
          const button = element("button", { type: "button", textContent: correction ? "Undo" : "Correct" });
          button.addEventListener("click", () => {
            if (correction) lane.recording.corrections.delete(event.line); else edited = event;
            showRecordings(); showEvents(); changed();
            document.querySelector("#events .edit input")?.select();
          });
          action.append(button);
        }
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
        if (json !== undefined) for (const item of all.checked ? [event, ...others] : [event]) recording.corrections.set(item.line, { json, seconds: item.seconds });
        edited = null;
        showRecordings(); showEvents(); changed();
      };
      const accept = () => {
        try { JSON.parse(input.value); } catch { input.setCustomValidity("This is not JSON. A text needs quotation marks."); input.reportValidity(); return; }
        finish(input.value.trim());
      };
      input.addEventListener("input", () => input.setCustomValidity(""));
      input.addEventListener("keydown", key => { if (key.key === "Enter") accept(); else if (key.key === "Escape") finish(); });
      const button = (text, action) => { const made = element("button", { type: "button", textContent: text }); made.addEventListener("click", action); return made; };
      const also = others.length ? [element("label", {}, all, ` also ${others.length === 1 ? "the earlier one" : `the ${others.length} earlier ones`}`)] : [];
      return element("div", { className: "edit" }, input, ...also, button("Should be this", accept), button("Should be nothing", () => finish(null)),
        button("Cancel", () => finish()));
    }

    """#
}
