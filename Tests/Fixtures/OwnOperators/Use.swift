// Calls, with closures behind them and in chains, of operators that a user has declared, too. The user's own is chosen in each of them.
//
// `OwnOperatorTests` adds a call of each operator with its parameters as arguments.
import Foundation
#if canImport(OwnOperators)
  import OwnOperators
#endif
import Rill
import RillLifecycle
import RillTesting

actor Counter {
  func add(_ number: Int) {}
  func begin(_ numbers: Observable<Int>, _ bag: DisposeBag) {
    numbers.bind(on: self) { counter, number in counter.add(number) }.disposed(by: bag)
    numbers.subscribe(isolation: self, onNext: { print($0) }).disposed(by: bag)
  }
}

func transform(
  _ numbers: Observable<Int>, _ optional: Observable<Int?>, _ pauser: PublishSubject<Bool>, _ scheduler: any SchedulerType
) {
  _ = numbers.distinct { $0 / 10 }
  _ = numbers.concatMap(maxConcurrent: 2) { Observable.just($0) }
  _ = numbers.flatMap(.latest) { try await load($0) }
  _ = Observable.pages(from: 1, loadingNextOn: pauser) { Observable.just($0) } next: { $0 + 1 }
  _ = numbers.repeat { $0 }
  _ = numbers.groupBy(until: { $0.skip(1) }) { $0 % 2 }
  _ = numbers.debounce(scheduler: scheduler) { .seconds($0) }
  _ = numbers.throttle(scheduler: scheduler) { .seconds($0) }
}

func load(_ number: Int) async throws -> String { "\(number)" }

func send(_ relay: BehaviorRelay<Int>) {
  relay.update { $0 += 1 }
  _ = relay.mapValue { $0 + 1 }
  _ = relay.distinctValue { $0 == $1 }
}

@MainActor func observe(
  _ events: Observable<AppLifecycleEvent>, _ stamp: some PersistentValue<Date?>, _ numbers: Observable<Int>
) async throws {
  _ = events.absences(clock: ContinuousClock(), stamp: stamp, now: { Date() })
  _ = events.refreshTrigger(after: .seconds(60), clock: ContinuousClock(), stamp: stamp, now: { Date() })
  try await numbers.record { _ in }
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

func chain(_ numbers: Observable<Int>, _ optional: Observable<Int?>, _ pauser: PublishSubject<Bool>, _ bag: DisposeBag) {
  optional.unwrap().map { $0 + 1 }.filter { $0 > 2 }.subscribe(onNext: { print($0) }).disposed(by: bag)
  numbers.map { $0 + 1 }.pairwise().map { $0.0 + $0.1 }.distinct().filter { $0 > 2 }.subscribe(onNext: { print($0) })
    .disposed(by: bag)
  numbers.flatMapLatest { Observable.just($0).materialize() }.share().elements().map { $0 + 1 }.mapTo("a")
    .bind(onNext: { print($0.count) }).disposed(by: bag)
  numbers.map { $0 as Any }.ofType(Int.self).count().map { $0 + 1 }.pausableBuffered(pauser, limit: 3)
    .subscribe(onNext: { print($0) }).disposed(by: bag)
}
