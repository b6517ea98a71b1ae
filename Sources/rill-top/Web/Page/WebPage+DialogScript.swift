extension WebPage {
  /// The dialog that shows a test or a message.
  static let dialogScript = #"""
    function showDialog(title, note, text, code = "") {
      document.getElementById("dialogtitle").textContent = title;
      document.getElementById("dialognote").textContent = note;
      const codeNote = document.getElementById("dialogcode");
      codeNote.replaceChildren("The test runs this code of the recording, look at it first: ", element("code", { textContent: clean(code) }));
      codeNote.hidden = code === "";
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

    """#
}
