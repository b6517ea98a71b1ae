import Foundation
import GraphFuzz
import TestSupport

// Plays random graphs. The argument is their number; RILL_SEED repeats a run.
let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 20_000
let seed = randomSeed()
let start = ContinuousClock.now
let report = GraphFuzzer.run(count: count, seed: seed)
let time = start.duration(to: .now) / .seconds(1)
for (name, count) in report.names.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) { print("\(count) \(name)") }
print("\(report.played) graphs in \(time) s: \(Int(Double(report.played) / time)) per second, seed \(seed)")
print("\(report.ambiguous) more had an undefined order of timers and were not compared")
if let mismatch = report.mismatch {
  print(mismatch)
  exit(1)
}
