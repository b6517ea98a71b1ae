import CPseudoTerminal

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The two ends of a terminal without a screen: what a terminal emulator has, and what a program has.
///
/// Closed when it is let go.
package final class PseudoTerminalDevice {
  /// The emulator's end, which does not wait for what is not there.
  private(set) package var emulatorEnd: Int32
  /// The program's end, which keeps the terminal alive between programs.
  package let programEnd: Int32
  /// Where a program finds its end.
  package let path: String

  package init(size: (columns: Int, rows: Int)) throws {
    var end: Int32 = -1
    path = unsafe String(unsafeUninitializedCapacity: 256) { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { name in
        end = unsafe pseudo_terminal_open(name.baseAddress, name.count)
        return end < 0 ? 0 : unsafe strlen(name.baseAddress!)
      }
    }
    emulatorEnd = end
    guard end >= 0 else { throw PseudoTerminalError("no terminal: \(errno)", output: [], reports: []) }
    programEnd = unsafe open(path, O_RDWR | O_NOCTTY)
    guard programEnd >= 0 else { throw PseudoTerminalError("no terminal at \(path): \(errno)", output: [], reports: []) }
    _ = fcntl(programEnd, F_SETFD, FD_CLOEXEC)
    _ = fcntl(emulatorEnd, F_SETFL, O_NONBLOCK)
    resize(to: size)
  }

  deinit {
    hangUp()
    close(programEnd)
  }

  /// The modes, as the program's end has them.
  package var modes: TerminalModes? { TerminalModes(of: programEnd) }

  /// Gives the terminal another size, of which the programs in its foreground are told.
  package func resize(to size: (columns: Int, rows: Int)) {
    var window = winsize(ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(emulatorEnd, UInt(TIOCSWINSZ), &window)
  }

  /// Types `bytes`.
  package func type(_ bytes: [UInt8]) { _ = unsafe write(emulatorEnd, bytes, bytes.count) }

  /// What programs have written since the last time.
  package func read() -> [UInt8] { readAvailable(emulatorEnd) }

  /// Closes the emulator's end, as does a window that is closed.
  package func hangUp() {
    guard emulatorEnd >= 0 else { return }
    close(emulatorEnd)
    emulatorEnd = -1
  }
}

/// What can be read at once from a descriptor that does not wait.
func readAvailable(_ descriptor: Int32) -> [UInt8] {
  var all: [UInt8] = []
  while descriptor >= 0 {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, length in
      length = unsafe max(0, read(descriptor, buffer.baseAddress, 4096))
    }
    if bytes.isEmpty { break }
    all += bytes
  }
  return all
}
