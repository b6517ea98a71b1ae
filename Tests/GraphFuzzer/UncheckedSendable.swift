/// A value that stays on the thread of its scenario.
struct UncheckedSendable<Value>: @unchecked Sendable {
  // Sendable: a scenario runs on one thread.
  let value: Value

  init(_ value: Value) { self.value = value }
}
