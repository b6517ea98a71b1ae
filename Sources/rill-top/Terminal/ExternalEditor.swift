import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The editor of the user.
struct ExternalEditor {
  /// What the environment names: a command, possibly with arguments.
  let command: String

  init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    command = ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "vi"
  }

  /// The arguments that open a line of a file.
  func arguments(_ file: String, _ line: Int) -> [String] {
    let name = command.split(separator: " ").first?.split(separator: "/").last ?? ""
    switch name {
    case "code", "codium", "cursor": return ["-g", "\(file):\(line)"]
    case "subl", "zed", "hx", "mate", "xed": return ["\(file):\(line)"]
    default: return ["+\(line)", file]
    }
  }

  /// Runs the editor in this terminal, and waits until it ends.
  ///
  /// Not with `Process`, which puts the program into a process group of its own: it could not read from the terminal.
  func run(_ file: String, _ line: Int) -> Int32 {
    let words = ["sh", "-c", "exec \(command) \"$@\"", "sh"] + arguments(file, line)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // Ctrl-C is for the editor.
    let signals = [SIGINT, SIGQUIT]
    let previous = signals.map { signal($0, SIG_IGN) }
    defer { for (number, handler) in zip(signals, previous) { signal(number, handler) } }
    var defaults = sigset_t()
    unsafe sigemptyset(&defaults)
    for number in signals + [SIGPIPE, SIGTSTP] { unsafe sigaddset(&defaults, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var pointers = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    var child: pid_t = 0
    guard unsafe posix_spawnp(&child, "sh", nil, &attributes, &pointers, environ) == 0 else { return 127 }
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
  }
}
