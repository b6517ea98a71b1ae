import RillTesting

/// A value that runs user code wherever the library could: when it is compared and when it is released.
final class UserCodeCallingValue: Equatable, @unchecked Sendable, CustomStringConvertible {
  // Sendable: `number` and `hook` never change.
  let number: Int
  let hook: UserCodeHook

  init(_ number: Int, _ hook: UserCodeHook) {
    self.number = number
    self.hook = hook
  }

  deinit { hook.call() }

  static func == (left: UserCodeCallingValue, right: UserCodeCallingValue) -> Bool {
    left.hook.call()
    return left.number == right.number
  }

  var description: String { "\(number)" }
}
