/// Work that is due at a virtual time.
final class ModelScheduledWork {
  let time: Int
  let number: Int
  /// Whether an operator waits for this time, so that the contract leaves the order within the instant undefined.
  let isTimer: Bool
  private(set) var action: (() -> Void)?

  init(time: Int, number: Int, isTimer: Bool, action: @escaping () -> Void) {
    (self.time, self.number, self.isTimer, self.action) = (time, number, isTimer, action)
  }

  var isPending: Bool { action != nil }

  func cancel() { action = nil }

  func run() {
    let action = action
    self.action = nil
    action?()
  }
}
