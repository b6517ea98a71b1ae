// The pipelines of an app, each with operators and types of its own. `Benchmarks/build-costs` compiles them.

import Rill

// MARK: Search and forms

func searchResults(_ query: Observable<String>, _ backend: any Backend) -> Observable<[Article]> {
  query
    .map { $0.lowercased() }
    .filter { $0.count > 2 }
    .debounce(.milliseconds(300), scheduler: MainScheduler.instance)
    .distinctUntilChanged()
    .flatMapLatest { text in
      backend.articles(matching: text).catch { _ in .just([]) }
    }
}

func temperatureWarning(_ celsius: BehaviorSubject<Double>, _ limit: BehaviorSubject<Int>, in bag: DisposeBag) {
  Observable.combineLatest(celsius, limit) { $0 > Double($1) }
    .distinctUntilChanged()
    .map { $0 ? "too warm" : "fine" }
    .subscribe(onNext: { print($0) })
    .disposed(by: bag)
}

func signUpProblem(
  _ name: BehaviorRelay<String>, _ password: BehaviorRelay<String>, _ repeated: BehaviorRelay<String>
) -> Observable<String?> {
  Observable.combineLatest(name, password, repeated) { name, password, repeated -> String? in
    if name.isEmpty { return "The name is empty" }
    if password.count < 8 { return "\(8 - password.count) characters are missing" }
    return password == repeated ? nil : "The passwords differ"
  }
  .distinctUntilChanged()
}

func shippingAddress(
  _ street: Observable<String>, _ city: Observable<String>, _ postalCode: Observable<String>, _ isPickUp: Observable<Bool>
) -> Observable<Address?> {
  Observable.combineLatest(street, city, postalCode, isPickUp)
    .map { street, city, postalCode, isPickUp in
      isPickUp || city.isEmpty ? nil : Address(street: street, city: city, postalCode: postalCode)
    }
    .startWith(nil)
    .distinctUntilChanged()
}

func canOrder(
  _ user: Observable<User?>, _ items: Observable<[CartItem]>, _ address: Observable<Address?>, _ accepted: Observable<Bool>,
  _ connection: Observable<Connection>
) -> Driver<Bool> {
  Observable.combineLatest(user, items, address, accepted, connection) { user, items, address, accepted, connection in
    user != nil && !items.isEmpty && address != nil && accepted && connection == .online
  }
  .distinctUntilChanged()
  .asDriver(onErrorJustReturn: false)
}

func logIn(
  _ tap: PublishRelay<Void>, _ name: BehaviorRelay<String>, _ password: BehaviorRelay<String>, _ backend: any Backend
) -> Observable<Result<User, Problem>> {
  let credentials = Observable.combineLatest(name, password) { Credentials(name: $0, password: $1) }
  return tap.withLatestFrom(credentials)
    .flatMapFirst { credentials in
      backend.logIn(credentials).asObservable()
        .map { Result<User, Problem>.success($0) }
        .catch { .just(.failure(.denied("\($0)"))) }
    }
    .share()
}

// MARK: Loading and polling

func weatherReports(_ place: BehaviorRelay<Place>, _ backend: any Backend) -> Observable<Weather> {
  Observable<Int>.interval(.seconds(60), scheduler: MainScheduler.instance)
    .startWith(0)
    .withLatestFrom(place)
    .flatMapLatest { backend.weather(at: $0).retry(2) }
    .share(replay: 1)
}

func connectionChecks(_ ping: @escaping @Sendable () -> Single<Int>, in bag: DisposeBag) {
  Observable<Int>.timer(.seconds(1), period: .seconds(30), scheduler: MainScheduler.instance)
    .flatMapLatest { _ in ping().asObservable().timeout(.seconds(5), scheduler: MainScheduler.instance).catchAndReturn(-1) }
    .map { $0 < 0 ? Connection.offline : .online }
    .distinctUntilChanged()
    .subscribe(onNext: { print("connection: \($0)") }, onError: { print($0) }, onCompleted: { print("done") })
    .disposed(by: bag)
}

func articleStates(_ id: Observable<Int>, _ backend: any Backend) -> Observable<Loading<Article>> {
  id.flatMapLatest { id in
    backend.article(id).asObservable()
      .map { Loading.loaded($0) }
      .catch { .just(.failed("\($0)")) }
      .startWith(.started)
  }
}

func articleWithBackOff(_ id: Int, _ backend: any Backend) -> Observable<Article> {
  backend.article(id).asObservable()
    .retry(when: { errors in
      errors.scan(0) { attempt, error in
        if attempt >= 4 { throw error }
        return attempt + 1
      }
      .flatMap { Observable<Int>.timer(.seconds(1 << $0), scheduler: MainScheduler.instance) }
    })
}

func profilePage(_ id: Int, _ backend: any Backend) -> Observable<(User, [Article])> {
  Observable.zip(backend.user(id).asObservable(), backend.articles(matching: "author:\(id)"))
    .observe(on: MainScheduler.instance)
}

func uploadProgress(_ bytes: [UInt8], _ backend: any Backend, _ show: @escaping @Sendable (Int) -> Void)
  -> any Disposable
{
  backend.upload(bytes)
    .throttle(.milliseconds(100), latest: true, scheduler: MainScheduler.instance)
    .map { Int($0 * 100) }
    .distinctUntilChanged()
    .take(while: { $0 < 100 })
    .concat(Observable.just(100))
    .subscribe(onNext: show, onError: { print("upload failed: \($0)") })
}

// MARK: State

func cart(_ actions: PublishSubject<CartAction>) -> Observable<[String: CartItem]> {
  actions.scan([:]) { items, action in
    var items = items
    switch action {
    case .add(let item): items[item.product] = item
    case .remove(let product): items[product] = nil
    case .clear: items = [:]
    }
    return items
  }
  .startWith([:])
  .share(replay: 1, scope: .forever)
}

func summary(_ items: Observable<[CartItem]>, into relay: BehaviorRelay<Summary>, in bag: DisposeBag) {
  items
    .map { items in
      items.reduce(into: Summary()) { summary, item in
        summary.count += item.quantity
        summary.sum += item.price * Double(item.quantity)
        if item.product.count > summary.longest?.count ?? 0 { summary.longest = item.product }
      }
    }
    .distinctUntilChanged()
    .bind(to: relay)
    .disposed(by: bag)
}

func unreadCounts(_ messages: Observable<Message>) -> Observable<(room: String, count: Int)> {
  messages
    .groupBy { $0.room }
    .flatMap { room in room.scan(0) { count, _ in count + 1 }.map { (room: room.key, count: $0) } }
}

func navigation(_ taps: PublishRelay<Screen>, _ back: PublishRelay<Void>) -> Observable<[Screen]> {
  Observable.merge(taps.map { Optional($0) }, back.map { nil })
    .scan([Screen.home]) { path, screen in
      if let screen { return path + [screen] }
      return path.count > 1 ? path.dropLast() : path
    }
    .distinctUntilChanged()
}

func orderTotal(_ items: Observable<[CartItem]>, _ discount: Observable<Double>) -> Observable<String> {
  items.map { $0.map { $0.price * Double($0.quantity) }.reduce(0, +) }
    .withLatestFrom(discount) { total, discount in total * (1 - discount) }
    .map { "€ \($0)" }
}

func isBusy(_ requests: PublishSubject<Bool>, show: BehaviorRelay<Bool>, in bag: DisposeBag) {
  requests
    .scan(0) { count, isStart in isStart ? count + 1 : max(0, count - 1) }
    .map { $0 > 0 }
    .distinctUntilChanged()
    .bind(to: show)
    .disposed(by: bag)
}

// MARK: Sensors and series of values

func averages(_ readings: PublishSubject<Reading>) -> Observable<Double> {
  readings
    .buffer(timeSpan: .seconds(10), count: 50, scheduler: MainScheduler.instance)
    .filter { !$0.isEmpty }
    .map { readings in readings.reduce(0) { $0 + $1.celsius } / Double(readings.count) }
}

func peaks(_ readings: Observable<Reading>) -> Observable<UInt8> {
  readings
    .window(timeSpan: .seconds(60), count: 1000, scheduler: MainScheduler.instance)
    .flatMap { $0.filter { $0.celsius > 90 }.map(\.sensor).take(1) }
}

func movement(_ places: Observable<Place>, until stopped: PublishRelay<Void>) -> Observable<(Place, Place)> {
  let accurate = places.filter { $0.accuracy < 20 }
  return Observable.zip(accurate, accurate.skip(1))
    .take(until: stopped)
}

func lastTracks(_ played: Observable<Track>, in bag: DisposeBag) -> ReplaySubject<Track> {
  let subject = ReplaySubject<Track>.create(bufferSize: 5)
  played.distinctUntilChanged { $0.title == $1.title }.subscribe(subject).disposed(by: bag)
  return subject
}

func playTime(_ tracks: [Track]) -> Single<Int64> {
  Observable.from(tracks).map(\.seconds).reduce(0) { $0 + $1 }.asSingle()
}

func longTitles(_ tracks: Observable<Track>) -> Single<[String]> {
  tracks.compactMap { $0.seconds > 600 ? $0.title.uppercased() : nil }.take(10).toArray()
}

func newsTicker(_ urgent: Observable<String>, _ regular: Observable<String>) -> Observable<String> {
  Observable.concat(
    .just("Welcome"),
    Observable.merge(urgent.map { "! " + $0 }, regular).skip(1).delay(.seconds(1), scheduler: MainScheduler.instance))
}

// MARK: Own sources

func keyPresses(_ register: @escaping @Sendable (@escaping @Sendable (Character) -> Void) -> Int) -> Observable<
  Character
> {
  Observable.create { observer in
    let token = register { observer.onNext($0) }
    return Disposables.create { print("unregister \(token)") }
  }
}

func settings(_ load: @escaping @Sendable () throws -> [String: Bool]) -> Observable<[String: Bool]> {
  Observable.deferred { .just(try load()) }
    .subscribe(on: ConcurrentDispatchQueueScheduler(qos: .utility))
    .observe(on: MainScheduler.instance)
}

func linesOfFile(_ path: String) -> Observable<String> {
  Observable.using({ FileHandle(path: path) }, observableFactory: { .from($0.lines()) })
}

func thumbnails(_ tracks: Observable<Track>, _ backend: any Backend) -> Observable<[UInt8]> {
  tracks.flatMap(.sequential) { try await backend.thumbnail(of: $0) }
}

// MARK: Single, Maybe, Completable

func authorOfArticle(_ id: Int, _ backend: any Backend, _ show: @escaping @Sendable (String) -> Void) -> any Disposable {
  backend.article(id)
    .flatMap { backend.user($0.id) }
    .map { $0.email ?? $0.name }
    .observe(on: MainScheduler.instance)
    .subscribe(onSuccess: show, onFailure: { print("no author: \($0)") })
}

func articleFromCache(_ id: Int, _ backend: any Backend) -> Single<Article> {
  backend.cached(id).filter { !$0.tags.isEmpty }.ifEmpty(switchTo: backend.article(id))
}

func publish(_ draft: Article, _ backend: any Backend, in bag: DisposeBag) {
  backend.save(draft)
    .andThen(backend.article(draft.id))
    .do(onSuccess: { print("saved \($0.title)") })
    .subscribe(onSuccess: { print($0.tags) })
    .disposed(by: bag)
}

func checkedNumber(_ text: String) -> Single<Int> {
  Single.create { observer in
    if let number = Int(text) { observer(.success(number)) } else { observer(.failure(Problem.status(400))) }
    return Disposables.create()
  }
}

// MARK: The user interface

@MainActor
final class ArticleScreen {
  var title = ""
  var isEnabled = false
  let bag = DisposeBag()
  let selection = PublishSubject<Int>()
  let tags = PublishRelay<[String]>()

  func showSelection(_ backend: any Backend) {
    selection.asDriver(onErrorJustReturn: 0)
      .map { "Article \($0)" }
      .drive(onNext: { [weak self] in self?.title = $0 })
      .disposed(by: bag)
  }

  func showErrors(_ problems: PublishRelay<Problem>) {
    problems.asSignal()
      .map { $0 == .offline ? "You are offline" : "Try again" }
      .emit(onNext: { [weak self] in self?.title = $0 })
      .disposed(by: bag)
  }

  func showFavorites(_ favorites: BehaviorRelay<Set<Int>>) {
    Driver.combineLatest(favorites.asDriver(), selection.asDriver(onErrorDriveWith: .empty())) { $0.contains($1) }
      .distinctUntilChanged()
      .drive(with: self, onNext: { screen, isFavorite in screen.isEnabled = !isFavorite })
      .disposed(by: bag)
  }

  func showTags(_ article: Observable<Article>) {
    article.map(\.tags)
      .do(onNext: { print("\($0.count) tags") }, onDispose: { print("disposed") })
      .bind(to: tags)
      .disposed(by: bag)
  }
}

func log(_ progress: Observable<Float>) -> any Disposable {
  progress.materialize().subscribe(onNext: { event in
    switch event {
    case .next(let value): print("progress \(value)")
    case .error(let error): print("failed \(error)")
    case .completed: print("completed")
    }
  })
}
