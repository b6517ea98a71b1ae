public import Foundation
public import Rill

extension ObservableType where Element == AppLifecycleEvent {
  /// Emits the length of each absence when it ends.
  ///
  ///     willResignActive  a--------b--c-----
  ///     didBecomeActive   -----o-o-------o--
  ///     absences          -----5-n-------6--
  ///
  /// An absence begins with the first *willResignActive* and ends with the first *didBecomeActive*, because the system may post either
  /// more than once. It is not measured from *didEnterBackground*: the system does not post that when something only covers the app,
  /// and the next return would be measured from an earlier background.
  ///
  /// Each subscription measures independently, from the moment it is made.
  ///
  /// - Parameter clock: measures the absences. The default clock runs while the device sleeps, and users cannot set it back.
  /// - Returns: A stream with an element for each *didBecomeActive*, even if it ends no absence.
  /// - Complexity: O(1) per event.
  @_disfavoredOverload
  public func absences<C: Clock>(clock: C = ContinuousClock()) -> Observable<AppAbsence> where C.Duration == Duration {
    measured(AbsenceMeter(clock, nil))
  }

  /// Emits the length of each absence when it ends, including an absence that began in an earlier process.
  ///
  ///     @Stored("leftAt") var leftAt: Date?
  ///
  ///     app.events.absences(stamp: _leftAt)
  ///
  /// The time is stored when the user leaves the app, and removed when the app is active again. `clock` measures absences that began in
  /// this process. `now` measures one that began in an earlier process. A stored time in the future, or one that cannot be
  /// read, makes that absence `.unmeasurable`. Errors of the store are reported as those of `leftAt` are.
  ///
  /// The subscribers of the stream share one measurement, which begins with the first of them. Use a stamp in one stream at a time.
  ///
  /// - Parameters:
  ///   - clock: measures absences of this process.
  ///   - stamp: stores the time of leaving; a `Stored` property of `RillProperties`, for example.
  ///   - now: the wall clock.
  /// - Returns: A stream with an element for each *didBecomeActive*, even if it ends no absence.
  /// - Complexity: O(1) per event, and a durable change of the store at both ends of an absence.
  @_disfavoredOverload
  public func absences<C: Clock>(
    clock: C = ContinuousClock(), stamp: some PersistentValue<Date?>, now: @escaping () -> Date = { Date() }
  ) -> Observable<AppAbsence> where C.Duration == Duration {
    // The stamp is removed when it has been read.
    measured(AbsenceMeter(clock, AbsenceStamp(stored: stamp, now: now))).share()
  }

  private func measured<C: Clock>(_ meter: AbsenceMeter<C>) -> Observable<AppAbsence> where C.Duration == Duration {
    scan(into: (meter: meter, absence: AppAbsence?.none)) { state, event in
      state.absence = state.meter.received(event)
    }
    .compactMap(\.absence)
  }
}
