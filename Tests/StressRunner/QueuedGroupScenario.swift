import Dispatch
import Rill
import Synchronization
import TestSupport

extension Scenario {
  static let groups = [Scenario("groups", "behind a busy gate", repetitions: 3, run: QueuedGroupScenario.run)]
}

/// Groups and windows that busy gates delay: a subscriber from inside the closure that receives one receives all its values, in order.
private enum QueuedGroupScenario {
  private typealias Groups = Observable<Observable<Int>>

  /// A value is that of its thread and number: `thread * 1000 + number`.
  private static let perThread = 1000
  private static let keys = 3

  private static let splits: [(name: String, split: @Sendable (Observable<Int>) -> Groups)] = [
    ("groupBy", { $0.groupBy { $0 % keys }.map { $0.asObservable() } }),
    ("groupBy(until:)", { $0.groupBy(until: { $0.skip(4) }) { $0 % keys }.map { $0.asObservable() } }),
    (
      "groupBy(until:keeping:)",
      { $0.groupBy(until: { $0.skip(4) }, keeping: .unbounded) { $0 % keys }.map { $0.asObservable() } }
    ),
    (
      "window",
      { $0.window(timeSpan: .seconds(999), count: 5, scheduler: ConcurrentDispatchQueueScheduler(qos: .utility)) }
    ),
  ]

  private static let shares: [(name: String, share: @Sendable (Groups) -> Groups)] = [
    ("", { $0 }), ("share", { $0.share() }), ("share(replay:)", { $0.share(replay: 1) }),
  ]

  /// Each emits every value of a group once or, if `isTwice`, twice.
  private static let uses: [(name: String, isTwice: Bool, use: @Sendable (Observable<Int>) -> Observable<Int>)] = [
    ("one", false, { $0 }), ("merge of two", true, { .merge($0, $0) }),
    ("zip of two", true, { group in Observable.zip(group, group) { [$0, $1] }.flatMap { Observable.from($0) } }),
    (
      "shared", false,
      { group in
        let shared = group.share()
        return .merge(shared.filter { $0 % 2 == 0 }, shared.filter { $0 % 2 == 1 })
      }
    ),
    ("behind others", false, { Observable.of(-1, -2).concat($0) }),
    ("groups of it", false, { $0.groupBy { $0 % 2 }.flatMap { $0 } }),
  ]

  static func run(_ iteration: Iteration) {
    let monitor = iteration.monitor
    let (split, share, use) = (iteration.pick(splits), iteration.pick(shares), iteration.pick(uses))
    let (source, busy, log) = (PublishSubject<Int>(), PublishSubject<Int>(), LockedValue<[Int]>([]))
    let (threads, count, busyGates) = (iteration.number(1...3), iteration.number(1...30), iteration.number(0...2))
    var delayed = split.split(source.asObservable())
    for _ in 0..<busyGates { delayed = .merge(delayed, busy.map { .just(-$0) }) }
    let groups = share.share(delayed)
    let subscription = groups.flatMap(use.use).subscribe(onNext: { value in
      if value >= 0 { log.withLock { $0.append(value) } }
    })
    let sendersAtWork = Atomic<Int>(threads)
    var bodies: [@Sendable () -> Void] = (0..<threads).map { thread in
      {
        for number in 0..<count { source.onNext(thread * perThread + number) }
        sendersAtWork.subtract(1, ordering: .releasing)
      }
    }
    bodies.append {
      while sendersAtWork.load(ordering: .acquiring) > 0 {
        busy.onNext(1)
        // Others subscribe to what a shared stream replays, and leave.
        if !share.name.isEmpty { groups.flatMap { $0 }.subscribe().dispose() }
      }
    }
    iteration.onThreads(bodies)
    let expected = threads * count * (use.isTwice ? 2 : 1)
    let name = "\(split.name) \(share.name), \(use.name), \(busyGates) busy gates"
    if !monitor.wait(until: { log.withLock(\.count) >= expected }) {
      monitor.fail("\(name): \(log.withLock(\.count)) of \(expected) values")
    }
    for thread in 0..<threads {
      for key in 0..<keys {
        // No order is promised between one group and the next one with the same key, or between the halves of one.
        let received = log.withLock { $0.filter { $0 / perThread == thread && $0 % keys == key } }.sorted()
        let numbers = (0..<count).map { thread * perThread + $0 }.filter { $0 % keys == key }
        if received != numbers.flatMap({ use.isTwice ? [$0, $0] : [$0] }) {
          monitor.fail("\(name): \(received) in place of \(numbers)")
        }
      }
    }
    subscription.dispose()
  }
}
