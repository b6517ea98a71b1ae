extension WebPage {
  static let styleSheet = """
    :root { color-scheme: light dark;
      --page: light-dark(#ffffff, #0f1216); --panel: light-dark(#f6f7f9, #171b21); --ink: light-dark(#1b1f24, #e7ecf2);
      --quiet: light-dark(#59636e, #98a4b1); --rule: light-dark(#d5dae0, #2d343d); --select: light-dark(#dbeafe, #1c3557);
      --act: light-dark(#0a58ca, #7fb4ff); --node: light-dark(#ffffff, #1e242c); --grown: light-dark(#9a4a00, #ffb454);
      --good: light-dark(#17693a, #5fd38a); --bad: light-dark(#b3261e, #ff8078); --input: light-dark(#6b3fa0, #c79bff); }
    :root[data-theme=dark] { color-scheme: dark; } :root[data-theme=light] { color-scheme: light; }
    * { box-sizing: border-box; } [hidden] { display: none !important; }
    html, body { height: 100%; margin: 0; }
    body { display: grid; grid-template-rows: auto minmax(0, 1fr) auto; background: var(--page); color: var(--ink);
      font: 13px/1.4 system-ui, -apple-system, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif; }
    header, footer { display: flex; flex-wrap: wrap; gap: 6px 12px; align-items: center; padding: 7px 12px; background: var(--panel);
      border-bottom: 1px solid var(--rule); }
    footer { border: 0; border-top: 1px solid var(--rule); }
    h1 { font-size: 14px; margin: 0; } h2 { font-size: 13px; margin: 0 0 6px; }
    .space { flex: 1; } .quiet { color: var(--quiet); } #program { font-weight: 600; }
    #status { color: var(--quiet); } #status.bad { color: var(--bad); font-weight: 600; } #status.good { color: var(--good); }
    input, select, button, textarea { font: inherit; color: inherit; background: var(--node); border: 1px solid var(--rule); border-radius: 6px;
      padding: 3px 8px; } button { cursor: pointer; } button[aria-pressed=true] { border-color: var(--act); color: var(--act); }
    input[type=range] { padding: 0; accent-color: var(--act); } #search { width: 130px; } #hidden { width: 190px; }
    #grown { color: var(--grown); border-color: var(--grown); }
    :focus-visible { outline: 2px solid var(--act); outline-offset: 1px; } #scroller:focus-visible { outline-offset: -2px; }
    main { display: grid; min-height: 0; grid-template: minmax(0, 1fr) minmax(120px, 34%) / minmax(0, 1fr) minmax(330px, 27%);
      grid-template-areas: "graph aside" "lanes aside"; }
    #graph { grid-area: graph; display: flex; flex-direction: column; min-height: 0; position: relative; }
    aside { grid-area: aside; border-left: 1px solid var(--rule); overflow: auto; padding: 10px 12px; overflow-wrap: anywhere;
      background: var(--panel); }
    #lanes { grid-area: lanes; border-top: 1px solid var(--rule); overflow: auto; min-height: 0; }
    #columns { display: flex; color: var(--quiet); padding: 4px 10px; border-bottom: 1px solid var(--rule); white-space: nowrap; overflow: hidden;
      flex: none; }
    .number { width: 54px; text-align: right; flex: none; font-variant-numeric: tabular-nums; } .place { width: 260px; flex: none;
      padding-left: 14px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; direction: rtl; text-align: left; }
    #scroller { flex: 1; overflow: auto; position: relative; min-height: 0; }
    #rows { position: relative; } #behind { position: sticky; top: 0; left: 0; height: 0; z-index: 1; pointer-events: none; }
    .row { position: absolute; left: 0; right: 0; display: flex; align-items: flex-start; padding: 5px 10px; cursor: default;
      border-bottom: 1px solid color-mix(in srgb, var(--rule) 50%, transparent); }
    .row[aria-selected=true] { background: var(--select); } .row.cursor { box-shadow: inset 3px 0 0 var(--act); }
    .row.gone { opacity: 0.45; } .row .up { color: var(--grown); font-weight: 600; } .row.child .place { color: var(--quiet); padding-left: 34px; }
    #nothing { position: absolute; inset: 60px 0 auto; text-align: center; color: var(--quiet); padding: 0 16px; }
    #time { flex: 1; min-width: 120px; } #now { min-width: 6em; font-variant-numeric: tabular-nums; font-weight: 600; text-align: right; }
    canvas { display: block; } #marbles { width: 100%; }
    table { border-collapse: collapse; width: 100%; table-layout: fixed; } th { text-align: left; color: var(--quiet); font-weight: 500; }
    th:nth-child(1) { width: 56px; } th:nth-child(2) { width: 100px; } th:nth-child(4) { width: 64px; }
    td { vertical-align: top; padding: 3px 6px 3px 0; border-bottom: 1px solid color-mix(in srgb, var(--rule) 60%, transparent);
      overflow-wrap: anywhere; } td.value, del, code, .edit input { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas,
      "DejaVu Sans Mono", monospace; font-size: 12px; } td.time { font-variant-numeric: tabular-nums; color: var(--quiet); }
    td.input { color: var(--input); } td.output { color: var(--act); } ins { text-decoration: none; color: var(--good); font-weight: 600; }
    del { color: var(--bad); } td button { padding: 0 6px; font-size: 12px; }
    .edit { display: flex; flex-wrap: wrap; gap: 4px; } .edit input:not([type=checkbox]) { width: 100%; } .edit label { width: 100%; }
    .recording { margin-bottom: 16px; } .recording label { display: block; } .recording p { margin: 6px 0; }
    .choice { display: block; margin-bottom: 10px; } .choice select { max-width: 100%; }
    .recording .actions { display: flex; flex-wrap: wrap; gap: 6px; }
    dialog { width: min(860px, 92vw); color: inherit; background: var(--page); border: 1px solid var(--rule); border-radius: 10px; }
    dialog::backdrop { background: rgb(0 0 0 / 0.45); } #dialogtext { width: 100%; height: 46vh; font: 12px/1.45 ui-monospace, SFMono-Regular,
      Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre; }
    .compact .chain { display: none; } .compact .place { width: auto; flex: 1; }
    @media (max-width: 820px) {
      html, body { height: auto; } body { display: block; }
      main { display: block; } #graph { height: 62vh; } #lanes { height: 36vh; } .number { width: 50px; }
      aside { border-left: 0; border-top: 1px solid var(--rule); } footer { position: sticky; bottom: 0; z-index: 3; }
    }
    """
}
