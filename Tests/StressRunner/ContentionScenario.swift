import Foundation
import Rill
import Synchronization
import TestSupport

/// Contention of two threads at a gate: a signal suspends the sending thread at a random point while another thread uses the gate.
///
/// The points that matter are inside `enter()` and `leave()`. It takes many attempts to hit one, so one thread sends in all of them.
final class ContentionScenario: @unchecked Sendable {
  // Sendable: `current` is written before `attempt`. The rest is a constant or atomic.
  private let attemptCount: Int
  private var current: (@Sendable () -> Void)?
  private let attempt = Atomic<Int>(0)
  /// The attempt in which the sending thread can send again.
  private let sendingAttempt = Atomic<Int>(0)
  /// The last attempt in which the sending thread has finished.
  private let finishedAttempt = Atomic<Int>(0)

  private init(_ attemptCount: Int) { self.attemptCount = attemptCount }

  /// Runs `body` up to `count` times with the same sending thread, until it returns false.
  private static func run(
    _ iteration: Iteration, _ count: Int, _ body: (ContentionScenario, _ number: Int, _ thread: pthread_t) -> Bool
  ) {
    let contention = ContentionScenario(count)
    let thread = iteration.workers.start { contention.send() }
    // Limits the time: on a busy machine, each attempt takes long.
    let end = ContinuousClock.now + .milliseconds(80)
    for number in 1...count where !body(contention, number, thread) || ContinuousClock.now > end {
      // Ends the loop of the sending thread, which waits for the next attempt.
      contention.attempt.store(count + 1, ordering: .releasing)
      break
    }
    iteration.workers.wait()
  }

  /// The loop of the sending thread.
  private func send() {
    var done = 0
    while done < attemptCount {
      let now = attempt.load(ordering: .acquiring)
      if now > attemptCount { return }
      guard now > done, let send = current else { continue }
      // The loop does little else, so that the thread is likely to be suspended inside `send`.
      repeat { send() } while sendingAttempt.load(ordering: .relaxed) == now
      done = now
      finishedAttempt.store(now, ordering: .releasing)
    }
  }

  /// Lets `thread` call `send` repeatedly, suspends it after `hasStarted`, and runs `work` meanwhile.
  private func contend(
    _ number: Int, _ thread: pthread_t, _ iteration: Iteration, until hasStarted: () -> Bool,
    _ send: @escaping @Sendable () -> Void, _ work: () -> Void
  ) {
    current = send
    sendingAttempt.store(number, ordering: .relaxed)
    attempt.store(number, ordering: .releasing)
    while !hasStarted() {}
    spin(iteration.number(0...80))
    iteration.workers.whileStopped(thread) {
      work()
      sendingAttempt.store(0, ordering: .relaxed)
    }
    while finishedAttempt.load(ordering: .acquiring) != number {}
    current = nil
  }

  // MARK: Scenarios

  /// A stream, and functions that send a value to it on the sending thread and on the other one.
  private static func source(
    _ iteration: Iteration
  ) -> (stream: Observable<Int>, send: @Sendable (Int) -> Void, sendOnOther: @Sendable (Int) -> Void) {
    switch iteration.number(0...3) {
    case 0:
      let relay = BehaviorRelay(value: 0)
      return (relay, { relay.accept($0) }, { relay.accept($0) })
    case 1:
      let subject = PublishSubject<Int>()
      return (subject, { subject.onNext($0) }, { subject.onNext($0) })
    default:
      let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
      return (.merge(first, second), { first.onNext($0) }, { second.onNext($0) })
    }
  }

  /// Checks that no event is lost when a second thread uses a subject for the first time and no thread uses it afterwards.
  static func firstContention(_ iteration: Iteration) {
    run(iteration, 2000) { contention, number, thread in
      let monitor = iteration.monitor
      let received = ReceivedEvents()
      // Each subscription on its own: two of one `merge` are not serialized.
      func receiver() -> @Sendable (Int) -> Void {
        let deliveries = DeliveryCheck(monitor)
        return { value in
          deliveries.run {
            if value == 1 { deliveries.waitForOverlap() }
            received.add(value)
          }
        }
      }
      let (stream, send, sendOnOther) = source(iteration)
      let subscribes = iteration.chance(1, of: 8)
      let newSubscription = SerialDisposable()
      let subscription = stream.subscribe(onNext: receiver())
      contention.contend(number, thread, iteration, until: { received.haveStarted }, { send(0) }) {
        if subscribes {
          newSubscription.disposable = stream.subscribe(onNext: receiver())
        } else {
          sendOnOther(1)
        }
      }
      // Both subscribers must receive it.
      if subscribes { sendOnOther(1) }
      let total = subscribes ? 2 : 1
      if !monitor.wait(until: { received.count == total }) {
        monitor.fail("\(received.count) of \(total) values arrived after the first contention")
      }
      subscription.dispose()
      newSubscription.dispose()
      return monitor.failures.isEmpty
    }
  }

  /// Checks that no value arrives after the end if one source ends the stream while another source is about to emit.
  static func contentionWithEnd(_ iteration: Iteration) {
    let name = iteration.pick(["merge", "merge", "merge", "take(until:)", "combineLatest", "withLatestFrom", "flatMap"])
    run(iteration, 1000) { contention, number, thread in
      let monitor = iteration.monitor
      let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
      let stream: Observable<Int> =
        switch name {
        case "merge": .merge(first, second)
        case "take(until:)": first.take(until: second)
        case "combineLatest": .combineLatest(first.startWith(0), second.startWith(0)) { left, _ in left }
        case "withLatestFrom": first.withLatestFrom(second.startWith(0))
        default: Observable.of(first, second).flatMap { $0 }
        }
      let received = ReceivedEvents()
      let subscription = stream.subscribe(
        onNext: { _ in
          received.add(0)
          if received.haveEnded { monitor.fail("\(name): a value arrived after the end") }
        }, onError: { _ in received.end() }, onCompleted: { received.end() }, onDisposed: { received.add(1) })
      contention.contend(number, thread, iteration, until: { received.haveStarted }, { first.onNext(0) }) {
        if name == "take(until:)" { second.onNext(1) } else { second.onError(Failure()) }
      }
      if !monitor.wait(until: { received.haveEnded && received.count == 1 }) { monitor.fail("\(name): the stream did not end") }
      subscription.dispose()
      return monitor.failures.isEmpty
    }
  }
}

/// Reports deliveries to one subscription that overlap.
private final class DeliveryCheck: Sendable {
  private let monitor: IterationState
  private let isDelivering = Atomic<Bool>(false)

  init(_ monitor: IterationState) { self.monitor = monitor }

  func run(_ work: () -> Void) {
    if isDelivering.exchange(true, ordering: .acquiringAndReleasing) { monitor.fail("two threads deliver at the same time") }
    work()
    isDelivering.store(false, ordering: .releasing)
  }

  /// Lets the suspended thread continue, and gives it time to deliver although this thread does.
  func waitForOverlap() {
    WorkerThreads.resumeStoppedThread()
    spin(100)
  }
}

/// Whether a zero and an end have arrived, and the number of ones.
private final class ReceivedEvents: Sendable {
  private let started = Atomic<Bool>(false)
  private let ones = Atomic<Int>(0)
  private let ended = Atomic<Bool>(false)

  var haveStarted: Bool { started.load(ordering: .relaxed) }
  var haveEnded: Bool { ended.load(ordering: .relaxed) }
  var count: Int { ones.load(ordering: .relaxed) }

  func end() { ended.store(true, ordering: .relaxed) }

  func add(_ value: Int) {
    if value == 0 { started.store(true, ordering: .relaxed) } else { ones.add(value, ordering: .relaxed) }
  }
}
