public import Dispatch

extension RxTimeInterval {
  /// Creates a duration of what Dispatch and RxSwift use for times.
  ///
  ///     values.debounce(RxTimeInterval(settings.delay), scheduler: MainScheduler.instance)
  ///
  /// `.never` becomes the longest time that an operator can wait.
  public init(_ interval: DispatchTimeInterval) {
    switch interval {
    case .seconds(let count): self = .seconds(count)
    case .milliseconds(let count): self = .milliseconds(count)
    case .microseconds(let count): self = .microseconds(count)
    case .nanoseconds(let count): self = .nanoseconds(count)
    case .never: self = RxTimeInterval.seconds(Int64.max).clamped
    @unknown default: self = RxTimeInterval.seconds(Int64.max).clamped
    }
  }
}
