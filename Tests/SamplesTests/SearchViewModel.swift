public import Rill

/// Searches after a pause, on the main actor.
///
/// `GeneratedReplayTestFileTests` record it, and copy this file into a package outside of this one.
@MainActor
public final class SearchViewModel {
  /// What the user types.
  public let query = BehaviorRelay(value: "")
  /// What is found.
  public let results: Driver<[String]>

  private var history: [String] = []
  private let bag = DisposeBag()

  /// Creates a view model whose pauses are measured by `scheduler`.
  public init(scheduler: any SchedulerType = MainScheduler.instance) {
    results = query.asDriver().debounce(.milliseconds(300), scheduler: scheduler).map { [$0, "\($0)s"] }
    results.drive(with: self) { model, results in model.history += results }.disposed(by: bag)
  }
}
