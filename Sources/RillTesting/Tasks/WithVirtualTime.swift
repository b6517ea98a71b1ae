import Dispatch
import RillLocks

/// Runs a test in a time of its own, which stands still until the test advances it.
///
///     @MainActor @Test func searchesAfterAPause() async throws {
///       try await withVirtualTime { time in
///         let model = SearchModel(find: { text in try await api.find(text) })
///         model.query.accept("rx")
///         await time.advance(by: .milliseconds(300))
///         #expect(model.results == ["RxSwift", "Rx.NET"])
///       }
///     }
///
/// Everything that `body` starts runs there, one piece of work after the other, in the order in which it became ready: its child tasks,
/// `Task { }` and `Task.detached`, the work of the main actor, the tasks of `Single.create`, `flatMap(.latest)` and `asObservable()`, and
/// what the schedulers of dispatch queues have to do. So tests run in parallel, and each has the same result every time, unless it shares
/// an actor other than the main actor with a parallel test.
///
/// While `body` awaits anything else than `advance(by:)` and `settle()`, time passes as soon as nothing can run.
///
/// On the main actor, `body` and its tasks share the main queue, and a run takes no other thread. `Docs/TestingAsyncCode.md` has a table of
/// what can run in virtual time, and what cannot.
///
/// - Parameters:
///   - order: the order in which the work of one instant runs.
///   - isolation: the actor of the caller, on which `body` runs.
///   - file: the file to report in a failure.
///   - line: the line to report in a failure.
///   - body: the test. It escapes, because a body that waits forever, and ignores that it is cancelled, is left behind.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws. `VirtualTimeError` if a task is suspended at the end, if the test waits forever, or if a task slept on a
///   real clock.
@discardableResult
public func withVirtualTime<Result>(
  order: VirtualTimeOrder = .ready, isolation: isolated (any Actor)? = #isolation,
  file: StaticString = #fileID, line: UInt = #line,
  @_implicitSelfCapture _ body: @escaping (VirtualTime) async throws -> Result
) async throws -> Result {
  let location = "\(file):\(line)"
  guard VirtualTimeRun.interceptTasks() else { throw VirtualTimeError(noHooks: location) }
  guard NewTaskCheck.isPassed else { throw VirtualTimeError(unrecognizedTasks: NewTaskCheck.failure, location) }
  var seed: UInt64?
  if case .random(let number) = order {
    print("\(location): withVirtualTime(order: .random(seed: \(number)))")
    seed = number
  }
  let outer = VirtualTimeRun.current
  outer?.tasks.beginInnerRun()
  defer { outer?.tasks.endInnerRun() }
  let run = VirtualTimeRun(scheduler: TestScheduler(tick: .nanoseconds(1)), seed: seed)
  let loop = VirtualTimeRunLoop(run, isMain: isolation === MainActor.shared, location: location)
  let ending = await loop.ending(of: Body(function: body), on: isolation)
  if let failure = ending.failure, failure.reason == .waitsForever { throw failure }
  let result = try ending.outcome.get()
  if let failure = ending.failure { throw failure }
  return result
}

/// The body of a test, on its way to the executor that its actor has in the run.
private struct Body<Outcome>: @unchecked Sendable {
  // Sendable: the caller waits until it has returned or is abandoned, and it runs on the caller's actor.
  let function: (VirtualTime) async throws -> Outcome
}

/// What a body has returned or thrown.
private struct Ending<Outcome>: @unchecked Sendable {
  // Sendable: only the caller of the body uses it.
  let outcome: Result<Outcome, any Error>
  let failure: VirtualTimeError?
}

/// The ending of a test: that of its body, or that without its body.
private final class FirstEnding<Outcome>: Sendable {
  private let latch = AsyncLatch()
  private let first = Locked<Ending<Outcome>?>(nil)

  func accept(_ ending: Ending<Outcome>) {
    first.withLock { $0 = $0 ?? ending }
    latch.finish()
  }

  nonisolated(nonsending) var ending: Ending<Outcome> {
    get async {
      await latch.wait()
      return first.withLock { $0! }
    }
  }
}

extension VirtualTimeRunLoop {
  /// Runs a body in a task of its own, which can be cancelled if it waits forever.
  fileprivate func ending<Outcome>(of body: Body<Outcome>, on actor: isolated (any Actor)?) async -> Ending<Outcome> {
    let first = FirstEnding<Outcome>()
    let task = run.entered {
      Task { @concurrent in
        // A function determines the executor of its actor once, when it is called: here, where the run has entered the thread.
        let ending = VirtualTimeRun.current === self.run ? await self.perform(body, on: actor) : nil
        self.finish()
        first.accept(ending ?? Ending(outcome: .failure(VirtualTimeError(noHooks: self.location)), failure: nil))
      }
    }
    start(with: task) { first.accept(Ending(outcome: .failure($0), failure: $0)) }
    return await withTaskCancellationHandler {
      await first.ending
    } onCancel: {
      task.cancel()
    }
  }

  private func perform<Outcome>(_ body: Body<Outcome>, on actor: isolated (any Actor)?) async -> Ending<Outcome> {
    let outcome: Result<Outcome, any Error>
    do {
      outcome = .success(try await TaskMark.$current.withValue(run.tasks.mark) { try await body.function(VirtualTime(self)) })
    } catch { outcome = .failure(error) }
    // What a test that has failed leaves behind says nothing new, and to find its places in the sources takes time.
    let isComplete = if case .success = outcome { true } else { false }
    return Ending(outcome: outcome, failure: await settleAtEnd(reportingTasks: isComplete, isolation: actor))
  }

  /// Runs what is left to do after the body, cancels what remains, and returns what went wrong.
  private func settleAtEnd(reportingTasks: Bool, isolation: isolated (any Actor)?) async -> VirtualTimeError? {
    await advance(by: .zero, isolation: isolation)
    var failure = beginEnding()
    if failure == nil, reportingTasks { await waitForUnseenTasks(isolation: isolation) }
    let pending = run.tasks.pending
    if failure == nil, reportingTasks {
      failure = VirtualTimeRun.interceptTasks() ? VirtualTimeError(atEndOf: run, location) : VirtualTimeError(noHooks: location)
    }
    if !pending.isEmpty {
      for pending in pending { pending.task.cancel() }
      await advance(by: .zero, isolation: isolation)
    } else if failure == nil, reportingTasks, run.tasks.isMarkInUse {
      failure = VirtualTimeError(unseenTaskIn: location)
    }
    return failure
  }

  /// Waits for tasks whose beginning the run has not seen: another thread may run them.
  private func waitForUnseenTasks(isolation: isolated (any Actor)?) async {
    for _ in 1...2 where run.tasks.hasUnseenTasks {
      await withCheckedContinuation(isolation: isolation) { continuation in
        DispatchQueue.global().async { OtherThreads.afterTheirTurn { continuation.resume() } }
      }
      await advance(by: .zero, isolation: isolation)
    }
  }
}
