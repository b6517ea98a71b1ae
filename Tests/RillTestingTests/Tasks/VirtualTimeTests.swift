import Dispatch
import Foundation
import Rill
import RillTesting
import TestSupport
import Testing

/// Tasks of all kinds under `withVirtualTime`.
@MainActor @Suite struct VirtualTimeTests {
  @Test func tasksRunInTheOrderInWhichTheyBecomeReady() async throws {
    let log = Recorder<String>()
    try await withVirtualTime { time in
      Task {
        log.add("main 1")
        await Task.yield()
        log.add("main 2")
      }
      Task.detached {
        log.add("detached 1")
        await Task.yield()
        log.add("detached 2")
      }
      Task { @concurrent in
        log.add("concurrent 1")
        await withTaskGroup { group in
          for number in 1...2 { group.addTask { log.add("child \(number)") } }
        }
        log.add("concurrent 2")
      }
      await time.settle()
      log.add("settled")
    }
    // Task.yield() leaves the main actor, and comes back to it.
    let expected = [
      "main 1", "detached 1", "concurrent 1", "child 1", "child 2", "detached 2", "concurrent 2", "main 2", "settled",
    ]
    #expect(log.entries == expected)
  }

  /// A test can move the clock itself while a task waits in `advance(by:)`.
  @Test func aClockThatPassesARequestedTime() async throws {
    try await withVirtualTime { time in
      let task = Task { await time.advance(by: .seconds(1)) }
      await time.settle()
      time.scheduler.sleep(2_000_000_000)
      await task.value
      #expect(time.scheduler.clock == 2_000_000_000)
    }
  }

  /// They wake a test that stands still: until then, it has the main queue.
  @Test func timersOfOtherThreads() async throws {
    func whenTheTestStandsStill(_ work: @escaping @Sendable () -> Void) {
      DispatchQueue.main.async { DispatchQueue.global().async(execute: work) }
    }
    try await withVirtualTime { time in
      let scheduler = time.scheduler
      await withCheckedContinuation { continuation in
        whenTheTestStandsStill {
          _ = scheduler.scheduleRelative((), dueTime: .seconds(1)) {
            continuation.resume()
            return Disposables.create()
          }
        }
      }
      #expect(time.now == .seconds(1))
      await Task<Void, Never>.immediate {
        await withCheckedContinuation { continuation in whenTheTestStandsStill { continuation.resume() } }
        try? await time.clock.sleep(for: .seconds(1))
      }.value
      #expect(time.now == .seconds(2))
    }
  }

  /// A thread that runs one test on the actor goes on with what another one has queued there.
  @Test nonisolated func testsThatShareAnActor() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...8 {
        group.addTask {
          try await withVirtualTime { time in
            for number in 1...100 {
              try await SharedActor.shared.sleep(on: time.clock).value
              #expect(time.now == .seconds(2 * number))
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func timeStopsAtEachInstant() async throws {
    let log = Recorder<String>()
    try await withVirtualTime { time in
      Task {
        for _ in 1...3 {
          try await time.clock.sleep(for: .milliseconds(100))
          log.add("clock \(time.now)")
        }
      }
      _ = MainScheduler.instance.scheduleRelative((), dueTime: .milliseconds(150)) {
        log.add("main scheduler \(time.now)")
        return Disposables.create()
      }
      await time.advance(by: .milliseconds(200))
      #expect(log.entries == ["clock 0.1 seconds", "main scheduler 0.15 seconds", "clock 0.2 seconds"])
      await time.advance(by: .seconds(1))
      #expect(log.entries.last == "clock 0.3 seconds")
      #expect(time.now == .milliseconds(1200))
    }
  }

  @Test func timePassesWhileTheTestAwaitsSomethingElse() async throws {
    try await withVirtualTime { time in
      let answer = Task.detached {
        try await time.clock.sleep(for: .seconds(100))
        return 42
      }
      let value = try await answer.value
      #expect(value == 42)
      #expect(time.now == .seconds(100))
      var ticks = 0
      for try await _ in Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).take(3).values { ticks += 1 }
      #expect(ticks == 3)
      #expect(time.now == .seconds(103))
    }
  }

  @Test(arguments: [AsyncPolicy.sequential, .latest, .first, .concurrent(atMost: 2), .ordered(atMost: 2)])
  func asynchronousFlatMap(_ policy: AsyncPolicy) async throws {
    try await withVirtualTime { time in
      let source = PublishRelay<Int>()
      let log = Recorder<String>()
      let subscription = source.flatMap(policy) { value in
        try await time.clock.sleep(for: .seconds(2))
        return value
      }.subscribe(onNext: { log.add("\(time.now.components.seconds): \($0)") })
      for value in 1...3 {
        source.accept(value)
        await time.advance(by: .seconds(1))
      }
      await time.advance(by: .seconds(10))
      let expected =
        switch policy {
        case .sequential: ["2: 1", "4: 2", "6: 3"]
        case .latest: ["4: 3"]
        case .first: ["2: 1", "4: 3"]
        case .concurrent, .ordered: ["2: 1", "3: 2", "4: 3"]
        }
      #expect(log.entries == expected)
      subscription.dispose()
    }
  }

  @Test func sequencesAndBackPressure() async throws {
    try await withVirtualTime { time in
      let (numbers, feed) = AsyncStream.makeStream(of: Int.self)
      let log = Recorder<String>()
      let loop = Task {
        for try await number in numbers.asObservable().values(bufferingPolicy: .suspending(0)) {
          log.add("\(number) at \(time.now.components.seconds)")
          try await time.clock.sleep(for: .seconds(1))
        }
      }
      for number in 1...3 { feed.yield(number) }
      feed.finish()
      try await loop.value
      #expect(log.entries == ["1 at 0", "2 at 1", "3 at 2"])
      let relay = PublishRelay<Int>()
      let sender = Task {
        await relay.send(4)
        log.add("sent at \(time.now.components.seconds)")
      }
      let receiver = Task {
        for try await number in relay.values(bufferingPolicy: .suspending(0)) { log.add("\(number)") }
      }
      await time.settle()
      receiver.cancel()
      await sender.value
      #expect(log.entries.last == "sent at 3")
    }
  }

  /// A result that arrives off the main actor goes to it in virtual time, too.
  @Test func driversReceiveResultsFromOtherExecutors() async throws {
    try await withVirtualTime { time in
      let relay = BehaviorRelay(value: 0)
      var shown: [Int] = []
      let subscription = relay.asDriver()
        .flatMapLatest { number in Single.create { @concurrent in number * 10 }.asDriver(onErrorJustReturn: -1) }
        .drive(onNext: { shown.append($0) })
      await time.settle()
      relay.accept(1)
      await time.settle()
      #expect(shown == [0, 10])
      subscription.dispose()
    }
  }

  @Test func actorsAndQueueSchedulers() async throws {
    actor Counter {
      private(set) var count = 0
      func add() async {
        count += 1
        await Task.yield()
      }
    }
    try await withVirtualTime { time in
      let counter = Counter()
      for _ in 0..<10 { Task { await counter.add() } }
      let log = Recorder<String>()
      let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
      let subscription = Observable.of(1, 2, 3).delay(.seconds(5), scheduler: scheduler)
        .observe(on: MainScheduler.instance)
        .subscribe(onNext: { log.add("\($0)") })
      await time.settle()
      let count = await counter.count
      #expect(count == 10)
      await time.advance(by: .seconds(5))
      #expect(log.entries == ["1", "2", "3"])
      subscription.dispose()
    }
  }

  /// What runs elsewhere, for some of its time, comes back to the test.
  @Test func workOutsideOfVirtualTime() async throws {
    actor Background {
      private(set) var log: [String] = []
      func start() -> Task<Void, Never> {
        Task {
          log.append("started")
          await Task.yield()
          log.append("continued")
        }
      }
    }
    final class QueueExecutor: TaskExecutor {
      func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        DispatchQueue.global().async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
      }
    }
    try await withVirtualTime { time in
      let background = Background()
      await background.start().value
      let log = await background.log
      #expect(log == ["started", "continued"])
      let immediate = Task.immediate {
        await Task.yield()
        return 1
      }
      let one = await immediate.value
      #expect(one == 1)
      let two = await withTaskExecutorPreference(QueueExecutor()) { @concurrent in 2 }
      #expect(two == 2)
      let three = await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: 3) }
      }
      #expect(three == 3)
      #expect(time.now == .zero)
    }
  }

  /// A test is not stopped while what would continue it waits for the main queue: after its yield, the run does not know that task.
  @Test nonisolated func aBusyMainQueue() async throws {
    try await withVirtualTime { _ in
      let subject = PublishSubject<Int>()
      let recording = subject.record()
      Task { @MainActor in
        DispatchQueue.main.async { Thread.sleep(forTimeInterval: 0.45) }
        Task.immediate {
          await Task.yield()
          subject.onNext(1)
        }
      }
      let values = try await recording.waitForValues(1)
      #expect(values == [1])
    }
  }

  @Test nonisolated func aTestOffTheMainActor() async throws {
    try await withVirtualTime { time in
      let shown = Shown()
      Task { @MainActor in
        try await time.clock.sleep(for: .seconds(1))
        shown.text = "done"
      }
      await time.advance(by: .seconds(1))
      let text = await shown.text
      #expect(text == "done")
    }
  }

  /// The body is not taken for a task that is left, however early another thread begins to run it.
  @Test nonisolated func manyTestsOffTheMainActor() async throws {
    actor Counter {
      private(set) var count = 0
      func increment() { count += 1 }
    }
    let counter = Counter()
    for _ in 1...3000 { try await withVirtualTime { _ in await counter.increment() } }
    let count = await counter.count
    #expect(count == 3000)
  }

  @Test func errorsAndResultsOfTheBody() async throws {
    let result = try await withVirtualTime { _ in 7 }
    #expect(result == 7)
    await #expect(throws: Failure.self) { try await withVirtualTime { _ in throw Failure() } }
  }

  @Test func aSeedRepeatsARun() async throws {
    var orders: Set<[Int]> = []
    for seed in 0..<20 as Range<UInt64> {
      let runs = try await [order(seed), order(seed)]
      #expect(runs[0] == runs[1])
      #expect(runs[0].sorted() == Array(0..<8))
      orders.insert(runs[0])
    }
    #expect(orders.count > 10)
    let ready = try await order(nil)
    #expect(ready == Array(0..<8))
  }

  private func order(_ seed: UInt64?) async throws -> [Int] {
    let log = Recorder<Int>()
    try await withVirtualTime(order: seed.map { .random(seed: $0) } ?? .ready) { time in
      for number in 0..<8 { Task.detached { log.add(number) } }
      await time.settle()
    }
    return log.entries
  }
}

@MainActor private final class Shown {
  var text = ""
}

private actor SharedActor {
  static let shared = SharedActor()

  private var count = 0

  /// Sleeps and waits for a timer.
  func sleep(on clock: VirtualClock) -> Task<Void, any Error> {
    for _ in 1...2000 { count += 1 }
    return Task.detached {
      try await clock.sleep(for: .seconds(1))
      _ = try await Observable<Int>.timer(.seconds(1), scheduler: MainScheduler.instance).asSingle().value
    }
  }
}
