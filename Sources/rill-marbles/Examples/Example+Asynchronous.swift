import Dispatch
import Rill
import RillTesting

extension Example {
  /// Streams and asynchronous code.
  ///
  /// Each step waits until the tasks have done what they do at its time.
  static let asynchronous: [Example] = [
    Example("flatMap(.sequential)", "flatMap(.sequential)") { run, scheduler in
      let source = try run.numbers("1--2----------|")
      let work = AsynchronousWork(run, scheduler)
      let output = run.output(source.flatMap(.sequential) { await work.run(ticks: $0 == 1 ? 7 : 3, $0 == 1 ? "a" : "b") })
      try run.advance(to: 0) { work.count == 1 }
      try run.advance(to: 7) { output.count == 1 && work.count == 2 }
      try run.advance(to: 10) { output.count == 2 }
      try run.advance(to: 14) { output.count == 3 }
    },
    Example("flatMap(.latest)", "flatMap(.latest)") { run, scheduler in
      let source = try run.numbers("1--2----------|")
      let work = AsynchronousWork(run, scheduler)
      let output = run.output(source.flatMap(.latest) { await work.run(ticks: $0 == 1 ? 7 : 3, $0 == 1 ? "a" : "b") })
      try run.advance(to: 0) { work.count == 1 }
      try run.advance(to: 3) { work.count == 2 && work.isCancelled }
      try run.advance(to: 6) { output.count == 1 }
      try run.advance(to: 14) { output.count == 2 }
    },
    Example("flatMap(.first)", "flatMap(.first)") { run, scheduler in
      let source = try run.numbers("1--2----------|")
      let work = AsynchronousWork(run, scheduler)
      let output = run.output(source.flatMap(.first) { await work.run(ticks: $0 == 1 ? 7 : 3, $0 == 1 ? "a" : "b") })
      try run.advance(to: 0) { work.count == 1 }
      try run.advance(to: 7) { output.count == 1 }
      try run.advance(to: 14) { output.count == 2 }
    },
    Example("flatMap(.concurrent)", "flatMap(.concurrent(…))") { run, scheduler in
      let source = try run.numbers("1--2----------|")
      let work = AsynchronousWork(run, scheduler)
      let output = run.output(
        source.flatMap(.concurrent(atMost: 2)) { await work.run(ticks: $0 == 1 ? 7 : 3, $0 == 1 ? "a" : "b") })
      try run.advance(to: 0) { work.count == 1 }
      try run.advance(to: 3) { work.count == 2 }
      try run.advance(to: 6) { output.count == 1 }
      try run.advance(to: 7) { output.count == 2 }
      try run.advance(to: 14) { output.count == 3 }
    },
    Example("flatMap(.ordered)", "flatMap(.ordered(…))") { run, scheduler in
      let source = try run.numbers("1--2----------|")
      let work = AsynchronousWork(run, scheduler)
      let output = run.output(
        source.flatMap(.ordered(atMost: 2)) { await work.run(ticks: $0 == 1 ? 7 : 3, $0 == 1 ? "a" : "b") })
      try run.advance(to: 0) { work.count == 1 }
      try run.advance(to: 3) { work.count == 2 }
      try run.advance(to: 6) { work.endedCount == 1 }
      try run.advance(to: 7) { output.count == 2 }
      try run.advance(to: 14) { output.count == 3 }
    },
    Example("observe(on: actor)", "observe(on: actor)") { run, scheduler in
      let source = try run.source("a---b---c-----|")
      let output = run.output(source.observe(on: Receiver()))
      for (tick, count) in [(0, 1), (4, 2), (8, 3), (14, 4)] { try run.advance(to: tick) { output.count == count } }
    },
    Example("Single.create(work:)", "Single.create(work:)") { run, scheduler in
      let work = AsynchronousWork(run, scheduler)
      let output = run.output(Single.create(work: { await work.run(ticks: 4, "a") }))
      try run.advance(to: 0) { work.count == 1 }
      try run.advance(to: 4) { output.count == 2 }
    },
    Example("AsyncSequence.asObservable", "asObservable()") { run, scheduler in
      let (sequence, continuation) = AsyncStream.makeStream(of: String.self)
      let elements = run.rows("sequence", role: .input)
      elements.begin(at: 0)
      let output = run.output(sequence.asObservable())
      for (tick, element) in [(0, "a"), (3, "b"), (6, "c")] {
        scheduler.advanceTo(tick)
        elements.add(element)
        continuation.yield(element)
        let count = elements.count
        try run.advance(to: tick) { output.count == count }
      }
      scheduler.advanceTo(9)
      elements.add(.completed)
      continuation.finish()
      try run.advance(to: 9) { output.count == 4 }
    },
    Example("values(bufferingPolicy:)") { run, scheduler in
      let source = try run.source("a--b-c-d-----|")
      let loops = [
        Loop(source, .unbounded, "unbounded", run, scheduler),
        Loop(source, .newest(1), "newest(1)", run, scheduler),
        Loop(source, .oldest(1), "oldest(1)", run, scheduler),
      ]
      for (tick, counts) in [
        (0, [1, 1, 1]), (4, [2, 2, 2]), (8, [3, 3, 3]), (12, [4, 3, 3]), (13, [4, 4, 4]), (16, [5, 4, 4]),
      ] {
        try run.advance(to: tick) { loops.map(\.count) == counts }
      }
    },
  ]
}

private actor Receiver {}

/// Work that takes some ticks, with a row for each call.
private final class AsynchronousWork: Sendable {
  private let rows: RowRecorder
  private let scheduler: TestScheduler
  private let started = CallCounter()

  init(_ run: ExampleRun, _ scheduler: TestScheduler) {
    rows = run.rows("work", role: .inner)
    self.scheduler = scheduler
  }

  /// The number of calls whose end is scheduled.
  var count: Int { started.count }
  var endedCount: Int { rows.rows.count { $0.marks.last?.symbol == .completed } }
  var isCancelled: Bool { rows.rows.contains { $0.marks.last?.symbol == .disposed } }

  func run(ticks: Int, _ result: String) async -> String {
    let row = rows.begin(at: Double(scheduler.clock))
    return await withTaskCancellationHandler {
      await scheduler.pause(ticks: ticks) { self.started.next() }
      rows.add(.value(result), to: row)
      rows.add(.completed, to: row)
      return result
    } onCancel: {
      rows.add(.disposed, to: row)
    }
  }
}

/// A loop that takes four ticks for each value.
private final class Loop: Sendable {
  private let steps = CallCounter()

  init(
    _ source: Observable<String>, _ policy: BufferingPolicy, _ label: String, _ run: ExampleRun, _ scheduler: TestScheduler
  ) {
    let rows = run.rows(label, role: .output)
    rows.begin(at: 0)
    let values = source.values(bufferingPolicy: policy)
    Task {
      for try await value in values {
        rows.add(value)
        await scheduler.pause(ticks: 4) { self.steps.next() }
      }
      rows.add(.completed)
      self.steps.next()
      RowRecorder.changes.signal()
    }
  }

  /// The number of values that it has begun to handle, and one more if it has ended.
  var count: Int { steps.count }
}

extension TestScheduler {
  /// Suspends the caller for some ticks, and calls `scheduled` when their end is scheduled.
  fileprivate func pause(ticks: Int, scheduled: () -> Void) async {
    await withCheckedContinuation { waiting in
      _ = scheduleRelative((), dueTime: .ticks(ticks)) { _ in
        waiting.resume()
        return Disposables.create()
      }
      scheduled()
      RowRecorder.changes.signal()
    }
  }
}
