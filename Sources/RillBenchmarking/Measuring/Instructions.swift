internal import CRillCounters

/// The instructions of a piece of work outside of the kernel.
///
/// They depend on the compiler, but neither on the model of the processor nor on what else the machine does. So their limits give the
/// same verdict everywhere, and an atomic instruction counts the same where it is cheap and where it is expensive.
public struct Instructions: Codable, Sendable, Equatable {
  /// The number of all instructions.
  public let all: Double
  /// The number of atomic read-modify-write instructions and full barriers among them.
  public let atomics: Double
  /// The number of system calls among them.
  public let systemCalls: Double

  /// Runs `work` and returns the instructions that it executes on the calling thread.
  ///
  /// Returns nil if they cannot be counted here: they can on Linux with x86-64, but not under a sanitizer. Each instruction takes
  /// between one and thirty microseconds. `work` must not create threads or processes.
  public static func counting(_ work: () -> Void) -> Instructions? {
    guard isAvailable else {
      work()
      return nil
    }
    instruction_counter_start()
    work()
    let counts = instruction_counter_stop()
    return Instructions(
      all: Double(counts.instructions), atomics: Double(counts.atomics), systemCalls: Double(counts.system_calls))
  }

  /// Whether instructions can be counted here, which is tested with a few of them.
  public static let isAvailable = instruction_counter_is_available()

  /// Returns the instructions of one event: the difference between a run of `events` and one of twice as many, so that what a run
  /// does once is not counted.
  static func perEvent(_ events: Int, _ run: (Int) -> Void) -> Instructions? {
    guard let once = counting({ run(events) }), let twice = counting({ run(2 * events) }) else { return nil }
    let count = Double(events)
    return Instructions(
      all: (twice.all - once.all) / count, atomics: (twice.atomics - once.atomics) / count,
      systemCalls: (twice.systemCalls - once.systemCalls) / count)
  }
}
