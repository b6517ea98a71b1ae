public import Rill

/// Counts the streams that are under way, for a loading indicator.
///
///     request 1   --a--|
///     request 2      ------b--|
///     isActive   ft-----------f-
///
///     let activity = ActivityTracker()
///     let results = query.flatMapLatest { service.search($0).trackActivity(activity) }
///     activity.isActive.asDriver(onErrorJustReturn: false).drive(onNext: spinner.show)
///
/// A stream counts from its subscription to its end or disposal, so each subscription counts. All functions can be called from any thread.
public final class ActivityTracker: Sendable {
  private let count = BehaviorRelay(value: 0)

  /// Creates a tracker that tracks nothing.
  public init() {}

  /// Emits whether a tracked stream is under way: the current state first, then each change.
  public var isActive: Observable<Bool> { count.map { $0 > 0 }.distinctUntilChanged() }

  /// The number of tracked streams that are under way.
  public var activeCount: Int { count.value }

  /// Returns a stream that counts while it is subscribed to.
  ///
  /// - Complexity: O(1) per value, and per subscription beyond the subscribers of `isActive`.
  public func track<Source: ObservableConvertibleType>(_ source: Source) -> Observable<Source.Element> {
    source.asObservable().do(
      onSubscribe: { [count] in count.updateOutsideOfBatch { $0 += 1 } },
      onDispose: { [count] in count.updateOutsideOfBatch { $0 -= 1 } })
  }
}

extension ObservableConvertibleType {
  /// Counts this stream in `tracker` while it is subscribed to.
  ///
  /// - Complexity: O(1) per value.
  @_disfavoredOverload
  public func trackActivity(_ tracker: ActivityTracker) -> Observable<Element> { tracker.track(self) }
}
