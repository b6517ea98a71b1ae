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
      stat             prints what the header and the lock file say, without
                       reading the log or waiting for a lock
      dump             prints each key and value as a line of JSON, in byte order
      load             stores such lines of standard input in one transaction;
                       other keys stay
      repair           continues a damaged store with the commits that can be read;
                       the damaged log is kept as 'corrupt-1'
      backup FOLDER    writes a copy of one moment, durably; needs no key
      restore FOLDER   writes a copy of that backup to DIR, which must contain no
                       store
      rotate-key       rewrites all values with a new key, which replaces the one in
                       its file, or is written to --new-key-file PATH
      destroy-key --yes
                       makes all values unreadable for good

      --reveal         list, get and watch also print values
      --read-only      writes nothing, not even what a reader would repair; for
                       list, get, watch, verify, stat, dump and backup
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
