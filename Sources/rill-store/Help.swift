/// The texts that describe the program.
package enum Help {
  /// One line, printed after an error in the arguments.
  package static let usage = """
    usage: rill-store DIR list|get KEY|set KEY VALUE|remove KEY|watch|verify|compact
    """

  /// The full text, with a line break at its end.
  package static let text = """
    \(usage)

    Reads and changes the folder of a RillStore while other programs use it.

      list             prints each key and the size of its value, in byte order
      get KEY          prints KEY and the size of its value
      set KEY VALUE    stores VALUE durably; creates the store if it does not exist,
                       as no other command does
      set KEY -        stores all bytes of standard input
      remove KEY       removes the value
      watch            prints a line for each change, until SIGINT or SIGTERM
      verify           reads the whole log and reports whether and where it is
                       damaged; changes nothing, and needs no write permission;
                       checks an encrypted log as far as possible without its key
      compact          rewrites the log without replaced and removed values

      --reveal         list, get and watch also print values
      --key-file PATH  the store is encrypted, with the key of this file
      --credential NAME, --keyring NAME, --keychain SERVICE
                       the same with a key of the service manager, of the kernel, or
                       of the keychain on Apple systems
      --salt-file PATH --passphrase-file PATH
                       the same with a key derived from the first line of the second
                       file, which can be a pipe
      --               ends the options: later arguments can begin with '-'
      -h, --help       prints this text

    Store secrets with 'set KEY -': while a program runs, every user of the machine
    can read its arguments, and the shell keeps them in its history.

      printf %s "$SECRET" | rill-store DIR set token -

    Tabs separate the fields of a line: KEY SIZE [VALUE] for list and get;
    set KEY SIZE [VALUE] and remove KEY for watch; a name and a number or word for
    verify and compact. Each entry is one line: control characters, backslashes and
    bytes that are not UTF-8 are printed as \\t, \\n, \\r, \\\\ and \\xHH, which printf %b
    decodes. 'get KEY --reveal' prints only the bytes of the value.

    Exit status: 0 success; 1 the key has no value; 2 misuse; 3 the store cannot be
    used now, or does not exist; 4 the log is damaged; 5 the disk failed, and the
    outcome is unknown; 6 standard input or output failed.

    """
}
