// Forms that the names of this library do not have: the message contains the call to write.
import Rill
import RillProperties
import RillTesting

func load(_ number: Int) async throws -> Int { number }

func useCombine(_ numbers: Observable<Int>, _ others: Observable<Int>, _ relay: PublishRelay<Int>, _ bag: DisposeBag) {
  numbers.debounce(for: .milliseconds(300), scheduler: MainScheduler.instance).bind(to: relay).disposed(by: bag)  // expect-error[6]: has been renamed to 'debounce(_:scheduler:)'
  numbers.throttle(for: .seconds(1), scheduler: MainScheduler.instance, latest: true).bind(to: relay).disposed(by: bag)  // expect-error[6]: use throttle(_:latest:scheduler:)
  numbers.flatMap(maxPublishers: .max(2)) { .just($0) }.bind(to: relay).disposed(by: bag)  // expect-error[6]: use map { … }.merge(maxConcurrent: n)
  numbers.combineLatest(others).bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: use Observable.combineLatest(a, b)
  numbers.zip(others) { $0 + $1 }.bind(to: relay).disposed(by: bag)  // expect-error[6]: use Observable.zip(a, b)
  numbers.tryMap { try $0.throwing() }.bind(to: relay).disposed(by: bag)  // expect-error[6]: has been renamed to 'map(_:)'
  numbers.map { $0 + 1 }.eraseToAnyPublisher().bind(to: relay).disposed(by: bag)  // expect-error[6]: use asObservable(), or nothing
  numbers.bind(to: relay).store(in: bag)  // expect-error[6]: use disposed(by: bag), with a DisposeBag
  relay.onNext(1)  // expect-error[6]: has been renamed to 'accept(_:)'
}

extension Int {
  func throwing() throws -> Int { self }
}

func useTraits(_ single: Single<Int>, _ numbers: Observable<Int>, _ bag: DisposeBag) {
  single.subscribe(onSuccess: { print($0) }, onError: { print($0) }).disposed(by: bag)  // expect-error[6]: has been renamed to 'subscribe(onSuccess:onFailure:onDisposed:)'
  single.flatMap { Observable.just($0) }.bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: end its stream with asSingle(), or use asObservable().flatMap
  numbers.asDriver().drive(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: use asDriver(onErrorJustReturn:)
  numbers.asSignal().emit(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: use asSignal(onErrorJustReturn:)
}

@MainActor func useDrivers(_ driver: Driver<Int>, _ numbers: Observable<Int>, _ relay: BehaviorRelay<Int>, _ bag: DisposeBag) {
  driver.flatMap(.latest) { try await load($0) }.drive(relay).disposed(by: bag)  // expect-error[6]: use flatMapLatest { value in Single.create { try await … }.asDriver
  driver.withLatestFrom(relay).drive(relay).disposed(by: bag)  // expect-error[6]: asDriver() of a relay, asDriver(onErrorJustReturn:) of an Observable
  driver.withLatestFrom(numbers) { $0 + $1 }.drive(relay).disposed(by: bag)  // expect-error[6]: asDriver() of a relay, asDriver(onErrorJustReturn:) of an Observable
  Driver.combineLatest(driver, numbers) { $0 + $1 }.drive(relay).disposed(by: bag)  // expect-error[6]: asDriver() of a relay, asDriver(onErrorJustReturn:) of an Observable
  Driver.combineLatest(driver, relay).drive(onNext: { print($0) }).disposed(by: bag)  // expect-error@6.3[6]: asDriver() of a relay, asDriver(onErrorJustReturn:) of an Observable // expect-error@6.2[6]: conflicting arguments to generic parameter 'Second'
}

actor Index {
  func add(_ number: Int) async {}
  func begin(_ numbers: Observable<Int>, _ bag: DisposeBag) {
    numbers.bind(on: self) { index, number in await index.add(number) }.disposed(by: bag)  // expect-error[6]: use flatMap(.sequential) { await … }, or for await value
  }
}

final class Person {
  @PropertyPublished var age = 0
  func begin(_ ages: Observable<Int>, _ bag: DisposeBag) {
    ages.bind(to: $age).disposed(by: bag)  // expect-error[6]: use bind(to: _name), inside the type that has the property
  }
}

func testMarbles() throws {
  try expect(.hot("a-b", values: .numbers), through: { $0 }, becomes: "a-b")  // expect-error[6]: expect(.hot("…"), values: …, through: …, becomes: …)
  try expect(.cold("1-2", values: .numbers), through: { $0 }, becomes: "1-2")  // expect-error[6]: expect(.cold("…"), values: …, through: …, becomes: …)
}
