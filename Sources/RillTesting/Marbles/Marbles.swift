public import Rill

/// Runs streams in virtual time and compares them with marble diagrams.
///
///     try marbles { test in
///       let source = test.hot("--a--^--b--c--|")
///       let other = test.cold("  -------x")
///       test.expect(source.take(until: other), becomes: "---b--c|")
///       test.expect(source, subscribed: "^------!")
///     }
///
/// `body` makes sources and states expectations. Then the scheduler runs until 100 ticks after the end of the longest diagram.
/// All events that a stream emits until then must be in its diagram. What comes too late to run is an error: an expectation or a hot
/// source that is made during the run, and an action of `scheduleAt` after its end, but not work of the other functions of the scheduler,
/// which operators use. `Docs/Testing.md` describes the syntax of diagrams.
///
/// After the run, the subscriptions that the test has left end: those of a hot source without `|` receive a completion.
///
/// `body` runs at tick 0, before everything else. An object that it makes is deallocated when it returns, unless it is passed to
/// `keep(_:)`.
///
/// Each tick has a fixed order. First, the observers of the test subscribe and dispose. Then hot sources emit, in the order in
/// which they were made. All other work runs last. There is no processing delay.
///
/// The tasks that the streams start run at the tick at which they are started or woken, as in `withVirtualTime`. So a request can be
/// `async`, and can sleep on `test.scheduler.virtualClock`. The schedulers of dispatch queues have the time of the test.
///
/// - Parameters:
///   - tick: the length of a tick. A timer fires at the first tick at or after its due time.
///   - file: the file to report in a failure.
///   - line: the line to report in a failure.
///   - body: makes sources and states what is expected of streams.
/// - Throws: `MarbleSyntaxError` if a diagram is invalid, `MarbleTickLengthError` if the ticks are too long for a duration,
///   `MarbleMismatch` if an expectation is not met, `VirtualTimeError` if a task is suspended at the end or slept on a real clock, or if
///   the work at an instant has no end, and any error that `body` throws.
public func marbles(
  tick: RxTimeInterval = .seconds(1), file: StaticString = #fileID, line: UInt = #line, _ body: (MarbleTest) throws -> Void
) throws {
  let location = "\(file):\(line)"
  guard tick > .zero else { throw MarbleTickLengthError(tick: tick, duration: nil, location: location) }
  let test = MarbleTest(tick: tick)
  _ = VirtualTimeRun.interceptTasks()
  let run = VirtualTimeRun(scheduler: test.scheduler, tick: tick)
  defer { run.finish() }
  try TaskMark.$current.withValue(run.tasks.mark) {
    try run.entered {
      let outcome = Result { try body(test) }
      try test.throwSyntaxError()
      try outcome.get()
      try test.run(run, location)
    }
  }
  run.blockForUnseenTasks()
  if let error = VirtualTimeError(atEndOf: run, location, clock: MarbleTest.clock) { throw error }
  if run.tasks.isMarkInUse { throw VirtualTimeError(unseenTaskIn: location) }
}
