import Foundation
import TestSupport

// Plays random graphs.
//
//   GraphFuzzer [COUNT]       compares this many graphs, by default 20,000
//   GraphFuzzer --minutes N   compares graphs for N minutes
//   GraphFuzzer --batches …   does the same for graphs with batches and derived values, and plays batches on several threads
//   GraphFuzzer --print-tests writes the sample of printed tests into Tests/RandomTests
//
// RILL_SEED repeats a run.
var arguments = Array(CommandLine.arguments.dropFirst())
if arguments == ["--print-tests"] {
  let path = "Tests/RandomTests/\(GraphTestGenerator.fileName)"
  try GraphTestGenerator.text.write(toFile: path, atomically: true, encoding: .utf8)
  exit(0)
}

let seed = randomSeed()
let batches = arguments.first == "--batches"
if batches { arguments.removeFirst() }
let start = ContinuousClock.now
let report: GraphFuzzer.Report
if arguments.count == 2, arguments[0] == "--minutes", let minutes = Double(arguments[1]) {
  report = GraphFuzzer.run(until: start + .seconds(minutes * 60), seed: seed, batches: batches)
} else if arguments.count <= 1, let count = arguments.first.map(Int.init) ?? 20_000 {
  report = GraphFuzzer.run(count: count, seed: seed, batches: batches)
} else {
  print("GraphFuzzer [--batches] [COUNT | --minutes MINUTES | --print-tests]")
  exit(2)
}

print(report.coverage.carriers.table)
let time = start.duration(to: .now) / .seconds(1)
for (name, count) in report.coverage.counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
  print("\(count) \(name)")
}
print("\(report.played) graphs in \(time) s: \(Int(Double(report.played) / time)) per second, seed \(seed)")
if batches { print("batches of several threads were played \(report.playedOnThreads) times") }
print("\(report.ambiguous) more have an outcome that the contract leaves undefined, and were not compared")
if let mismatch = report.mismatch {
  print(mismatch)
  exit(1)
}
// A short run need not use every operator.
if report.played >= 2000, !report.coverage.missing.isEmpty {
  print("not used: \(report.coverage.missing.joined(separator: ", "))")
  exit(1)
}
if report.played >= 100_000, !report.coverage.carriers.missing.isEmpty {
  print("not played: \(report.coverage.carriers.missing.joined(separator: ", "))")
  exit(1)
}
