import Rill
import RillTesting
import TestSupport

/// A mistake in a search model, which its test must find.
enum SearchFault: String, CaseIterable, Sendable {
  case requestNotCancelled, lastValueLost, twoRequests, updateAfterEnd, wrongBackoff, flagNotReset
}

/// A search field: requests wait for a pause of 300 ms, the latest one wins, and one that fails is tried again after 200, 400 and 800 ms.
@MainActor protocol SearchScreen: AnyObject {
  var results: [String] { get }
  var isLoading: Bool { get }
  var errorText: String? { get }
  /// Whether a new text cancels the request at once, and not after the pause.
  static var cancelsAtOnce: Bool { get }
  init(api: SearchAPI, clock: any Clock<Duration>, fault: SearchFault?)
  func type(_ text: String)
  func close()
}

/// Requests that take 500 ms, and fail as often as the digit behind `fail` says.
struct SearchAPI: Sendable {
  let time: VirtualTime
  let log = Recorder<String>()
  private let failures = Counter()

  init(_ time: VirtualTime) { self.time = time }

  func find(_ text: String) async throws -> [String] {
    log.add("\(time.now.inMilliseconds) start \(text)")
    do { try await time.clock.sleep(for: .milliseconds(500)) } catch {
      log.add("\(time.now.inMilliseconds) cancel \(text)")
      throw error
    }
    if let count = text.last?.wholeNumberValue, failures.add() <= count {
      log.add("\(time.now.inMilliseconds) fail \(text)")
      throw Failure()
    }
    log.add("\(time.now.inMilliseconds) end \(text)")
    return [text + "!"]
  }
}

extension Duration {
  fileprivate var inMilliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}

/// With streams, and the default schedulers.
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

/// With a task on the main actor.
@MainActor final class TaskSearchScreen: SearchScreen {
  static let cancelsAtOnce = true
  private(set) var results: [String] = []
  private(set) var isLoading = false
  private(set) var errorText: String?
  private let api: SearchAPI
  private let clock: any Clock<Duration>
  private let fault: SearchFault?
  private var search: Task<Void, Never>?

  init(api: SearchAPI, clock: any Clock<Duration>, fault: SearchFault?) {
    (self.api, self.clock, self.fault) = (api, clock, fault)
  }

  func type(_ text: String) {
    if fault == .lastValueLost && search != nil { return }
    if fault != .requestNotCancelled { search?.cancel() }
    search = Task {
      do {
        try await clock.sleep(for: .milliseconds(300))
        isLoading = true
        if fault == .twoRequests { Task { try await api.find(text) } }
        let found = try await find(text)
        if fault != .requestNotCancelled { try Task.checkCancellation() }
        (results, errorText) = (found, nil)
      } catch {
        if error is CancellationError { return }
        errorText = "\(error)"
      }
      if fault != .flagNotReset { isLoading = false }
      search = nil
    }
  }

  func close() {
    if fault != .updateAfterEnd { search?.cancel() }
  }

  private func find(_ text: String) async throws -> [String] {
    var delay = Duration.milliseconds(200)
    for _ in 1..<4 {
      do { return try await api.find(text) } catch {
        if error is CancellationError { throw error }
        try await clock.sleep(for: delay)
        if fault != .wrongBackoff { delay *= 2 }
      }
    }
    return try await api.find(text)
  }
}
