import Foundation
import TestSupport

// Plays random graphs.
//
//   GraphFuzzer [COUNT]       compares this many graphs, by default 20,000
//   GraphFuzzer --minutes N   compares graphs for N minutes
//   GraphFuzzer --batches …   does the same for graphs with batches and derived values
//   GraphFuzzer --print-tests writes the sample of printed tests into Tests/RandomTests
//
// RILL_SEED repeats a run.
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments == ["--print-tests"] {
  let path = "Tests/RandomTests/\(GraphTestGenerator.fileName)"
  try GraphTestGenerator.text.write(toFile: path, atomically: true, encoding: .utf8)
  exit(0)
}

let seed = randomSeed()
if arguments.first == "--batches" {
  let start = ContinuousClock.now
  let report: BatchFuzzer.Report
  if arguments.count == 3, arguments[1] == "--minutes", let minutes = Double(arguments[2]) {
    report = BatchFuzzer.run(until: start + .seconds(minutes * 60), seed: seed)
  } else {
    report = BatchFuzzer.run(count: arguments.dropFirst().first.flatMap(Int.init) ?? 20_000, seed: seed)
  }
  for (name, count) in report.counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) { print("\(count) \(name)") }
  let time = start.duration(to: .now) / .seconds(1)
  print("\(report.playedOnThreads) of the graphs were played on several threads")
  print("\(report.played) graphs with batches in \(time) s: \(Int(Double(report.played) / time)) per second, seed \(seed)")
  print("\(report.ambiguous) more have an outcome that the contract leaves undefined, and were not compared")
  if let mismatch = report.mismatch {
    print(mismatch)
    exit(1)
  }
  if report.played >= 2000, !report.missing.isEmpty {
    print("not used: \(report.missing.joined(separator: ", "))")
    exit(1)
  }
  exit(0)
}
let start = ContinuousClock.now
let report: GraphFuzzer.Report
if arguments.count == 2, arguments[0] == "--minutes", let minutes = Double(arguments[1]) {
  report = GraphFuzzer.run(until: start + .seconds(minutes * 60), seed: seed)
} else if arguments.count <= 1, let count = arguments.first.map(Int.init) ?? 20_000 {
  report = GraphFuzzer.run(count: count, seed: seed)
} else {
  print("GraphFuzzer [--batches] [COUNT | --minutes MINUTES | --print-tests]")
  exit(2)
}

let time = start.duration(to: .now) / .seconds(1)
for (name, count) in report.coverage.counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
  print("\(count) \(name)")
}
print("\(report.played) graphs in \(time) s: \(Int(Double(report.played) / time)) per second, seed \(seed)")
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
