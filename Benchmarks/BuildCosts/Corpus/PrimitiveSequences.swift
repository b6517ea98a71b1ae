import Rill

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
