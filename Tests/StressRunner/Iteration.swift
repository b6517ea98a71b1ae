import TestSupport

/// One run of a scenario, whose random decisions derive from a seed.
final class Iteration {
  let seed: UInt64
  let workers: WorkerThreads
  let monitor = IterationState()
  var random: SeededGenerator

  init(seed: UInt64, workers: WorkerThreads) {
    self.seed = seed
    self.workers = workers
    random = SeededGenerator(seed: seed)
  }

  func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  func chance(_ part: Int, of whole: Int) -> Bool { number(1...whole) <= part }
  func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &random)! }

  /// Runs each of `bodies` on its own thread, all at once.
  ///
  /// With up to three threads, every second iteration interrupts them at random points.
  func onThreads(_ bodies: [@Sendable () -> Void]) {
    workers.run(bodies, interrupted: bodies.count <= 3 && chance(1, of: 2))
  }
}
