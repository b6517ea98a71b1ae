public import Rill
public import RillLifecycle

/// What the view tells its model.
public protocol BackgroundRefreshInputs {
  /// The app is about to stop receiving events.
  var willResignActive: PublishSubject<Void> { get }
  /// The app has begun to receive events.
  var didBecomeActive: PublishSubject<Void> { get }
}

/// What the model tells its view.
public protocol BackgroundRefreshOutputs {
  /// It is time to load the data again.
  var refreshData: Observable<Void> { get }
  /// Every return to the app, for those who want to know why data was loaded or not.
  var returns: Observable<Return> { get }
}

/// A return to the app.
public struct Return: Equatable, Sendable {
  /// How long the app was away.
  public let absence: AppAbsence
  /// How long the app has to be away for its data to be refreshed.
  public let threshold: Duration
  /// Whether the data is refreshed.
  public var isRefreshing: Bool { absence.isAtLeast(threshold) }
}

/// Refreshes an app's data when its user comes back after a while: thirty minutes, unless told otherwise.
///
///     willResignActive  a--------b--c----
///     didBecomeActive   -----o-o------o--
///     refreshData       -----R-----------
///
/// Here the absence that begins at a was long enough. The second return has no absence of its own. The third is measured
/// from b, where its absence began, and came too soon.
public final class BackgroundRefreshViewModel: BackgroundRefreshInputs, BackgroundRefreshOutputs, Sendable {
  /// What the view tells the model.
  public var inputs: any BackgroundRefreshInputs { self }
  /// What the model tells the view.
  public var outputs: any BackgroundRefreshOutputs { self }

  /// The app is about to stop receiving events.
  public let willResignActive = PublishSubject<Void>()
  /// The app has begun to receive events.
  public let didBecomeActive = PublishSubject<Void>()
  /// It is time to load the data again.
  public var refreshData: Observable<Void> { returns.filter(\.isRefreshing).map { _ in } }
  /// Every return to the app.
  public var returns: Observable<Return> { judged.asObservable() }

  private let judged = PublishSubject<Return>()
  private let bag = DisposeBag()

  /// A model that refreshes after absences of `threshold` or longer.
  ///
  /// - Parameters:
  ///   - threshold: the shortest absence that makes data old.
  ///   - clock: measures absences. The default one goes on while the device sleeps, and nobody can set it back.
  public init<C: Clock>(threshold: Duration = .seconds(30 * 60), clock: C = ContinuousClock())
  where C.Duration == Duration {
    Observable
      .merge(
        willResignActive.map { AppLifecycleEvent.applicationWillResignActive },
        didBecomeActive.map { AppLifecycleEvent.applicationDidBecomeActive }
      )
      .absences(clock: clock)
      .map { Return(absence: $0, threshold: threshold) }
      .subscribe(judged)
      .disposed(by: bag)
  }
}
