// The longest chains and widest combinations that people write: each expression is to be type-checked within a quarter of a second,
// which is counted in steps of the type checker.
//
// Not here, since no library can help it: arithmetic with literals in three closures or more, and behind them one that converts with
// an initializer of many overloads, `.map { Double($0) / 2 }`. Swift 6.3 tries all combinations then: a second for four closures,
// and two for the same four on an array. `.map { number in Double(number) / 2 }` is no better; a type there, `(number: Int)`, is.

import Rill

struct Person: Equatable, Sendable {
  var name: String
  var age: Int
}

func eightSources() -> Observable<Int> {
  let one = PublishSubject<Int>()
  return Observable.combineLatest(one, one, one, one, one, one, one, one) { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 }
}

func eightSourcesOfTwoTypes() -> Observable<String> {
  let number = PublishSubject<Int>()
  let text = BehaviorSubject(value: "")
  return Observable.combineLatest(number, text, number, text, number, text, number, text) {
    "\($0) \($1) \($2) \($3) \($4) \($5) \($6) \($7)"
  }
}

// Swift 6.2 gives up on the sums in this function and in `subscribed`.
#if compiler(>=6.3)
  func eightZipped() -> Observable<Double> {
    let one = PublishSubject<Double>()
    return Observable.zip(one, one, one, one, one, one, one, one) { ($0 + $1) * ($2 + $3) - ($4 + $5) / ($6 + $7) }
  }
#endif

func eightAsTuples() -> Observable<Bool> {
  let one = PublishSubject<Int>()
  return Observable.combineLatest(one, one, one, one, one, one, one, one)
    .map { $0.0 + $0.1 + $0.2 + $0.3 > $0.4 + $0.5 + $0.6 + $0.7 }
    .distinctUntilChanged()
}

func aForm(name: Observable<String>, age: Observable<Int>, isMember: Observable<Bool>) -> Observable<String> {
  Observable.combineLatest(name, age, isMember) { name, age, isMember in
    name.isEmpty || age < 18 ? "" : "\(name), \(age)" + (isMember ? ", member" : "")
  }
}

func tenStages() -> Observable<String> {
  Observable.of(1, 2, 3)
    .map { $0 * 2 }
    .filter { $0 > 2 }
    .scan(0) { $0 + $1 }
    .map { ["\($0)", "\($0 + 1)"] }
    .distinctUntilChanged()
    .map { $0.count }
    .flatMap { Observable.of($0, $0 + 1) }
    .take(10)
    .map { "number \($0)" }
    .startWith("none")
}

func twentyStages(_ scheduler: any SchedulerType) -> Observable<Int> {
  Observable.of(1, 2, 3)
    .map { $0 + 1 }.filter { $0 > 0 }.map { $0 - 1 }.filter { $0 != 7 }.map { $0 * 3 }
    .skip(1).take(5).distinctUntilChanged().startWith(0).scan(0) { $0 + $1 }
    .debounce(.milliseconds(300), scheduler: scheduler).map { $0 + 1 }.filter { $0 > 0 }.map { "\($0)" }
    .compactMap { $0.isEmpty ? nil : $0.count }.throttle(.seconds(1), scheduler: scheduler).map { $0 + 1 }
    .catchAndReturn(0).do(onNext: { print($0) }).share(replay: 1)
}

func nestedFlatMapLatest(_ query: Observable<String>) -> Observable<[String]> {
  query
    .debounce(.milliseconds(300), scheduler: MainScheduler.instance)
    .distinctUntilChanged()
    .flatMapLatest { query in
      Observable.of("\(query) 1", "\(query) 2").flatMapLatest { page in
        Observable.of(page + "a", page + "b").flatMapLatest { item in
          Observable.just([item, page, query])
        }
      }
    }
    .catch { _ in .just([]) }
}

func people(_ source: Observable<[Person]>, _ filter: Observable<String>) -> Observable<[String]> {
  source
    .withLatestFrom(filter) { people, filter in people.filter { $0.name.contains(filter) } }
    .map { $0.sorted { $0.age < $1.age }.map { "\($0.name) (\($0.age))" } }
    .distinctUntilChanged()
    .share(replay: 1, scope: .whileConnected)
}

func merged(_ taps: Observable<Void>, _ timer: Observable<Int>, _ text: Observable<String>) -> Observable<String> {
  Observable.merge(
    taps.map { "tap" },
    timer.map { "\($0)" },
    text.filter { !$0.isEmpty }.map { $0.uppercased() },
    Observable.of(1, 2, 3).map { $0 + 1 }.map { String($0) },
    Observable.concat(.just("a"), .of("b", "c"), .empty())
  )
  .scan("") { $0 + $1 }
}

#if compiler(>=6.3)
  func subscribed(_ source: Observable<Person>, _ bag: DisposeBag) {
    source
      .map { ($0.name, $0.age) }
      .filter { !$0.0.isEmpty && $0.1 > 17 }
      .subscribe(
        onNext: { name, age in print(name + ": " + String(age) + " " + "\(age + 1)") },
        onError: { print("failed: \($0)") },
        onCompleted: { print("done") }
      )
      .disposed(by: bag)
  }
#endif

func traits(_ load: @escaping @Sendable (Int) -> Single<[Int]>) -> Single<Int> {
  load(1).flatMap { first in load(first.count + 1).map { first + $0 } }.map { $0.reduce(0) { $0 + $1 * 2 } }
}

func runningAverage(_ numbers: PublishSubject<Int>) -> any Disposable {
  numbers.scan((0, 0)) { ($0.0 + $1, $0.1 + 1) }.filter { $0.1 > 0 }.map { Double($0.0) / Double($0.1) }
    .subscribe(onNext: { print($0) })
}
