import Rill

extension OperatorCase {
  /// Operators that RxSwift does not have.
  static let requested: [OperatorCase] = [
    OperatorCase(
      "debounce(scheduler:)", sources: 1...1, isTimed: true,
      { s, _ in single(s[0].debounce(scheduler: scheduler) { .microseconds($0.id % 3 * 20) }) },
      check: { checkFiltered($0, isGapless: false) }),
    OperatorCase(
      "buffer(sinceFirst:)", sources: 1...1, isTimed: true,
      { s, _ in
        s[0].buffer(sinceFirst: .microseconds(50), count: 3, scheduler: scheduler).concatMap {
          Observable.from($0.map { [$0] })
        }
      },
      check: { checkFiltered($0, from: true) }),
    OperatorCase(
      "throttle(scheduler:)", sources: 1...1, isTimed: true,
      { s, _ in single(s[0].throttle(scheduler: scheduler) { .microseconds($0.id % 3 * 20) }) },
      check: { checkFiltered($0, from: true, isGapless: false) }),
    OperatorCase(
      "groupBy(until:)", sources: 1...1,
      { s, _ in s[0].groupBy(until: { $0.skip(2) }) { $0.id % 3 }.flatMap { group in group.map { [$0] } } },
      check: checkGroups),
    OperatorCase(
      // Its groups end on another thread.
      "groupBy(until:) another source", endsOnDeallocation: false, endsWithSources: false, loggedSourceCount: 1,
      { s, _ in s[0].groupBy(until: { _ in s[1] }) { $0.id % 3 }.flatMap { group in group.map { [$0] } } },
      check: checkGroups),
    OperatorCase(
      // A group waits until those before it have ended, and an error would not wait.
      "groupBy(until:keeping:)", sources: 1...1, isPrompt: false,
      { s, _ in
        s[0].groupBy(until: { $0.skip(2) }, keeping: .unbounded) { $0.id % 3 }.concatMap { group in group.map { [$0] } }
      },
      check: { checkGroups($0, upToTheLast: $0.isComplete && $0.output.ending == .completed) }),
    OperatorCase(
      "pages", sources: 2...4, endsOnDeallocation: false, endsWithSources: false, loggedSourceCount: 1,
      { s, recorder in
        let requests = Array(s.dropFirst())
        return Observable.pages(from: 0, loadingNextOn: s[0]) {
          recorder.record(requests[$0 % requests.count]).map { $0[0] }
        } next: {
          $0.id
        }
        .compactMap { page in (try? page.get()).map { [$0] } }
      }, check: { checkConcatenated($0.innerLogs, $0) }),
    OperatorCase(
      // A value that arrives while the other source changes the subscription can be lost on its way, and none comes twice.
      "EventRelay", isPrompt: false, endsOnDeallocation: false,
      { s, _ in
        Observable<[SentValue]>.create { observer in
          let relay = EventRelay<SentValue>()
          return CompositeDisposable(
            s[1].mapTo(()).startWith(()).catch { _ in .empty() }.flatMapLatest { relay }
              .subscribe(onNext: { observer.onNext([$0]) }),
            s[0].subscribe(
              onNext: { relay.accept($0) }, onError: { observer.onError($0) }, onCompleted: { observer.onCompleted() }))
        }
      }, check: { checkFiltered($0, isGapless: false, toTheLast: false) }),
  ]
}
