public import Rill

/// An app's life as streams: the state that it is in, and what it is told.
///
///     user    launches   leaves     returns
///     state   u--i-a-----i-b--------i-a----
///     events  --e-e-e-e-e-e-e-e----e-e-e-e-
///
/// The streams are hot, never end while this object lives, and send on the thread on which the source tells: the main thread for the
/// system's notifications, the caller's for `AppLifecycleSimulator`. When it is released, which subscriptions to its streams do not
/// prevent, the source is no longer listened to.
/// All functions may be called from any thread, also from inside a subscriber.
public final class AppLifecycle: Sendable {
  /// The state that the app is in: the current one for each newcomer, and every later one.
  ///
  /// Changes between the event that something will be so and the event that it is: who is told `applicationWillResignActive` still
  /// finds `active`.
  public var state: ObservableProperty<AppState> { current }
  /// What the app is told from now on.
  public var events: Observable<AppLifecycleEvent> { announced.asObservable() }

  private let current = ObservableProperty(value: AppState.unattached)
  private let announced = PublishRelay<AppLifecycleEvent>()
  private let source: any AppLifecycleSource
  private let bag = DisposeBag()

  /// The life that `source` tells of, from now on.
  public init(_ source: some AppLifecycleSource) {
    self.source = source
    source.steps
      .subscribe(onNext: { [current, announced] step in
        switch step {
        case .state(let state): current.accept(state)
        case .event(let event): announced.accept(event)
        }
      })
      .disposed(by: bag)
  }

  /// The app is about to become visible.
  public var willEnterForeground: Observable<Void> { told(.applicationWillEnterForeground) }
  /// The app has begun to receive events.
  public var didBecomeActive: Observable<Void> { told(.applicationDidBecomeActive) }
  /// The app is about to stop receiving events: it is being left, or something covers it.
  public var willResignActive: Observable<Void> { told(.applicationWillResignActive) }
  /// The app is no longer visible.
  public var didEnterBackground: Observable<Void> { told(.applicationDidEnterBackground) }
  /// The app has been started, and shows nothing yet.
  public var willFinishLaunching: Observable<Void> { told(.willFinishLaunching) }
  /// The app is about to show itself for the first time.
  public var didFinishLaunching: Observable<Void> { told(.didFinishLaunching) }
  /// The system is short of memory.
  public var didReceiveMemoryWarning: Observable<Void> { told(.applicationDidReceiveMemoryWarning) }
  /// The app is about to be ended.
  public var willTerminate: Observable<Void> { told(.applicationWillTerminate) }

  /// What one scene is told.
  public func events(of scene: AppScene) -> Observable<AppLifecycleEvent> { events.filter { $0.scene == scene } }

  private func told(_ event: AppLifecycleEvent) -> Observable<Void> { events.filter { $0 == event }.map { _ in } }
}
