// Mistakes whose messages do not contain the call to write: the table of Docs/CompilerDiagnostics.md. The lines that compile are what it
// says.
import Dispatch
import Rill
import RillProperties

func wait() async throws {}

func asynchronous(_ numbers: Observable<Int>, _ bag: DisposeBag) {
  numbers.flatMap(.latest) { number in  // expect-warning[6]: type 'Any' does not conform to the 'Sendable' protocol
    try await wait()
    return "\(number)"
  }.subscribe(onNext: { print($0) }).disposed(by: bag)
  numbers.flatMap(.latest) { number -> String in
    try await wait()
    return "\(number)"
  }.subscribe(onNext: { print($0) }).disposed(by: bag)
  Single.create {  // expect-warning[6]: type 'Any' does not conform to the 'Sendable' protocol
    try await wait()
    return 1
  }.subscribe(onSuccess: { print($0) }).disposed(by: bag)
  Single<Int>.create {
    try await wait()
    return 1
  }.subscribe(onSuccess: { print($0) }).disposed(by: bag)
  numbers.subscribe(onNext: { _ in await Task.yield() }).disposed(by: bag)  // expect-error[6]: to parameter expecting synchronous function type
}

func streams(_ numbers: Observable<Int>, _ infallible: Infallible<Int>, _ driver: Driver<Int>, _ bag: DisposeBag) -> Single<Int> {
  numbers.concat(.just(1)).bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: static member 'concat' cannot be used on instance of type 'Observable<Int>'
  numbers.concat(.error(RxError.timeout)).bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: static member 'concat' cannot be used on instance of type 'Observable<Int>'
  numbers.concat(Observable.just(1)).concat(Observable.error(RxError.timeout)).bind(onNext: { print($0) }).disposed(by: bag)
  infallible.flatMap { Observable.just($0) }.bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: requires that 'Observable<Int>' conform to 'InfallibleType'
  infallible.flatMap { Observable.just($0).asInfallible(onErrorJustReturn: 0) }.bind(onNext: { print($0) }).disposed(by: bag)
  Driver.zip(driver, numbers) { $0 + $1 }.drive(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: requires that 'Observable<Int>' conform to 'SharedSequenceConvertibleType'
  Driver.zip(driver, numbers.asDriver(onErrorJustReturn: 0)) { $0 + $1 }.drive(onNext: { print($0) }).disposed(by: bag)
  numbers.debounce(.seconds(1), scheduler: DispatchQueue.main).bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: argument type 'DispatchQueue' does not conform to expected type 'SchedulerType'
  numbers.delay(DispatchTimeInterval.seconds(1), scheduler: MainScheduler.instance).bind(onNext: { print($0) }).disposed(by: bag)  // expect-error[6]: cannot convert value of type 'DispatchTimeInterval' to expected argument type 'RxTimeInterval'
  numbers.delay(RxTimeInterval(DispatchTimeInterval.seconds(1)), scheduler: MainScheduler.instance).bind(onNext: { print($0) }).disposed(by: bag)
  numbers.debounce(.seconds(1), scheduler: MainScheduler.instance).bind(onNext: { print($0) }).disposed(by: bag)
  let first: Single<Int> = numbers.flatMap { Single.just($0) }.asSingle()
  first.subscribe(onSuccess: { print($0) }).disposed(by: bag)
  return numbers.flatMap { Single.just($0) }  // expect-error[6]: to return type 'Single<Int>'
}

func flatten(_ numbers: Observable<Int>) -> Observable<String> {
  numbers.flatMapLatest { number in
    if number > 3 { return .empty() }  // expect-error[6]: cannot infer contextual base in reference to member 'empty'
    return Observable.just("\(number)")
  }
}

func flattenWithType(_ numbers: Observable<Int>) -> Observable<String> {
  numbers.flatMapLatest { number -> Observable<String> in
    if number > 3 { return .empty() }
    return Observable.just("\(number)")
  }
}

final class Person {
  @PropertyPublished var age = 0

  func change(_ name: BehaviorRelay<String>, _ ages: Observable<Int>, _ bag: DisposeBag) {
    _age.accept(1)  // expect-error[6]: has been renamed to 'onNext(_:)'
    age = 1  // expect-error[6]: cannot assign to property: 'age' is a get-only property
    _age.onNext(1)
    name.value = "Ada"  // expect-error[6]: cannot assign to property: 'value' is a get-only property
    name.accept("Ada")
    ages.bind(to: name).disposed(by: bag)  // expect-error[6]: no exact matches in call to instance method 'bind'
    ages.map { "\($0)" }.bind(to: name).disposed(by: bag)
  }
}

extension ObservableType {
  func again() -> Observable<Element> {
    .deferred { self.map { $0 } }  // expect-warning[6]: capture of 'self' with non-Sendable type 'Self' in a '@Sendable' closure // expect-warning[6]: capture of non-Sendable type 'Self.Type'
  }
}

extension ObservableType where Self: Sendable {
  func onceMore() -> Observable<Element> { .deferred { self.map { $0 } } }
}

extension Observable {
  func merge(with other: Observable<Element>) -> Observable<Element> { Observable<Element>.merge(self, other) }
}

extension Observable {
  func zip<Other>(with other: Observable<Other>) -> Observable<(Element, Other)> {
    Observable<(Element, Other)>.zip(self, other)  // expect-error[6]: instance member 'zip' cannot be used on type // expect-error[6]: cannot convert return expression of type
  }
  func combineLatest<Other>(with other: Observable<Other>) -> Observable<(Element, Other)> {
    Observable<Any>.combineLatest(self, other)
  }
}

extension ObservableType {
  func joined(with other: Observable<Element>) -> Observable<Element> {
    Observable.merge(asObservable(), other)  // expect-error[6]: generic parameter 'Element' could not be inferred
  }
}

// In Swift 6 mode, the compiler wants to know whether `Observable<Element>` is Sendable as soon as there is a method named `merge`.
func merge(_ a: Observable<Int>, _ b: Observable<Int>) -> [Observable<Int>] {
  let merged = Observable.merge(a, b)  // expect-error[6]: generic parameter 'Element' could not be inferred
  return [merged, Observable<Int>.merge(a, b), a.merge(with: b)]
}
