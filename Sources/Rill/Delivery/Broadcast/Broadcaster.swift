import RillLocks

/// Delivers each event to all subscribers, in the same order for each of them.
///
/// The subscriptions, their count and the end belong to the gate's owner, so they need no lock. Adding and removing a subscription
/// is O(1). A subclass decides what is delivered: a `Hub` each event, a `ReplayingHub` what it has stored before.
@usableFromInline
@safe
class Broadcaster<Element>: Gate, @unchecked Sendable {
  // Sendable: what is neither atomic nor behind a lock belongs to the gate's owner.

  /// Set by the owner after `completion`.
  final let hasEnded = Atomic<Bool>(false)
  /// See `markAsSecret()`.
  final let secretMark = SecretMark()
  /// `none` for a `Hub`.
  ///
  /// Declared here, where it takes a byte that is padding in a subclass.
  final let replay: Replay
  /// Written by the owner, read by any thread.
  final let subscriberCount = Atomic<UInt32>(0)
  /// The owner writes it once.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  final var completion: Completion?
  /// The address of a `WeakReference` to the subject that was disposed, or 0.
  ///
  /// Set at once, while the disposal waits for its turn.
  private final let disposed = Atomic<UInt>(0)
  /// Code that is not specialized would look this type up for each subscription.
  final let subscriptionType = HubSubscription<Element>.self

  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  private(set) final var subscribers = HubSubscribers()

  /// Which stored values a new subscriber receives.
  enum Replay {
    case none
    /// The current value, unless the subject has ended.
    case current
    /// All of them, also after the end.
    case all
    /// The last one, once the subject has completed.
    case afterCompletion
  }

  init(_ replay: Replay) { self.replay = replay }

  // A subscription retains its broadcaster, so none is left here.
  deinit {
    #if EXPLORE_INTERLEAVINGS
      let subscribers = _subscribers.valueAtEnd
    #endif
    unsafe subscribers.buffer?.deallocate()
    WeakReference.release(disposed.load(ordering: .relaxed))
  }

  final var hasSubscribers: Bool { subscriberCount.load(ordering: .relaxed) > 0 }

  final var isDisposed: Bool { disposed.load(ordering: .acquiring) != 0 }

  // `add` and `remove` do not call `run`, which would allocate a closure at each call.

  final func add(_ subscription: HubSubscription<Element>) {
    proceed(enter(orQueue: { self.applyAdd(subscription) })) { applyAdd(subscription) }
  }

  final func remove(_ subscription: HubSubscription<Element>) {
    proceed(enter(orQueue: { self.applyRemove(subscription) })) { applyRemove(subscription) }
  }

  /// Releases all subscriptions because the subject is deallocated.
  @usableFromInline
  final func releaseSubscribers() {
    run { self.applyRelease() }
  }

  /// Makes later subscribers receive `RxError.disposed`, while the disposal waits for its turn.
  final func refuseSubscribers(disposalOf subject: AnyObject) {
    let reference = WeakReference.retained(to: subject)
    let isFirst = disposed.compareExchange(expected: 0, desired: reference, ordering: .releasing).exchanged
    if !isFirst { WeakReference.release(reference) }
  }

  /// Computed on demand: a stored error would retain the subject, which retains this broadcaster.
  final var disposalError: RxError {
    RxError.disposed(object: WeakReference.object(at: disposed.load(ordering: .acquiring)) ?? self)
  }

  // MARK: Called by the owner

  @inline(__always)
  final func deliver(_ value: Element) {
    assertOwned()
    guard let buffer = unsafe subscribers.buffer else { return }
    let count = Int(subscribers.count)
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

  final var subscriberScopes: [SubscriptionScope] {
    var scopes: [SubscriptionScope] = []
    for index in 0..<Int(subscribers.count) {
      guard let subscription = unsafe subscribers.buffer![index] else { continue }
      unsafe scopes.append(Unmanaged<HubSubscription<Element>>.fromOpaque(subscription).takeUnretainedValue().sink.scope)
    }
    return scopes
  }

  final func applyEnd(_ completion: Completion) {
    assertOwned()
    guard self.completion == nil, !subscribers.isClosed else { return }
    self.completion = completion
    hasEnded.store(true, ordering: .releasing)
    for subscription in takeSubscriptions() { subscription.end(completion) }
  }

  final func applyRelease() {
    assertOwned()
    for subscription in takeSubscriptions() { subscription.abandon() }
  }

  final func applyDisposal() {
    assertOwned()
    let released = takeSubscriptions()
    subscribers.close()
    for subscription in released { subscription.abandon() }
  }

  final func applyAdd(_ subscription: HubSubscription<Element>) {
    assertOwned()
    if subscribers.isClosed { return subscription.abandon() }
    if let completion { return subscription.end(completion) }
    guard !subscription.isCancelled else { return }
    passMark(to: subscription.sink.scope)
    if subscribers.count == subscribers.capacity { makeRoom() }
    subscription.index = Int(subscribers.count)
    unsafe (subscribers.buffer! + Int(subscribers.count)).initialize(to: Unmanaged.passUnretained(subscription).toOpaque())
    subscribers.count += 1
    setSubscriberCount(subscriberCount.load(ordering: .relaxed) + 1)
  }

  private final func applyRemove(_ subscription: HubSubscription<Element>) {
    assertOwned()
    let index = subscription.index
    guard index >= 0 else { return }
    subscription.index = -1
    unsafe subscribers.buffer![index] = nil
    setSubscriberCount(subscriberCount.load(ordering: .relaxed) - 1)
    while subscribers.count > 0, unsafe subscribers.buffer![Int(subscribers.count) - 1] == nil { subscribers.count -= 1 }
    if subscribers.count >= 16, subscriberCount.load(ordering: .relaxed) * 4 < subscribers.count { closeGaps() }
  }

  /// Doubles the capacity, or closes gaps if there are many: O(1) for each subscription ever added.
  private final func makeRoom() {
    if subscriberCount.load(ordering: .relaxed) * 2 < subscribers.count { return closeGaps() }
    let newCapacity = max(1, subscribers.capacity * 2)
    let newBuffer = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: Int(newCapacity))
    if let buffer = unsafe subscribers.buffer {
      unsafe newBuffer.moveInitialize(from: buffer, count: Int(subscribers.count))
      unsafe buffer.deallocate()
    }
    unsafe subscribers.buffer = newBuffer
    subscribers.capacity = newCapacity
  }

  private final func closeGaps() {
    var kept = 0
    for index in 0..<Int(subscribers.count) {
      guard let subscription = unsafe subscribers.buffer![index] else { continue }
      unsafe subscribers.buffer![kept] = subscription
      unsafe Unmanaged<HubSubscription<Element>>.fromOpaque(subscription)._withUnsafeGuaranteedRef { $0.index = kept }
      kept += 1
    }
    subscribers.count = UInt32(kept)
  }

  /// Only the owner writes the count, so it needs no atomic addition.
  private final func setSubscriberCount(_ count: UInt32) { subscriberCount.store(count, ordering: .relaxed) }

  private final func takeSubscriptions() -> [HubSubscription<Element>] {
    var taken: [HubSubscription<Element>] = []
    taken.reserveCapacity(Int(subscriberCount.load(ordering: .relaxed)))
    for index in 0..<Int(subscribers.count) {
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

/// What only the owner of a broadcaster uses.
@safe
struct HubSubscribers {
  /// The subscriptions, not retained.
  ///
  /// What is registered in a subscriber's scope retains its subscription. The scope releases it only after it was disposed, which
  /// removes it from here, or queues work that retains it and removes it.
  var buffer: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  var count: UInt32 = 0
  var capacity: UInt32 = 0
  /// Whether the disposal was applied, after which none is added: an impossible capacity, which needs no byte of its own.
  var isClosed: Bool { capacity == .max }

  mutating func close() {
    unsafe buffer?.deallocate()
    unsafe buffer = nil
    capacity = .max
  }
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
