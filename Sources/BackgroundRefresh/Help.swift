/// The texts that describe the program.
enum Help {
  /// Printed after an error in the arguments.
  static let usage = """
    usage: BackgroundRefresh [--record FILE] [--live [--after TIME] [--feed FILE]
           [--inspect]]
    """

  /// The full text.
  static let text = """
    \(usage)

    Simulates a user's day with an app in virtual time, and shows when and why the
    app refreshes its data. This takes no real time and changes nothing.

      --live           run as such an app in this terminal: leave it for another
                       window or with Ctrl-Z, and return. Saves the loaded data
                       for the next launch in the folder rill-background-refresh
                       below $XDG_DATA_HOME or ~/.local/share
      --after TIME     refresh after an absence of TIME, such as 90s, 30m or 2h
                       (default: 30m)
      --feed FILE      show FILE instead of this machine's load and memory: JSON,
                       {"title": "…", "facts": [{"name": "…", "text": "…",
                       "share": 0.4}, …]}, where "share" is optional
      --inspect        let rill-top show the running program

      --record FILE  record when the user leaves and returns, and what the view
                     model decides; rill-marbles draws FILE and makes a test of it

    With --live, the program draws a screen if its output is a terminal. Otherwise
    it writes a line for each event. NO_COLOR=1 in the environment disables colors.
    """
}
