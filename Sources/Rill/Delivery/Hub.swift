import RillLocks
public import Synchronization

/// One subscriber of a hub.
@usableFromInline
final class Slot<Element>: Teardown {
  @usableFromInline static var live: UInt8 { 0 }
  /// Replaying to a newcomer, on its thread; what arrives meanwhile waits in `replay`.
  @usableFromInline static var held: UInt8 { 1 }
  @usableFromInline static var dead: UInt8 { 2 }

  @usableFromInline let sink: Sink<Element>
  @usableFromInline let hub: Hub<Element>
  @usableFromInline let state: Atomic<UInt8>
  /// Where the hub's owner keeps this slot; negative when it does not.
  ///
  /// Belongs to the hub's owner.
  @safe @exclusivity(unchecked) @usableFromInline final var position = -1
  /// Serialises the newcomer's replay with what the hub delivers meanwhile.
  ///
  /// Belongs to the newcomer until it subscribed, then to the hub's owner.
  @safe @exclusivity(unchecked) @usableFromInline final var replay: Gate?

  /// A slot that, if it is `held`, keeps back what the hub delivers until `open(after:)` is called.
  @_alwaysEmitIntoClient
  init(_ sink: Sink<Element>, in hub: Hub<Element>, held: Bool = false) {
    self.sink = sink
    self.hub = hub
    state = Atomic(held ? Slot.held : Slot.live)
    if held {
      let gate = Gate()
      _ = gate.enter()
      replay = gate
    }
  }

  private var isDead: Bool { state.load(ordering: .acquiring) == Slot.dead }

  /// Marks the slot dead; false if it was already.
  fileprivate func kill() -> Bool { state.exchange(Slot.dead, ordering: .acquiringAndReleasing) != Slot.dead }

  @usableFromInline
  func tearDown() {
    if kill() { hub.remove(self) }
  }

  /// Gives a newcomer what it has missed, then lets through what the hub delivered meanwhile.
  @usableFromInline
  func open(after missed: [Element]) {
    guard let replay else { return }
    for value in missed {
      if isDead { break }
      sink.next(value)
    }
    replay.leave()
  }

  /// The hub's owner delivers to a slot that is not plainly live.
  @usableFromInline
  func deliverHeld(_ value: Element) {
    passReplay { [self] in
      if !isDead { sink.next(value) }
    }
  }

  /// The hub's owner delivers the end.
  fileprivate func end(_ completion: Completion) {
    passReplay { [self] in
      if kill() { sink.finish(completion) }
    }
  }

  private func passReplay(_ work: @escaping () -> Void) {
    guard let replay else { return work() }
    guard replay.enter() else { return replay.submit(work) }
    // The replay is over. The hub's owner is serial by itself, so from here on it needs no second gate.
    _ = state.compareExchange(expected: Slot.held, desired: Slot.live, ordering: .acquiringAndReleasing)
    self.replay = nil
    work()
    replay.leave()
  }
}

/// Delivers each event to every slot, in one order for all.
///
/// Slots, their count and the end belong to whoever owns the gate, so they need no lock; adding and removing a slot is O(1).
///
/// The buffer behind `slots` is touched here alone.
@safe
@usableFromInline
final class Hub<Element>: Gate, @unchecked Sendable {
  // Sendable: what is not atomic or behind a lock belongs to the gate's owner.

  @safe @exclusivity(unchecked) @usableFromInline final var slots: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  @safe @exclusivity(unchecked) @usableFromInline final var count = 0
  @safe @exclusivity(unchecked) private final var capacity = 0
  @safe @exclusivity(unchecked) @usableFromInline final var completion: Completion?
  /// Whether its subject was disposed.
  @usableFromInline let disposed = Atomic<Bool>(false)
  private let disposer = Locked(Disposer())
  /// Written by the owner, read by anyone.
  @usableFromInline let live = Atomic<Int>(0)

  @usableFromInline
  override init() {}

  // A slot holds its hub, so there is none left.
  deinit { unsafe slots?.deallocate() }

  /// Whether anyone is subscribed.
  @usableFromInline var hasSlots: Bool { live.load(ordering: .relaxed) > 0 }

  @usableFromInline var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Delivers `value` to every slot, or queues it.
  @_alwaysEmitIntoClient
  @inline(__always)
  func next(_ value: Element) {
    if enter() {
      deliver(value)
      leave()
    } else {
      submit { self.deliver(value) }
    }
  }

  /// Ends every slot, or queues the end.
  ///
  /// Later events find no slot.
  @usableFromInline
  func end(_ completion: Completion) {
    perform { self.applyEnd(completion) }
  }

  /// Delivers `value` and ends every slot as one event: nothing comes in between, and who comes second is ignored.
  @usableFromInline
  func conclude(with value: Element) {
    perform { [self] in
      guard completion == nil, !isDisposed else { return }
      deliver(value)
      applyEnd(.completed)
    }
  }

  /// Adds a slot for what is accepted from now on; a hub that has ended tells the sink so.
  @_alwaysEmitIntoClient
  func join(_ sink: Sink<Element>) {
    if isDisposed { return sink.finish(.error(disposalError)) }
    let slot = Slot(sink, in: self)
    sink.scope.register(slot)
    add(slot)
  }

  /// Adds a subscriber whose scope somebody else tears down, and its slot with it.
  @_alwaysEmitIntoClient
  func add(_ sink: Sink<Element>) -> Slot<Element> {
    let slot = Slot(sink, in: self)
    add(slot)
    return slot
  }

  // Adding and removing spell out what `perform` does: it would make a closure each time, to be on the safe side.

  @usableFromInline
  func add(_ slot: Slot<Element>) {
    if enter() {
      applyAdd(slot)
      leave()
    } else {
      submit { self.applyAdd(slot) }
    }
  }

  /// Releases every subscription as disposal does.
  @usableFromInline
  func die() {
    perform { [self] in
      for slot in takeSlots() where slot.kill() { slot.sink.scope.abandon() }
    }
  }

  /// Releases every subscription as disposal does, also of those who were about to join; whoever comes later fails.
  @usableFromInline
  func dispose(of subject: AnyObject) {
    disposer.withLock { $0.subject = subject }
    disposed.store(true, ordering: .releasing)
    die()
  }

  /// What those are told who come after the disposal.
  ///
  /// Made when it is needed: a hub that kept it would keep the subject that keeps the hub.
  @usableFromInline var disposalError: RxError {
    RxError.disposed(object: disposer.withLock { $0.subject } ?? self)
  }

  fileprivate func remove(_ slot: Slot<Element>) {
    if enter() {
      applyRemove(slot)
      leave()
    } else {
      submit { self.applyRemove(slot) }
    }
  }

  /// Does `work` as the owner, now or when the owner comes to it.
  private func perform(_ work: @escaping () -> Void) {
    if enter() {
      work()
      leave()
    } else {
      submit(work)
    }
  }

  // MARK: What the owner does

  @_alwaysEmitIntoClient
  @inline(__always)
  func deliver(_ value: Element) {
    guard let slots = slots else { return }
    let count = count
    var index = 0
    while index < count {
      if let slot = unsafe slots[index] {
        unsafe Unmanaged<Slot<Element>>.fromOpaque(slot)._withUnsafeGuaranteedRef {
          if $0.state.load(ordering: .acquiring) == 0 {
            $0.sink.next(value)
          } else {
            $0.deliverHeld(value)
          }
        }
      }
      index &+= 1
    }
  }

  @usableFromInline
  func applyEnd(_ completion: Completion) {
    guard self.completion == nil, !isDisposed else { return }
    self.completion = completion
    for slot in takeSlots() { slot.end(completion) }
  }

  @usableFromInline
  func applyAdd(_ slot: Slot<Element>) {
    if isDisposed {
      if slot.kill() { slot.sink.scope.abandon() }
      return
    }
    if let completion { return slot.end(completion) }
    guard slot.state.load(ordering: .acquiring) != 2 else { return }
    if count == capacity { makeRoom() }
    slot.position = count
    unsafe (slots! + count).initialize(to: Unmanaged.passRetained(slot).toOpaque())
    count += 1
    live.add(1, ordering: .relaxed)
  }

  private func applyRemove(_ slot: Slot<Element>) {
    let position = slot.position
    guard position >= 0 else { return }
    slot.position = -1
    let removed = unsafe slots![position]
    unsafe slots![position] = nil
    live.subtract(1, ordering: .relaxed)
    while count > 0, unsafe slots![count - 1] == nil { count -= 1 }
    if count >= 16, live.load(ordering: .relaxed) * 4 < count { closeGaps() }
    if let removed = unsafe removed { unsafe Unmanaged<Slot<Element>>.fromOpaque(removed).release() }
  }

  /// Doubles the room, or closes gaps if there are many: O(1) for each slot ever added.
  private func makeRoom() {
    if live.load(ordering: .relaxed) * 2 < count { return closeGaps() }
    let larger = max(1, capacity * 2)
    let room = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: larger)
    if let slots = slots {
      unsafe room.moveInitialize(from: slots, count: count)
      unsafe slots.deallocate()
    }
    unsafe slots = room
    capacity = larger
  }

  private func closeGaps() {
    var kept = 0
    for index in 0..<count {
      guard let slot = unsafe slots![index] else { continue }
      unsafe slots![kept] = slot
      unsafe Unmanaged<Slot<Element>>.fromOpaque(slot)._withUnsafeGuaranteedRef { $0.position = kept }
      kept += 1
    }
    count = kept
  }

  private func takeSlots() -> [Slot<Element>] {
    var taken: [Slot<Element>] = []
    taken.reserveCapacity(live.load(ordering: .relaxed))
    for index in 0..<count {
      guard let raw = unsafe slots![index] else { continue }
      let slot = unsafe Unmanaged<Slot<Element>>.fromOpaque(raw).takeRetainedValue()
      slot.position = -1
      taken.append(slot)
    }
    count = 0
    live.store(0, ordering: .relaxed)
    return taken
  }
}

/// Whose disposal it was.
private struct Disposer {
  weak var subject: AnyObject?
}
