import RillTesting

/// A value that runs user code wherever the library could: when it is compared and when it is released.
final class ProbedValue: Equatable, @unchecked Sendable, CustomStringConvertible {
  // Sendable: `number` and `probe` never change.
  let number: Int
  let probe: UserCodeProbe

  init(_ number: Int, _ probe: UserCodeProbe) {
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
