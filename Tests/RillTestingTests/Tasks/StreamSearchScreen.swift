import Rill

/// A search screen with streams, and the default schedulers.
@MainActor final class StreamSearchScreen: SearchScreen {
  static let cancelsAtOnce = false
  private(set) var results: [String] = []
  private(set) var isLoading = false
  private(set) var errorText: String?
  private let query = PublishRelay<String>()
  private var bag = DisposeBag()
  private let fault: SearchFault?

  init(api: SearchAPI, clock: any Clock<Duration>, fault: SearchFault?) {
    self.fault = fault
    let request = { @Sendable [weak self] (text: String) in
      let first = fault == .wrongBackoff ? 100 : 200
      let policy = RetryPolicy.exponential(initial: .milliseconds(first), maxAttemptCount: 4)
      let find = Single.create { try await api.find(text) }
      let requests = fault == .twoRequests ? Single.zip(find, find) { found, _ in found } : find
      return requests.asObservable().retry(policy, scheduler: MainScheduler.instance)
        .materialize().asSignal(onErrorSignalWith: .empty())
        .do(onSubscribe: { MainActor.assumeIsolated { self?.isLoading = true } })
    }
    let texts = query.asSignal()
    let pauses =
      fault == .lastValueLost
      ? texts.throttle(.milliseconds(300), latest: false) : texts.debounce(.milliseconds(300))
    let events =
      fault == .requestNotCancelled ? pauses.flatMap(request) : pauses.flatMapLatest(request)
    let subscription = events.emit(with: self) { $0.show($1) }
    if fault != .updateAfterEnd { subscription.disposed(by: bag) }
  }

  func type(_ text: String) { query.accept(text) }

  func close() { bag = DisposeBag() }

  private func show(_ event: Event<[String]>) {
    switch event {
    case .next(let found): (results, errorText) = (found, nil)
    case .error(let error): errorText = "\(error)"
    case .completed: break
    }
    if fault != .flagNotReset { isLoading = false }
  }
}
