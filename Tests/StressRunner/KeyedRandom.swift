import TestSupport

/// Random numbers for closures that run on any thread: a number depends only on the seed and the key.
struct KeyedRandom: Sendable {
  let seed: UInt64

  func number(for key: Int, below limit: Int) -> Int {
    var generator = SeededGenerator(seed: seed ^ UInt64(truncatingIfNeeded: key) &* 0x9E37_79B9)
    return Int.random(in: 0..<limit, using: &generator)
  }
}
