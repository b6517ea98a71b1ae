import Synchronization
import ThreadTools

/// One schedule, drawn from a seed.
final class Round {
  let seed: UInt64
  let crew: Crew
  let world = World()
  var random: SeededGenerator

  init(seed: UInt64, crew: Crew) {
    self.seed = seed
    self.crew = crew
    random = SeededGenerator(seed: seed)
  }

  func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  func chance(_ part: Int, of whole: Int) -> Bool { number(1...whole) <= part }
  func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &random)! }

  /// Runs so many threads at once; every other round they are disturbed.
  func onThreads(_ bodies: [@Sendable () -> Void]) {
    crew.run(bodies, disturbed: bodies.count <= 3 && chance(1, of: 2))
  }
}

/// Chance for closures that run on any thread: the same for the same values.
struct Dice: Sendable {
  let seed: UInt64

  func roll(_ value: Int, _ sides: Int) -> Int {
    var generator = SeededGenerator(seed: seed ^ UInt64(truncatingIfNeeded: value) &* 0x9E37_79B9)
    return Int.random(in: 0..<sides, using: &generator)
  }
}

/// Keeps a thread busy for a moment.
func linger(_ turns: Int) {
  let counter = Atomic<Int>(0)
  for _ in 0..<turns { _ = counter.load(ordering: .relaxed) }
}

/// One kind of round.
package struct Arena: Sendable {
  /// Which part of the library it is about.
  package let group: String
  package let name: String
  /// Whether it needs the thread of the main queue.
  let isOfMainThread: Bool
  /// How many rounds make one turn.
  let rounds: Int
  let play: @Sendable (Round) -> Void

  init(
    _ group: String, _ name: String, isOfMainThread: Bool = false, rounds: Int = 1, play: @escaping @Sendable (Round) -> Void
  ) {
    self.group = group
    self.name = name
    self.isOfMainThread = isOfMainThread
    self.rounds = rounds
    self.play = play
  }
}
