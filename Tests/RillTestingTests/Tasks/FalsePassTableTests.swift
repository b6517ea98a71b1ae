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
      for cell in cells where cell.way != .globalActor { group.addTask { (cell, await cell.failure()) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for (cell, error) in results { check(cell, error) }
    // One after the other: a test waits for what another one runs on its actor.
    for cell in cells where cell.way == .globalActor { check(cell, await cell.failure()) }
  }

  private func check(_ cell: Cell, _ error: (any Error)?) {
    XCTAssertEqual(error == nil, cell.reason != nil, "\(cell): \(error.map { "\($0)" } ?? "passes")")
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
  case outside = "Work on a dispatch queue, a `Timer`, a thread, or an executor of your own"
  case cancelledSleep = "A sleep on a real clock that is cancelled, in a task of an actor or a `Task.immediate`"
  case droppedError = "An error that a task throws and nothing awaits"
  case otherExpectation = "What another expectation is for"
}

private enum Mistake: String, CaseIterable {
  case suspended, realSleep, cancelledRealSleep, otherClock, unreadValue, undisposedSubscription, droppedError
}

private enum Expectation: String, CaseIterable {
  case withVirtualTime, marbles, record, expectStates, expectNoLeaks, toBlocking

  var blocks: Bool { self == .marbles || self == .toBlocking }

  /// The mistakes that it is for.
  var mistakes: [Mistake] {
    switch self {
    case .withVirtualTime, .marbles: [.suspended, .realSleep, .cancelledRealSleep, .otherClock, .droppedError]
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

  var isRun: Bool { expectation.mistakes.contains(mistake) }

  /// Why a test with the mistake passes; nil if it fails.
  var reason: Reason? {
    if !isRun { return .otherExpectation }
    if expectation == .toBlocking { return nil }
    if way.isOutside { return .outside }
    if mistake == .droppedError { return .droppedError }
    return mistake == .cancelledRealSleep && [.immediate, .actor, .globalActor].contains(way) ? .cancelledSleep : nil
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
      case .otherClock: try await otherClock.sleep(for: .seconds(1))
      case .unreadValue: relay.accept(1)
      case .undisposedSubscription: _ = relay.subscribe(onNext: { _ in })
      case .droppedError: throw Failed()
      }
    }
  }

  private func run(_ gate: Gate) async throws {
    let relay = BehaviorRelay(value: 0)
    let (way, end, work) = (way, mistake == .cancelledRealSleep ? Way.End.cancel : .leave, work(relay))
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
    case .expectNoLeaks: try await expectNoLeaks { await way.start(work, gate, .wait) {} }
    case .marbles, .toBlocking: throw Failed()
    }
  }

  private func runBlocking(_ gate: Gate) throws {
    let (way, end, work) = (way, mistake == .cancelledRealSleep ? Way.End.cancel : .leave, work(BehaviorRelay(value: 0)))
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
  case task, detached, immediate, group, asyncLet, actor, globalActor, queue, timer, thread, continuation

  /// What follows the start.
  enum End { case leave, cancel, wait }

  var isOutside: Bool { [.queue, .timer, .thread].contains(self) }

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

private func waitForever() async {
  await unsafe withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
}
