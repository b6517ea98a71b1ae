/// The texts that describe the program.
package enum Help {
  /// Printed after an error in the arguments.
  package static let usage = """
    usage: rill-top
           rill-top PID|NAME [--once] [--root DIR]
           rill-top [PID|NAME] --web [--port PORT]
    """

  /// The full text.
  package static let text = """
    \(usage)

    Shows the live subscriptions of running programs that have called
    Inspector.start() of RillDiagnostics.

      (nothing)        lists the processes that can be shown
      PID|NAME         shows a process in the terminal: its subscriptions by the
                       place in the source code where they are made
      --once           prints the table after a second; even if the output is no
                       terminal
      --web            serves a page for the browser on this machine, and prints its
                       address, which works once
      --port PORT      the port of the page; a free one if there is none
      --root DIR       where the source files are, for Enter; the current folder if
                       there is none
      -h, --help       prints this text

    Keys in the terminal:

      up down j k      select a line; page up, page down, g and G move further
      enter            opens the source code in $VISUAL, $EDITOR or vi
      space f          shows the subscriptions of a place, or hides them; F: of all
      m                sets a mark; the column "grown" counts from there
      s                sorts by the next column
      /                shows what contains a text: a place, operator, type or thread
      h                leaves operators out of the chains, such as map, filter
      p                pauses
      q                quits

    Exit status: 0 success; 1 there is no process, or not this one, or it does not
    answer; 2 misuse; 3 the folder of the sockets is not private.

    """
}
