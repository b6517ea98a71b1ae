/// Virtual time and the turns of synchronous sources.
final class ModelScheduler {
  private(set) var clock = 0
  /// Whether a timer was due together with other work, or the model does not define an order.
  var isAmbiguous = false
  var entries: [LogEntry] = []
  private var pending: [ModelScheduledWork] = []
  private var count = 0
  private(set) var isInTrampoline = false
  private var turns: [() -> Void] = []
  private var excludesTurns = false
  private var turnCount = 0
  /// The number of subscriptions to sources and shared streams, whose order observers can notice.
  private var subscriptionCount = 0
  /// The number of events of subjects and shared streams, on which `amb` acts even if observers receive none of them.
  private var deliveryCount = 0
  /// The number of events that subjects and shared streams have accepted, of which some wait.
  private var acceptanceCount = 0
  /// The number of events that are being delivered to several observers.
  private var sharedDeliveries = 0
  /// Grows with everything that happens or is scheduled.
  private var activity: Int { entries.count + turnCount + count + subscriptionCount + deliveryCount }
  /// Grows with each subscription, and with each event of a subject or shared stream, when it is accepted and when it is delivered.
  var exchanges: Int { subscriptionCount + acceptanceCount + deliveryCount }
  private var steps = 0
  /// Whether a group sends what it has kept.
  var isOpeningGroup = false
  /// What the closure of a batch that is running has changed.
  private(set) var batch: ModelBatch?

  func schedule(at time: Int, isTimer: Bool = false, _ action: @escaping () -> Void) -> ModelScheduledWork {
    count += 1
    let work = ModelScheduledWork(time: max(time, clock), number: count, isTimer: isTimer, action: action)
    pending.append(work)
    return work
  }

  /// Runs the work in the order of its times, and in the order of scheduling within an instant.
  func run() {
    while true {
      pending.removeAll { !$0.isPending }
      guard let first = pending.min(by: { ($0.time, $0.number) < ($1.time, $1.number) }) else { return }
      if pending.contains(where: { $0 !== first && $0.time == first.time && ($0.isTimer || first.isTimer) }) {
        isAmbiguous = true
      }
      clock = first.time
      first.run()
      steps += 1
      if steps > 20_000 { isAmbiguous = true }
      if isAmbiguous { return }
    }
  }

  func cancelAll() { pending = [] }

  /// Runs `body`; the outermost call then lets the synchronous sources take their turns.
  func trampolined<Result>(_ body: () -> Result) -> Result {
    guard !isInTrampoline else { return body() }
    isInTrampoline = true
    let result = body()
    while !turns.isEmpty { turns.removeFirst()() }
    isInTrampoline = false
    return result
  }

  /// Whether synchronous sources wait for their turns.
  var hasTurns: Bool { !turns.isEmpty }

  /// Runs `body`, which delivers an event to a number of observers, one after the other.
  func delivering(to count: Int, _ body: () -> Void) {
    deliveryCount += 1
    if count > 1 { sharedDeliveries += 1 }
    body()
    if count > 1 { sharedDeliveries -= 1 }
  }

  /// Runs the closure of a batch.
  ///
  /// A batch in a batch is part of the outer one, and takes back its own changes if it fails.
  func inBatch(fails: Bool, _ body: () -> Void) {
    let outer = batch
    let own = outer ?? ModelBatch()
    let before = own.changes
    batch = own
    body()
    batch = outer
    if fails { own.restore(before) } else if outer == nil { own.end() }
  }

  func noteSubscription() { subscriptionCount += 1 }

  func noteAcceptance() { acceptanceCount += 1 }

  func takeTurn(_ turn: @escaping () -> Void) {
    if excludesTurns { isAmbiguous = true }
    turnCount += 1
    turns.append(turn)
  }

  /// Runs `attach`, which subscribes to a stream of a sequence and passes to its argument what handles the end of that stream.
  ///
  /// Whether an end that arrives during the `subscribe` call is handled at once or when the call returns is not defined. So a
  /// scenario is not compared if something happens in between, or if synchronous sources start then.
  func sequenced(_ attach: (_ handle: @escaping (() -> Void) -> Void) -> Void) {
    let isOutermost = !isInTrampoline
    var isAttaching = true
    var before: Int?
    attach { body in
      guard isAttaching else { return body() }
      let outer = self.excludesTurns
      if isOutermost { self.excludesTurns = true }
      let start = self.activity
      body()
      self.excludesTurns = outer
      before = self.activity
      // The other observers can come before what happens here, or after it.
      if self.sharedDeliveries > 0, before != start { self.isAmbiguous = true }
    }
    isAttaching = false
    if let before, before != activity { isAmbiguous = true }
  }

  func log(_ actor: LogEntry.Actor, _ kind: LogEntry.Kind) {
    entries.append(LogEntry(time: clock, actor: actor, kind: kind))
  }
}
