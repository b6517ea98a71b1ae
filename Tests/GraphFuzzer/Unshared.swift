/// A value that stays on the thread of its scenario.
struct Unshared<Value>: @unchecked Sendable {
  // Sendable: a scenario runs on one thread.
  let value: Value

  init(_ value: Value) { self.value = value }
}
