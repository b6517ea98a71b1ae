import Foundation
import Rill
import Synchronization
import ThreadTools

/// Meetings of two threads: the one that sends is stopped wherever it is, and so perhaps just when it gives a gate back, or is about to
/// enter it.
///
/// It takes many of them to hit such an instant, so the sender goes on from one stream to the next.
final class Meetings: @unchecked Sendable {
  // Sendable: `current` is written before `turn`, and the rest is atomic.
  private let world: World
  private let count: Int
  private var current: (@Sendable () -> Void)?
  private let turn = Atomic<Int>(0)
  /// In which turn the sender may send more than once.
  private let mayGoOn = Atomic<Int>(0)
  /// The newest turn after which the sender has stopped.
  private let stopped = Atomic<Int>(0)

  private init(_ world: World, _ count: Int) {
    self.world = world
    self.count = count
  }

  /// Plays `meeting` many times with the same sender, until it answers that something is wrong.
  private static func play(_ round: Round, _ count: Int, _ meeting: (Meetings, _ number: Int, _ sender: pthread_t) -> Bool) {
    let meetings = Meetings(round.world, count)
    let sender = round.crew.begin { meetings.send() }
    // Where others have the processors, each takes its time.
    let end = ContinuousClock.now + .milliseconds(80)
    for number in 1...count where !meeting(meetings, number, sender) || ContinuousClock.now > end {
      // The sender may be waiting for the next one.
      meetings.turn.store(count + 1, ordering: .releasing)
      break
    }
    round.crew.wait()
  }

  /// What the sender does.
  private func send() {
    var done = 0
    while done < count {
      let now = turn.load(ordering: .acquiring)
      if now > count { return }
      guard now > done, let send = current else { continue }
      // As short as can be, so that it is likely to be stopped where it matters.
      repeat { send() } while mayGoOn.load(ordering: .relaxed) == now
      done = now
      stopped.store(now, ordering: .releasing)
    }
  }

  /// Has the sender send until it is stopped somewhere after something has come, and `work` is done meanwhile.
  private func meet(
    _ number: Int, _ sender: pthread_t, _ round: Round, until hasBegun: () -> Bool, _ send: @escaping @Sendable () -> Void,
    _ work: () -> Void
  ) {
    current = send
    mayGoOn.store(number, ordering: .relaxed)
    turn.store(number, ordering: .releasing)
    while !hasBegun() {}
    linger(round.number(0...80))
    round.crew.whileStopped(sender) {
      work()
      mayGoOn.store(0, ordering: .relaxed)
    }
    while stopped.load(ordering: .acquiring) != number {}
    current = nil
  }

  // MARK: What happens

  private static func subject(keepsValues: Bool) -> (stream: Observable<Int>, send: @Sendable (Int) -> Void) {
    if keepsValues {
      let relay = BehaviorRelay(value: 0)
      return (relay, { relay.accept($0) })
    }
    let subject = PublishSubject<Int>()
    return (subject, { subject.onNext($0) })
  }

  /// Two threads meet at a subject for the first time, and then neither sends any more: nothing is lost.
  static func first(_ round: Round) {
    let keeps = round.chance(1, of: 4)
    play(round, 2000) { meetings, number, sender in
      let world = round.world
      let arrivals = Arrivals()
      let receive: @Sendable (Int) -> Void = { arrivals.take($0) }
      let (stream, send) = subject(keepsValues: keeps)
      let joins = round.chance(1, of: 8)
      let newcomer = SerialDisposable()
      let subscription = stream.subscribe(onNext: receive)
      meetings.meet(number, sender, round, until: { arrivals.haveBegun }, { send(0) }) {
        if joins {
          newcomer.disposable = stream.subscribe(onNext: receive)
        } else {
          send(1)
        }
      }
      if joins {
        // It belongs to them by now.
        send(1)
      }
      let total = joins ? 2 : 1
      if !world.wait(until: { arrivals.count == total }) {
        world.fault("\(arrivals.count) of \(total) values came when two threads had met")
      }
      subscription.dispose()
      newcomer.dispose()
      return world.found.isEmpty
    }
  }

  /// A thread is about to deliver a value of one source when another source ends it all: nothing comes after that.
  static func atTheEnd(_ round: Round) {
    let name = round.pick(["merge", "merge", "merge", "take(until:)", "combineLatest", "withLatestFrom", "flatMap"])
    play(round, 1000) { meetings, number, sender in
      let world = round.world
      let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
      let stream: Observable<Int> =
        switch name {
        case "merge": .merge(first, second)
        case "take(until:)": first.take(until: second)
        case "combineLatest": .combineLatest(first.startWith(0), second.startWith(0)) { left, _ in left }
        case "withLatestFrom": first.withLatestFrom(second.startWith(0))
        default: Observable.of(first, second).flatMap { $0 }
        }
      let arrivals = Arrivals()
      let subscription = stream.subscribe(
        onNext: { _ in
          arrivals.take(0)
          if arrivals.haveEnded { world.fault("\(name): a value after the end") }
        }, onError: { _ in arrivals.end() }, onCompleted: { arrivals.end() }, onDisposed: { arrivals.take(1) })
      meetings.meet(number, sender, round, until: { arrivals.haveBegun }, { first.onNext(0) }) {
        if name == "take(until:)" { second.onNext(1) } else { second.onError(Failure()) }
      }
      if !world.wait(until: { arrivals.haveEnded && arrivals.count == 1 }) { world.fault("\(name): it has not ended") }
      subscription.dispose()
      return world.found.isEmpty
    }
  }
}

/// What has come at one place: ones, which are counted, zeroes, and an end.
private final class Arrivals: Sendable {
  private let begun = Atomic<Bool>(false)
  private let ones = Atomic<Int>(0)
  private let ended = Atomic<Bool>(false)

  var haveBegun: Bool { begun.load(ordering: .relaxed) }
  var haveEnded: Bool { ended.load(ordering: .relaxed) }
  var count: Int { ones.load(ordering: .relaxed) }

  func end() { ended.store(true, ordering: .relaxed) }

  func take(_ value: Int) {
    if value == 0 { begun.store(true, ordering: .relaxed) } else { ones.add(value, ordering: .relaxed) }
  }
}
