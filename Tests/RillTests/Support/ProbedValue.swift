import RillTesting

/// A value that runs user code wherever the library could: when it is compared and when it is released.
final class ProbedValue: Equatable, @unchecked Sendable, CustomStringConvertible {
  // Sendable: `number` and `probe` never change.
  let number: Int
  let probe: Probe

  init(_ number: Int, _ probe: Probe) {
    self.number = number
    self.probe = probe
  }

  deinit { probe.call() }

  static func == (left: ProbedValue, right: ProbedValue) -> Bool {
    left.probe.call()
    return left.number == right.number
  }

  var description: String { "\(number)" }
}

/// What user code does when the library runs it.
///
/// Every closure of the catalog holds the tracker and touches the probe.
final class Probe: @unchecked Sendable {
  // Sendable: `action` is set before the threads start, and not changed after: a gate that was handed on may still run it.
  var action: @Sendable () -> Void = {}
  /// What operators that take time wait by.
  let scheduler = HistoricalScheduler()
  func call() { action() }
}

/// Its release shows that every closure that captured it has been released.
final class Tracker: Sendable {
  func capture() {}
}
