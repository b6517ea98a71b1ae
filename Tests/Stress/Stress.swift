import Dispatch
import Foundation
import Synchronization
import ThreadStacks
import ThreadTools

/// Random schedules on several threads, and what must hold whatever they are.
package enum Stress {
  /// All there is to be played.
  package static let arenas = Arena.subjects + Arena.operators + Arena.sharing + Arena.special + Arena.orderly

  /// What has gone wrong, with the seed.
  package struct Failure: Sendable, CustomStringConvertible {
    package let arena: String
    package let seed: UInt64
    package let faults: [String]

    package var description: String {
      ([Stress.note(arena, seed)] + faults.map { "  " + $0 }).joined(separator: "\n")
    }
  }

  /// What a run has done.
  package struct Report: Sendable {
    package var failure: Failure?
    package var rounds = 0
    package var seconds = 0.0
  }

  /// Plays arenas in turn until `seconds` have passed or something has gone wrong.
  ///
  /// With `RILL_SEED`, each round is the one of that seed.
  package static func run(_ arenas: [Arena], seconds: Double) -> Report {
    let crew = sharedCrew
    let fixed = ProcessInfo.processInfo.environment["RILL_SEED"].flatMap(UInt64.init)
    var seeds = SeededGenerator(seed: randomSeed())
    var report = Report()
    let playable = arenas.filter { !$0.isOfMainThread || Thread.isMainThread }
    let clock = ContinuousClock()
    let start = clock.now
    let watch = Watch(patience: patience)
    defer { watch.stop() }
    #if !THREAD_SANITIZER
      Interruption.install()
    #endif
    crash_note_install()
    while true {
      for arena in playable {
        for _ in 0..<arena.rounds {
          let seed = fixed ?? seeds.next()
          unsafe crash_note_set(note(arena.name, seed) + "\n")
          let round = Round(seed: seed, crew: crew)
          arena.play(round)
          watch.seeProgress()
          report.rounds += 1
          let faults = round.world.found
          if !faults.isEmpty {
            report.failure = Failure(arena: arena.name, seed: seed, faults: faults)
            report.seconds = (clock.now - start) / .seconds(1)
            return report
          }
        }
        report.seconds = (clock.now - start) / .seconds(1)
        if report.seconds > seconds, report.rounds >= playable.count { return report }
      }
    }
  }

  /// How long the whole suite runs: `RILL_STRESS_SECONDS`.
  package static func seconds(orElse usual: Double) -> Double {
    ProcessInfo.processInfo.environment["RILL_STRESS_SECONDS"].flatMap(Double.init) ?? usual
  }

  private static let sharedCrew = Crew(size: 8)

  /// How long a round may take before it is taken for a deadlock: `RILL_STRESS_PATIENCE`.
  private static var patience: Int {
    ProcessInfo.processInfo.environment["RILL_STRESS_PATIENCE"].flatMap(Int.init) ?? 30
  }

  fileprivate static func note(_ arena: String, _ seed: UInt64) -> String {
    "Stress: '\(arena)' failed; to repeat it: RILL_SEED=\(seed) RILL_STRESS='\(arena)' swift run StressProgram"
  }
}

/// Ends the process with the stacks of all threads if no round has ended for too long.
private final class Watch: @unchecked Sendable {
  // Sendable: `timer` never changes, and may be cancelled from anywhere.
  private let rounds = Atomic<Int>(0)
  private let timer: any DispatchSourceTimer

  init(patience: Int) {
    let timer = DispatchSource.makeTimerSource(queue: .global(qos: .userInteractive))
    self.timer = timer
    let seen = Guarded((rounds: -1, times: 0))
    timer.schedule(deadline: .now() + 1, repeating: 1)
    timer.setEventHandler { @Sendable [weak self] in
      guard let now = self?.rounds.load(ordering: .relaxed) else { return }
      let times = seen.withLock { seen in
        seen = seen.rounds == now ? (now, seen.times + 1) : (now, 0)
        return seen.times
      }
      guard times >= patience else { return }
      FileHandle.standardError.write(Data("Stress: no round has ended for \(patience) s\n".utf8))
      crash_note_print()
      thread_stacks_print()
      exit(70)
    }
    timer.resume()
  }

  func seeProgress() { rounds.add(1, ordering: .relaxed) }
  func stop() { timer.cancel() }
}
