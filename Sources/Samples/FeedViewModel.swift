public import Foundation
public import Rill

/// What a screen shows of something that is loaded again from time to time.
public struct FeedStatus<Content: Sendable>: Sendable {
  /// What was loaded last; nil if nothing has been.
  public var content: Content?
  /// When that was.
  public var time: Date?
  /// Why nothing newer could be loaded; nil if the last attempt was successful.
  public var problem: String?
  /// Whether it is being loaded.
  public var isLoading = false

  /// What was loaded at some time before; nothing by default.
  public init(content: Content? = nil, time: Date? = nil) {
    self.content = content
    self.time = time
  }

  fileprivate mutating func take(_ step: Step, at now: Date) {
    isLoading = false
    switch step {
    case .began: isLoading = true
    case .loaded(let content): (self.content, time, problem) = (content, now, nil)
    case .failed(let error): problem = "\(error)"
    }
  }

  fileprivate enum Step {
    case began
    case loaded(Content)
    case failed(any Error)
  }
}

/// Loads something whenever it is told to, and keeps what it has when that fails.
///
///     refresh  ---r-----------r--r-----r----
///     load        --A|        --x|     --B|
///     status   s--+-A---------+-x------+-B--
///
/// Here s is what was known before, + means that it is being loaded, and x that it failed: the content stays A then. A request
/// during a load is answered by that load.
public final class FeedViewModel<Content: Sendable>: Sendable {
  /// It is time to load.
  public let refresh = PublishRelay<Void>()
  /// What to show: the current status for each newcomer, and every later one.
  public var status: Observable<FeedStatus<Content>> { current.asObservable() }

  private let current: BehaviorRelay<FeedStatus<Content>>
  private let bag = DisposeBag()

  /// A model that knows `status`.
  ///
  /// - Parameters:
  ///   - status: what was known before.
  ///   - now: the wall clock.
  ///   - load: loads, once for each subscription, and delivers where the status is to be delivered. An error does not end the
  ///     status, but is told in it.
  public init(
    _ status: FeedStatus<Content> = FeedStatus(), now: @escaping @Sendable () -> Date = { Date() }, load: Single<Content>
  ) {
    current = BehaviorRelay(value: status)
    refresh
      .flatMapFirst { _ in
        load.asObservable().map { FeedStatus.Step.loaded($0) }.catch { .just(.failed($0)) }.startWith(.began)
      }
      .scan(into: status) { status, step in status.take(step, at: now()) }
      .bind(to: current)
      .disposed(by: bag)
  }
}
