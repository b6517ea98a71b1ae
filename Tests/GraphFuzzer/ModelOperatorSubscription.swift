/// One subscription of an operator: what it has subscribed to, its timers, and the queue of events that arrive during another.
final class ModelOperatorSubscription {
  let scheduler: ModelScheduler
  private let down: Sink
  private(set) var isOpen = true
  private var inputs: [ModelSourceSubscription] = []
  private var timers: [ModelScheduledWork] = []
  private var isBusy = false
  private var queue: [() -> Void] = []
  private var attachments: [(make: () -> Void, attach: () -> Void)] = []
  private var isAttaching = false
  /// How many inner streams are being made: each of them is a source that can still send.
  private var beginning = 0
  private var liveInputs: [ModelSourceSubscription] = []
  private var anyReleased = false
  private var isStarting = false
  private var onRelease: (() -> Void)?

  init(_ scheduler: ModelScheduler, _ down: @escaping Sink) { (self.scheduler, self.down) = (scheduler, down) }

  /// Sets what is called after everything upstream has been disposed, and after the end.
  func onRelease(_ action: @escaping () -> Void) {
    if isOpen { onRelease = action } else { action() }
  }

  func next(_ value: Int) { if isOpen { down(.next(value)) } }

  /// Passes the end of the source on, then releases everything.
  func pass(_ end: IntEvent) {
    guard isOpen else { return }
    isOpen = false
    down(end)
    release()
  }

  /// Ends early: everything upstream is disposed, then the last value and the end are sent.
  func finish(last: Int? = nil, _ end: IntEvent) {
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
    let inputs = inputs
    (self.inputs, liveInputs, attachments) = ([], [], [])
    for input in inputs { input.dispose() }
    let onRelease = onRelease
    self.onRelease = nil
    onRelease?()
  }

  /// Gives up, because the model does not define what happens.
  func undefined() { scheduler.isAmbiguous = true }

  /// Subscribes to `stream`, unless this subscription has ended.
  ///
  /// Its events wait while another event is handled. If it is released without an event, `released` is called. Without
  /// `released`, this subscription is released when the last of its sources has ended or has been released. Values are passed to
  /// `ungated`, if given, also while another event is handled. When the stream completes, `completed` is called before that waits.
  /// `keepsWaitingValues` says whether values that wait are still handled after the stream was disposed.
  @discardableResult
  func attach(
    _ stream: ModelStream, _ input: ModelSourceSubscription = ModelSourceSubscription(), released: (() -> Void)? = nil,
    ungated: ((Int) -> Void)? = nil, completed: @escaping () -> Void = {}, keepsWaitingValues: Bool = false,
    _ handle: @escaping (IntEvent) -> Void
  ) -> ModelSourceSubscription {
    guard isOpen else { return input }
    inputs.append(input)
    liveInputs.append(input)
    stream.subscribe(input.disposable) { [self] event in
      guard input.isActive, isOpen else { return }
      if event.isEnd { input.hasEnded = true }
      if event == .completed { completed() }
      if let ungated, case .next(let value) = event { return ungated(value) }
      enter {
        if input.isDisposed, !keepsWaitingValues || event.isEnd { return }
        if event != .released {
          handle(event)
        } else if let released {
          released()
        } else {
          self.anyReleased = true
        }
        if event.isEnd { self.sourceIsOver(input) }
      }
    }
    inputs.removeAll { $0.hasEnded || $0.isDisposed }
    return input
  }

  /// Attaches a stream of a sequence, whose end `ended` handles.
  func attachInSequence(
    _ stream: ModelStream, receivingValue: @escaping () -> Void = {}, _ ended: @escaping (IntEvent) -> Void
  ) {
    scheduler.sequenced { handle in
      attach(stream) { [self] event in
        if case .next(let value) = event {
          receivingValue()
          return next(value)
        }
        handle { ended(event) }
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

  private func sourceIsOver(_ input: ModelSourceSubscription) {
    input.isLive = false
    liveInputs.removeAll { !$0.isLive }
    releaseIfOver()
  }

  private func releaseIfOver() {
    if anyReleased, !isStarting, beginning == 0, liveInputs.isEmpty, attachments.isEmpty { pass(.released) }
  }

  /// Runs `work`, or queues it while other work runs.
  func enter(_ work: @escaping () -> Void) {
    guard isOpen else { return }
    guard !isBusy else { return queue.append(work) }
    isBusy = true
    work()
    drain()
    isBusy = false
    attachInnerStreams()
  }

  /// One after the other: a stream that arrives meanwhile waits.
  private func attachInnerStreams() {
    guard !isAttaching, isOpen, !attachments.isEmpty else { return }
    attachInnerStreams(from: attachments.removeFirst())
  }

  /// Does what `afterLeave` does at once, even while an event is handled, unless streams are being attached.
  func attachNow(_ make: @escaping () -> Void, attach: @escaping () -> Void) {
    if isOpen { attachInnerStreams(from: (make, attach)) }
  }

  var canAttachNow: Bool { !isAttaching && attachments.isEmpty }

  private func attachInnerStreams(from first: (make: () -> Void, attach: () -> Void)) {
    isAttaching = true
    beginning += 1
    first.make()
    scheduler.trampolined {
      if isOpen { first.attach() }
      while isOpen, !attachments.isEmpty {
        let next = attachments.removeFirst()
        next.make()
        if isOpen { next.attach() }
      }
      isAttaching = false
      beginning -= 1
      releaseIfOver()
    }
  }

  /// Calls `make` and then `attach`, which subscribes to the stream that it makes, when all events that wait have been handled.
  func afterLeave(_ make: @escaping () -> Void = {}, attach: @escaping () -> Void) { attachments.append((make, attach)) }

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
  func after(_ delay: Int, isGated: Bool = true, _ action: @escaping () -> Void) -> ModelScheduledWork {
    timers.removeAll { !$0.isPending }
    let work = scheduler.schedule(at: scheduler.clock + delay, isTimer: delay > 0) { [self] in
      if isGated { enter(action) } else { action() }
    }
    timers.append(work)
    return work
  }
}
