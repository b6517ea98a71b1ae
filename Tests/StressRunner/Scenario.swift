/// One kind of random schedule: the part of the library it runs, and what it checks.
package struct Scenario: Sendable {
  /// All scenarios of the suite.
  package static let all = subjects + operators + sharing + groups + directed + batches + singleThreaded

  /// The part of the library that the scenario is about.
  package let group: String
  package let name: String
  /// Whether the scenario must run on the main thread, to run the main queue.
  let needsMainThread: Bool
  /// The number of iterations before the next scenario gets its turn.
  let repetitions: Int
  let run: @Sendable (Iteration) -> Void

  init(
    _ group: String, _ name: String, needsMainThread: Bool = false, repetitions: Int = 1,
    run: @escaping @Sendable (Iteration) -> Void
  ) {
    self.group = group
    self.name = name
    self.needsMainThread = needsMainThread
    self.repetitions = repetitions
    self.run = run
  }
}
