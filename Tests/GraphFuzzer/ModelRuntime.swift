/// A receiver of events in the model.
typealias Sink = (Signal) -> Void

/// Ends a subscription in the model, also while it is being made.
///
/// Only the first call of `dispose` has an effect.
final class Cancel {
  private var action: (() -> Void)?
  private(set) var isDisposed = false

  /// Sets what `dispose` does, which happens at once if it has been called.
  func set(_ action: @escaping () -> Void) {
    if isDisposed { action() } else { self.action = action }
  }

  func dispose() {
    isDisposed = true
    let action = action
    self.action = nil
    action?()
  }
}

/// Work that is due at a virtual time.
final class Work {
  let time: Int
  let number: Int
  /// Whether an operator waits for this time, so that the contract leaves the order within the instant undefined.
  let isTimer: Bool
  private(set) var action: (() -> Void)?

  init(time: Int, number: Int, isTimer: Bool, action: @escaping () -> Void) {
    (self.time, self.number, self.isTimer, self.action) = (time, number, isTimer, action)
  }

  var isPending: Bool { action != nil }

  func cancel() { action = nil }

  func run() {
    let action = action
    self.action = nil
    action?()
  }
}

/// Virtual time and the turns of synchronous sources.
final class ModelRuntime {
  private(set) var clock = 0
  /// Whether a timer was due together with other work, or the model does not define an order.
  var isAmbiguous = false
  var entries: [Entry] = []
  private var pending: [Work] = []
  private var count = 0
  private(set) var isInTrampoline = false
  private var turns: [() -> Void] = []
  private var excludesTurns = false
  private var turnCount = 0
  /// The number of subscriptions to sources and shared streams, whose order observers can notice.
  private var subscriptionCount = 0
  /// The number of events that are being delivered to several observers.
  private var sharedDeliveries = 0
  /// Grows with everything that happens or is scheduled.
  private var activity: Int { entries.count + turnCount + count + subscriptionCount }
  private var steps = 0

  func schedule(at time: Int, isTimer: Bool = false, _ action: @escaping () -> Void) -> Work {
    count += 1
    let work = Work(time: max(time, clock), number: count, isTimer: isTimer, action: action)
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

  /// Runs `body`; the outermost call then lets the synchronous sources take their turns.
  func trampolined<Result>(_ body: () -> Result) -> Result {
    guard !isInTrampoline else { return body() }
    isInTrampoline = true
    let result = body()
    while !turns.isEmpty { turns.removeFirst()() }
    isInTrampoline = false
    return result
  }

  /// Runs `body`, which delivers an event to a number of observers, one after the other.
  func delivering(to count: Int, _ body: () -> Void) {
    if count > 1 { sharedDeliveries += 1 }
    body()
    if count > 1 { sharedDeliveries -= 1 }
  }

  func noteSubscription() { subscriptionCount += 1 }

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

  func log(_ actor: Entry.Actor, _ kind: Entry.Kind) {
    entries.append(Entry(time: clock, actor: actor, kind: kind))
  }
}

/// A stream of the model: a function that subscribes a sink.
struct Stream {
  let world: ModelRuntime
  let start: (@escaping Sink, Cancel) -> Void

  init(_ world: ModelRuntime, start: @escaping (@escaping Sink, Cancel) -> Void) { (self.world, self.start) = (world, start) }

  func subscribe(_ cancel: Cancel, _ sink: @escaping Sink) { world.trampolined { start(sink, cancel) } }
}

/// One subscription of an operator to one of its sources.
final class Slot {
  private(set) var isDisposed = false
  fileprivate(set) var hasEnded = false
  /// Whether the operator still waits for the end; an end that has arrived can wait for its turn.
  fileprivate(set) var isLive = true
  let cancel = Cancel()

  var isActive: Bool { !isDisposed && !hasEnded }

  func markEnded() { hasEnded = true }

  func dispose() {
    guard !isDisposed else { return }
    isDisposed = true
    isLive = false
    if !hasEnded { cancel.dispose() }
  }
}

/// One subscription of an operator: what it has subscribed to, its timers, and the queue of events that arrive during another.
final class Link {
  let world: ModelRuntime
  private let down: Sink
  private(set) var isOpen = true
  private var slots: [Slot] = []
  private var timers: [Work] = []
  private var isBusy = false
  private var queue: [() -> Void] = []
  private var attachments: [() -> Void] = []
  private var isAttaching = false
  /// How many inner streams are being made: each of them is a source that can still send.
  private var beginning = 0
  private var liveSlots: [Slot] = []
  private var anyReleased = false
  private var isStarting = false
  private var onRelease: (() -> Void)?

  init(_ world: ModelRuntime, _ down: @escaping Sink) { (self.world, self.down) = (world, down) }

  /// Sets what is called after everything upstream has been disposed, and after the end.
  func onRelease(_ action: @escaping () -> Void) {
    if isOpen { onRelease = action } else { action() }
  }

  func next(_ value: Int) { if isOpen { down(.next(value)) } }

  /// Passes the end of the source on, then releases everything.
  func pass(_ end: Signal) {
    guard isOpen else { return }
    isOpen = false
    down(end)
    release()
  }

  /// Ends early: everything upstream is disposed, then the last value and the end are sent.
  func finish(last: Int? = nil, _ end: Signal) {
    guard isOpen else { return }
    isOpen = false
    release()
    if let last { down(.next(last)) }
    down(end)
  }

  func dispose() {
    guard isOpen else { return }
    isOpen = false
    release()
  }

  private func release() {
    queue = []
    for timer in timers { timer.cancel() }
    timers = []
    let slots = slots
    self.slots = []
    for slot in slots { slot.dispose() }
    let onRelease = onRelease
    self.onRelease = nil
    onRelease?()
  }

  /// Gives up, because the model does not define what happens.
  func undefined() { world.isAmbiguous = true }

  /// Subscribes to `stream`, unless this subscription has ended.
  ///
  /// Its events wait while another event is handled. If it is released without an event, `released` is called. Without
  /// `released`, this subscription is released when the last of its sources has ended or has been released. Values are passed to
  /// `ungated`, if given, also while another event is handled.
  @discardableResult
  func attach(
    _ stream: Stream, _ slot: Slot = Slot(), released: (() -> Void)? = nil, ungated: ((Int) -> Void)? = nil,
    _ handle: @escaping (Signal) -> Void
  ) -> Slot {
    guard isOpen else { return slot }
    slots.append(slot)
    liveSlots.append(slot)
    stream.subscribe(slot.cancel) { [self] signal in
      guard slot.isActive, isOpen else { return }
      if signal.isEnd { slot.hasEnded = true }
      if let ungated, case .next(let value) = signal { return ungated(value) }
      enter {
        if slot.isDisposed { return }
        if signal != .released {
          handle(signal)
        } else if let released {
          released()
        } else {
          self.anyReleased = true
        }
        if signal.isEnd { self.sourceIsOver(slot) }
      }
    }
    slots.removeAll { $0.hasEnded || $0.isDisposed }
    return slot
  }

  /// Attaches a stream of a sequence, whose end `ended` handles.
  func attachInSequence(_ stream: Stream, _ ended: @escaping (Signal) -> Void) {
    world.sequenced { handle in
      attach(stream) { [self] signal in
        if case .next(let value) = signal { return next(value) }
        handle { ended(signal) }
      }
    }
  }

  /// Runs `body`, which subscribes to the first sources; before that, this subscription is not released.
  func start(_ body: () -> Void) {
    isStarting = true
    body()
    isStarting = false
    releaseIfOver()
  }

  private func sourceIsOver(_ slot: Slot) {
    slot.isLive = false
    liveSlots.removeAll { !$0.isLive }
    releaseIfOver()
  }

  private func releaseIfOver() {
    if anyReleased, !isStarting, beginning == 0, liveSlots.isEmpty, attachments.isEmpty { pass(.released) }
  }

  /// Runs `work`, or queues it while other work runs.
  func enter(_ work: @escaping () -> Void) {
    guard isOpen else { return }
    guard !isBusy else { return queue.append(work) }
    isBusy = true
    work()
    drain()
    isBusy = false
    while isOpen, !isBusy, !attachments.isEmpty {
      // Whether an inner stream that is subscribed to from inside another one's first values takes turns is not defined.
      if isAttaching, world.isInTrampoline { undefined() }
      let attachment = attachments.removeFirst()
      let wasAttaching = isAttaching
      isAttaching = true
      beginning += 1
      attachment()
      beginning -= 1
      isAttaching = wasAttaching
      releaseIfOver()
    }
  }

  /// Runs `body`, which subscribes to an inner stream, when all events that wait have been handled.
  func afterLeave(_ body: @escaping () -> Void) {
    attachments.append(body)
  }

  private func drain() {
    while isOpen, !queue.isEmpty { queue.removeFirst()() }
  }

  /// Runs `body`, which subscribes to an inner stream, so that events from inside it are handled at once.
  func outside(_ body: () -> Void) {
    let wasBusy = isBusy
    isBusy = false
    body()
    isBusy = wasBusy
  }

  /// Runs `action` after `delay`, unless this subscription ends before.
  @discardableResult
  func after(_ delay: Int, isGated: Bool = true, _ action: @escaping () -> Void) -> Work {
    timers.removeAll { !$0.isPending }
    let work = world.schedule(at: world.clock + delay, isTimer: delay > 0) { [self] in
      if isGated { enter(action) } else { action() }
    }
    timers.append(work)
    return work
  }
}
