/// The time of one test: a clock that stands still until the test advances it, and what runs in it.
///
/// `withVirtualTime` makes it.
public final class VirtualTime: Sendable {
  /// The scheduler of the test, whose ticks are nanoseconds: for operators that take a scheduler.
  ///
  /// The schedulers of dispatch queues, such as `MainScheduler`, have its time too, in code that belongs to the test. The test advances it
  /// with `advance(by:)`.
  public var scheduler: TestScheduler { loop.run.scheduler }

  /// The clock of the test: for code that sleeps, or that measures time.
  public var clock: VirtualClock { scheduler.virtualClock }

  /// The virtual time that has passed since the beginning of the test.
  public var now: Duration { scheduler.uptime }

  let loop: VirtualTimeRunLoop

  init(_ loop: VirtualTimeRunLoop) { self.loop = loop }

  /// Lets `duration` pass, and returns when everything that can run has run.
  ///
  /// Time stops at each instant on the way at which a timer is due or a task wakes, and goes on when nothing is left to run: neither
  /// tasks, nor what these have started, nor work for the main actor. Then the test continues.
  ///
  ///     let model = SearchModel(find: api.find)
  ///     model.query.accept("rx")
  ///     await time.advance(by: .milliseconds(300))
  ///     #expect(model.isLoading)
  ///
  /// After the end of `withVirtualTime`, no time passes, and this returns at once.
  ///
  /// - Parameters:
  ///   - duration: how much time passes. If it is not positive, this is `settle()`.
  ///   - isolation: the actor of the caller.
  /// - Complexity: O(log *n*) for each timer that fires.
  public func advance(by duration: Duration, isolation: isolated (any Actor)? = #isolation) async {
    await loop.advance(by: duration, isolation: isolation)
  }

  /// Returns when everything that can run at the present instant has run.
  ///
  /// After the end of `withVirtualTime`, it returns at once.
  ///
  /// - Parameter isolation: the actor of the caller.
  public func settle(isolation: isolated (any Actor)? = #isolation) async {
    await loop.advance(by: .zero, isolation: isolation)
  }
}
