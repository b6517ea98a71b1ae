public import Rill

/// A moment of a test scheduler, in ticks.
public typealias TestTime = Int

/// A stretch of a test scheduler's time, in ticks.
public typealias TestTimeInterval = Int

extension RxTimeInterval {
  /// So many ticks of a test scheduler with the usual resolution: a second each.
  ///
  ///     stream.debounce(.ticks(2), scheduler: scheduler)
  public static func ticks(_ count: Int) -> RxTimeInterval { .seconds(count) }
}

/// A virtual time scheduler that counts in ticks, and makes sources and observers that write down what happens when.
///
///     let scheduler = TestScheduler(initialClock: 0)
///     let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
///     let observer = scheduler.start { source.map { $0 * 10 } }
///     // observer.events == [.next(210, 10), .next(220, 20), .completed(230)]
///     // source.subscriptions == [Subscription(200, 230)]
public final class TestScheduler: VirtualTimeScheduler<TestSchedulerVirtualTimeConverter>, @unchecked Sendable {
  // Sendable: as its superclass; what it adds never changes.

  /// When `start` creates a stream, subscribes to it and disposes the subscription, unless told otherwise.
  public enum Defaults {
    /// When the stream is created.
    public static let created = 100
    /// When it is subscribed to.
    public static let subscribed = 200
    /// When the subscription is disposed.
    public static let disposed = 1000
  }

  private let tick: RxTimeInterval
  private let simulateProcessingDelay: Bool

  /// A scheduler whose clock shows `initialClock`.
  ///
  /// - Parameters:
  ///   - initialClock: what the clock shows at first.
  ///   - resolution: how many seconds a tick is.
  ///   - simulateProcessingDelay: whether what is scheduled for the present, or for the past, runs one tick later.
  public init(initialClock: TestTime, resolution: Double = 1.0, simulateProcessingDelay: Bool = true) {
    tick = .seconds(resolution)
    self.simulateProcessingDelay = simulateProcessingDelay
    super.init(initialClock: initialClock, converter: TestSchedulerVirtualTimeConverter(resolution: resolution))
  }

  /// What the clock shows, as a duration, exactly.
  public override var uptime: RxTimeInterval { tick * clock }

  /// What is not due after the present is due one tick after it, or at once without a processing delay.
  public override func adjustScheduledTime(_ time: TestTime) -> TestTime {
    let clock = clock
    return time > clock ? time : clock + (simulateProcessingDelay ? 1 : 0)
  }

  /// A source that sends `events` at the times they say, whoever is subscribed then.
  ///
  ///     source      a--b--c|     as of the beginning of time
  ///     subscriber    ^b--c|
  ///
  /// What is due already is sent as soon as the scheduler runs.
  public func createHotObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
    let source = TestableObservable(hot: events, on: self)
    source.schedule()
    return source
  }

  /// A source that sends `events` to each subscriber, their times counted from its subscription.
  ///
  ///     source      a--b|
  ///     subscriber    ^ a--b|
  public func createColdObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
    TestableObservable(cold: events, on: self)
  }

  /// An observer that writes down what it receives of values of `type`, and when.
  public func createObserver<Element>(_ type: Element.Type) -> TestableObserver<Element> {
    TestableObserver(scheduler: self)
  }

  /// Runs `action` at `time`, or as soon as the scheduler runs if that has passed.
  @preconcurrency
  public func scheduleAt(_ time: TestTime, action: @escaping @Sendable () -> Void) { perform(at: time, action) }

  /// The same for closures that the thread which runs the scheduler may run.
  func perform(at time: TestTime, _ action: @escaping () -> Void) {
    _ = enqueue(at: time) {
      action()
      return Disposables.create()
    }
  }

  // MARK: Running a stream

  /// Runs the scheduler: creates a stream, subscribes to it, disposes the subscription.
  ///
  /// - Parameters:
  ///   - created: when `create` is called.
  ///   - subscribed: when the stream it made is subscribed to.
  ///   - disposed: when the subscription is disposed.
  ///   - create: makes the stream.
  /// - Precondition: The scheduler does not run.
  /// - Returns: What the stream has sent, and when.
  public func start<Element, OutputSequence: ObservableConvertibleType>(
    created: TestTime, subscribed: TestTime, disposed: TestTime, create: @escaping () -> OutputSequence
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    if isRunning { fatalError("TestScheduler.start(created:subscribed:disposed:create:): the scheduler is running already") }
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

  /// The same, created at 100 and subscribed to at 200.
  ///
  /// - Parameters:
  ///   - disposed: when the subscription is disposed.
  ///   - create: makes the stream.
  /// - Precondition: The scheduler does not run.
  /// - Returns: What the stream has sent, and when.
  public func start<Element, OutputSequence: ObservableConvertibleType>(
    disposed: TestTime, create: @escaping () -> OutputSequence
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    start(created: Defaults.created, subscribed: Defaults.subscribed, disposed: disposed, create: create)
  }

  /// The same, created at 100, subscribed to at 200 and disposed at 1000.
  ///
  /// - Parameter create: makes the stream.
  /// - Precondition: The scheduler does not run.
  /// - Returns: What the stream has sent, and when.
  public func start<Element, OutputSequence: ObservableConvertibleType>(
    _ create: @escaping () -> OutputSequence
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    start(disposed: Defaults.disposed, create: create)
  }
}

/// The stream that `start` has created, until it is disposed.
private final class StreamUnderTest<Element> {
  var observable: Observable<Element>?
}
