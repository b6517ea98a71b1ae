import Rill
import Synchronization
import TestSupport

extension Scenario {
  /// Random schedules on one thread, for which every event can be predicted.
  static let singleThreaded: [Scenario] = [
    Scenario("single-threaded", "turns", repetitions: 4, run: turns),
    Scenario("single-threaded", "recursion", run: recursion),
    Scenario("single-threaded", "stages", repetitions: 40, run: stages),
    Scenario("single-threaded", "end of a disposed subscription", run: endOfDisposedSubscription),
    Scenario("single-threaded", "resubscription", repetitions: 2, run: resubscription),
    Scenario("single-threaded", "late timers", repetitions: 20, run: lateTimers),
  ]

  /// Checks that synchronous sources take turns, with and without operators behind them.
  private static func turns(_ iteration: Iteration) {
    let lists = (0..<iteration.number(2...3)).map { source in (0..<iteration.number(1...6)).map { source * 100 + $0 } }
    let isMapped = iteration.chance(1, of: 2)
    let streams = lists.map { list in isMapped ? Observable.from(list).map { $0 }.filter { _ in true } : Observable.from(list) }
    let seen = LockedValue<[Int]>([])
    Observable.merge(streams).subscribe(onNext: { value in seen.withLock { $0.append(value) } }).dispose()
    let longest = lists.map(\.count).max() ?? 0
    let expected = (0..<longest).flatMap { index in lists.compactMap { $0.count > index ? $0[index] : nil } }
    let found = seen.withLock { $0 }
    if found != expected { iteration.monitor.fail("turns: got \(found), expected \(expected)") }
  }

  /// Checks that a stream whose end subscribes to the next stream does not overflow a small stack.
  private static func recursion(_ iteration: Iteration) {
    guard iteration.chance(1, of: 4) else { return }
    let depth = iteration.number(20_000...40_000)
    let monitor = iteration.monitor
    iteration.workers.run([
      {
        @Sendable func stream(_ number: Int) -> Observable<Int> {
          Observable.just(number).concat(Observable.deferred { number < depth ? stream(number + 1) : .empty() })
        }
        let seen = Atomic<Int>(0)
        stream(1).subscribe(onNext: { _ in seen.add(1, ordering: .relaxed) }).dispose()
        let count = seen.load(ordering: .relaxed)
        if count != depth { monitor.fail("recursion: \(count) of \(depth) values arrived") }
      }
    ])
  }

  /// Checks operators whose closures dispose the subscription or throw.
  ///
  /// After a disposal, no further closure can run. After a thrown error, the source must be disposed before the error is emitted.
  private static func stages(_ iteration: Iteration) {
    let monitor = iteration.monitor
    let subject = PublishSubject<SentValue>()
    let subscriber = Subscriber(0, "stages", monitor)
    let sender = SentValueGenerator(0, monitor)
    let sourceLog = CheckedEventLog("source of stages", monitor)
    let keyedRandom = KeyedRandom(seed: iteration.seed)
    let count = iteration.number(1...5)
    let decisiveCall = iteration.number(0...40)
    let throwsThen = iteration.chance(1, of: 4)
    let calls = LockedValue(0)
    let threw = Atomic<Bool>(false)
    let called: @Sendable (SentValue) throws -> Void = { _ in
      if subscriber.log.wasDisposedOnThisThread { monitor.fail("stages: a closure was called after the disposal") }
      let call = calls.withLock { calls -> Int in
        calls += 1
        return calls
      }
      guard call == decisiveCall else { return }
      if throwsThen {
        threw.store(true, ordering: .relaxed)
        throw Failure()
      }
      subscriber.dispose()
    }
    var stream = subject.logged(to: sourceLog)
    for stage in 0..<count {
      switch keyedRandom.number(for: stage, below: 9) {
      case 0, 1:
        stream = stream.map {
          try called($0); return $0
        }
      case 2, 3:
        stream = stream.filter {
          try called($0); return true
        }
      case 4:
        stream = stream.compactMap {
          try called($0); return $0
        }
      case 5:
        stream = stream.scan(SentValue(0, monitor)) {
          try called($1); return $1
        }
      case 6: stream = stream.do(onNext: { try called($0) })
      case 7:
        stream = stream.take(while: {
          try called($0); return true
        })
      default:
        stream = stream.flatMap { value in
          try called(value)
          return Observable.just(value)
        }
      }
    }
    let takes = iteration.chance(1, of: 3) ? iteration.number(1...8) : nil
    subscriber.subscribe(
      to: takes.map { stream.take($0) } ?? stream,
      onEnd: { _ in if !sourceLog.isReleased { monitor.fail("stages: the source was not disposed before the end") } })
    for _ in 0..<12 { subject.onNext(sender.makeValue()) }
    let hasEnded = threw.load(ordering: .relaxed) || subscriber.isDisposed || takes.map { subscriber.log.count >= $0 } ?? false
    if hasEnded, subject.hasObservers { monitor.fail("stages: the source still has observers") }
    if threw.load(ordering: .relaxed), subscriber.log.ending != .failed {
      monitor.fail("stages: a thrown error did not arrive")
    }
    if !hasEnded, subscriber.log.count != 12 { monitor.fail("stages: \(subscriber.log.count) of 12 values arrived") }
    subscriber.dispose()
    if !subscriber.log.isReleased { monitor.fail("stages: not released") }
  }

  /// Checks that a subscription that is disposed during the teardown before its end does not receive the end.
  private static func endOfDisposedSubscription(_ iteration: Iteration) {
    let monitor = iteration.monitor
    let subscriber = Subscriber(0, "end of a disposed subscription", monitor)
    let subject = PublishSubject<SentValue>()
    let sender = SentValueGenerator(0, monitor)
    let count = iteration.number(1...3)
    subscriber.subscribe(to: subject.do(onDispose: { subscriber.dispose() }).map { $0 }.take(count))
    for _ in 0..<count { subject.onNext(sender.makeValue()) }
    // A teardown that a source registers after the disposal runs at once.
    let late = Subscriber(1, "disposal before the source is reached", monitor)
    let other = PublishSubject<SentValue>()
    let trigger = PublishSubject<SentValue>()
    late.subscribe(
      to: trigger.flatMap { _ in
        Observable.deferred {
          late.dispose()
          return other
        }
      })
    trigger.onNext(sender.makeValue())
    if other.hasObservers || subject.hasObservers { monitor.fail("a source still has observers after the disposal") }
    late.dispose()
  }

  /// Checks that a subscriber after the end of a shared stream, or during the delivery of the end, resubscribes to the source.
  private static func resubscription(_ iteration: Iteration) {
    let sharing = iteration.pick(SharingOperator.all.filter { !$0.isForever && !$0.expires })
    let monitor = iteration.monitor
    let sender = SentValueGenerator(0, monitor)
    let count = iteration.number(1...4)
    let starts = Atomic<Int>(0)
    let shared = sharing.share(
      .create { observer in
        starts.add(1, ordering: .relaxed)
        for _ in 0..<count { observer.onNext(sender.makeValue()) }
        observer.onCompleted()
        return Disposables.create()
      })
    let first = Subscriber(0, sharing.name, monitor)
    let inside = Subscriber(1, sharing.name, monitor)
    let after = Subscriber(2, sharing.name, monitor)
    first.subscribe(to: shared, onEnd: { _ in inside.subscribe(to: shared) })
    after.subscribe(to: shared)
    for (connection, subscriber) in [first, inside, after].enumerated() {
      let expected = (connection * count..<(connection + 1) * count).map { $0 }
      if subscriber.log.firstIDs.map({ SentValueID($0).number }) != expected || subscriber.log.ending != .completed {
        let ids = subscriber.log.firstIDs.map(SentValueID.init)
        monitor.fail("\(sharing.name): connection \(connection) emitted \(ids), expected numbers \(expected)")
      }
    }
    // `take(1)` of a source with more values must end the connection.
    let endless = sharing.share(
      .create { observer in
        for _ in 0..<3 { observer.onNext(sender.makeValue()) }
        starts.add(1, ordering: .relaxed)
        return Disposables.create { starts.subtract(1, ordering: .relaxed) }
      })
    let before = starts.load(ordering: .relaxed)
    for _ in 0..<2 {
      let one = Subscriber(3, sharing.name, monitor)
      one.subscribe(to: endless.take(1))
      if one.log.count != 1 || one.log.ending != .completed {
        monitor.fail("\(sharing.name): `take(1)` of a synchronous source did not emit one value and complete")
      }
    }
    if starts.load(ordering: .relaxed) != before {
      monitor.fail("\(sharing.name): a connection without subscribers was not disposed")
    }
  }

  /// Checks that `debounce` decides by the times of the values, even if its timer fires late, and that it uses one timer.
  private static func lateTimers(_ iteration: Iteration) {
    let monitor = iteration.monitor
    let scheduler = ManualScheduler()
    let subject = PublishSubject<SentValue>()
    let subscriber = Subscriber(0, "debounce", monitor)
    let sender = SentValueGenerator(0, monitor)
    subscriber.subscribe(to: subject.debounce(.seconds(3), scheduler: scheduler))
    var waiting: (id: Int, deadline: Int)?
    var expected: [Int] = []
    var now = 0
    for _ in 0..<iteration.number(4...20) {
      switch iteration.number(0...5) {
      case 0...2:
        let passed = iteration.number(0...5)
        now += passed
        scheduler.pass(passed)
      case 3, 4:
        if let waiting, waiting.deadline < now { expected.append(waiting.id) }
        let value = sender.makeValue()
        waiting = (value.id, now + 3)
        subject.onNext(value)
      default:
        // If no time has passed since a timer was started, `debounce` treats its deadline as reached.
        now += 1
        scheduler.pass(1)
        if let due = waiting, due.deadline <= now {
          expected.append(due.id)
          waiting = nil
        }
        scheduler.fire()
      }
    }
    if scheduler.made > scheduler.fired + 1 {
      monitor.fail("debounce: \(scheduler.made) timers were started, \(scheduler.fired) have fired")
    }
    if let waiting { expected.append(waiting.id) }
    subject.onCompleted()
    if subscriber.log.firstIDs != expected { monitor.fail("debounce: \(firstDifference(subscriber.log.firstIDs, expected))") }
    subscriber.dispose()
  }
}
