public import Foundation
public import Rill
public import RillProperties

extension ObservableType where Element == AppLifecycleEvent {
  /// The length of each absence, as it ends.
  ///
  ///     willResignActive  a--------b--c-----
  ///     didBecomeActive   -----o-o-------o--
  ///     absences          -----5-n-------6--
  ///
  /// An absence begins with the first *willResignActive* and ends with the first *didBecomeActive*, since the system may post either
  /// more than once. It is not measured from *didEnterBackground*, which is not posted when something merely covers the app: the
  /// next return would be measured from a background of long ago.
  ///
  /// Each subscription measures for itself, from when it is made.
  ///
  /// - Parameter clock: measures. The default one goes on while the device sleeps, and nobody can set it back.
  /// - Returns: An element for each *didBecomeActive*, also if it ends no absence.
  /// - Complexity: O(1) per event.
  public func absences<C: Clock>(clock: C = ContinuousClock()) -> Observable<AppAbsence> where C.Duration == Duration {
    measured(AbsenceMeter(clock, nil))
  }

  /// The length of each absence as it ends, also of one that has outlived the process.
  ///
  ///     @Stored("leftAt") var leftAt: Date?
  ///
  ///     app.events.absences(stamp: _leftAt)
  ///
  /// When the app is left, the time is stored; when it is active again, it is removed. What the same process began is measured by
  /// `clock`. What an earlier one began is measured by `now`, the wall clock; a time of leaving in the future, or one that
  /// can not be read, makes the absence `.unmeasurable`. Errors of the store are reported as those of `leftAt` are.
  ///
  /// Only one subscription at a time should use a stamp.
  ///
  /// - Parameters:
  ///   - clock: measures absences of this process.
  ///   - stamp: where the time of leaving is stored.
  ///   - now: the wall clock.
  /// - Returns: An element for each *didBecomeActive*, also if it ends no absence.
  /// - Complexity: O(1) per event, and a durable change of the store at both ends of an absence.
  public func absences<C: Clock>(
    clock: C = ContinuousClock(), stamp: Stored<Date?>, now: @escaping () -> Date = { Date() }
  ) -> Observable<AppAbsence> where C.Duration == Duration {
    measured(AbsenceMeter(clock, AbsenceStamp(stored: stamp, now: now)))
  }

  /// An element for each return after an absence of `threshold` or longer: time to refresh what is shown.
  ///
  ///     willResignActive  a--------b--c-----
  ///     didBecomeActive   -----o-o-------o--
  ///     refreshTrigger    -----x------------   after 5, where the second absence is cut short
  ///
  /// - Parameters:
  ///   - threshold: the shortest absence that makes data old.
  ///   - clock: as that of `absences(clock:)`.
  /// - Returns: The moments to refresh.
  /// - Complexity: O(1) per event.
  public func refreshTrigger<C: Clock>(
    after threshold: Duration = .seconds(30 * 60), clock: C = ContinuousClock()
  ) -> Observable<Void> where C.Duration == Duration {
    absences(clock: clock).filter { $0.isAtLeast(threshold) }.map { _ in }
  }

  /// An element for each return after an absence of `threshold` or longer, also after one that has outlived the process.
  ///
  /// - Parameters:
  ///   - threshold: the shortest absence that makes data old.
  ///   - clock: measures absences of this process.
  ///   - stamp: where the time of leaving is stored; see `absences(clock:stamp:now:)`.
  ///   - now: the wall clock.
  /// - Returns: The moments to refresh.
  public func refreshTrigger<C: Clock>(
    after threshold: Duration = .seconds(30 * 60), clock: C = ContinuousClock(), stamp: Stored<Date?>,
    now: @escaping () -> Date = { Date() }
  ) -> Observable<Void> where C.Duration == Duration {
    absences(clock: clock, stamp: stamp, now: now).filter { $0.isAtLeast(threshold) }.map { _ in }
  }

  private func measured<C: Clock>(_ meter: AbsenceMeter<C>) -> Observable<AppAbsence> where C.Duration == Duration {
    scan(into: (meter: meter, absence: AppAbsence?.none)) { state, event in
      state.absence = state.meter.received(event)
    }
    .compactMap(\.absence)
  }
}
