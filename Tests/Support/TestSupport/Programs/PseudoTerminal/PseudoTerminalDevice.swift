import CTestSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The two ends of a pseudo-terminal: that of the terminal emulator, and that of the program.
///
/// Deallocating the object closes both.
package final class PseudoTerminalDevice {
  /// The non-blocking descriptor of the emulator's end.
  private(set) package var emulatorEnd: Int32
  /// The descriptor of the program's end, which stays open so that the terminal exists after a program has ended.
  package let programEnd: Int32
  /// The path of the program's end.
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
    guard end >= 0 else {
      throw TerminalJobError("cannot create a pseudo-terminal: error \(errno)", output: [], reports: [])
    }
    programEnd = unsafe open(path, O_RDWR | O_NOCTTY)
    guard programEnd >= 0 else {
      throw TerminalJobError("cannot open the pseudo-terminal \(path): error \(errno)", output: [], reports: [])
    }
    _ = fcntl(programEnd, F_SETFD, FD_CLOEXEC)
    _ = fcntl(emulatorEnd, F_SETFL, O_NONBLOCK)
    resize(to: size)
  }

  deinit {
    hangUp()
    close(programEnd)
  }

  /// The modes of the terminal, or nil if it was hung up.
  package var modes: TerminalModes? { TerminalModes(of: programEnd) }

  /// Changes the size of the terminal, which sends SIGWINCH to the foreground process group.
  package func resize(to size: (columns: Int, rows: Int)) {
    var window = winsize(ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(emulatorEnd, UInt(TIOCSWINSZ), &window)
  }

  /// Types `bytes`.
  package func type(_ bytes: [UInt8]) { _ = unsafe write(emulatorEnd, bytes, bytes.count) }

  /// Returns the output of programs since the last call.
  package func read() -> [UInt8] { readAvailable(emulatorEnd) }

  /// Closes the emulator's end, as happens when its window is closed.
  package func hangUp() {
    guard emulatorEnd >= 0 else { return }
    close(emulatorEnd)
    emulatorEnd = -1
  }
}

/// Returns the available bytes of a non-blocking descriptor.
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
