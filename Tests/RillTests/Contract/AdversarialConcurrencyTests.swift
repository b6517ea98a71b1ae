import Dispatch
import Foundation
import Rill
import RillTesting
import Synchronization
import XCTest

/// Tests that were written to break the contract, with several threads.
final class AdversarialConcurrencyTests: XCTestCase {
  /// Contract 11: one thread completes the inner stream of `flatMapLatest` while another switches to the next stream.
  func testFlatMapLatestSwitchesWhileThePreviousStreamEnds() {
    watched(60) {
      var lost = 0
      var leaked = 0
      for _ in 0..<3000 {
        let source = PublishSubject<Int>()
        let inners = (0..<3).map { _ in PublishSubject<Int>() }
        let log = Recorder<Int>()
        let subscription = source.flatMapLatest { inners[$0] }.subscribe(onNext: { log.add($0) })
        source.onNext(0)
        let start = StartBarrier(2)
        onThreads(2) { thread in
          start.wait()
          if thread == 0 { inners[0].onCompleted() } else { source.onNext(1) }
        }
        source.onCompleted()
        inners[1].onNext(7)
        if log.entries != [7] { lost += 1 }
        subscription.dispose()
        if inners[1].hasObservers { leaked += 1 }
      }
      XCTAssertEqual(lost, 0, "the end of the previous stream was taken for that of the newest")
      XCTAssertEqual(leaked, 0, "the newest stream was not disposed")
    }
  }

  /// Contract 1: "After the end, or after disposal, it receives nothing", not even a value that is about to enter the gate.
  ///
  /// A signal stops the thread that sends the value at a random point, which can be between the source and the gate.
  func testNoValueAfterTheEndOfSeveralSources() {
    watched(240) {
      ThreadSuspension.install()
      let streams: [(String, @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>)] = [
        ("take(until:)", { $0.take(until: $1) }), ("merge", { .merge($0, $1) }),
        ("combineLatest", { .combineLatest($0.startWith(0), $1.startWith(0)) { $0 + $1 } }),
      ]
      for (name, build) in streams {
        let steady = SteadySender()
        let faults = Counter()
        onThreads(2) { thread in
          if thread == 0 {
            steady.send()
          } else {
            let target = steady.thread
            for round in 1...2000 {
              let first = PublishSubject<Int>()
              let second = PublishSubject<Int>()
              let hasStarted = Flag()
              let hasEnded = Flag()
              let subscription = build(first, second).subscribe(
                onNext: { _ in
                  hasStarted.set()
                  if hasEnded.isSet { faults.add() }
                }, onError: { _ in hasEnded.set() }, onCompleted: { hasEnded.set() })
              steady.switchSubject(to: first)
              spin(until: hasStarted.isSet)
              for _ in 0..<(round * 7) % 60 { _ = hasStarted.isSet }
              ThreadSuspension.stop(target)
              if name == "take(until:)" { second.onNext(1) } else { second.onError(Failure()) }
              ThreadSuspension.release()
              spin(until: hasEnded.isSet)
              subscription.dispose()
            }
            steady.stop()
          }
        }
        XCTAssertEqual(faults.value, 0, name)
      }
    }
  }

  /// Contract 11: `timeout` disposes its source before it subscribes to the other.
  ///
  /// So a value of the source that is about to enter the gate is not delivered after a value of the other.
  func testNoValueAfterTheEndOfASourceThatTimedOut() {
    watched(240) {
      ThreadSuspension.install()
      let steady = SteadySender()
      let faults = Counter()
      onThreads(2) { thread in
        if thread == 0 {
          steady.send()
        } else {
          let target = steady.thread
          let end = ContinuousClock.now + .seconds(4)
          for round in 1...4000 where ContinuousClock.now < end {
            let source = PublishSubject<Int>()
            let scheduler = HistoricalScheduler()
            let hasStarted = Flag()
            let otherHasSent = Flag()
            let subscription = source.timeout(
              .seconds(1), other: Observable.of(1).concat(Observable.never()), scheduler: scheduler
            )
            .subscribe(onNext: { value in
              hasStarted.set()
              if value == 1 { otherHasSent.set() } else if otherHasSent.isSet { faults.add() }
            })
            steady.switchSubject(to: source)
            spin(until: hasStarted.isSet)
            for _ in 0..<(round * 7) % 60 { _ = hasStarted.isSet }
            ThreadSuspension.stop(target)
            scheduler.advanceTo(scheduler.now + 2)
            ThreadSuspension.release()
            subscription.dispose()
            if faults.value > 0 { break }
          }
          steady.stop()
        }
      }
      XCTAssertEqual(faults.value, 0)
    }
  }

  /// Contract 4 and 5: a shared stream has one connection at a time while two threads subscribe and dispose.
  ///
  /// Without subscribers it has no connection. A later subscriber receives what the source emits.
  func testShareConnectsOnceWhileSubscribersComeAndGo() {
    watched(60) {
      for replay in 0...1 {
        for _ in 0..<400 {
          let source = PublishSubject<Int>()
          let connected = Counter()
          let most = Recorder<Int>()
          let shared = Observable<Int>.create { observer in
            most.add(connected.add())
            let inner = source.subscribe(observer)
            return Disposables.create {
              inner.dispose()
              connected.add(-1)
            }
          }.share(replay: replay)
          onThreads(2) { _ in
            for _ in 0..<10 {
              let first = shared.subscribe(onNext: { _ in })
              let second = shared.subscribe(onNext: { _ in })
              first.dispose()
              second.dispose()
            }
          }
          XCTAssertEqual(connected.value, 0)
          XCTAssertFalse(source.hasObservers)
          let received = Counter()
          let last = shared.subscribe(onNext: { _ in received.add() })
          source.onNext(1)
          XCTAssertEqual(received.value, 1)
          last.dispose()
          XCTAssertEqual(connected.value, 0)
          XCTAssertLessThanOrEqual(most.entries.max() ?? 0, 2, "the previous connection can still be disposing")
        }
      }
    }
  }

  /// Contract 5: deallocating the source of one connection does not affect the next connection.
  func testDeallocatingAnEarlierSourceKeepsTheConnection() {
    watched(60) {
      var faults = 0
      for _ in 0..<3000 {
        let current = LateValue<PublishSubject<Int>>()
        current.value = PublishSubject()
        let shared = Observable<Int>.deferred { current.value ?? PublishSubject() }.share()
        let first = shared.subscribe(onNext: { _ in })
        let earlierSource = LateValue<PublishSubject<Int>>()
        earlierSource.value = current.take()
        let next = PublishSubject<Int>()
        let start = StartBarrier(2)
        let kept = LateValue<any Disposable>()
        onThreads(2) { thread in
          start.wait()
          if thread == 0 {
            earlierSource.value = nil
          } else {
            first.dispose()
            current.value = next
            kept.value = shared.subscribe(onNext: { _ in })
          }
        }
        kept.value?.dispose()
        if next.hasObservers { faults += 1 }
      }
      XCTAssertEqual(faults, 0, "no subscriber is left, and the source is still connected")
    }
  }

  /// Contract 5: "After `dispose()` returns, no new event starts on the disposing thread", even if another is disposing.
  func testNoEventStartsAfterAConcurrentDisposal() {
    watched(30) {
      let (isTearingDown, mayGoOn, hasDisposed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), Counter())
      let slow = Observable<Int>.create { _ in
        Disposables.create {
          isTearingDown.signal()
          mayGoOn.wait()
        }
      }
      let (subject, log) = (PublishSubject<Int>(), Recorder<Int>())
      let mapped = subject.map { value in
        log.add(value)
        return value
      }
      let subscription = Observable.merge(slow, mapped).subscribe()
      Thread {
        subscription.dispose()
        hasDisposed.add()
      }.start()
      isTearingDown.wait()
      subscription.dispose()
      subject.onNext(1)
      XCTAssertEqual(log.entries, [])
      XCTAssertFalse(subject.hasObservers)
      mayGoOn.signal()
      hasDisposed.wait(for: 1)
    }
  }

  /// Contract 5: disposing races with the end: `onDisposed` is called once, the teardown runs once.
  func testDisposalRacesWithTheEnd() {
    watched(60) {
      for _ in 0..<3000 {
        let kept = LateValue<AnyObserver<Int>>()
        let teardowns = Counter()
        let disposed = Counter()
        let done = Counter()
        let subscription = Observable<Int>.create { observer in
          kept.value = observer
          return Disposables.create { teardowns.add() }
        }.do(onDispose: { done.add() }).concat(Observable.never()).map { $0 }.subscribe(
          onNext: { _ in }, onDisposed: { disposed.add() })
        let observer = kept.take()
        let start = StartBarrier(2)
        onThreads(2) { thread in
          start.wait()
          if thread == 0 { observer?.onCompleted() } else { subscription.dispose() }
        }
        XCTAssertEqual(teardowns.value, 1)
        XCTAssertEqual(disposed.value, 1)
        XCTAssertEqual(done.value, 1)
      }
    }
  }

  /// Contract 5 and 6: new subscribers of a behavior subject are disposed during their replay while another thread sends.
  func testNewSubscribersThatDisposeDuringTheirReplay() {
    watched(60) {
      let subject = BehaviorSubject(value: 0)
      let isOver = Atomic<Bool>(false)
      let faults = Counter()
      onThreads(2) { thread in
        if thread == 0 {
          while !isOver.load(ordering: .acquiring) { subject.onNext(1) }
        } else {
          for _ in 0..<3000 {
            let place = SerialDisposable()
            let seen = Counter()
            place.disposable = Observable.of(subject).merge().take(1).subscribe(onNext: { _ in seen.add() })
            if seen.value != 1 { faults.add() }
            place.dispose()
          }
          isOver.store(true, ordering: .releasing)
        }
      }
      XCTAssertEqual(faults.value, 0)
      // A dispatch queue can own the gate now and still have removals to apply.
      let limit = ContinuousClock.now + .seconds(10)
      while subject.hasObservers, ContinuousClock.now < limit { sched_yield() }
      XCTAssertFalse(subject.hasObservers)
    }
  }

  /// Contract 3: the `deinit` of a value can send events, because values are released outside of every lock, even queued ones.
  func testReleasesThatSendWhileOthersSend() {
    watched(60) {
      let subject = BehaviorSubject(value: ProbedValue(0, UserCodeProbe()))
      let budget = Counter(20_000)
      let probe = UserCodeProbe()
      probe.action = { [weak subject] in
        if budget.add(-1) > 0 { subject?.onNext(ProbedValue(1, UserCodeProbe())) }
      }
      let subscription = subject.subscribe(onNext: { _ in })
      onThreads(2) { _ in for number in 0..<5000 { subject.onNext(ProbedValue(number, probe)) } }
      subscription.dispose()
    }
  }

  /// Contract 4: each sender's events arrive in order even if the first contention coincides with the owner's plain store.
  func testFirstContentionKeepsTheOrderOfASender() {
    XCTAssertEqual(faultsAtFirstContention(8000, ownerContinues: true), 0)
  }

  /// Contract 4: no event is lost at that moment, even if neither thread sends again.
  func testFirstContentionLosesNothing() {
    XCTAssertEqual(faultsAtFirstContention(12_000, ownerContinues: false), 0)
  }

  /// Contract 2 and 4: a second thread that uses what one thread has used alone neither delivers concurrently with it nor loses events.
  ///
  /// The gate of `merge` is biased to the first thread. The second one sends while the first continues.
  func testSecondThreadAtTheGateOfOneThread() {
    watched(60) {
      let begun = Atomic<Int>(0)
      let ended = Atomic<Int>(0)
      let attempts = Atomic<Int>(0)
      let delivering = Atomic<Bool>(false)
      let delivered = Atomic<Int>(0)
      let overlaps = Atomic<Int>(0)
      let lost = Atomic<Int>(0)
      let place = LateValue<(PublishSubject<Int>, PublishSubject<Int>)>()
      let end = ContinuousClock.now + .seconds(2)
      onThreads(2) { thread in
        var round = 0
        while ended.load(ordering: .acquiring) >= 0 {
          round += 1
          if thread == 0 {
            BiasRevocations.reset()
            delivered.store(0, ordering: .relaxed)
            let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
            let counted = first.do(onNext: { _ in attempts.add(1, ordering: .relaxed) })
            let subscription = Observable.merge(counted, second).subscribe(onNext: { value in
              if delivering.exchange(true, ordering: .acquiring) { overlaps.add(1, ordering: .relaxed) }
              delivered.add(1, ordering: .relaxed)
              if value == 1 {
                // The first thread comes to the gate meanwhile, unless it is the one that delivers this value.
                let last = attempts.load(ordering: .relaxed) + 2
                let limit = ContinuousClock.now + .milliseconds(5)
                spin(until: attempts.load(ordering: .relaxed) >= last || ContinuousClock.now >= limit)
              }
              delivering.store(false, ordering: .releasing)
            })
            first.onNext(0)
            place.value = (first, second)
            begun.store(round, ordering: .releasing)
            var count = 2
            while ended.load(ordering: .acquiring) != round {
              first.onNext(0)
              count += 1
            }
            // A dispatch queue can deliver the last ones.
            let limit = ContinuousClock.now + .seconds(2)
            spin(until: delivered.load(ordering: .relaxed) == count || ContinuousClock.now >= limit)
            if delivered.load(ordering: .relaxed) != count { lost.add(1, ordering: .relaxed) }
            subscription.dispose()
            let isOver = ContinuousClock.now > end || lost.load(ordering: .relaxed) + overlaps.load(ordering: .relaxed) > 0
            if isOver { ended.store(-1, ordering: .releasing) }
          } else {
            while begun.load(ordering: .acquiring) != round { if ended.load(ordering: .acquiring) < 0 { return } }
            for _ in 0..<(round * 7) % 30 { _ = begun.load(ordering: .relaxed) }
            place.value?.1.onNext(1)
            ended.store(round, ordering: .releasing)
          }
        }
      }
      XCTAssertEqual(overlaps.load(ordering: .relaxed), 0)
      XCTAssertEqual(lost.load(ordering: .relaxed), 0)
    }
  }

  /// Returns the number of rounds in which the first contention lost an event or changed the order.
  ///
  /// A signal stops the owner at a random point, which can be between the plain store that releases the gate and the read of
  /// `contention`. The other thread then queues 1 and resumes the owner. If `ownerContinues`, the owner goes on sending, and the
  /// other thread sends 2 and 3.
  ///
  /// Beside busy programs a round takes up to a hundred times as long, so there are fewer of them in three seconds. `RILL_ROUNDS` plays a
  /// number of rounds however long they take.
  private func faultsAtFirstContention(_ usualRounds: Int, ownerContinues: Bool) -> Int {
    let wantedRounds = Int(ProcessInfo.processInfo.environment["RILL_ROUNDS"] ?? "")
    let rounds = wantedRounds ?? usualRounds
    let end = wantedRounds == nil ? ContinuousClock.now + .seconds(3) : nil
    let faults = Counter()
    let current = LateValue<PublishSubject<Int>>()
    let owner = LateValue<pthread_t>()
    let turn = Atomic<Int>(0)
    let isPaused = Atomic<Bool>(false)
    let isOver = Atomic<Bool>(false)
    return watched(240) {
      ThreadSuspension.install()
      onThreads(2) { thread in
        if thread == 0 {
          owner.value = pthread_self()
          var round = 0
          while !isOver.load(ordering: .acquiring) {
            spin(until: turn.load(ordering: .acquiring) != round || isOver.load(ordering: .acquiring))
            round = turn.load(ordering: .acquiring)
            guard let subject = current.value else { continue }
            while turn.load(ordering: .acquiring) == round, !isPaused.load(ordering: .acquiring) { subject.onNext(0) }
          }
        } else {
          spin(until: owner.value != nil)
          guard let target = owner.value else { return }
          for round in 1...rounds {
            let subject = PublishSubject<Int>()
            let log = OrderCheck()
            let subscription = subject.subscribe(onNext: { value in
              if value == 0 { log.started.store(true, ordering: .releasing) } else { log.receive(value) }
            })
            isPaused.store(false, ordering: .releasing)
            current.value = subject
            turn.store(round, ordering: .releasing)
            spin(until: log.started.load(ordering: .acquiring))
            for _ in 0..<(round * 7) % 60 { _ = log.started.load(ordering: .acquiring) }
            ThreadSuspension.stop(target)
            subject.onNext(1)
            if !ownerContinues { isPaused.store(true, ordering: .releasing) }
            ThreadSuspension.release()
            if ownerContinues {
              for _ in 0..<(round * 13) % 40 { _ = log.started.load(ordering: .acquiring) }
              subject.onNext(2)
              subject.onNext(3)
            }
            let limit = ContinuousClock.now + .seconds(2)
            spin(until: log.count.load(ordering: .acquiring) >= (ownerContinues ? 3 : 1) || ContinuousClock.now >= limit)
            if log.isOutOfOrder || log.count.load(ordering: .acquiring) == 0 { faults.add() }
            subscription.dispose()
            if faults.value > 0 || end.map({ ContinuousClock.now > $0 }) == true { break }
          }
          isPaused.store(true, ordering: .releasing)
          isOver.store(true, ordering: .releasing)
        }
      }
      return faults.value
    }
  }
}

/// A loop that sends zeros without pause on one thread, to a subject that another thread chooses.
private final class SteadySender: Sendable {
  private let current = LateValue<PublishSubject<Int>>()
  private let sender = LateValue<pthread_t>()
  private let turns = Atomic<Int>(0)
  private let isOver = Atomic<Bool>(false)

  /// The sending thread.
  ///
  /// Blocks until `send()` has been called.
  var thread: pthread_t {
    while true {
      if let thread = sender.value { return thread }
    }
  }

  /// Sends until `stop()` is called.
  func send() {
    sender.value = pthread_self()
    var turn = 0
    while !isOver.load(ordering: .acquiring) {
      spin(until: turns.load(ordering: .acquiring) != turn || isOver.load(ordering: .acquiring))
      turn = turns.load(ordering: .acquiring)
      guard let subject = current.value else { continue }
      while turns.load(ordering: .acquiring) == turn, !isOver.load(ordering: .acquiring) { subject.onNext(0) }
    }
  }

  func switchSubject(to subject: PublishSubject<Int>) {
    current.value = subject
    turns.add(1, ordering: .releasing)
  }

  func stop() { isOver.store(true, ordering: .releasing) }
}
