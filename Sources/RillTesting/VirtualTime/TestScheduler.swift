public import Rill
import RillLocks

/// A virtual time scheduler that counts in ticks, and makes sources and observers that record events with their times.
///
///     let scheduler = TestScheduler(initialClock: 0)
///     let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
///     let observer = scheduler.start { source.map { $0 * 10 } }
///     // observer.events == [.next(210, 10), .next(220, 20), .completed(230)]
///     // source.subscriptions == [Subscription(200, 230)]
public final class TestScheduler: VirtualTimeScheduler<TestSchedulerVirtualTimeConverter>, @unchecked Sendable {
  // Sendable: like the superclass. The properties of this class are constants.

  /// The default times at which `start` creates a stream, subscribes to it and disposes the subscription.
  public enum Defaults {
    /// The time at which the stream is created.
    public static let created = 100
    /// The time at which the stream is subscribed to.
    public static let subscribed = 200
    /// The time at which the subscription is disposed.
    public static let disposed = 1000
  }

  let tick: RxTimeInterval
  private let simulateProcessingDelay: Bool
  private let isMarbleTest: Bool
  /// The numbers of actions of `scheduleAt` that have not run, by their times.
  private let waitingActions = Locked<[TestTime: Int]>([:])
  private let durations = Locked(InexactDurations())

  /// Creates a scheduler whose clock starts at `initialClock`.
  ///
  /// - Parameters:
  ///   - initialClock: the initial time.
  ///   - resolution: the length of a tick in seconds.
  ///   - simulateProcessingDelay: whether work that is scheduled for the current time or earlier runs one tick later.
  public init(initialClock: TestTime, resolution: Double = 1.0, simulateProcessingDelay: Bool = true) {
    tick = .seconds(resolution)
    self.simulateProcessingDelay = simulateProcessingDelay
    isMarbleTest = false
    super.init(initialClock: initialClock, converter: TestSchedulerVirtualTimeConverter(resolution: resolution))
  }

  /// Creates the scheduler of a marble test, whose timers fire at the first tick at or after their due times.
  init(tick: RxTimeInterval) {
    self.tick = tick
    simulateProcessingDelay = false
    isMarbleTest = true
    super.init(initialClock: 0, converter: TestSchedulerVirtualTimeConverter(resolution: tick.inSeconds))
  }

  /// In a marble test, the first duration of less than half a tick: a test with such ticks says nothing about it.
  var shortDuration: RxTimeInterval? { durations.withLock { $0.short } }

  /// In a marble test, the first durations that were rounded up.
  var roundedDurations: [RxTimeInterval] { durations.withLock { $0.rounded } }

  override func virtualTimeInterval(_ dueTime: RxTimeInterval) -> TestTimeInterval {
    guard isMarbleTest else { return super.virtualTimeInterval(dueTime) }
    if dueTime > .zero && dueTime * 2 < tick { durations.withLock { $0.short = $0.short ?? dueTime } }
    let (count, rest) = dueTime.attoseconds.quotientAndRemainder(dividingBy: tick.attoseconds)
    guard rest > 0 else { return TestTimeInterval(clamping: count) }
    // No timer fires before its due time.
    durations.withLock { if $0.rounded.count < 3, !$0.rounded.contains(dueTime) { $0.rounded.append(dueTime) } }
    return TestTimeInterval(clamping: count + 1)
  }

  /// The exact time of the clock as a duration.
  public override var uptime: RxTimeInterval { tick * clock }

  /// Returns `time` if it is later than the clock, and the next tick otherwise.
  ///
  /// Without a simulated processing delay, returns the current tick instead of the next one.
  public override func adjustScheduledTime(_ time: TestTime) -> TestTime {
    let clock = clock
    // The last tick has no next one.
    return time > clock ? time : clock + (simulateProcessingDelay && clock < .max ? 1 : 0)
  }

  /// Returns a hot source that emits `events` at their absolute times to its current subscribers.
  ///
  ///     hot source  a--b--c|
  ///     subscriber    ^b--c|
  ///
  /// Events whose time has already passed are emitted as soon as the scheduler runs.
  public func createHotObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
    let source = TestableObservable(hot: events, on: self)
    source.schedule()
    return source
  }

  /// Returns a cold source that emits `events` to each subscriber, at times relative to its subscription.
  ///
  ///     cold source    a----b|
  ///     subscriber     (^a)-b|
  public func createColdObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
    TestableObservable(cold: events, on: self)
  }

  /// Returns an observer that records the events of a stream of `type` with their times.
  public func createObserver<Element>(_ type: Element.Type) -> TestableObserver<Element> {
    TestableObserver(scheduler: self)
  }

  /// Runs `action` at `time`, or as soon as the scheduler runs if `time` has passed.
  ///
  /// The action runs on the thread that runs the scheduler, and need not be `Sendable`. So a test on the main actor can use the
  /// main actor's state in it.
  public func scheduleAt(_ time: TestTime, action: @escaping () -> Void) {
    waitingActions.withLock { $0[time, default: 0] += 1 }
    perform(at: time) { [weak self] in
      self?.waitingActions.withLock { actions in actions[time] = actions[time].flatMap { $0 > 1 ? $0 - 1 : nil } }
      action()
    }
  }

  /// The earliest time of an action of `scheduleAt` that has not run.
  var firstWaitingAction: TestTime? { waitingActions.withLock { $0.keys.min() } }

  /// Runs `action`, which need not be `Sendable`, at `time` on the thread that runs the scheduler.
  func perform(at time: TestTime, priority: VirtualTimePriority = .work, _ action: @escaping () -> Void) {
    _ = enqueue(at: time, priority: priority) {
      action()
      return Disposables.create()
    }
  }

  // MARK: Running a stream

  /// Runs the scheduler with a stream that is created, subscribed to and disposed at the given times.
  ///
  /// - Parameters:
  ///   - created: the time at which `create` is called.
  ///   - subscribed: the time at which the stream is subscribed to.
  ///   - disposed: the time at which the subscription is disposed.
  ///   - create: makes the stream.
  /// - Precondition: The scheduler is not running.
  /// - Returns: The observer that recorded the stream's events.
  public func start<Element, OutputSequence: ObservableConvertibleType>(
    created: TestTime, subscribed: TestTime, disposed: TestTime, create: @escaping () -> OutputSequence
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    if isRunning { fatalError("TestScheduler.start(created:subscribed:disposed:create:): the scheduler is already running") }
    let observer = createObserver(Element.self)
    let subscription = SerialDisposable()
    let stream = StreamUnderTest<Element>()
    perform(at: created) { stream.observable = create().asObservable() }
    perform(at: subscribed) {
      if let observable = stream.observable { subscription.disposable = observable.subscribe(observer) }
    }
    perform(at: disposed) {
      subscription.dispose()
      stream.observable = nil
    }
    start()
    return observer
  }

  /// Runs the scheduler with a stream that is created at 100, subscribed to at 200 and disposed at `disposed`.
  ///
  /// - Parameters:
  ///   - disposed: the time at which the subscription is disposed.
  ///   - create: makes the stream.
  /// - Precondition: The scheduler is not running.
  /// - Returns: The observer that recorded the stream's events.
  public func start<Element, OutputSequence: ObservableConvertibleType>(
    disposed: TestTime, create: @escaping () -> OutputSequence
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    start(created: Defaults.created, subscribed: Defaults.subscribed, disposed: disposed, create: create)
  }

  /// Runs the scheduler with a stream that is created at 100, subscribed to at 200 and disposed at 1000.
  ///
  /// - Parameter create: makes the stream.
  /// - Precondition: The scheduler is not running.
  /// - Returns: The observer that recorded the stream's events.
  public func start<Element, OutputSequence: ObservableConvertibleType>(
    _ create: @escaping () -> OutputSequence
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    start(disposed: Defaults.disposed, create: create)
  }
}

/// The stream that `start` has created, until its subscription is disposed.
private final class StreamUnderTest<Element> {
  var observable: Observable<Element>?
}

/// What a marble test reports about the durations that its scheduler has converted.
private struct InexactDurations {
  var short: RxTimeInterval?
  var rounded: [RxTimeInterval] = []
}
