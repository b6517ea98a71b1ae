/// What the program says of itself.
package enum Help {
  /// One line, for whoever has mistyped something.
  package static let usage = """
    usage: rill-store DIR list|get KEY|set KEY VALUE|remove KEY|watch|verify|compact
    """

  /// All of it, with the line break at its end.
  package static let text = """
    \(usage)

    Looks into the folder of a RillStore, while other programs use it.

      list             each key and the size of its value, in the order of bytes
      get KEY          the same of one key
      set KEY VALUE    stores VALUE; durable when the program ends. Makes the store
                       if there is none, which no other command does
      set KEY -        stores what comes from standard input, every byte of it
      remove KEY       removes the value
      watch            a line for each change, until SIGINT or SIGTERM
      verify           reads the whole log, and says where it breaks if it does;
                       changes nothing, and needs no right to write
      compact          rewrites the log without what is dead in it

      --show           list, get, watch: shows values, which are hidden otherwise
      --               what follows is no option, even if it begins with '-'
      -h, --help       this text

    A secret belongs in 'set KEY -': arguments can be read by every user of the
    machine as long as the program runs, and stay in the history of the shell.

      printf %s "$SECRET" | rill-store DIR set token -

    Lines have fields with a tab between them: KEY SIZE [VALUE] of list and get,
    set KEY SIZE [VALUE] and remove KEY of watch, NAME NUMBER of verify and
    compact. One line is one entry: control characters, backslashes and bytes that
    are not UTF-8 stand there as \\t, \\n, \\r, \\\\ and \\xHH, as printf %b reads them.
    'get KEY --show' prints the bytes of the value and nothing else.

    Exit status: 0 done; 1 the key has no value; 2 misuse; 3 the store can not be
    used now, or there is none; 4 the log is damaged; 5 the disk failed, and the
    outcome is unknown; 6 standard input or output failed.

    """
}
