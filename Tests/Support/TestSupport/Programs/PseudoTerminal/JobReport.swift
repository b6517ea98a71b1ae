internal import Foundation

/// A change in the state of a shell's job.
package enum JobReport: Equatable, Sendable {
  case started(pid: Int32)
  case stopped(signal: Int32)
  case continued
  /// The shell has taken the terminal.
  case tookTerminal
  case ended(ProgramEnd)

  init?(_ line: Substring) {
    let words = line.split(separator: " ")
    guard words.count == 2, let number = Int32(words[1]) else { return nil }
    switch words[0] {
    case "started": self = .started(pid: number)
    case "stopped": self = .stopped(signal: number)
    case "continued": self = .continued
    case "taken": self = .tookTerminal
    case "exited": self = .ended(.exited(number))
    case "signalled": self = .ended(.signalled(number))
    default: return nil
    }
  }
}
