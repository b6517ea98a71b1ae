internal import Foundation

/// Runs `round` with random numbers: `count` times, and in the nightly workflow until `RILL_FUZZ_SECONDS` have passed.
///
/// Each round has a seed of its own. It is printed if the round throws, and `RILL_SEED` repeats it as the first round.
package func fuzz(_ count: Int, _ round: (_ number: Int, inout SeededGenerator) throws -> Void) throws {
  let seed = randomSeed()
  let seconds = ProcessInfo.processInfo.environment["RILL_FUZZ_SECONDS"].flatMap(Double.init) ?? 0
  let end = ContinuousClock.now + .seconds(seconds)
  var number = 0
  print("fuzzing with RILL_SEED=\(seed)")
  while number < count || ContinuousClock.now < end {
    var generator = SeededGenerator(seed: seed &+ UInt64(number))
    do { try round(number, &generator) } catch {
      print("RILL_SEED=\(seed &+ UInt64(number)) repeats this: \(error)")
      throw error
    }
    number += 1
  }
  print("\(number) rounds")
}
