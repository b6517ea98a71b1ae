/// The sharing strategy of `Signal`: a new subscriber receives only the values emitted after it subscribed.
public enum SignalSharingStrategy: SharingStrategyProtocol {
  /// The number of values that a new subscriber receives: 0.
  @_alwaysEmitIntoClient public static var replay: Int { 0 }
}

/// A stream of the events that a user interface reacts to.
///
///     signal        a--b--c---
///     subscriber 1  a--b--c---
///     subscriber 2    ^b--c---
///
/// It never fails, delivers all events on the main actor, and shares one subscription among its subscribers. A new subscriber
/// receives no earlier values. See `SharedSequence`.
///
///     model.failures.asSignal(onErrorSignalWith: .empty()).emit(with: self, Screen.showAlert).disposed(by: bag)
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>
