public import Rill

/// A view model that uploads the lines of a log in batches, to several servers.
///
/// The count of lines and the upload share one subscription to the log, which begins when both are there: a log that emits at once, such as
/// a file, would otherwise be over before the second one subscribes.
public final class LogUploadViewModel: Sendable {
  /// Emits the number of lines: each of the first ten at once, and then at most one number a second.
  public var count: Observable<Int> { countRelay.asObservable() }
  /// Emits a message for each batch that not all servers have taken.
  ///
  /// A message is shown once. It waits while no screen subscribes, which is why the number of messages is limited.
  public let alerts = EventRelay<String>(keeping: .newest(10))

  private let countRelay = BehaviorRelay(value: 0)
  private let bag = DisposeBag()

  /// Creates a model that begins at once.
  ///
  /// - Parameters:
  ///   - lines: the lines of the log.
  ///   - scheduler: measures the time.
  ///   - uploads: each uploads the lines of a batch to a server. A server that fails does not keep the lines from the others.
  public init(
    _ lines: Infallible<String>, scheduler: any SchedulerType, uploads: [@Sendable ([String]) -> Completable]
  ) {
    let policy = RetryPolicy.linear(initial: .seconds(1), increment: .seconds(1), maximum: .seconds(10), maxAttemptCount: 3)
    let lines = lines.share(minSubscriberCount: 2)
    lines.scan(0) { count, _ in count + 1 }
      .throttle(scheduler: scheduler) { $0 < 10 ? .zero : .seconds(1) }
      .bind(to: countRelay)
      .disposed(by: bag)
    lines.buffer(sinceFirst: .seconds(5), count: 100, scheduler: scheduler)
      .concatMap { batch in
        let attempts = uploads.map { upload in upload(batch).retry(policy, scheduler: scheduler) }
        return Completable.concat(attempts, delayingErrors: true)
          .andThen(Observable<String>.empty())
          .asInfallible { error in .just("\(batch.count) lines: \(error)") }
      }
      .bind(to: alerts)
      .disposed(by: bag)
  }
}
