extension SVGDiagram {
  /// The colors and fonts of a picture, for light and for dark pages.
  static let styleSheet = """
    svg { --paper: #ffffff; --ink: #1f2328; --quiet: #57606a; --guide: #b6c0ca; --box: #f6f8fa; --error: #cf222e; --act: #0969da;
      --c0: #ffd8a8; --c1: #a5d8ff; --c2: #b2f2bb; --c3: #ffc9de; --c4: #d0bfff; --c5: #ffec99; }
    @media (prefers-color-scheme: dark) {
      svg { --paper: #0d1117; --ink: #e6edf3; --quiet: #9da7b3; --guide: #46505c; --box: #161b22; --error: #ff7b72; --act: #79b8ff;
        --c0: #7a4510; --c1: #17507f; --c2: #1d5c2f; --c3: #7d2b52; --c4: #4b3696; --c5: #6b5600; }
    }
    text { font-family: -apple-system, BlinkMacSystemFont, "Segoe UI", "Noto Sans", "Liberation Sans", Helvetica, Arial, sans-serif;
      fill: var(--ink); }
    .paper { fill: var(--paper); }
    .label { font-size: 13px; fill: var(--quiet); }
    .name { font-weight: 600; }
    .code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
    .line { stroke: var(--ink); stroke-width: 1.8; }
    .inner { stroke-width: 1.3; }
    .arrow { fill: var(--ink); }
    .guide { stroke: var(--guide); stroke-width: 1; stroke-dasharray: 2 4; }
    .box { fill: var(--box); stroke: var(--ink); stroke-width: 1.5; }
    .value { stroke: var(--ink); stroke-width: 1.5; }
    .note { fill: var(--paper); stroke: var(--quiet); stroke-dasharray: 3 2; }
    .end { stroke: var(--ink); stroke-width: 3; }
    .error { stroke: var(--error); stroke-width: 3.2; stroke-linecap: round; fill: none; }
    .subscription { stroke: var(--act); stroke-width: 2.2; fill: none; stroke-linecap: round; stroke-linejoin: round; }
    .cursor { stroke: var(--act); stroke-width: 1.5; }
    .disposal { stroke: var(--act); stroke-width: 2.2; fill: none; stroke-linecap: round; }
    .color0 { fill: var(--c0); } .color1 { fill: var(--c1); } .color2 { fill: var(--c2); }
    .color3 { fill: var(--c3); } .color4 { fill: var(--c4); } .color5 { fill: var(--c5); }
    """
}
