public import Foundation
public import Rill
public import RillLifecycle

/// A view model that loads content on request, and keeps the previous content if loading fails.
///
///     refresh  ---r-----------r--r-----r-------
///     load        --(A|)
///     load                    ----#
///     load                             -----(B|)
///     status   s--+-A---------+---x----+----B--
///
/// Here, `s` is the initial status, `+` means that a load is under way, and `x` that it failed, so that the content is still `A`. A
/// request during a load starts no other load.
public final class FeedViewModel<Content: Sendable>: Sendable {
  /// Receives an element when the content must be loaded.
  public let refresh = PublishRelay<Void>()
  /// Emits the current status to each new subscriber, then every later one.
  public var status: Observable<FeedStatus<Content>> { current.asObservable() }

  private let current: BehaviorRelay<FeedStatus<Content>>
  private let bag = DisposeBag()

  /// Creates a model with the initial status `status`.
  ///
  /// - Parameters:
  ///   - status: the initial status.
  ///   - now: the wall clock.
  ///   - tasks: keeps the app from being suspended during a load, if the user leaves again. Without it, nothing does. A load whose time
  ///     ends has failed.
  ///   - load: loads the content, once per subscription. `status` emits on the thread on which `load` delivers. An error becomes part of
  ///     the status, and does not end the stream.
  public init(
    _ status: FeedStatus<Content> = FeedStatus(), now: @escaping @Sendable () -> Date = { Date() },
    tasks: (any BackgroundTasks)? = nil, load: Single<Content>
  ) {
    current = BehaviorRelay(value: status)
    let load = tasks.map { load.asObservable().inBackgroundTask("refresh", of: $0) } ?? load.asObservable()
    refresh
      .flatMapFirst { _ in
        load.map { FeedStatus.LoadEvent.loaded($0) }.catch { .just(.failed($0)) }.startWith(.started)
      }
      .scan(into: status) { status, event in status.apply(event, at: now()) }
      .bind(to: current)
      .disposed(by: bag)
  }
}

extension FeedStatus {
  fileprivate mutating func apply(_ event: LoadEvent, at now: Date) {
    isLoading = false
    switch event {
    case .started: isLoading = true
    case .loaded(let content): (self.content, time, problem) = (content, now, nil)
    case .failed(let error): problem = "\(error)"
    }
  }

  fileprivate enum LoadEvent {
    case started
    case loaded(Content)
    case failed(any Error)
  }
}
