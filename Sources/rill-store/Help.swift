/// The texts that describe the program.
package enum Help {
  /// One line, printed after an error in the arguments.
  package static let usage = """
    usage: rill-store DIR COMMAND [OPTION]
    """

  /// The full text, with a line break at its end.
  package static let text = """
    \(usage)

    Reads and changes the folder of a RillStore while other programs use it.

      list             prints each key and the size of its value
      get KEY          prints KEY and the size of its value
      set KEY VALUE    stores VALUE durably; creates the store and the key file if
                       they do not exist, as load does, and no other command
      set KEY -        stores all bytes of standard input
      remove KEY       removes the value
      watch            prints a line for each change, until SIGINT or SIGTERM
      verify           reports whether and where the log is damaged; changes nothing
      compact          rewrites the log without replaced and removed values
      stat             prints what the header and the lock file say
      dump             prints each key and value as a line of JSON
      load             stores such lines of standard input in one transaction;
                       other keys stay
      repair           continues with the commits that can be read; the damaged log
                       is kept as 'corrupt-1'
      backup FOLDER    writes a copy of one moment, durably
      restore FOLDER   writes a copy of that backup to DIR, which must contain no
                       store
      rotate-key       rewrites all values with a new key, which replaces the one in
                       its file, or is written to a new file: --new-key-file PATH
      destroy-key --yes
                       deletes the key, which must be that of the store, and makes
                       all values unreadable for good

      --reveal         list, get and watch also print values
      --read-only      writes nothing; for list, get, watch, verify, stat, dump
                       and backup
      --key-file PATH  the store is encrypted, with the key of this file
      --credential NAME, --keyring NAME, --keychain SERVICE
                       the same with a key of the service manager, of the kernel, or
                       of the keychain on Apple systems
      --salt-file PATH --passphrase-file PATH
                       the same with a key derived from the first line of the second
                       file
      --               ends the options: later arguments can begin with '-'
      -h, --help       prints this text

    Store secrets with 'set KEY -': every user of the machine can read the
    arguments of a program, and the shell keeps them in its history.

      printf %s "$SECRET" | rill-store DIR set token -

    Tabs separate the fields of a line: KEY SIZE [VALUE] for list and get;
    set KEY SIZE [VALUE] and remove KEY for watch; a name and a value otherwise.
    Control characters, backslashes and bytes that are not UTF-8 are printed as
    \\t, \\n, \\r, \\\\ and \\xHH, which printf %b decodes. 'get KEY --reveal' prints
    only the bytes of the value.

    Exit status: 0 success; 1 the key has no value; 2 misuse; 3 the store cannot be
    used now, or does not exist; 4 the log is damaged; 5 the disk failed, and the
    outcome is unknown; 6 standard input or output failed.

    """
}
