// Calls of operators that a user has declared, too. The user's own is chosen in each of them.
import Foundation
#if canImport(OwnOperators)
  import OwnOperators
#endif
import Rill
import RillLifecycle
import RillObservation
import RillTesting
import RillViewModel

actor Counter {
  func add(_ number: Int) {}
  func begin(_ numbers: Observable<Int>, _ bag: DisposeBag) {
    numbers.bind(on: self) { counter, number in counter.add(number) }.disposed(by: bag)
    numbers.subscribe(isolation: self, onNext: { print($0) }).disposed(by: bag)
  }
}

func transform(_ numbers: Observable<Int>, _ optional: Observable<Int?>, _ any: Observable<Any>, _ pauser: PublishSubject<Bool>) {
  _ = optional.unwrap()
  _ = numbers.mapTo("a")
  _ = any.ofType(Int.self)
  _ = numbers.pairwise()
  _ = numbers.pausable(pauser)
  _ = numbers.pausableBuffered(pauser, limit: 3)
  _ = numbers.bufferWithTrigger(pauser)
  _ = numbers.count()
  _ = numbers.distinct()
  _ = numbers.distinct { $0 / 10 }
  _ = numbers.materialize().elements()
  _ = numbers.materialize().errors()
  _ = numbers.values(bufferingPolicy: .latest)
  _ = numbers.concatMap(maxConcurrent: 2) { Observable.just($0) }
  _ = numbers.flatMap(.latest) { try await load($0) }
  _ = Observable.pages(from: 1, loadingNextOn: pauser) { Observable.just($0) } next: { $0 + 1 }
  _ = Observable.merge(numbers, numbers, delayingErrors: true)
  _ = Observable.merge([numbers, numbers], delayingErrors: true)
  _ = Observable.concat(numbers, numbers, delayingErrors: true)
  _ = Observable.concat([numbers, numbers], delayingErrors: true)
  _ = numbers.withLatestFrom(optional, pauser)
  _ = numbers.withLatestFrom(optional, pauser) { number, _, _ in number }
  _ = numbers.withLatestFrom(optional, pauser, any)
  _ = numbers.withLatestFrom(optional, pauser, any) { number, _, _, _ in number }
}

func load(_ number: Int) async throws -> String { "\(number)" }

func recover(_ numbers: Observable<Int>, _ single: Single<Int>, _ policy: RetryPolicy, _ scheduler: any SchedulerType) {
  _ = numbers.retry(3, delay: .seconds(1), scheduler: scheduler)
  _ = numbers.retry(policy, scheduler: scheduler)
  _ = numbers.repeat { $0 }
  _ = numbers.groupBy(until: { $0.skip(1) }) { $0 % 2 }
  _ = numbers.share(replay: 1, expiry: .seconds(1), scheduler: scheduler)
  _ = numbers.share(minSubscriberCount: 2)
  _ = numbers.debounce(scheduler: scheduler) { .seconds($0) }
  _ = numbers.throttle(scheduler: scheduler) { .seconds($0) }
  _ = numbers.buffer(sinceFirst: .seconds(1), scheduler: scheduler)
  _ = numbers.observe(on: scheduler, buffer: .latest)
  _ = single.retry(3, delay: .seconds(1), scheduler: scheduler)
  _ = single.retry(policy, scheduler: scheduler)
  _ = single.mapTo("a")
}

func transformTraits(_ infallible: Infallible<Int?>, _ driver: Driver<Int?>, _ signal: Signal<Int?>, _ maybe: Maybe<Int>) {
  _ = infallible.unwrap().mapTo("a")
  _ = infallible.unwrap().distinct()
  _ = infallible.pairwise()
  _ = infallible.values(bufferingPolicy: .latest)
  _ = driver.unwrap().mapTo("a")
  _ = driver.unwrap().distinct()
  _ = driver.pairwise()
  _ = driver.values(bufferingPolicy: .latest)
  _ = signal.unwrap().mapTo("a")
  _ = maybe.mapTo("a")
}

func send(_ relay: BehaviorRelay<Int>, _ subject: PublishSubject<Int>) async {
  await relay.send(1)
  await subject.send(1)
  subject.send(1, whenReady: {})
  relay.update { $0 += 1 }
  _ = relay.mapValue { $0 + 1 }
  _ = relay.distinctValue()
  _ = relay.distinctValue { $0 == $1 }
  _ = relay.asObservableProperty()
}

@MainActor func observe(
  _ events: Observable<AppLifecycleEvent>, _ stamp: some PersistentValue<Date?>, _ numbers: Observable<Int>,
  _ activity: ActivityTracker, _ errors: ErrorTracker
) async throws {
  _ = events.absences()
  _ = events.absences(clock: ContinuousClock(), stamp: stamp, now: { Date() })
  _ = events.refreshTrigger(after: .seconds(60))
  _ = events.refreshTrigger(after: .seconds(60), clock: ContinuousClock(), stamp: stamp, now: { Date() })
  _ = Rill.Observable.tracking { 1 }
  _ = numbers.record()
  try await numbers.record { _ in }
  _ = numbers.trackActivity(activity)
  _ = numbers.trackError(errors)
}

@MainActor final class Screen {
  func show(_ number: Int) {}
  func reload() {}

  func begin(_ numbers: Observable<Int>, _ driver: Driver<Int>, _ signal: Signal<Int>, _ taps: Signal<Void>, _ bag: DisposeBag) {
    numbers.bind(with: self, Screen.show).disposed(by: bag)
    driver.drive(with: self, Screen.show).disposed(by: bag)
    signal.emit(with: self, Screen.show).disposed(by: bag)
    taps.emit(with: self, Screen.reload).disposed(by: bag)
  }
}

final class Index: Sendable {
  func add(_ number: Int) {}

  func begin(_ numbers: Observable<Int>, _ infallible: Infallible<Int>, _ bag: DisposeBag) {
    numbers.subscribe(with: self, Index.add).disposed(by: bag)
    infallible.subscribe(with: self, Index.add).disposed(by: bag)
  }
}

func chain(_ numbers: Observable<Int>, _ optional: Observable<Int?>, _ pauser: PublishSubject<Bool>, _ bag: DisposeBag) {
  optional.unwrap().map { $0 + 1 }.filter { $0 > 2 }.subscribe(onNext: { print($0) }).disposed(by: bag)
  numbers.map { $0 + 1 }.pairwise().map { $0.0 + $0.1 }.distinct().filter { $0 > 2 }.subscribe(onNext: { print($0) })
    .disposed(by: bag)
  numbers.flatMapLatest { Observable.just($0).materialize() }.share().elements().map { $0 + 1 }.mapTo("a")
    .bind(onNext: { print($0.count) }).disposed(by: bag)
  numbers.map { $0 as Any }.ofType(Int.self).count().map { $0 + 1 }.pausableBuffered(pauser, limit: 3)
    .subscribe(onNext: { print($0) }).disposed(by: bag)
}
