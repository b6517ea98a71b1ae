import CRillTerminal
import RillLocks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The process's terminal while one subscriber has it: its modes, what is typed, and the handlers of signals.
///
/// All functions may be called from any thread, and do nothing once the device is closed.
struct TerminalDevice: Sendable {
  /// Who has it: what a subscriber does after it is over must not concern the next one.
  private static let opened = Locked<(ticket: UInt64, isOpen: Bool)>((0, false))
  private let ticket: UInt64
  private let input: Int32

  /// Installs the handlers; the modes stay as they are.
  init(input: Int32, output: Int32, bytes: TerminalBytes) throws(TerminalError) {
    self.input = input
    let (code, ticket) = Self.opened.withLock { opened in
      let code = unsafe rill_terminal_open(input, output, bytes.on, bytes.on.count, bytes.off, bytes.off.count)
      if code == 0 { opened = (opened.ticket + 1, true) }
      return (code, opened.ticket)
    }
    self.ticket = ticket
    switch code {
    case 0: break
    case EBUSY: throw .alreadyObserved
    case E2BIG: throw .tooManyBytes
    default: throw .system(code: code)
    }
  }

  /// Whether the terminal may be used.
  static var isInFront: Bool { rill_terminal_get_place() == RILL_TERMINAL_FRONT }

  /// Whether it has been hung up.
  static var isGone: Bool { rill_terminal_get_place() == RILL_TERMINAL_GONE }

  func switchOn() { whileOpen(rill_terminal_switch_on) }

  func switchOff() { whileOpen(rill_terminal_switch_off) }

  /// Undoes everything.
  ///
  /// A signal that has not been read happens again, as if it came now.
  func close() {
    Self.opened.withLock { opened in
      guard opened == (ticket, true) else { return }
      opened.isOpen = false
      rill_terminal_close()
    }
  }

  /// The same, whoever has it.
  static func closeForWhoeverHasIt() {
    opened.withLock { opened in
      opened.isOpen = false
      rill_terminal_close()
    }
  }

  private func whileOpen(_ body: () -> Void) {
    Self.opened.withLock { if $0 == (ticket, true) { body() } }
  }

  /// Stops the process and returns when it goes on; even if the device is closed, for then nobody else would stop it.
  static func stop() { opened.withLock { _ in rill_terminal_stop() } }

  /// What there is to be read of signals: readable when `nextSignal` has one.
  static var signals: Int32 { rill_terminal_signals() }

  /// The next signal that has come.
  static func nextSignal() -> Int32? {
    let signal = rill_terminal_next_signal()
    return signal == 0 ? nil : signal
  }

  /// What a reading has come to.
  enum Reading: Equatable {
    case typed([UInt8])
    case nothing
    /// Another process group reads now.
    case notOurs
    case ended
  }

  /// Reads from `input`, which is the terminal by another number, without waiting.
  static func read(_ input: Int32) -> Reading {
    var count = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, length in
      count = unsafe rill_terminal_read(input, buffer.baseAddress, 4096)
      length = max(0, count)
    }
    switch count {
    case 0: return .ended
    case RILL_TERMINAL_NOT_OURS: return .notOurs
    case ..<0: return .nothing
    default: return .typed(bytes)
    }
  }

  /// Ends the process by `signal`, as if nobody handled it.
  static func end(by signal: Int32) { rill_terminal_end(signal) }
}
