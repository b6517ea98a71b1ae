public import Foundation
public import Rill

extension ObservableType where Element == AppLifecycleEvent {
  /// Emits after each absence of `threshold` or longer: the moment to refresh what the app shows.
  ///
  ///     willResignActive  a--------b--c-----
  ///     didBecomeActive   -----o-o-----o----
  ///     refreshTrigger    -----x------------
  ///
  /// Here, the threshold is 5 ticks. The second absence is shorter.
  ///
  /// - Parameters:
  ///   - threshold: the shortest absence after which data is out of date.
  ///   - clock: measures the absences, as in `absences(clock:)`.
  /// - Returns: A stream with an element for each moment to refresh.
  /// - Complexity: O(1) per event.
  @_disfavoredOverload
  public func refreshTrigger<C: Clock>(
    after threshold: Duration = .seconds(30 * 60), clock: C = ContinuousClock()
  ) -> Observable<Void> where C.Duration == Duration {
    absences(clock: clock).filter { $0.isAtLeast(threshold) }.map { _ in }
  }

  /// Emits after each absence of `threshold` or longer, including an absence that began in an earlier process.
  ///
  /// All subscribers of the stream refresh. Use a stamp in one stream at a time.
  ///
  /// - Parameters:
  ///   - threshold: the shortest absence after which data is out of date.
  ///   - clock: measures absences of this process.
  ///   - stamp: stores the time of leaving; see `absences(clock:stamp:now:)`.
  ///   - now: the wall clock.
  /// - Returns: A stream with an element for each moment to refresh.
  @_disfavoredOverload
  public func refreshTrigger<C: Clock>(
    after threshold: Duration = .seconds(30 * 60), clock: C = ContinuousClock(), stamp: some PersistentValue<Date?>,
    now: @escaping () -> Date = { Date() }
  ) -> Observable<Void> where C.Duration == Duration {
    absences(clock: clock, stamp: stamp, now: now).filter { $0.isAtLeast(threshold) }.map { _ in }
  }
}
