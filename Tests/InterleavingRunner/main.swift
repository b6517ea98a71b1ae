// Explores the interleavings of the scenarios, within the bounds of each.
//
//     swift run -Xswiftc -DEXPLORE_INTERLEAVINGS --scratch-path .build/interleavings InterleavingRunner [--deeper] [--orderings[=place]] [scenario …]
//
// Arguments without dashes select the scenarios whose names contain one of them.
// With --orderings, it also weakens each memory ordering of the sources by one step. It prints
// which scenario then fails. A word after it selects the accesses whose file or function contains the word.

#if EXPLORE_INTERLEAVINGS
  import CTestSupport
  import Foundation
  import RillLocks

  /// Prints without a buffer, so that a long run shows how far it is.
  func report(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

  // The explorer runs one thread at a time, and passes control before almost every access. Waking a thread on another processor takes
  // longer than the access: the same executions took 2.7 times as long.
  test_stay_on_one_processor()
  let explorer = Explorer()
  interleavingExplorer = explorer
  // The sites whose orderings are weakened contain this text.
  let weakened = CommandLine.arguments.first { $0.hasPrefix("--orderings") }.map { $0.dropFirst("--orderings=".count) }
  explorer.recordsSites = weakened != nil

  // One more preemption, and one more stale load.
  let depth = CommandLine.arguments.contains("--deeper") ? 1 : 0

  var total = 0
  var hasFailed = false

  for scenario in MemoryScenario.all {
    let (outcomes, executions) = scenario.outcomes(explorer)
    total += executions
    report("\(executions)\t\(scenario.name)")
    if outcomes != scenario.outcomes {
      report("  FAILED: the outcomes are \(outcomes.sorted { "\($0)" < "\($1)" })")
      hasFailed = true
    }
  }

  let selection = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") }
  let scenarios = Scenario.all.filter { scenario in selection.isEmpty || selection.contains { scenario.name.contains($0) } }

  var sizes: [(scenario: Scenario, executions: Int)] = []
  for scenario in scenarios {
    let executions = explorer.explore(scenario.deepened(by: depth))
    sizes.append((scenario, executions))
    total += executions
    report("\(executions)\t\(scenario.name)")
    if let failure = explorer.failure {
      report("  FAILED: \(failure)")
      hasFailed = true
    }
  }
  report("\(total) executions")

  if let weakened {
    // The smallest first.
    let ordered = sizes.sorted { $0.executions < $1.executions }.map(\.scenario)
    func reportFirstFailure(_ change: String) {
      let failing = ordered.first { scenario in
        _ = explorer.explore(scenario)
        return explorer.failure != nil
      }
      report("\(change): \(failing.map { "\($0.name): \(explorer.failure!)" } ?? "NOTHING FAILS")")
    }
    let inSources = explorer.sites.filter { $0.place.hasPrefix("Rill") && (weakened.isEmpty || $0.place.contains(weakened)) }
      .sorted { $0.description < $1.description }
    for site in inSources {
      for ordering in site.weakerOrderings {
        explorer.weakening = (site, ordering)
        reportFirstFailure("\(site) -> \(ordering)")
      }
    }
    explorer.weakening = nil
  }
  exit(hasFailed ? 1 : 0)
#else
  print("This program needs a build with -Xswiftc -DEXPLORE_INTERLEAVINGS.")
#endif
