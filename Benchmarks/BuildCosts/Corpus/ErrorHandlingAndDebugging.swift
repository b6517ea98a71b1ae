import Rill

func orZero(_ numbers: Observable<Int>) -> Observable<Int> { numbers.catchAndReturn(0) }

func orEmpty(_ articles: Observable<[Article]>) -> Observable<[Article]> { articles.catch { _ in .just([]) } }

func orEmptyStream(_ articles: Observable<Article>) -> Observable<Article> { articles.catch { _ in Observable.empty() } }

func orMessage(_ lines: Observable<String>) -> Observable<String> { lines.catch { .just("failed: \($0)") } }

func offlineOnly(_ users: Observable<User?>) -> Observable<User?> {
  users.catch { error in
    if error as? Problem == .offline { return .just(nil) }
    throw error
  }
}

func threeTimes(_ numbers: Observable<Int>) -> Observable<Int> { numbers.retry(3).catchAndReturn(-1) }

func backOff(_ lines: Observable<String>) -> Observable<String> {
  lines.retry(when: { errors in
    errors.enumerated().flatMap { Observable<Int>.timer(.seconds($0.index + 1), scheduler: MainScheduler.instance) }
  })
}

func onceOnline(_ lines: Observable<String>, _ connection: Observable<Connection>) -> Observable<String> {
  lines.retry(when: { errors in errors.flatMap { _ in connection.filter { $0 == .online }.take(1) } })
}

func fiveTimes(_ lines: Observable<String>) -> Observable<Int> {
  lines.retry(when: { $0.enumerated().flatMap { $0.index < 5 ? Observable.just($0.index) : .error($0.element) } }).map {
    $0.count
  }
}

func pollUntilReady(_ id: Int, _ backend: any Backend) -> Observable<Article> {
  Observable<Int>.interval(.seconds(2), scheduler: MainScheduler.instance)
    .flatMapLatest { _ in backend.article(id) }
    .filter { !$0.tags.isEmpty }
    .take(1)
}

func debugged(_ numbers: Observable<Int>) -> Observable<Int> { numbers.debug("numbers").do(onNext: { print("next \($0)") }) }

func logged(_ lines: Observable<String>) -> Observable<String> {
  lines.do(onNext: { print("> " + $0) }, onError: { print("! \($0)") }, onCompleted: { print("end") })
}
