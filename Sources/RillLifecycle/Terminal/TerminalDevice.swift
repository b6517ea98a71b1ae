import CRillTerminal
import RillLocks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The terminal of the process while one subscriber observes it: its modes, its input, and the signal handlers.
///
/// All functions are thread-safe. Instance functions have no effect after the device is closed.
struct TerminalDevice: Sendable {
  /// The current device: calls of a subscription that is over must not affect the next one.
  static let current = Locked<(generation: UInt64, isOpen: Bool)>((0, false))
  private let generation: UInt64
  private let input: Int32

  /// Opens the terminal and installs the signal handlers, without changing the modes.
  init(input: Int32, output: Int32, controlSequences: TerminalControlSequences) throws(TerminalError) {
    self.input = input
    let (code, generation) = Self.current.withLock { current in
      let code = unsafe rill_terminal_open(
        input, output, controlSequences.on, controlSequences.on.count, controlSequences.off, controlSequences.off.count)
      if code == 0 { current = (current.generation + 1, true) }
      return (code, current.generation)
    }
    self.generation = generation
    switch code {
    case 0: break
    case EBUSY: throw .alreadyObserved
    case E2BIG: throw .tooManyBytes
    default: throw .system(code: code)
    }
  }

  /// Whether this process group can use the terminal.
  static var isInForeground: Bool { rill_terminal_get_status() == RILL_TERMINAL_FOREGROUND }

  /// Whether the terminal has been hung up.
  static var isHungUp: Bool { rill_terminal_get_status() == RILL_TERMINAL_HUNG_UP }

  func switchOn() { whileOpen(rill_terminal_switch_on) }

  func switchOff() { whileOpen(rill_terminal_switch_off) }

  /// Restores the terminal and the previous signal handlers.
  ///
  /// Signals that have not been read are raised again.
  func close() {
    Self.current.withLock { current in
      guard current == (generation, true) else { return }
      current.isOpen = false
      rill_terminal_close()
    }
  }

  /// Closes the current device, whichever subscriber has opened it.
  static func closeCurrent() {
    current.withLock { current in
      current.isOpen = false
      rill_terminal_close()
    }
  }

  private func whileOpen(_ body: () -> Void) {
    Self.current.withLock { if $0 == (generation, true) { body() } }
  }

  /// The result of reading input.
  enum ReadResult: Equatable {
    case bytes([UInt8])
    case noData
    /// Another process group has the terminal.
    case inBackground
    case endOfInput
  }

  /// Reads from `input`, a duplicate of the terminal's descriptor, without blocking.
  static func read(_ input: Int32) -> ReadResult {
    var count = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, length in
      count = unsafe rill_terminal_read(input, buffer.baseAddress, 4096)
      length = max(0, count)
    }
    switch count {
    case 0: return .endOfInput
    case RILL_TERMINAL_IN_BACKGROUND: return .inBackground
    case ..<0: return .noData
    default: return .bytes(bytes)
    }
  }
}
