// The dialog that shows a test or a message.
"use strict";

function showDialog(title, note, text, code = "") {
  byID("dialogtitle").textContent = title;
  byID("dialognote").textContent = note;
  const codeNote = byID("dialogcode");
  codeNote.replaceChildren("The test runs this code of the recording, look at it first: ", element("code", { textContent: clean(code) }));
  codeNote.hidden = code === "";
  const area = byID("dialogtext");
  area.value = text; area.hidden = text === "";
  area.setSelectionRange(0, 0);
  byID("dialogcopy").hidden = text === "";
  const dialog = byID("dialog");
  if (!dialog.open) dialog.showModal();
  area.scrollTop = 0;
}
byID("dialogclose").addEventListener("click", () => byID("dialog").close());
byID("dialogcopy").addEventListener("click", async () => {
  const area = byID("dialogtext");
  try { await navigator.clipboard.writeText(area.value); byID("dialognote").textContent = "Copied."; } catch { area.select(); }
});
