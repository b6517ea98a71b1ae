import CRillThreads
import Rill
import Synchronization

/// What came by at one place of one subscription.
///
/// Finds calls that overlap, that come after the end, or on a thread that has disposed the subscription. What it writes down has no lock
/// and needs none: that each call happens before the next is what is promised, and what ThreadSanitizer looks at.
final class Tape: @unchecked Sendable {
  // Sendable: see above.

  enum Ending: Equatable {
    case completed, failed
    /// By the subject's disposal.
    case refused
  }

  struct Entry {
    let marks: [Int]
    let stamp: Int
    let thread: UInt
  }

  let name: String
  private let world: World
  private let inside = Atomic<UInt>(0)
  private let starts = Atomic<Int>(0)
  private let disposals = Atomic<Int>(0)
  private let releases = Atomic<Int>(-1)
  private let disposer = Atomic<UInt>(0)
  private let hasBegun = Atomic<Bool>(false)
  private let hasEnded = Atomic<Bool>(false)
  private(set) var entries: [Entry] = []
  private(set) var ending: Ending?
  private(set) var endEntry: Entry?
  /// When it was subscribed.
  private(set) var attachStamp: Int?

  /// When it was released.
  var releaseStamp: Int? {
    let stamp = releases.load(ordering: .relaxed)
    return stamp < 0 ? nil : stamp
  }

  init(_ name: String, _ world: World) {
    self.name = name
    self.world = world
  }

  /// How many values have come so far, at least.
  var count: Int { starts.load(ordering: .relaxed) }
  var marks: [[Int]] { entries.map(\.marks) }
  var firstMarks: [Int] { entries.map { $0.marks[0] } }
  var isOver: Bool { disposals.load(ordering: .acquiring) > 0 }
  /// Whether an end has come; for those who look at it from elsewhere.
  var isEnded: Bool { hasEnded.load(ordering: .relaxed) }
  var isAttached: Bool { hasBegun.load(ordering: .relaxed) }
  var isBusy: Bool { inside.load(ordering: .acquiring) != 0 }
  var isBusyHere: Bool { inside.load(ordering: .relaxed) == rill_thread_identity() }
  var disposalCount: Int { disposals.load(ordering: .acquiring) }
  var wasDisposedHere: Bool { disposer.load(ordering: .relaxed) == rill_thread_identity() }

  func next(_ marks: [Int], during work: () -> Void = {}) {
    guard let entry = enter(marks) else { return }
    starts.add(1, ordering: .relaxed)
    entries.append(entry)
    work()
    leave()
  }

  func end(_ ending: Ending, during work: () -> Void = {}) {
    guard let entry = enter([]) else { return }
    hasEnded.store(true, ordering: .relaxed)
    self.ending = ending
    endEntry = entry
    work()
    leave()
    world.ring()
  }

  func attached() {
    attachStamp = world.stamp()
    hasBegun.store(true, ordering: .relaxed)
  }

  /// `onDisposed`, or the teardown of what is upstream.
  func disposed() {
    releases.store(world.stamp(), ordering: .relaxed)
    if disposals.add(1, ordering: .releasing).newValue > 1 { world.fault("\(name): released twice") }
    world.ring()
  }

  /// `dispose()` has returned on this thread.
  func noteDisposal() { disposer.store(rill_thread_identity(), ordering: .relaxed) }

  private func enter(_ marks: [Int]) -> Entry? {
    let me = rill_thread_identity()
    if disposer.load(ordering: .relaxed) == me { world.fault("\(name): \(marks) on the thread that has disposed") }
    let other = inside.exchange(me, ordering: .relaxed)
    if other != 0 {
      world.fault("\(name): \(marks) \(other == me ? "inside another event" : "while another thread delivers")")
      return nil
    }
    if hasEnded.load(ordering: .relaxed) { world.fault("\(name): \(marks) after the end") }
    return Entry(marks: marks, stamp: world.stamp(), thread: me)
  }

  private func leave() { inside.store(0, ordering: .releasing) }
}

extension ObservableType where Element == Token {
  /// The stream, with what comes by written down.
  func tapped(_ tape: Tape) -> Observable<Token> {
    self.do(
      onNext: { tape.next([$0.mark]) }, onError: { _ in tape.end(.failed) }, onCompleted: { tape.end(.completed) },
      onSubscribe: { tape.attached() }, onDispose: { tape.disposed() })
  }
}
