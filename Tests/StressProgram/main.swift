import Foundation
import Stress

// The stress suite by itself: RILL_STRESS_SECONDS says how long, RILL_STRESS which arenas (a part of their name or group).
let wanted = ProcessInfo.processInfo.environment["RILL_STRESS"]
let arenas = Stress.arenas.filter { arena in
  wanted.map { arena.name == $0 || arena.group == $0 || (arena.name + arena.group).contains($0) } ?? true
}
guard !arenas.isEmpty else {
  print("There is no such arena. There are:")
  for arena in Stress.arenas { print("  \(arena.group): \(arena.name)") }
  exit(64)
}
let report = Stress.run(arenas, seconds: Stress.seconds(orElse: 10))
if let failure = report.failure { print(failure) }
print("\(report.rounds) rounds in \(arenas.count) arenas, \(Int(report.seconds)) s")
exit(report.failure == nil ? 0 : 1)
