import Dispatch
import Rill
import RillLocks
import RillTesting
import TestSupport
import XCTest

/// Every way to start work × every mistake in that work × every expectation: each fails, or has a reason on the page `TestingAsyncCode`.
final class FalsePassTableTests: XCTestCase {
  private let cells = Way.allCases.flatMap { way in
    Mistake.allCases.flatMap { mistake in Expectation.allCases.map { Cell(way: way, mistake: mistake, expectation: $0) } }
  }

  /// Not in tasks, whose threads it would block.
  func testExpectationsThatBlock() {
    for cell in cells where cell.isRun && cell.expectation.blocks { check(cell, cell.failureBlocking()) }
  }

  func testExpectationsThatSuspend() async {
    let cells = cells.filter { $0.isRun && !$0.expectation.blocks }
    let results = await withTaskGroup(of: (Cell, (any Error)?).self) { group in
      for cell in cells where !cell.way.usesGlobalActor { group.addTask { (cell, await cell.failure()) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for (cell, error) in results { check(cell, cell.isAsExpected(error) ? error : await failureAlone(cell)) }
    // One after the other: a test waits for what another one runs on its actor.
    for cell in cells where cell.way.usesGlobalActor { check(cell, await failureAlone(cell)) }
  }

  /// Returns how the cell ends, if it can be as expected, when it is.
  ///
  /// On a busy machine, a task of an actor can start later than the end of a test waits, or end later.
  private func failureAlone(_ cell: Cell) async -> (any Error)? {
    for _ in 1..<100 where cell.way.isOfActor || cell.way.isDetachedOnActor {
      let error = await cell.failure()
      if cell.isAsExpected(error) { return error }
    }
    return await cell.failure()
  }

  private func check(_ cell: Cell, _ error: (any Error)?) {
    XCTAssertTrue(cell.isAsExpected(error), "\(cell): \(error.map { "\($0)" } ?? "passes")")
  }

  func testEachCellWithoutAFailureHasAReasonOnThePage() throws {
    let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let page = try String(contentsOf: root.appending(path: "Docs/TestingAsyncCode.md"), encoding: .utf8)
    print((["way", "mistake"] + Expectation.allCases.map(\.rawValue)).joined(separator: " | "))
    for row in stride(from: 0, to: cells.count, by: Expectation.allCases.count) {
      let columns = cells[row..<row + Expectation.allCases.count].map { $0.reason.map { "\($0)" } ?? "fails" }
      print(([cells[row].way.rawValue, cells[row].mistake.rawValue] + columns).joined(separator: " | "))
    }
    for reason in Reason.allCases { XCTAssertTrue(page.contains("**\(reason.rawValue)"), "\(reason)") }
  }
}

private enum Reason: String, CaseIterable {
  case outside = "Work on a dispatch queue, a `Timer`, a thread, or an executor that your code chooses"
  case onActor = "A sleep on a real clock that is over, in a task that begins on an actor or at once"
  case droppedError = "An error that a task throws and nothing awaits"
  case otherExpectation = "What another expectation is for"
}

private enum Mistake: String, CaseIterable {
  case suspended, realSleep, endedRealSleep, cancelledRealSleep, otherClock, unreadValue, undisposedSubscription, droppedError
}

private enum Expectation: String, CaseIterable {
  case withVirtualTime, marbles, record, expectStates, expectNoLeaks, toBlocking

  var blocks: Bool { self == .marbles || self == .toBlocking }

  /// The mistakes that it is for.
  var mistakes: [Mistake] {
    switch self {
    case .withVirtualTime: [.suspended, .realSleep, .endedRealSleep, .cancelledRealSleep, .otherClock, .droppedError]
    // It does not wait for real time.
    case .marbles: [.suspended, .realSleep, .cancelledRealSleep, .otherClock, .droppedError]
    case .record, .expectStates: [.unreadValue]
    case .expectNoLeaks: [.undisposedSubscription]
    case .toBlocking: [.suspended]
    }
  }
}

private struct Failed: Error {}

private struct Cell: Hashable, Sendable, CustomStringConvertible {
  let way: Way
  let mistake: Mistake
  let expectation: Expectation

  var description: String { "\(way), \(mistake), \(expectation)" }

  func isAsExpected(_ error: (any Error)?) -> Bool { (error == nil) == (reason != nil) }

  var isRun: Bool { expectation.mistakes.contains(mistake) }

  /// Why a test with the mistake passes; nil if it fails.
  var reason: Reason? {
    if !isRun { return .otherExpectation }
    if expectation == .toBlocking { return nil }
    if way.isOutside { return .outside }
    if mistake == .droppedError { return .droppedError }
    let isSleepOver = [.cancelledRealSleep, .endedRealSleep].contains(mistake)
    if way.isDetachedOnActor {
      return isSleepOver || [.suspended, .realSleep, .undisposedSubscription].contains(mistake) ? .onActor : nil
    }
    return isSleepOver && way.isOfActor ? .onActor : nil
  }

  /// Returns the error of a test with the mistake, or nil if it passes.
  func failure() async -> (any Error)? {
    let gate = Gate()
    defer { gate.open() }
    do {
      try await run(gate)
      return nil
    } catch { return error }
  }

  /// Returns the same for an expectation that blocks.
  func failureBlocking() -> (any Error)? {
    let gate = Gate()
    defer { gate.open() }
    do {
      try runBlocking(gate)
      return nil
    } catch { return error }
  }

  /// The work that contains the mistake.
  private func work(_ relay: BehaviorRelay<Int>) -> @Sendable () async throws -> Void {
    let otherClock = VirtualClock()
    return { [mistake] in
      switch mistake {
      case .suspended: await waitForever()
      case .realSleep, .cancelledRealSleep: try await Task.sleep(for: .seconds(1000))
      // One can be over before its task is suspended, and then is not seen.
      case .endedRealSleep: for _ in 1...10 { try await Task.sleep(for: .milliseconds(1)) }
      case .otherClock: try await otherClock.sleep(for: .seconds(1))
      case .unreadValue: relay.accept(1)
      case .undisposedSubscription: _ = relay.subscribe(onNext: { _ in })
      case .droppedError: throw Failed()
      }
    }
  }

  private var end: Way.End {
    switch mistake {
    case .cancelledRealSleep: .cancel
    case .endedRealSleep: .wait
    default: .leave
    }
  }

  private func run(_ gate: Gate) async throws {
    let relay = BehaviorRelay(value: 0)
    let (way, end, work) = (way, end, work(relay))
    switch expectation {
    case .withVirtualTime:
      try await withVirtualTime { time in
        await way.start(work, gate, end) { try? await time.clock.sleep(for: .seconds(1)) }
        await time.settle()
      }
    case .record:
      try await withVirtualTime { time in
        try await relay.record { values in
          try await values.expectNext(0)
          await way.start(work, gate, end) { await time.settle() }
        }
      }
    case .expectStates:
      try await withVirtualTime { time in
        try await time.expectStates(of: { relay.value }) { _ in await way.start(work, gate, end) { await time.settle() } }
      }
    case .expectNoLeaks:
      try await expectNoLeaks {
        if way.isInVirtualTime {
          try await withVirtualTime { _ in await way.start(work, gate, .wait) {} }
        } else {
          await way.start(work, gate, .wait) {}
        }
      }
    case .marbles, .toBlocking: throw Failed()
    }
  }

  private func runBlocking(_ gate: Gate) throws {
    let (way, end, work) = (way, end, work(BehaviorRelay(value: 0)))
    if expectation == .marbles {
      return try marbles { test in
        let clock = test.scheduler.virtualClock
        test.scheduler.scheduleAt(0) {
          Task { await way.start(work, gate, end) { try? await clock.sleep(for: .seconds(1)) } }
        }
      }
    }
    let stream = Observable<Int>.create { observer in
      let sending: @Sendable () async throws -> Void = {
        try await work()
        observer.onCompleted()
      }
      Task { await way.start(sending, gate, end) {} }
      return Disposables.create()
    }
    _ = try stream.toBlocking(timeout: 0.05).toArray()
  }
}

/// What starts work outside of a test, and does so after the test.
private final class Gate: Sendable {
  let queue = DispatchQueue(label: "held", attributes: .initiallyInactive)
  let semaphore = DispatchSemaphore(value: 0)

  func open() {
    queue.activate()
    semaphore.signal()
  }
}

@globalActor private actor OtherActor {
  static let shared = OtherActor()
}

private actor Worker {
  func start(_ work: @escaping @Sendable () async throws -> Void) -> Task<Void, any Error> {
    Task {
      count += 1
      try await work()
      count += 1
    }
  }

  private var count = 0
}

private enum Way: String, CaseIterable {
  case task, detached, immediate, group, asyncLet, actor, globalActor, detachedThenActor, detachedOnActor, immediateDetached
  case virtualTimer, virtualTimerThenActor, virtualTimerThenImmediate, queue, timer, thread, continuation

  /// What follows the start.
  enum End { case leave, cancel, wait }

  var isOutside: Bool { [.queue, .timer, .thread].contains(self) }

  var isInVirtualTime: Bool { [.virtualTimer, .virtualTimerThenActor, .virtualTimerThenImmediate].contains(self) }

  /// Whether a task belongs to an actor, or begins at once.
  var isOfActor: Bool {
    [.immediate, .actor, .globalActor, .detachedThenActor, .virtualTimerThenActor, .virtualTimerThenImmediate].contains(self)
  }

  var isDetachedOnActor: Bool { [.detachedOnActor, .immediateDetached].contains(self) }

  var usesGlobalActor: Bool { [.globalActor, .detachedOnActor, .virtualTimerThenActor].contains(self) }

  func start(
    _ work: @escaping @Sendable () async throws -> Void, _ gate: Gate, _ end: End, _ pause: @escaping @Sendable () async -> Void
  ) async {
    let task: Task<Void, any Error>
    switch self {
    case .task: task = Task { try await work() }
    case .detached: task = Task.detached { try await work() }
    case .immediate: task = Task.immediate { try await work() }
    case .actor: task = await Worker().start(work)
    case .globalActor: task = Task { @OtherActor in try await work() }
    case .detachedThenActor: task = await Task.detached { await Worker().start(work) }.value
    case .detachedOnActor: task = detachedOnOtherActor(work)
    case .immediateDetached: task = Task.immediateDetached { try await work() }
    case .virtualTimer: task = await afterATimer { Task { try await work() } }
    case .virtualTimerThenActor: task = await afterATimer { Task { @OtherActor in try await work() } }
    case .virtualTimerThenImmediate: task = await afterATimer { Task.immediate { try await work() } }
    case .continuation:
      task = Task { try await work() }
      if end == .leave {
        return await withCheckedContinuation { waiting in
          Task {
            _ = await task.result; waiting.resume()
          }
        }
      }
    case .group:
      return await withTaskGroup(of: Void.self) { group in
        group.addTask { try? await work() }
        if end == .wait { return await group.waitForAll() }
        await pause()
        group.cancelAll()
      }
    case .asyncLet:
      async let result: Void = work()
      await pause()
      if end == .wait { _ = try? await result }
      return
    case .queue: return gate.queue.async { Task { try await work() } }
    case .timer: return gate.queue.asyncAfter(deadline: .now()) { Task { try await work() } }
    case .thread:
      return Thread.detachNewThread {
        gate.semaphore.wait()
        Task { try await work() }
      }
    }
    switch end {
    case .leave: break
    case .wait: _ = await task.result
    case .cancel:
      await pause()
      task.cancel()
    }
  }
}

/// Calls `start` in the subscriber of a timer.
private func afterATimer(_ start: @escaping @Sendable () -> Task<Void, any Error>) async -> Task<Void, any Error> {
  await withCheckedContinuation { continuation in
    _ = Observable<Int>.timer(.seconds(1), scheduler: SerialDispatchQueueScheduler(qos: .default))
      .subscribe(onNext: { _ in continuation.resume(returning: start()) })
  }
}

private func detachedOnOtherActor(_ work: @escaping @Sendable () async throws -> Void) -> Task<Void, any Error> {
  // The compiler does not accept a closure with the actor of its own here.
  let operation: @Sendable @OtherActor () async throws -> Void = { try await work() }
  return Task.detached(operation: operation)
}

private func waitForever() async {
  await unsafe withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
}
