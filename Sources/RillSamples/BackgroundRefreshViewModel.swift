public import Rill
public import RillLifecycle

/// The inputs of the view model.
public protocol BackgroundRefreshInputs {
  /// Receives an element when the app is about to stop receiving events.
  var willResignActive: PublishSubject<Void> { get }
  /// Receives an element when the app has begun to receive events.
  var didBecomeActive: PublishSubject<Void> { get }
}

/// The outputs of the view model.
public protocol BackgroundRefreshOutputs {
  /// Emits when the data must be loaded again.
  var refreshData: Observable<Void> { get }
  /// Every return to the app, with the reason for refreshing the data or not.
  var returns: Observable<Return> { get }
}

/// A return to the app.
public struct Return: Equatable, Sendable {
  /// How long the app was away.
  public let absence: AppAbsence
  /// The shortest absence after which the data is refreshed.
  public let threshold: Duration
  /// Whether the data is refreshed.
  public var isRefreshing: Bool { absence.isAtLeast(threshold) }
}

extension Return: CustomStringConvertible {
  /// `refresh: away for 2700.0 seconds`, for example.
  public var description: String {
    let reason =
      switch absence {
      case .notAway: "was not away"
      case .lasted(let time): "away for \(time)"
      case .unmeasurable: "away for an unknown time"
      }
    return "\(isRefreshing ? "refresh" : "no refresh"): \(reason)"
  }
}

/// A view model that refreshes the data of an app when the user returns after thirty minutes or more, by default.
///
///     willResignActive  a--------b--c----
///     didBecomeActive   -----o-o-----o---
///     refreshData       -----R-----------
///
/// Here, the absence that begins at `a` is long enough. The second return ends no absence. The third is measured from `b`, where its
/// absence began, and is too early.
public final class BackgroundRefreshViewModel: BackgroundRefreshInputs, BackgroundRefreshOutputs, Sendable {
  /// The inputs, from the view.
  public var inputs: any BackgroundRefreshInputs { self }
  /// The outputs, for the view.
  public var outputs: any BackgroundRefreshOutputs { self }

  /// Receives an element when the app is about to stop receiving events.
  public let willResignActive = PublishSubject<Void>()
  /// Receives an element when the app has begun to receive events.
  public let didBecomeActive = PublishSubject<Void>()
  /// Emits when the data must be loaded again.
  public var refreshData: Observable<Void> { returns.filter(\.isRefreshing).map { _ in } }
  /// Every return to the app.
  public var returns: Observable<Return> { returnsSubject.asObservable() }

  private let returnsSubject = PublishSubject<Return>()
  private let bag = DisposeBag()

  /// Creates a model that refreshes after absences of `threshold` or longer.
  ///
  /// - Parameters:
  ///   - threshold: the shortest absence after which the data is refreshed.
  ///   - clock: the clock that measures absences. The default clock continues while the device sleeps, and is never set back.
  public init<C: Clock>(threshold: Duration = .seconds(30 * 60), clock: C = ContinuousClock())
  where C.Duration == Duration {
    Observable
      .merge(
        willResignActive.map { AppLifecycleEvent.applicationWillResignActive },
        didBecomeActive.map { AppLifecycleEvent.applicationDidBecomeActive }
      )
      .absences(clock: clock)
      .map { Return(absence: $0, threshold: threshold) }
      .subscribe(returnsSubject)
      .disposed(by: bag)
  }
}
