import Rill

// MARK: subscribe

func printed(_ numbers: Observable<Int>) -> any Disposable { numbers.subscribe(onNext: { print($0) }) }

func printedText(_ numbers: Observable<Int>) -> any Disposable { numbers.subscribe(onNext: { print("number: \($0)") }) }

func printedByFunction(_ lines: Observable<String>) -> any Disposable {
  lines.subscribe(onNext: { print($0, terminator: ";") })
}

func printedAfterMap(_ numbers: Observable<Int>) -> any Disposable {
  numbers.map { $0 * 2 }.filter { $0 > 10 }.subscribe(onNext: { print($0) })
}

func printedWithError(_ numbers: Observable<Int>) -> any Disposable {
  numbers.subscribe(onNext: { print($0) }, onError: { print("failed: \($0)") })
}

func printedWithCompletion(_ numbers: Observable<Int>) -> any Disposable {
  numbers.subscribe(onNext: { print($0 + 1) }, onCompleted: { print("completed") })
}

func printedWithThree(_ lines: Observable<String>) -> any Disposable {
  lines.subscribe(onNext: { print($0) }, onError: { print($0) }, onCompleted: { print("completed") })
}

func printedWithAll(_ users: Observable<User>) -> any Disposable {
  users.subscribe(
    onNext: { print($0.name, $0.email ?? "-") }, onError: { print("error", $0) }, onCompleted: { print("completed") },
    onDisposed: { print("disposed") })
}

func printedWithTrailingClosures(_ numbers: Observable<Int>) -> any Disposable {
  numbers.subscribe {
    print($0)
  } onError: {
    print($0)
  } onCompleted: {
    print("completed")
  }
}

func printedErrors(_ numbers: Observable<Int>) -> any Disposable { numbers.subscribe(onError: { print($0) }) }

func printedCompletion(_ numbers: Observable<Int>) -> any Disposable { numbers.subscribe(onCompleted: { print("completed") }) }

func printedEvents(_ numbers: Observable<Int>) -> any Disposable { numbers.subscribe { print($0) } }

func printedEventsByCase(_ lines: Observable<String>) -> any Disposable {
  lines.subscribe { event in
    switch event {
    case .next(let line): print(line)
    case .error(let error): print(error)
    case .completed: print("completed")
    }
  }
}

func printedTuples(_ a: Observable<Int>, _ b: Observable<String>) -> any Disposable {
  Observable.combineLatest(a, b).subscribe(onNext: { print($0, $1) })
}

func printedTuplesByName(_ a: Observable<Int>, _ b: Observable<String>) -> any Disposable {
  Observable.zip(a, b).subscribe(onNext: { number, text in print("\(number): \(text)") })
}

func kept(_ numbers: Observable<Int>, in bag: DisposeBag) { numbers.subscribe(onNext: { print($0) }).disposed(by: bag) }

func keptAfterMap(_ numbers: Observable<Int>, in bag: DisposeBag) {
  numbers.map { $0 + 1 }.distinctUntilChanged().subscribe(onNext: { print("value \($0)") }).disposed(by: bag)
}

func printedThree() -> any Disposable { Observable.of(1, 2, 3).map { $0 * $0 }.subscribe(onNext: { print($0) }) }

func printedArray() -> any Disposable {
  Observable.from(["a", "b", "c"]).map { $0.uppercased() }.subscribe(onNext: { print($0) })
}

func printedRange() -> any Disposable {
  Observable<Int>.range(start: 1, count: 10).filter { $0 % 2 == 0 }.subscribe(onNext: { print($0) })
}

func printedPowers() -> any Disposable {
  Observable.generate(initialState: 1, condition: { $0 < 1000 }, iterate: { $0 * 2 }).subscribe(onNext: { print($0) })
}

func printedMixed() -> any Disposable { Observable.of(1, 2.5, 3).map { $0 / 2 }.subscribe(onNext: { print("\($0)") }) }

func printedNested() -> any Disposable {
  Observable.of([1, 2], [3, 4]).flatMap { Observable.from($0) }.map { $0 * 10 }.toArray().subscribe(onSuccess: { print($0) })
}

func boundToRelay(_ numbers: Observable<Int>, _ relay: BehaviorRelay<Int>) -> any Disposable { numbers.bind(to: relay) }

func boundToRelayAfterMap(_ lines: Observable<String>, _ relay: BehaviorRelay<Int>) -> any Disposable {
  lines.map { $0.count }.bind(to: relay)
}

func boundToOptional(_ lines: Observable<String>, _ relay: PublishRelay<String?>) -> any Disposable { lines.bind(to: relay) }

func boundToSubject(_ lines: Observable<String>, _ subject: PublishSubject<String>) -> any Disposable {
  lines.filter { !$0.isEmpty }.bind(to: subject)
}

func boundToTwo(_ numbers: Observable<Int>, _ first: PublishRelay<Int>, _ second: PublishRelay<Int>) -> any Disposable {
  numbers.map { $0 + 1 }.bind(to: first, second)
}

func boundForm(
  _ name: BehaviorRelay<String>, _ age: BehaviorRelay<Int>, _ isValid: BehaviorRelay<Bool>, in bag: DisposeBag
) {
  Observable.combineLatest(name, age) { $0.count > 1 && $1 >= 18 }.distinctUntilChanged().bind(to: isValid).disposed(by: bag)
}

func accepted(_ numbers: Observable<Int>, _ relay: BehaviorRelay<[Int]>) -> any Disposable {
  numbers.subscribe(onNext: { relay.accept(relay.value + [$0]) })
}

// MARK: Own sources

func createdNumbers() -> Observable<Int> {
  Observable.create { observer in
    observer.onNext(1)
    observer.onNext(2)
    observer.onCompleted()
    return Disposables.create()
  }
}

func createdRequest(_ start: @escaping @Sendable (@escaping @Sendable (Result<String, any Error>) -> Void) -> Int)
  -> Observable<String>
{
  Observable.create { observer in
    let request = start { result in
      switch result {
      case .success(let text):
        observer.onNext(text)
        observer.onCompleted()
      case .failure(let error): observer.onError(error)
      }
    }
    return Disposables.create { print("cancel \(request)") }
  }
}

func createdWithType(_ text: String) -> Observable<Int> {
  Observable<Int>.create { observer in
    text.forEach { observer.onNext($0.hexDigitValue ?? 0) }
    observer.onCompleted()
    return Disposables.create()
  }
  .map { $0 + 1 }
}

func deferredChoice(_ isFirst: @escaping @Sendable () -> Bool) -> Observable<String> {
  Observable.deferred { isFirst() ? .just("first") : .just("second") }
}

func usedFile(_ path: String) -> Observable<Int> {
  Observable.using({ FileHandle(path: path) }, observableFactory: { Observable.from($0.lines()) }).map { $0.count }
}

func optional(_ user: User?) -> Observable<String> { Observable.from(optional: user).map { $0.name } }

func failing() -> Observable<Int> { Observable<Int>.error(Problem.status(500)).catchAndReturn(0).map { $0 + 1 } }

// MARK: Single, Maybe, Completable

func singleNumber() -> Single<String> { Single.just(1).map { "\($0)" } }

func singleRequest(_ id: Int, _ backend: any Backend) -> Single<String> {
  backend.article(id).map { "\($0.title) (\($0.tags.joined(separator: ", ")))" }
}

func singleChain(_ id: Int, _ backend: any Backend) -> Single<String> {
  backend.article(id).flatMap { backend.user($0.id) }.map { $0.email ?? "" }.catchAndReturn("unknown")
}

func singleSubscription(_ id: Int, _ backend: any Backend) -> any Disposable {
  backend.user(id).subscribe(onSuccess: { print($0.name) }, onFailure: { print("failed: \($0)") })
}

func singleSubscriptionWithAll(_ id: Int, _ backend: any Backend) -> any Disposable {
  backend.user(id).map { $0.name.count }.subscribe(
    onSuccess: { print($0) }, onFailure: { print($0) }, onDisposed: { print("end") })
}

func singleResult(_ id: Int, _ backend: any Backend) -> any Disposable {
  backend.user(id).subscribe { result in
    switch result {
    case .success(let user): print(user.name)
    case .failure(let error): print(error)
    }
  }
}

func singleZip(_ id: Int, _ backend: any Backend) -> Single<String> {
  Single.zip(backend.user(id), backend.article(id)) { "\($0.name) wrote \($1.title)" }
}

func singleZipOfThree(_ id: Int, _ backend: any Backend) -> Single<Int> {
  Single.zip(backend.user(id), backend.article(id), backend.article(id + 1)) { $0.id + $1.id + $2.id }
}

func singleTuple(_ id: Int, _ backend: any Backend) -> Single<(User, Article)> {
  Single.zip(backend.user(id), backend.article(id))
}

func singleRetried(_ id: Int, _ backend: any Backend) -> Single<Article> {
  backend.article(id).timeout(.seconds(5), scheduler: MainScheduler.instance).retry(3).observe(on: MainScheduler.instance)
}

func singleRecovered(_ id: Int, _ backend: any Backend) -> Single<User?> {
  backend.user(id).map { Optional($0) }.catch { _ in .just(nil) }
}

func singleFiltered(_ id: Int, _ backend: any Backend) -> Maybe<String> {
  backend.user(id).filter { $0.id > 0 }.map { $0.name }
}

func singleSaved(_ id: Int, _ backend: any Backend) -> Completable {
  backend.article(id)
    .map { Article(id: $0.id, title: $0.title.uppercased(), tags: $0.tags) }
    .flatMapCompletable { backend.save($0) }
}

func singleCreated(_ text: String) -> Single<Double> {
  Single.create { observer in
    observer(Double(text).map { .success($0) } ?? .failure(Problem.denied(text)))
    return Disposables.create()
  }
}

func maybeCached(_ id: Int, _ backend: any Backend) -> Single<Article> {
  backend.cached(id).ifEmpty(switchTo: backend.article(id))
}

func maybeTitle(_ id: Int, _ backend: any Backend) -> Single<String> {
  backend.cached(id).map { $0.title }.catchAndReturn("").ifEmpty(default: "-")
}

func maybeSubscription(_ id: Int, _ backend: any Backend) -> any Disposable {
  backend.cached(id).subscribe(onSuccess: { print($0.title) }, onError: { print($0) }, onCompleted: { print("not cached") })
}

func completableChain(_ article: Article, _ backend: any Backend) -> Single<String> {
  backend.save(article).andThen(backend.article(article.id)).map { "saved \($0.title)" }
}

func completableChainOfThree(_ articles: [Article], _ backend: any Backend) -> Completable {
  backend.save(articles[0]).andThen(backend.save(articles[1])).andThen(backend.save(articles[2]))
}

func completableSubscription(_ article: Article, _ backend: any Backend) -> any Disposable {
  backend.save(article).subscribe(onCompleted: { print("saved") }, onError: { print("failed: \($0)") })
}

func completableZip(_ a: Article, _ b: Article, _ backend: any Backend) -> Completable {
  Completable.zip(backend.save(a), backend.save(b)).do(onCompleted: { print("both") })
}

func completableThenStream(_ article: Article, _ backend: any Backend) -> Observable<[String]> {
  backend.save(article).andThen(backend.articles(matching: article.title)).map { $0.map(\.title) }
}
