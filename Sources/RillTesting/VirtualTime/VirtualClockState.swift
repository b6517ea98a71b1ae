/// The state of a `VirtualClock`: its time, the tasks that sleep, and the tasks that wait for sleepers.
struct VirtualClockState {
  private(set) var now: VirtualClock.Instant
  /// The tasks that sleep, by their identifiers.
  private var sleepers: [Int: Sleeper] = [:]
  /// When they wake, and when those that were cancelled meanwhile would have.
  private var deadlines = BinaryHeap<Deadline> { ($0.instant, $0.id) < ($1.instant, $1.id) }
  private var countWaiters: [CountWaiter] = []
  private var lastID = 0

  private struct Deadline {
    let instant: VirtualClock.Instant
    let id: Int
  }

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
    sleepers[sleeper.id] = sleeper
    deadlines.insert(Deadline(instant: sleeper.deadline, id: sleeper.id))
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
    var due: [Resumption] = []
    while let first = deadlines.first, first.instant <= instant {
      _ = deadlines.popFirst()
      if let sleeper = sleepers.removeValue(forKey: first.id) { due.append(.sleeper(sleeper)) }
    }
    return due
  }

  mutating func cancel(_ id: Int) -> [Resumption] {
    guard let sleeper = sleepers.removeValue(forKey: id) else { return [] }
    if deadlines.count > 2 * sleepers.count + 64 { deadlines.removeAll { sleepers[$0.id] == nil } }
    return [.cancelled(sleeper)]
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
