import RillTesting

/// A value that runs user code wherever the library could: when it is compared and when it is released.
final class UserCodeCallingValue: Equatable, @unchecked Sendable, CustomStringConvertible {
  // Sendable: `number` and `probe` never change.
  let number: Int
  let probe: UserCodeHook

  init(_ number: Int, _ probe: UserCodeHook) {
    self.number = number
    self.probe = probe
  }

  deinit { probe.call() }

  static func == (left: UserCodeCallingValue, right: UserCodeCallingValue) -> Bool {
    left.probe.call()
    return left.number == right.number
  }

  var description: String { "\(number)" }
}
