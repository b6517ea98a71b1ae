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
