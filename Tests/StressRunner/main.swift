import Foundation

// Runs the stress suite. RILL_STRESS_SECONDS sets the duration, RILL_STRESS selects scenarios by a part of their name or group.
let selection = ProcessInfo.processInfo.environment["RILL_STRESS"]
let scenarios = Scenario.all.filter { scenario in
  selection.map { scenario.name == $0 || scenario.group == $0 || (scenario.name + scenario.group).contains($0) } ?? true
}
guard !scenarios.isEmpty else {
  print("No scenario matches RILL_STRESS='\(selection ?? "")'. The scenarios are:")
  for scenario in Scenario.all { print("  \(scenario.group): \(scenario.name)") }
  exit(64)
}
let report = ScenarioRunner.run(scenarios, seconds: ScenarioRunner.seconds(orElse: 10))
if let failure = report.failure { print(failure) }
print("\(report.iterations) iterations of \(scenarios.count) scenarios in \(Int(report.seconds)) s")
exit(report.failure == nil ? 0 : 1)
