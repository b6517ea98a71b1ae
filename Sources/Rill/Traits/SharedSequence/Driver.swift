/// The sharing strategy of `Driver`: a new subscriber receives the newest value.
public enum DriverSharingStrategy: SharingStrategyProtocol {
  /// The number of values that a new subscriber receives: 1, the newest value.
  @_alwaysEmitIntoClient public static var replay: Int { 1 }
}

/// A stream of the state that a user interface shows.
///
///     driver        a-----b--c---
///     subscriber 1  a-----b--c---
///     subscriber 2    (^a)b--c---
///
/// It never fails, delivers all events on the main actor, and shares one subscription among its subscribers. A new subscriber
/// receives the newest value. See `SharedSequence`.
///
///     let names = text.asDriver(onErrorJustReturn: "").debounce(.milliseconds(300)).flatMapLatest(search)
///     names.drive(with: self, Screen.show).disposed(by: bag)
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>
