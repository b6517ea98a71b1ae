import Dispatch
import Foundation
import Rill
import TestSupport
import XCTest

/// `send`: a sender that waits for its receivers.
///
/// Senders and loops run on the main actor, so that their steps have one order.
@MainActor
final class SendWithBackpressureTests: XCTestCase {
  private let log = Recorder<String>()
  private let subject = PublishSubject<Int>()

  private func send(_ numbers: ClosedRange<Int>, to observer: PublishSubject<Int>? = nil) -> Task<Void, Never> {
    Task { [log, subject] in
      for number in numbers {
        await (observer ?? subject).send(number)
        log.add("sent \(number)")
      }
    }
  }

  /// A sequence that is kept after `break` is still subscribed, and its sender waits for another loop.
  func testASequenceThatIsKeptAfterBreak() async throws {
    let (relay, log) = (PublishRelay<Int>(), Recorder<String>())
    let values = relay.values(bufferingPolicy: .suspending(0))
    let sender = Task {
      for number in 1...3 { await relay.send(number) }
      log.add("sent")
    }
    for try await value in values {
      log.add("\(value)")
      break
    }
    XCTAssertEqual(log.entries, ["1"])
    for try await value in values {
      log.add("\(value)")
      if value == 3 { break }
    }
    await sender.value
    XCTAssertEqual(log.entries.filter { $0 != "sent" }, ["1", "2", "3"])
  }

  func testASenderWaitsUntilTheLoopTakesItsValue() async throws {
    var values = subject.values(bufferingPolicy: .suspending(0)).makeAsyncIterator()
    let sender = send(1...3)
    await settle()
    XCTAssertEqual(log.entries, [])
    for number in 1...3 {
      let value = try await values.next()
      XCTAssertEqual(value, number)
      await settle(until: { log.count >= number })
      XCTAssertEqual(log.count, number)
    }
    await sender.value
  }

  /// A loop that is already waiting receives the value, so its sender continues.
  func testALoopThatWaits() async throws {
    let values = subject.values(bufferingPolicy: .suspending(0))
    let loop = Task { for try await value in values { log.add("received \(value)") } }
    await settle()
    await subject.send(1)
    await settle(until: { log.count >= 1 })
    XCTAssertEqual(log.entries, ["received 1"])
    subject.onCompleted()
    try await loop.value
  }

  func testALimit() async throws {
    var values = subject.values(bufferingPolicy: .suspending(2)).makeAsyncIterator()
    let sender = send(1...5)
    await settle(until: { log.count >= 2 })
    XCTAssertEqual(log.entries, ["sent 1", "sent 2"])
    _ = try await values.next()
    await settle(until: { log.count >= 3 })
    XCTAssertEqual(log.entries, ["sent 1", "sent 2", "sent 3"])
    for _ in 2...5 { _ = try await values.next() }
    await sender.value
  }

  func testTheSlowestLoopDecides() async throws {
    var slow = subject.values(bufferingPolicy: .suspending(0)).makeAsyncIterator()
    var fast = subject.values(bufferingPolicy: .suspending(0)).makeAsyncIterator()
    let others = [subject.values, subject.values(bufferingPolicy: .newest(1))]
    let sender = send(1...2)
    _ = try await fast.next()
    await settle()
    XCTAssertEqual(log.entries, [])
    _ = try await slow.next()
    await settle(until: { log.count >= 1 })
    XCTAssertEqual(log.entries, ["sent 1"])
    _ = try await slow.next()
    _ = try await fast.next()
    await sender.value
    withExtendedLifetime(others) {}
  }

  func testNobodyWaitsForTheValue() async {
    let subscription = subject.record(into: log)
    let unbounded = subject.values
    await subject.send(1)
    await PublishRelay<Int>().send(1)
    XCTAssertEqual(log.entries, ["1"])
    subscription.dispose()
    withExtendedLifetime(unbounded) {}
  }

  /// Values that cannot suspend their senders wait in front of the one that can.
  func testOtherValuesWaitToo() async throws {
    var values = subject.values(bufferingPolicy: .suspending(0)).makeAsyncIterator()
    subject.onNext(1)
    subject.onNext(2)
    let sender = send(3...3)
    await settle()
    subject.onNext(4)
    for number in 1...3 {
      XCTAssertEqual(log.entries, [])
      let value = try await values.next()
      XCTAssertEqual(value, number)
      await settle()
    }
    await settle(until: { log.count >= 1 })
    XCTAssertEqual(log.entries, ["sent 3"])
    let last = try await values.next()
    XCTAssertEqual(last, 4)
    await sender.value
  }

  func testRelaysAndObserversOfCreate() async throws {
    let relays: [Relay<Int>] = [PublishRelay(), BehaviorRelay(value: 0), ReplayRelay.create(bufferSize: 1)]
    for relay in relays {
      let log = Recorder<Int>()
      var values = relay.values(bufferingPolicy: .suspending(1)).makeAsyncIterator()
      let sender = Task {
        for number in 1...3 {
          await relay.send(number)
          log.add(number)
        }
      }
      await settle()
      XCTAssertLessThan(log.count, 2)
      for _ in 1...3 { _ = try await values.next() }
      await sender.value
    }

    let stream = Observable<Int>.create { [log] observer in
      let task = Task { @MainActor in
        for number in 1...2 {
          await observer.send(number)
          log.add("sent \(number)")
        }
        observer.onCompleted()
      }
      return Disposables.create { task.cancel() }
    }
    let values = stream.values(bufferingPolicy: .suspending(0))
    await settle()
    XCTAssertEqual(log.entries, [])
    var received: [Int] = []
    for try await value in values { received.append(value) }
    XCTAssertEqual(received, [1, 2])
  }

  /// Operators on the way pass the demand on.
  func testOperators() async throws {
    let other = PublishSubject<Int>()
    let chains: [@MainActor (Observable<Int>) -> Observable<Int>] = [
      { $0.map { $0 + 1 }.filter { $0 > 0 } }, { .merge($0, other) }, { .combineLatest($0, Observable.just(1)) { $0 + $1 } },
      { $0.share(replay: 1) }, { $0.flatMapLatest { Observable.just($0) } }, { $0.scan(0, accumulator: +).withLatestFrom($0) },
      { $0.buffer(timeSpan: .seconds(1000), count: 1, scheduler: MainScheduler.instance).compactMap(\.first) },
      { $0.startWith(0).skip(1).materialize().dematerialize() },
    ]
    for (index, chain) in chains.enumerated() {
      log.clear()
      let subject = PublishSubject<Int>()
      var values = chain(subject.asObservable()).values(bufferingPolicy: .suspending(0)).makeAsyncIterator()
      let sender = send(1...2, to: subject)
      await settle()
      XCTAssertEqual(log.entries, [], "chain \(index)")
      _ = try await values.next()
      await settle(until: { log.count >= 1 })
      XCTAssertEqual(log.entries, ["sent 1"], "chain \(index)")
      _ = try await values.next()
      await sender.value
    }
  }

  /// `send` for code that is not asynchronous.
  func testWhenReady() async throws {
    let counter = Counter()
    subject.send(0) { counter.add() }
    XCTAssertEqual(counter.value, 1)
    var values = subject.values(bufferingPolicy: .suspending(1)).makeAsyncIterator()
    for number in 1...3 { subject.send(number) { counter.add() } }
    XCTAssertEqual(counter.value, 2)
    for expected in [3, 4, 4] {
      _ = try await values.next()
      XCTAssertEqual(counter.value, expected)
    }
  }

  /// A value that is filtered out suspends no sender, and several values of one `send` all have to be taken.
  func testNoValueAndSeveralValues() async throws {
    var values = subject.filter { $0 > 1 }.flatMap { Observable.of($0, $0 * 10) }
      .values(bufferingPolicy: .suspending(0)).makeAsyncIterator()
    let sender = send(1...2)
    await settle(until: { log.count >= 1 })
    XCTAssertEqual(log.entries, ["sent 1"])
    _ = try await values.next()
    await settle(until: { log.count >= 1 })
    XCTAssertEqual(log.entries, ["sent 1"])
    _ = try await values.next()
    await sender.value
    XCTAssertEqual(log.entries, ["sent 1", "sent 2"])
  }

  /// The value is delivered on the actor of the sender, before the sender is suspended.
  func testDeliveryOnTheActorOfTheSender() async throws {
    var values = subject.values(bufferingPolicy: .suspending(0)).makeAsyncIterator()
    let subscription = subject.subscribe(onNext: { [log] value in
      MainActor.assertIsolated()
      log.add("delivered \(value)")
    })
    let sender = send(1...1)
    await settle(until: { log.count >= 1 })
    XCTAssertEqual(log.entries, ["delivered 1"])
    _ = try await values.next()
    await sender.value
    subscription.dispose()
  }

  func testEndsResumeASender() async throws {
    for end in ["completion", "error", "disposal", "take", "release", "cancelled loop"] {
      log.clear()
      let subject = PublishSubject<Int>()
      var values: AsyncValues<Int, any Error>? = (end == "take" ? subject.take(1) : subject.asObservable())
        .values(bufferingPolicy: .suspending(0))
      let sender = send(1...1, to: subject)
      await settle(until: { end != "take" || log.count >= 1 })
      XCTAssertEqual(log.count, end == "take" ? 1 : 0, end)
      switch end {
      case "completion": subject.onCompleted()
      case "error": subject.onError(Failure())
      case "disposal": subject.dispose()
      case "release": values = nil
      case "cancelled loop":
        let loop = Task { [values] in
          var iterator = values?.makeAsyncIterator()
          unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
          _ = try await iterator?.next()
        }
        try await loop.value
      default: break
      }
      await settle(until: { log.count >= 1 })
      XCTAssertEqual(log.entries, ["sent 1"], end)
      await sender.value
      guard end == "completion" || end == "take" || end == "error", var left = values?.makeAsyncIterator() else { continue }
      let value = try await left.next()
      XCTAssertEqual(value, 1, "\(end): the value is not lost")
      do {
        let last = try await left.next()
        XCTAssertNil(last)
        XCTAssertNotEqual(end, "error")
      } catch { XCTAssertEqual(end, "error") }
    }
  }

  func testSequentialWork() async {
    await work(.sequential, started: 1)
    await work(.concurrent(atMost: 2), started: 2)
  }

  /// As many tasks run as the policy allows.
  ///
  /// One more value is sent, and its sender waits.
  private func work(_ policy: AsyncPolicy, started: Int) async {
    log.clear()
    let (gate, done) = (PublishSubject<Void>(), Counter())
    let subject = PublishSubject<Int>()
    let subscription = subject.flatMap(policy) { [log] number in
      log.add("started \(number)")
      for try await _ in gate.take(1).values {}
      return number
    }.subscribe(onNext: { _ in done.add() })
    let sender = send(1...4, to: subject)
    await settle { log.entries.filter { $0.hasPrefix("started") }.count == started }
    await settle { log.entries.filter { $0.hasPrefix("sent") }.count >= started }
    await settle()
    XCTAssertEqual(log.entries.filter { $0.hasPrefix("sent") }.count, started)
    while done.value < 4 {
      gate.onNext(())
      await settle()
    }
    await sender.value
    XCTAssertEqual(log.entries.filter { $0.hasPrefix("sent") }, (1...4).map { "sent \($0)" })
    subscription.dispose()
  }

  /// The other policies decide at once.
  func testWorkOfOtherPolicies() async {
    for policy in [AsyncPolicy.latest, .first] {
      let subscription = subject.flatMap(policy) { number in
        try await Task.sleep(for: .seconds(1000))
        return number
      }.subscribe()
      await send(1...3).value
      subscription.dispose()
    }
    XCTAssertEqual(log.count, 6)
  }

  func testDisposalResumesTheSenderOfWorkThatWaits() async {
    let never = PublishSubject<Void>()
    let subscription = subject.flatMap(.sequential) { number in
      for try await _ in never.values {}
      return number
    }.subscribe()
    let sender = send(1...2)
    await settle(until: { log.count >= 1 })
    XCTAssertEqual(log.entries, ["sent 1"])
    subscription.dispose()
    await sender.value
  }

  /// A sender does not wait for a value that another thread has sent, and that its own thread delivers.
  func testAValueOfAnotherThreadSuspendsNoSender() async throws {
    let relay = PublishRelay<Int>()
    let subscription = relay.subscribe(onNext: { value in
      guard value == 1 else { return }
      let queued = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        relay.accept(2)
        queued.signal()
      }
      queued.wait()
    })
    var iterator = relay.filter { $0 == 2 }.values(bufferingPolicy: .suspending(0)).makeAsyncIterator()
    await Task.detached { await relay.send(1) }.value
    let value = try await iterator.next()
    XCTAssertEqual(value, 2)
    subscription.dispose()
  }

  /// Two senders on threads of their own and a loop: nothing is lost, and each sender's values are in order.
  func testSendersOnThreads() async throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let (seed, total) = (randomSeed(), 4_000)
    for limit in [0, 1, 7] {
      let (relay, sent) = (PublishRelay<Int>(), Counter())
      let values = relay.values(bufferingPolicy: .suspending(limit))
      let senders = (0..<2).map { sender in
        Task.detached {
          for number in 0..<total {
            await relay.send(number * 2 + sender)
            sent.add()
          }
        }
      }
      var (next, received, ahead) = ([0, 1], 0, 0)
      var random = SeededGenerator(seed: seed)
      for try await value in values {
        XCTAssertEqual(value, next[value % 2], "seed \(seed)")
        next[value % 2] += 2
        received += 1
        ahead = max(ahead, sent.value - received)
        if Int.random(in: 0..<50, using: &random) == 0 { await Task.yield() }
        if received == 2 * total { break }
      }
      for sender in senders { await sender.value }
      print("limit \(limit): the senders were at most \(ahead) values ahead")
      XCTAssertLessThanOrEqual(ahead, limit, "seed \(seed)")
    }
  }
}
