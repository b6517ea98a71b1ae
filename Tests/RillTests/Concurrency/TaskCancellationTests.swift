import AsyncAlgorithmsStandIn
import Rill
import XCTest

/// Cancellation and disposal at each point where asynchronous code waits for a stream, or a stream for asynchronous code.
///
/// | waits | tests |
/// |---|---|
/// | a loop, for a value | `AsyncValuesTests` |
/// | `value` of a trait | here, and `PrimitiveSequenceValueTests` |
/// | a sender, for a loop or for a task's turn | here |
/// | the task of `asObservable`, for an element or in `send` | here |
/// | the task of `flatMap` | `AsyncFlatMapTests` |
/// | the task of `Single.create` | `AsyncSequenceObservableTests` |
/// | several loops over a shared sequence | here |
@MainActor
final class TaskCancellationTests: XCTestCase {
  private let log = Recorder<String>()
  private let subject = PublishSubject<Int>()

  /// A sequence of numbers that counts its live iterators.
  private struct Numbers: AsyncSequence, Sendable {
    /// What `next` does before each number.
    let step: @Sendable (Int) async -> Void
    /// The number of iterators that have not been released.
    let live = Counter()
    let taken = Counter()

    init(step: @escaping @Sendable (Int) async -> Void = { _ in }) { self.step = step }

    private final class Lifetime {
      let live: Counter
      init(_ live: Counter) {
        self.live = live
        live.add()
      }
      deinit { live.add(-1) }
    }

    struct Iterator: AsyncIteratorProtocol {
      let numbers: Numbers
      private let lifetime: Lifetime
      private var last = 0

      init(_ numbers: Numbers) {
        self.numbers = numbers
        lifetime = Lifetime(numbers.live)
      }

      mutating func next() async -> Int? {
        last += 1
        await numbers.step(last)
        numbers.taken.add()
        return last
      }
    }

    func makeAsyncIterator() -> Iterator { Iterator(self) }
  }

  func testASenderThatWaitsForALoop() async throws {
    var values = subject.values(bufferingPolicy: .suspending(0)).makeAsyncIterator()
    let sender = Task {
      await subject.send(1)
      log.add("cancelled: \(Task.isCancelled)")
    }
    await settle()
    XCTAssertEqual(log.entries, [])
    sender.cancel()
    await sender.value
    XCTAssertEqual(log.entries, ["cancelled: true"])
    // The value was delivered, and a later sender waits for its own value.
    let next = Task { await subject.send(2) }
    for number in 1...2 {
      let value = try await values.next()
      XCTAssertEqual(value, number)
    }
    await next.value
  }

  func testASenderThatIsCancelledBefore() async throws {
    var values = subject.values(bufferingPolicy: .suspending(0)).makeAsyncIterator()
    let sender = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      for number in 1...3 { await subject.send(number) }
    }
    await sender.value
    for number in 1...3 {
      let value = try await values.next()
      XCTAssertEqual(value, number)
    }
  }

  func testASenderThatWaitsForATurn() async {
    let never = PublishSubject<Void>()
    let subscription = subject.flatMap(.sequential) { number in
      for try await _ in never.values {}
      return number
    }.subscribe()
    let sender = Task {
      await subject.send(1)
      await subject.send(2)
    }
    await settle()
    sender.cancel()
    await sender.value
    subscription.dispose()
  }

  /// One loop is cancelled while a sender waits for it.
  ///
  /// The sender continues with the others.
  func testOneOfSeveralLoops() async throws {
    let cancelled = subject.values(bufferingPolicy: .suspending(0))
    var values = subject.values(bufferingPolicy: .suspending(0)).makeAsyncIterator()
    let sender = Task {
      for number in 1...3 { await subject.send(number) }
      log.add("sent")
    }
    _ = try await values.next()
    await settle()
    let loop = Task {
      for try await value in cancelled {
        log.add("received \(value)")
        if value == 2 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
      }
    }
    await settle()
    for _ in 2...3 {
      _ = try await values.next()
      await settle()
    }
    await sender.value
    try await loop.value
    XCTAssertEqual(log.entries, ["received 1", "received 2", "sent"])
  }

  func testASequenceThatWaitsForAnElement() async {
    let channel = AsyncChannel<Void>()
    let numbers = Numbers { number in if number > 1 { for await _ in channel {} } }
    let received = Counter()
    let subscription = numbers.asObservable().subscribe(onNext: { _ in received.add() })
    received.wait(for: 1)
    subscription.dispose()
    await settle(until: { numbers.live.value == 0 })
    XCTAssertEqual(received.value, 1)
  }

  func testASequenceWhoseValueNobodyTakes() async throws {
    for end in ["released", "cancelled"] {
      let numbers = Numbers()
      var values: AsyncValues<Int, any Error>? = numbers.asObservable().values(bufferingPolicy: .suspending(0))
      await settle(until: { numbers.taken.value > 0 })
      await settle()
      XCTAssertEqual(numbers.taken.value, 1)
      if end == "released" {
        values = nil
      } else {
        let loop = Task { [values] in
          unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
          if let values { for try await value in values { log.add("\(value)") } }
        }
        try await loop.value
      }
      await settle(until: { numbers.live.value == 0 })
      XCTAssertLessThanOrEqual(numbers.taken.value, 2, end)
      XCTAssertEqual(log.entries, [])
      withExtendedLifetime(values) {}
    }
  }

  /// A sequence that never looks at the cancellation of its task is not iterated over any further.
  func testASequenceThatIgnoresTheCancellation() async {
    let (numbers, received) = (Numbers(), Counter())
    let subscription = numbers.asObservable().subscribe(onNext: { _ in received.add() })
    received.wait(for: 100)
    subscription.dispose()
    await settle(until: { numbers.live.value == 0 })
  }

  func testSharedSequence() async throws {
    let numbers = Numbers()
    let shared = numbers.asObservable().share(replay: 1)
    let loops = (0..<3).map { index in
      let values = shared.values(bufferingPolicy: .suspending(0))
      return Task { @MainActor [log] in
        var last: Int?
        for try await value in values {
          if let last { XCTAssertEqual(value, last + 1) }
          last = value
          XCTAssertLessThanOrEqual(numbers.taken.value, value + 1, "the slowest loop decides")
          if value == 10 + index { break }
        }
        log.add("\(last ?? 0)")
        // The rest of the sequence has no receiver, but is kept until the loop's values are released.
      }
    }
    for loop in loops { try await loop.value }
    XCTAssertEqual(log.entries.sorted(), ["10", "11", "12"])
    await settle(until: { numbers.live.value == 0 })
  }

  /// A late subscriber receives the replayed value first, and then takes part in the demand.
  func testLateSubscriberOfASharedSequence() async throws {
    let numbers = Numbers()
    let shared = numbers.asObservable().share(replay: 1)
    var first = shared.values(bufferingPolicy: .suspending(0)).makeAsyncIterator()
    for _ in 1...3 { _ = try await first.next() }
    await settle(until: { numbers.taken.value >= 4 })
    await settle()
    var second = shared.values(bufferingPolicy: .suspending(0)).makeAsyncIterator()
    let replayed = try await second.next()
    XCTAssertEqual(replayed, 4)
    for number in 4...6 {
      let value = try await first.next()
      XCTAssertEqual(value, number)
      await settle(until: { numbers.taken.value >= 5 })
      await settle()
      XCTAssertEqual(numbers.taken.value, 5, "the second loop has not taken 5")
      if number == 5 { break }
    }
  }

  func testValueOfATrait() async {
    let (single, maybe) = (subject.asSingle(), subject.asMaybe())
    let completable = subject.ignoreElements().asCompletable()
    let tasks = [
      Task { @MainActor in _ = try await single.value }, Task { @MainActor in _ = try await maybe.value },
      Task { @MainActor in try await completable.value },
    ]
    await settle(until: { subject.hasObservers })
    for task in tasks {
      task.cancel()
      let result = await task.result
      XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError) }
    }
    XCTAssertFalse(subject.hasObservers)
  }

  /// A sequence, shared by loops and by a task for each value, all of which are cancelled at random moments: everything ends and is
  /// released, and each loop has received values in order.
  func testCancellationAtAnyMoment() async {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let numbers = Numbers { _ in await Task.yield() }
      let shared = LateValue<Observable<Int>>()
      shared.value = numbers.asObservable().share(replay: Int.random(in: 0...1, using: &random))
      let received = Counter()
      let loops = (0..<3).compactMap { _ -> Task<Void, any Error>? in
        guard let values = shared.value?.values(bufferingPolicy: .suspending(Int.random(in: 0...2, using: &random))) else {
          return nil
        }
        return Task.detached {
          var last: Int?
          for try await value in values {
            if let last { XCTAssertEqual(value, last + 1, "seed \(seed)") }
            last = value
            received.add()
          }
        }
      }
      let work = shared.value?.flatMap(.concurrent(atMost: 2)) { number -> Int in
        await Task.yield()
        return number
      }.subscribe()
      received.wait(for: Int.random(in: 0...30, using: &random))
      var ends = loops.map { loop in { loop.cancel() } } + [{ work?.dispose() }]
      ends.shuffle(using: &random)
      for end in ends {
        end()
        if Bool.random(using: &random) { await Task.yield() }
      }
      for loop in loops { _ = await loop.result }
      shared.value = nil
      await settle(until: { numbers.live.value == 0 })
    }
  }
}
