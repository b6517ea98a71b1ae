/// Somebody who sleeps until a virtual clock shows `deadline`.
struct Sleeper {
  let name: Int
  let deadline: VirtualClock.Instant
  let continuation: CheckedContinuation<Void, any Error>

  init(name: Int, deadline: VirtualClock.Instant, _ continuation: CheckedContinuation<Void, any Error>) {
    self.name = name
    self.deadline = deadline
    self.continuation = continuation
  }
}

/// Somebody who waits until `count` sleep.
struct Watcher {
  let count: Int
  let continuation: CheckedContinuation<Void, Never>

  init(count: Int, _ continuation: CheckedContinuation<Void, Never>) {
    self.count = count
    self.continuation = continuation
  }
}

/// Somebody who is to run again.
enum Resumption {
  case sleeper(Sleeper)
  case cancelled(Sleeper)
  case watcher(Watcher)

  func perform() {
    switch self {
    case .sleeper(let sleeper): sleeper.continuation.resume()
    case .cancelled(let sleeper): sleeper.continuation.resume(throwing: CancellationError())
    case .watcher(let watcher): watcher.continuation.resume()
    }
  }
}

/// The rule of `VirtualClock`: what it shows, who sleeps until when, and who wakes at each change.
struct SleeperQueue {
  private(set) var now: VirtualClock.Instant
  private var sleepers: [Sleeper] = []
  private var watchers: [Watcher] = []
  private var names = 0

  init(now: VirtualClock.Instant) { self.now = now }

  var sleeperCount: Int { sleepers.count }

  /// A name for somebody who is about to fall asleep; later ones are greater.
  mutating func takeName() -> Int {
    names += 1
    return names
  }

  mutating func admit(_ sleeper: Sleeper, _ isCancelled: Bool) -> [Resumption] {
    if isCancelled { return [.cancelled(sleeper)] }
    if sleeper.deadline <= now { return [.sleeper(sleeper)] }
    sleepers.append(sleeper)
    let satisfied = watchers.filter { $0.count <= sleepers.count }
    watchers.removeAll { $0.count <= sleepers.count }
    return satisfied.map(Resumption.watcher)
  }

  mutating func admit(_ watcher: Watcher) -> [Resumption] {
    if watcher.count <= sleepers.count { return [.watcher(watcher)] }
    watchers.append(watcher)
    return []
  }

  mutating func advance(to instant: VirtualClock.Instant) -> [Resumption] {
    guard instant > now else { return [] }
    now = instant
    let due = sleepers.filter { $0.deadline <= instant }.sorted { ($0.deadline, $0.name) < ($1.deadline, $1.name) }
    sleepers.removeAll { $0.deadline <= instant }
    return due.map(Resumption.sleeper)
  }

  mutating func cancel(_ name: Int) -> [Resumption] {
    guard let place = sleepers.firstIndex(where: { $0.name == name }) else { return [] }
    return [.cancelled(sleepers.remove(at: place))]
  }
}
