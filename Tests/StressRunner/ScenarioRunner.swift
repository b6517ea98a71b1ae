import CTestSupport
import Foundation
import Rill
import TestSupport

/// Runs random schedules on several threads and checks invariants that must hold for each of them.
package enum ScenarioRunner {
  /// The scenario and the seed of an iteration that failed, and its failures.
  package struct Failure: Sendable, CustomStringConvertible {
    package let scenario: String
    package let seed: UInt64
    package let messages: [String]

    package var description: String {
      ([ScenarioRunner.note(scenario, seed)] + messages.map { "  " + $0 }).joined(separator: "\n")
    }
  }

  /// The result of a run.
  package struct Report: Sendable {
    package var failure: Failure?
    package var iterations = 0
    package var seconds = 0.0
  }

  /// Runs scenarios in turn until `seconds` have passed or one has failed.
  ///
  /// With `RILL_SEED`, each iteration uses that seed.
  package static func run(_ scenarios: [Scenario], seconds: Double) -> Report {
    let workers = sharedWorkers
    let fixed = ProcessInfo.processInfo.environment["RILL_SEED"].flatMap(UInt64.init)
    var seeds = SeededGenerator(seed: randomSeed())
    var report = Report()
    let runnable = scenarios.filter { !$0.needsMainThread || Thread.isMainThread }
    let clock = ContinuousClock()
    let start = clock.now
    let monitor = ProgressMonitor(timeout: timeout)
    defer { monitor.stop() }
    #if !THREAD_SANITIZER
      ThreadSuspension.install()
    #endif
    crash_note_install()
    while true {
      for scenario in runnable {
        for _ in 0..<scenario.repetitions {
          let seed = fixed ?? seeds.next()
          unsafe crash_note_set(note(scenario.name, seed) + "\n")
          let iteration = Iteration(seed: seed, workers: workers)
          scenario.run(iteration)
          monitor.noteProgress()
          report.iterations += 1
          let messages = iteration.monitor.failures
          if !messages.isEmpty {
            report.failure = Failure(scenario: scenario.name, seed: seed, messages: messages)
            report.seconds = (clock.now - start) / .seconds(1)
            return report
          }
        }
        report.seconds = (clock.now - start) / .seconds(1)
        if report.seconds > seconds, report.iterations >= runnable.count { return report }
      }
    }
  }

  /// Returns the duration of the whole suite, from `RILL_STRESS_SECONDS` or the default.
  package static func seconds(orElse defaultValue: Double) -> Double {
    ProcessInfo.processInfo.environment["RILL_STRESS_SECONDS"].flatMap(Double.init) ?? defaultValue
  }

  private static let sharedWorkers = WorkerThreads(count: 8)

  /// The number of seconds after which an iteration counts as deadlocked: `RILL_STRESS_PATIENCE`.
  private static var timeout: Int {
    ProcessInfo.processInfo.environment["RILL_STRESS_PATIENCE"].flatMap(Int.init) ?? 30
  }

  fileprivate static func note(_ scenario: String, _ seed: UInt64) -> String {
    "Stress: '\(scenario)' failed; repeat it with: RILL_SEED=\(seed) RILL_STRESS='\(scenario)' swift run StressRunner"
  }
}
