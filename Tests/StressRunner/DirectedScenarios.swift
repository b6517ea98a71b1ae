import Dispatch
import Foundation
import Rill
import Synchronization
import TestSupport

extension Scenario {
  /// Scenarios with a specific schedule.
  static let directed: [Scenario] = [
    Scenario("directed", "first contention", run: ContentionScenario.firstContention),
    Scenario("directed", "contention with an end", run: ContentionScenario.contentionWithEnd),
    Scenario("directed", "delivery limit", run: deliveryLimit),
    Scenario("directed", "unhandled errors", run: unhandledErrors),
    Scenario("directed", "reentrant connection", repetitions: 2, run: reentrantConnection),
    Scenario("directed", "main queue", needsMainThread: true, run: mainQueue),
  ]

  /// Checks that a sending thread delivers at most 1,024 events of other threads.
  private static func deliveryLimit(_ iteration: Iteration) {
    guard iteration.chance(1, of: 4) else { return }
    let monitor = iteration.monitor
    let subject = PublishSubject<SentValue>()
    let others = 1500
    let holdingThread = LockedValue<pthread_t?>(nil)
    let deliveredByHolder = Atomic<Int>(0)
    let delivered = Atomic<Int>(0)
    let isHeld = DispatchSemaphore(value: 0)
    let haveSent = DispatchSemaphore(value: 0)
    let (holder, other) = (SentValueGenerator(0, monitor), SentValueGenerator(1, monitor))
    let subscription = subject.subscribe(onNext: { value in
      if SentValueID(value.id).sender == 0 {
        holdingThread.withLock { $0 = pthread_self() }
        isHeld.signal()
        haveSent.wait()
      } else {
        if holdingThread.withLock({ $0.map { pthread_equal($0, pthread_self()) != 0 } ?? false }) {
          deliveredByHolder.add(1, ordering: .relaxed)
        }
        delivered.add(1, ordering: .relaxed)
      }
    })
    iteration.workers.run([
      {
        subject.onNext(holder.makeValue())
        // From here on, this worker thread can run other work.
        holdingThread.replace(with: nil)
      },
      {
        isHeld.wait()
        for _ in 0..<others { subject.onNext(other.makeValue()) }
        haveSent.signal()
      },
    ])
    if deliveredByHolder.load(ordering: .relaxed) > 1024 {
      monitor.fail("a thread delivered \(deliveredByHolder.load(ordering: .relaxed)) events of another thread")
    }
    if !monitor.wait(until: { delivered.load(ordering: .relaxed) == others }) {
      monitor.fail("\(delivered.load(ordering: .relaxed)) of \(others) events arrived after a queue had taken the gate over")
    }
    subscription.dispose()
  }

  /// Checks that the hook for unhandled errors can be called from several threads and can read itself.
  private static func unhandledErrors(_ iteration: Iteration) {
    let original = Hooks.defaultErrorHandler
    let calls = Atomic<Int>(0)
    Hooks.defaultErrorHandler = { _, _ in
      _ = Hooks.defaultErrorHandler
      calls.add(1, ordering: .relaxed)
    }
    let threads = iteration.number(2...4)
    iteration.onThreads(
      (0..<threads).map { _ in { for _ in 0..<5 { Observable<Int>.error(Failure()).subscribe().dispose() } } })
    Hooks.defaultErrorHandler = original
    if calls.load(ordering: .relaxed) != threads * 5 {
      iteration.monitor.fail("\(calls.load(ordering: .relaxed)) calls of the hook, expected \(threads * 5)")
    }
  }

  /// Checks a shared stream whose source subscribes to that stream and emits while it is being connected.
  private static func reentrantConnection(_ iteration: Iteration) {
    let monitor = iteration.monitor
    let sharing = iteration.pick(SharingOperator.all)
    let shared = LockedValue<Observable<SentValue>?>(nil)
    let (outer, inner) = (Subscriber(0, sharing.name, monitor), Subscriber(1, sharing.name, monitor))
    let sender = SentValueGenerator(0, monitor)
    let count = iteration.number(1...5)
    let stream = sharing.share(
      .create { observer in
        if let stream = shared.withLock({ $0 }) { inner.subscribe(to: stream) }
        for _ in 0..<count { observer.onNext(sender.makeValue()) }
        return Disposables.create()
      })
    shared.replace(with: stream)
    outer.subscribe(to: stream)
    shared.replace(with: nil)
    for subscriber in [outer, inner] where subscriber.log.firstIDs.map({ SentValueID($0).number }) != Array(0..<count) {
      monitor.fail("\(subscriber.log.name): got \(subscriber.log.firstIDs.map(SentValueID.init)), expected \(count) values")
    }
    outer.dispose()
    inner.dispose()
  }

  /// Checks that a driver and a signal deliver all values that threads send to relays, the driver in the order of the relay.
  private static func mainQueue(_ iteration: Iteration) {
    let monitor = iteration.monitor
    let relay = BehaviorRelay(value: SentValue(0, monitor))
    let signals = PublishRelay<SentValue>()
    let log = CheckedEventLog("relay", monitor)
    let driven = CheckedEventLog("drive", monitor)
    let emitted = CheckedEventLog("emit", monitor)
    let bag = DisposeBag()
    let direct = relay.asObservable().logged(to: log).subscribe(onNext: { _ in })
    let counted = Atomic<Int>(0)
    MainActor.assumeIsolated {
      relay.asDriver().drive(onNext: { value in
        driven.next([value.id])
        counted.add(1, ordering: .relaxed)
      }).disposed(by: bag)
      signals.asSignal().emit(onNext: { value in
        emitted.next([value.id])
        counted.add(1, ordering: .relaxed)
      }).disposed(by: bag)
    }
    let senders = (0..<iteration.number(2...4)).map { SentValueGenerator($0, monitor) }
    let count = iteration.number(1...20)
    iteration.workers.run(
      senders.map { sender in
        {
          for _ in 0..<count {
            let value = sender.makeValue()
            relay.accept(value)
            signals.accept(value)
          }
        }
      })
    let limit = Date() + 10
    // Neither can omit a value. The driver also receives the initial one.
    while counted.load(ordering: .relaxed) < 2 * senders.count * count + 1, Date() < limit {
      _ = RunLoop.main.run(mode: .default, before: Date() + 0.01)
    }
    direct.dispose()
    if driven.firstIDs != log.firstIDs { monitor.fail("drive: \(firstDifference(driven.firstIDs, log.firstIDs))") }
    if emitted.entries.count != senders.count * count {
      monitor.fail("emit: \(emitted.entries.count) of \(senders.count * count) values arrived")
    }
  }
}
