public import Rill

/// The lifecycle of an app as streams of its state and its events.
///
///     user      launches   leaves  returns
///     state   u-(ia)-------(ib)----(ia)
///     events  --(eeeeee)---(eeee)--(eeee)
///
/// The streams are hot, and do not end while this object exists. They emit on the thread on which the source emits: the main thread
/// for the system's notifications, the caller's thread for `AppLifecycleSimulator`.
///
/// Keep a reference to this object: subscriptions to its streams do not retain it. Deallocating it ends its subscription to the
/// source. All functions are thread-safe, and can be called from inside a subscriber.
public final class AppLifecycle: Sendable {
  /// The state of the app: emits the current state to each new subscriber, then every later one.
  ///
  /// The state changes between the *will* event and the *did* event. During `applicationWillResignActive` it is still `active`.
  public var state: ObservableProperty<AppState> { stateProperty }
  /// The events of the app, from the subscription on.
  public var events: Observable<AppLifecycleEvent> { eventRelay.asObservable() }

  private let stateProperty = ObservableProperty(value: AppState.unattached)
  private let eventRelay = PublishRelay<AppLifecycleEvent>()
  private let source: any AppLifecycleSource
  private let bag = DisposeBag()

  /// Creates a lifecycle that follows `source`.
  public init(_ source: some AppLifecycleSource) {
    self.source = source
    source.steps
      .subscribe(onNext: { [stateProperty, eventRelay] step in
        switch step {
        case .state(let state): stateProperty.acceptOutsideOfBatch(state)
        case .event(let event): eventRelay.accept(event)
        }
      })
      .disposed(by: bag)
  }

  /// Emits when the app is about to become visible.
  public var willEnterForeground: Observable<Void> { occurrences(of: .applicationWillEnterForeground) }
  /// Emits when the app has begun to receive events.
  public var didBecomeActive: Observable<Void> { occurrences(of: .applicationDidBecomeActive) }
  /// Emits when the app is about to stop receiving events, because it is being left or something covers it.
  public var willResignActive: Observable<Void> { occurrences(of: .applicationWillResignActive) }
  /// Emits when the app is no longer visible.
  public var didEnterBackground: Observable<Void> { occurrences(of: .applicationDidEnterBackground) }
  /// Emits when the app has been started and shows nothing yet.
  public var willFinishLaunching: Observable<Void> { occurrences(of: .willFinishLaunching) }
  /// Emits when the app is about to appear for the first time.
  public var didFinishLaunching: Observable<Void> { occurrences(of: .didFinishLaunching) }
  /// Emits when the system is short of memory.
  public var didReceiveMemoryWarning: Observable<Void> { occurrences(of: .applicationDidReceiveMemoryWarning) }
  /// Emits when the device was locked, before the files that it protects become unreadable.
  public var protectedDataWillBecomeUnavailable: Observable<Void> {
    occurrences(of: .applicationProtectedDataWillBecomeUnavailable)
  }
  /// Emits when the device was unlocked and the files that it protects can be read.
  ///
  /// An app that the system starts before the first unlock can read none of them until then.
  public var protectedDataDidBecomeAvailable: Observable<Void> { occurrences(of: .applicationProtectedDataDidBecomeAvailable) }
  /// Emits when the app is about to end.
  public var willTerminate: Observable<Void> { occurrences(of: .applicationWillTerminate) }

  /// Returns the events of one scene.
  public func events(of scene: AppScene) -> Observable<AppLifecycleEvent> { events.filter { $0.scene == scene } }

  private func occurrences(of event: AppLifecycleEvent) -> Observable<Void> { events.filter { $0 == event }.map { _ in } }
}
