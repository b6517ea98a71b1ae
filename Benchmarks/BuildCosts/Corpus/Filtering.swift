import Rill

func positive(_ numbers: Observable<Int>) -> Observable<Int> { numbers.filter { $0 > 0 } }

func between(_ numbers: Observable<Int>) -> Observable<Int> { numbers.filter { $0 >= 10 && $0 < 100 } }

func fizz(_ numbers: Observable<Int>) -> Observable<Int> { numbers.filter { $0 % 3 == 0 || $0 % 5 == 0 } }

func fizzText(_ numbers: Observable<Int>) -> Observable<String> {
  numbers.map { $0 % 15 == 0 ? "FizzBuzz" : $0 % 5 == 0 ? "Buzz" : $0 % 3 == 0 ? "Fizz" : "\($0)" }
}

func nonEmpty(_ lines: Observable<String>) -> Observable<String> { lines.filter { !$0.isEmpty } }

func leapYears(_ years: Observable<Int>) -> Observable<Int> { years.filter { $0 % 4 == 0 && ($0 % 100 != 0 || $0 % 400 == 0) } }

func tagged(_ articles: Observable<Article>, _ tag: String) -> Observable<Article> { articles.filter { $0.tags.contains(tag) } }

func online(_ connections: Observable<Connection>) -> Observable<Connection> { connections.filter { $0 == .online } }

func retries(_ connections: Observable<Connection>) -> Observable<Int> {
  connections.compactMap { connection in
    if case .connecting(let attempt) = connection { return attempt }
    return nil
  }
}

func rising(_ pairs: Observable<(Int, Int)>) -> Observable<Int> { pairs.filter { $0.0 < $0.1 }.map { $0.1 - $0.0 } }

func risingByName(_ pairs: Observable<(Double, Double)>) -> Observable<Double> {
  pairs.filter { before, after in after > before }.map { before, after in (after - before) / before * 100 }
}

func changed(_ numbers: Observable<Int>) -> Observable<Int> { numbers.distinctUntilChanged() }

func changedName(_ users: Observable<User>) -> Observable<User> { users.distinctUntilChanged { $0.name } }

func changedNameAtPath(_ users: Observable<User>) -> Observable<User> { users.distinctUntilChanged(at: \.name) }

func changedCase(_ lines: Observable<String>) -> Observable<String> {
  lines.distinctUntilChanged { $0.lowercased() == $1.lowercased() }
}

func changedByATenth(_ values: Observable<Double>) -> Observable<Double> { values.distinctUntilChanged { abs($0 - $1) < 0.1 } }

func trimmed(_ lines: Observable<String>) -> Observable<String> {
  lines.map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }.distinctUntilChanged()
}

func firstFive(_ numbers: Observable<Int>) -> Observable<Int> { numbers.take(5).map { $0 + 1 } }

func withoutFirst(_ relay: BehaviorRelay<Int>) -> Observable<Int> { relay.skip(1).distinctUntilChanged() }

func lastTwo(_ numbers: Observable<Int>) -> Observable<[Int]> { numbers.takeLast(2).toArray().asObservable() }

func untilLarge(_ numbers: Observable<Int>) -> Observable<Int> { numbers.take(while: { $0 < 1000 }) }

func untilDone(_ lines: Observable<String>) -> Observable<String> { lines.take(until: { $0 == "done" }) }

func untilTap(_ numbers: Observable<Int>, _ tap: Observable<Void>) -> Observable<Int> { numbers.take(until: tap) }

func fromTap(_ numbers: Observable<Int>, _ tap: PublishRelay<Void>) -> Observable<Int> { numbers.skip(until: tap).take(10) }

func afterHeader(_ lines: Observable<String>) -> Observable<String> { lines.skip(while: { $0.hasPrefix("#") }) }

func third(_ lines: Observable<String>) -> Observable<Int> { lines.element(at: 2).map { $0.count } }

func onlyOne(_ users: Observable<User>) -> Observable<String> { users.single().map { $0.name } }

func firstOrNothing(_ numbers: Observable<Int>) -> Single<Int> { numbers.first().map { $0 ?? -1 } }

func completion(_ numbers: Observable<Int>) -> Completable { numbers.ignoreElements().asCompletable() }

func orUnknown(_ names: Observable<String>) -> Observable<String> { names.filter { $0.count > 3 }.ifEmpty(default: "unknown") }

func orOther(_ names: Observable<String>) -> Observable<String> { names.ifEmpty(switchTo: .of("a", "b")) }

func sampled(_ places: Observable<Place>, _ ticks: Observable<Int>) -> Observable<Float> {
  places.sample(ticks).map(\.accuracy)
}

func search(_ text: Observable<String>) -> Observable<String> {
  text.debounce(.milliseconds(300), scheduler: MainScheduler.instance).distinctUntilChanged().filter { $0.count >= 3 }
}

func clicks(_ taps: Observable<Void>) -> Observable<Int> {
  taps.throttle(.seconds(1), scheduler: MainScheduler.instance).scan(0) { count, _ in count + 1 }
}

func clicksWithoutLatest(_ taps: PublishRelay<Void>) -> Observable<String> {
  taps.throttle(.milliseconds(500), latest: false, scheduler: MainScheduler.instance).map { "tap" }
}

func late(_ lines: Observable<String>) -> Observable<String> {
  lines.delay(.seconds(2), scheduler: MainScheduler.instance).map { "late: " + $0 }
}

func lateSubscription(_ numbers: Observable<Int>) -> Observable<Int> {
  numbers.delaySubscription(.milliseconds(50), scheduler: MainScheduler.instance).map { $0 - 1 }
}

func limited(_ numbers: Observable<Int>) -> Observable<Int> { numbers.timeout(.seconds(3), scheduler: MainScheduler.instance) }

func limitedOr(_ lines: Observable<String>) -> Observable<String> {
  lines.timeout(.milliseconds(1500), other: Observable.just("timeout"), scheduler: MainScheduler.instance)
}

func elapsed() -> Observable<String> {
  Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).map { "\($0 / 60):\($0 % 60)" }
}

func countdown(from start: Int) -> Observable<Int> {
  Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).map { start - $0 }.take(while: { $0 >= 0 })
}

func countdownText(from start: Int) -> Observable<String> {
  Observable<Int>.timer(.zero, period: .seconds(1), scheduler: MainScheduler.instance)
    .take(start + 1)
    .map { $0 == start ? "go" : "\(start - $0)…" }
}

func inBackground(_ lines: Observable<String>) -> Observable<Int> {
  lines.observe(on: ConcurrentDispatchQueueScheduler(qos: .utility)).map { $0.count }.observe(on: MainScheduler.instance)
}

func limitedInBackground(_ lines: Observable<String>) -> Observable<Int> {
  lines.observe(on: ConcurrentDispatchQueueScheduler(qos: .utility), buffer: .newest(100)).map { $0.count }
}

actor LineCounter {
  var count = 0

  func begin(_ lines: Observable<String>) -> any Disposable {
    lines.filter { !$0.isEmpty }.bind(on: self) { counter, line in counter.count += line.count }
  }

  func beginAll(_ lines: Observable<String>) -> any Disposable {
    lines.map { $0.count }.subscribe(isolation: self, onNext: { self.count += $0 })
  }
}

func loadedInBackground(_ load: @escaping @Sendable () throws -> String) -> Observable<[Substring]> {
  Observable.deferred { .just(try load()) }
    .subscribe(on: SerialDispatchQueueScheduler(qos: .userInitiated))
    .map { $0.split(separator: ",") }
}

// MARK: Errors

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

// MARK: Sharing

func sharedRequests(_ ids: Observable<Int>, _ backend: any Backend) -> Observable<Article> {
  ids.distinctUntilChanged().flatMapLatest { backend.article($0) }.share(replay: 1)
}

func sharedForever(_ numbers: Observable<Int>) -> Observable<String> {
  numbers.map { "\($0)" }.share(replay: 1, scope: .forever)
}

func published(_ numbers: Observable<Int>) -> Observable<Int> { numbers.map { $0 + 1 }.publish().refCount() }

func replayed(_ lines: Observable<String>) -> ConnectableObservable<String> { lines.map { $0.uppercased() }.replay(3) }
