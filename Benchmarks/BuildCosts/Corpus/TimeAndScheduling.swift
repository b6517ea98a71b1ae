import Rill

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
