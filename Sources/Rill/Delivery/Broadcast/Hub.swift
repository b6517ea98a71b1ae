import RillLocks

/// Delivers each event to all subscribers, in the same order for each of them.
///
/// The subscriptions, their count and the end belong to the gate's owner, so they need no lock. Adding and removing a subscription
/// is O(1).
@usableFromInline
@safe
final class Hub<Element>: Gate, @unchecked Sendable {
  // Sendable: what is neither atomic nor behind a lock belongs to the gate's owner.

  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  private final var subscribers = HubSubscribers()
  /// The owner writes it once, before it sets `hasEnded`.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  final var completion: Completion?
  /// The address of a `WeakReference` to the subject that was disposed, or 0.
  ///
  /// Set at once, while the disposal waits for its turn.
  private let disposed = Atomic<UInt>(0)
  let hasEnded = Atomic<Bool>(false)
  /// See `markAsSecret()`.
  let secretMark = Atomic<Bool>(false)
  /// Code that is not specialized would look this type up for each subscription.
  let subscriptionType = HubSubscription<Element>.self
  /// Written by the owner, read by any thread.
  let subscriberCount = Atomic<Int>(0)

  // A subscription retains its hub, so none is left here.
  deinit {
    #if EXPLORE_INTERLEAVINGS
      let subscribers = _subscribers.valueAtEnd
    #endif
    unsafe subscribers.buffer?.deallocate()
    WeakReference.release(disposed.load(ordering: .relaxed))
  }

  var hasSubscribers: Bool { subscriberCount.load(ordering: .relaxed) > 0 }

  var isDisposed: Bool { disposed.load(ordering: .acquiring) != 0 }

  @usableFromInline
  @inline(__always)
  func next(_ value: Element) {
    if enter() {
      deliver(value)
      leave()
    } else {
      submitDelivery(of: value)
    }
  }

  /// Not inlined, to keep the callers small.
  @inline(never)
  private func submitDelivery(of value: Element) { submit { self.deliver(value) } }

  @inline(__always)
  func on(_ event: Event<Element>) {
    switch event {
    case .next(let value): next(value)
    case .error(let error): end(.error(error))
    case .completed: end(.completed)
    }
  }

  /// Later events find no subscriber.
  @usableFromInline
  func end(_ completion: Completion) {
    run { self.applyEnd(completion) }
  }

  /// Delivers `value` and completes all subscriptions as one event.
  ///
  /// No event comes in between, and a second call has no effect.
  @usableFromInline
  func complete(with value: Element) {
    run { [self] in
      guard completion == nil, !subscribers.isClosed else { return }
      deliver(value)
      applyEnd(.completed)
    }
  }

  /// A hub that has ended passes its end to the sink at once, also while it delivers the end to others.
  func subscribe(_ sink: Sink<Element>) {
    passMark(to: sink.scope)
    if isDisposed { return sink.finish(.error(disposalError)) }
    if hasEnded.load(ordering: .acquiring), let completion { return sink.finish(completion) }
    let subscription = subscriptionType.init(sink, in: self)
    sink.scope.register(subscription as AnyHubSubscription)
    add(subscription)
  }

  /// Adds a subscriber and returns its subscription, which the caller disposes together with the sink's scope.
  func add(_ sink: Sink<Element>) -> HubSubscription<Element> {
    let subscription = subscriptionType.init(sink, in: self)
    add(subscription)
    return subscription
  }

  // `add` and `remove` do not call `run`, which would allocate a closure at each call.

  func add(_ subscription: HubSubscription<Element>) {
    proceed(enter(orQueue: { self.applyAdd(subscription) })) { applyAdd(subscription) }
  }

  func remove(_ subscription: HubSubscription<Element>) {
    proceed(enter(orQueue: { self.applyRemove(subscription) })) { applyRemove(subscription) }
  }

  /// Releases all subscriptions because the subject is deallocated.
  @usableFromInline
  func releaseSubscribers() {
    run { [self] in
      for subscription in takeSubscriptions() { subscription.abandon() }
    }
  }

  /// Releases all subscriptions after what was accepted before has been delivered.
  ///
  /// Later subscribers receive `RxError.disposed`.
  func dispose(of subject: AnyObject) {
    refuseSubscribers(disposalOf: subject)
    run { self.applyDisposal() }
  }

  /// Makes later subscribers receive `RxError.disposed`, while the disposal waits for its turn.
  func refuseSubscribers(disposalOf subject: AnyObject) {
    let reference = WeakReference.retained(to: subject)
    let isFirst = disposed.compareExchange(expected: 0, desired: reference, ordering: .releasing).exchanged
    if !isFirst { WeakReference.release(reference) }
  }

  /// Computed on demand: a stored error would retain the subject, which retains this hub.
  var disposalError: RxError {
    RxError.disposed(object: WeakReference.object(at: disposed.load(ordering: .acquiring)) ?? self)
  }

  // MARK: Called by the owner

  @inline(__always)
  func deliver(_ value: Element) {
    guard let buffer = unsafe subscribers.buffer else { return }
    let count = subscribers.count
    var index = 0
    while index < count {
      if let subscription = unsafe buffer[index] {
        unsafe Unmanaged<HubSubscription<Element>>.fromOpaque(subscription)._withUnsafeGuaranteedRef {
          if $0.state.load(ordering: .relaxed) == HubSubscriptionState.active {
            $0.sink.next(value)
          } else {
            $0.deliverUnlessCancelled(value)
          }
        }
      }
      index &+= 1
    }
  }

  var subscriberScopes: [SubscriptionScope] {
    var scopes: [SubscriptionScope] = []
    for index in 0..<subscribers.count {
      guard let subscription = unsafe subscribers.buffer![index] else { continue }
      unsafe scopes.append(Unmanaged<HubSubscription<Element>>.fromOpaque(subscription).takeUnretainedValue().sink.scope)
    }
    return scopes
  }

  func applyEnd(_ completion: Completion) {
    guard self.completion == nil, !subscribers.isClosed else { return }
    self.completion = completion
    hasEnded.store(true, ordering: .releasing)
    for subscription in takeSubscriptions() { subscription.end(completion) }
  }

  func applyDisposal() {
    subscribers.isClosed = true
    for subscription in takeSubscriptions() { subscription.abandon() }
  }

  func applyAdd(_ subscription: HubSubscription<Element>) {
    if subscribers.isClosed { return subscription.abandon() }
    if let completion { return subscription.end(completion) }
    guard !subscription.isCancelled else { return }
    passMark(to: subscription.sink.scope)
    if subscribers.count == subscribers.capacity { makeRoom() }
    subscription.index = subscribers.count
    unsafe (subscribers.buffer! + subscribers.count).initialize(to: Unmanaged.passUnretained(subscription).toOpaque())
    subscribers.count += 1
    setSubscriberCount(subscriberCount.load(ordering: .relaxed) + 1)
  }

  private func applyRemove(_ subscription: HubSubscription<Element>) {
    let index = subscription.index
    guard index >= 0 else { return }
    subscription.index = -1
    unsafe subscribers.buffer![index] = nil
    setSubscriberCount(subscriberCount.load(ordering: .relaxed) - 1)
    while subscribers.count > 0, unsafe subscribers.buffer![subscribers.count - 1] == nil { subscribers.count -= 1 }
    if subscribers.count >= 16, subscriberCount.load(ordering: .relaxed) * 4 < subscribers.count { closeGaps() }
  }

  /// Doubles the capacity, or closes gaps if there are many: O(1) for each subscription ever added.
  private func makeRoom() {
    if subscriberCount.load(ordering: .relaxed) * 2 < subscribers.count { return closeGaps() }
    let newCapacity = max(1, subscribers.capacity * 2)
    let newBuffer = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: newCapacity)
    if let buffer = unsafe subscribers.buffer {
      unsafe newBuffer.moveInitialize(from: buffer, count: subscribers.count)
      unsafe buffer.deallocate()
    }
    unsafe subscribers.buffer = newBuffer
    subscribers.capacity = newCapacity
  }

  private func closeGaps() {
    var kept = 0
    for index in 0..<subscribers.count {
      guard let subscription = unsafe subscribers.buffer![index] else { continue }
      unsafe subscribers.buffer![kept] = subscription
      unsafe Unmanaged<HubSubscription<Element>>.fromOpaque(subscription)._withUnsafeGuaranteedRef { $0.index = kept }
      kept += 1
    }
    subscribers.count = kept
  }

  /// Only the owner writes the count, so it needs no atomic addition.
  private func setSubscriberCount(_ count: Int) { subscriberCount.store(count, ordering: .relaxed) }

  private func takeSubscriptions() -> [HubSubscription<Element>] {
    var taken: [HubSubscription<Element>] = []
    taken.reserveCapacity(subscriberCount.load(ordering: .relaxed))
    for index in 0..<subscribers.count {
      guard let raw = unsafe subscribers.buffer![index] else { continue }
      let subscription = unsafe Unmanaged<HubSubscription<Element>>.fromOpaque(raw).takeUnretainedValue()
      subscription.index = -1
      taken.append(subscription)
    }
    subscribers.count = 0
    setSubscriberCount(0)
    return taken
  }
}

/// What only the owner of a hub uses.
@safe
private struct HubSubscribers {
  /// The subscriptions, not retained.
  ///
  /// What is registered in a subscriber's scope retains its subscription. The scope releases it only after it was disposed, which
  /// removes it from here, or queues work that retains it and removes it.
  var buffer: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  var count = 0
  var capacity = 0
  /// Whether the disposal was applied.
  var isClosed = false
}

/// A weak reference by its address, for the rare hub that is disposed.
private final class WeakReference: Sendable {
  // Sendable: constant after the initializer, but for its end, which the runtime synchronizes.
  @safe nonisolated(unsafe) private weak var object: AnyObject?

  private init(_ object: AnyObject) { self.object = object }

  static func retained(to object: AnyObject) -> UInt {
    unsafe UInt(bitPattern: Unmanaged.passRetained(WeakReference(object)).toOpaque())
  }

  static func object(at address: UInt) -> AnyObject? {
    guard let reference = unsafe UnsafeRawPointer(bitPattern: address) else { return nil }
    return unsafe Unmanaged<WeakReference>.fromOpaque(reference).takeUnretainedValue().object
  }

  static func release(_ address: UInt) {
    guard let reference = unsafe UnsafeRawPointer(bitPattern: address) else { return }
    unsafe Unmanaged<WeakReference>.fromOpaque(reference).release()
  }
}
