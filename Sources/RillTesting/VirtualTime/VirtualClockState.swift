/// The state of a `VirtualClock`: its time, the tasks that sleep, and the tasks that wait for sleepers.
struct VirtualClockState {
  private(set) var now: VirtualClock.Instant
  private var sleepers: [Sleeper] = []
  private var countWaiters: [CountWaiter] = []
  private var lastID = 0

  init(now: VirtualClock.Instant) { self.now = now }

  var sleeperCount: Int { sleepers.count }

  /// Returns an identifier for a new sleeper, greater than all earlier ones.
  mutating func makeID() -> Int {
    lastID += 1
    return lastID
  }

  mutating func add(_ sleeper: Sleeper, isCancelled: Bool) -> [Resumption] {
    if isCancelled { return [.cancelled(sleeper)] }
    if sleeper.deadline <= now { return [.sleeper(sleeper)] }
    sleepers.append(sleeper)
    let satisfied = countWaiters.filter { $0.count <= sleepers.count }
    countWaiters.removeAll { $0.count <= sleepers.count }
    return satisfied.map(Resumption.countWaiter)
  }

  mutating func add(_ waiter: CountWaiter) -> [Resumption] {
    if waiter.count <= sleepers.count { return [.countWaiter(waiter)] }
    countWaiters.append(waiter)
    return []
  }

  mutating func advance(to instant: VirtualClock.Instant) -> [Resumption] {
    guard instant > now else { return [] }
    now = instant
    let due = sleepers.filter { $0.deadline <= instant }.sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
    sleepers.removeAll { $0.deadline <= instant }
    return due.map(Resumption.sleeper)
  }

  mutating func cancel(_ id: Int) -> [Resumption] {
    guard let index = sleepers.firstIndex(where: { $0.id == id }) else { return [] }
    return [.cancelled(sleepers.remove(at: index))]
  }
}

/// A task that sleeps until a virtual clock reaches `deadline`.
struct Sleeper {
  let id: Int
  let deadline: VirtualClock.Instant
  let continuation: CheckedContinuation<Void, any Error>

  init(id: Int, deadline: VirtualClock.Instant, _ continuation: CheckedContinuation<Void, any Error>) {
    self.id = id
    self.deadline = deadline
    self.continuation = continuation
  }
}

/// A task that waits until `count` tasks sleep.
struct CountWaiter {
  let count: Int
  let continuation: CheckedContinuation<Void, Never>

  init(count: Int, _ continuation: CheckedContinuation<Void, Never>) {
    self.count = count
    self.continuation = continuation
  }
}

/// A task to resume.
enum Resumption {
  case sleeper(Sleeper)
  case cancelled(Sleeper)
  case countWaiter(CountWaiter)

  func perform() {
    switch self {
    case .sleeper(let sleeper): sleeper.continuation.resume()
    case .cancelled(let sleeper): sleeper.continuation.resume(throwing: CancellationError())
    case .countWaiter(let waiter): waiter.continuation.resume()
    }
  }
}
