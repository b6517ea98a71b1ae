// Long chains, and chains whose closures have literals, tuples and conversions: each closure that the type checker cannot solve
// alone multiplies the solutions of the others.
//
// Not here, since no library can help it: what takes more than a quarter of a second against plain signatures as well. That is
// arithmetic with literals in five closures of `Double`, and arithmetic in a tuple with a conversion and an interpolation behind it.

import Rill

func sumsAndCounts(_ numbers: Observable<Int>) -> Observable<String> {
  numbers.scan((sum: 0, count: 0)) { (sum: $0.sum + $1, count: $0.count + 1) }.map { "\($0.sum) of \($0.count)" }
}

func averageText(_ numbers: Observable<Double>) -> any Disposable {
  numbers.scan((0.0, 0)) { ($0.0 + $1, $0.1 + 1) }.map { $0.0 / Double($0.1) }.subscribe(onNext: { print($0) })
}

func largestAndSmallest(_ numbers: Observable<Int>) -> Observable<Int> {
  numbers.scan((Int.max, Int.min)) { (min($0.0, $1), max($0.1, $1)) }.map { $0.1 - $0.0 }.distinctUntilChanged()
}

func lastTwoAsPair(_ numbers: Observable<Int>) -> any Disposable {
  numbers.scan((0, 0)) { ($0.1, $1) }.skip(1).filter { $0.0 != $0.1 }.subscribe(onNext: { print($0, $1) })
}

func percentage(_ done: Observable<Int>, _ total: Observable<Int>) -> any Disposable {
  Observable.combineLatest(done, total).filter { $0.1 > 0 }.map { Double($0.0) / Double($0.1) }.subscribe(onNext: { print($0) })
}

func percentageText(_ done: Observable<Int>, _ total: Observable<Int>) -> any Disposable {
  Observable.combineLatest(done, total) { $1 > 0 ? Double($0) / Double($1) * 100 : 0 }
    .map { "\(Int($0)) %" }
    .distinctUntilChanged()
    .subscribe(onNext: { print($0) })
}

func speed(_ places: Observable<Place>) -> Observable<Double> {
  Observable.zip(places, places.skip(1)) { ($1.latitude - $0.latitude, $1.longitude - $0.longitude) }
    .map { ($0 * $0 + $1 * $1).squareRoot() }
}

func secondsAndMinutes() -> any Disposable {
  Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
    .map { ($0 / 60, $0 % 60) }
    .map { "\($0):" + ($1 < 10 ? "0" : "") + "\($1)" }
    .subscribe(onNext: { print($0) })
}

func movingAverage(_ numbers: Observable<Double>) -> Observable<Double> {
  numbers.scan(into: [Double]()) { $0.append($1) }.map { $0.suffix(10) }.map { $0.reduce(0, +) / Double($0.count) }
}

func weightedSum(_ a: Observable<Double>, _ b: Observable<Double>, _ c: Observable<Double>) -> Observable<Double> {
  Observable.combineLatest(a, b, c) { $0 * 0.5 + $1 * 0.3 + $2 * 0.2 }.map { ($0 * 100).rounded() / 100 }
}

func exponentialAverage(_ numbers: Observable<Double>) -> Observable<Double> { numbers.scan(0) { $0 * 0.9 + $1 * 0.1 } }

func tupleOfStreams(_ a: Observable<Int>, _ b: Observable<Int>) -> any Disposable {
  Observable.zip(a.map { $0 + 1 }, b.map { $0 * 2 }).map { ($0, $1, $0 + $1) }.filter { $0.2 > 10 }.subscribe(onNext: {
    print($0)
  })
}

func groupedAverages(_ readings: Observable<Reading>) -> Observable<(UInt8, Double)> {
  readings.groupBy { $0.sensor }.flatMap { group in
    group.scan((0, 0.0)) { ($0.0 + 1, $0.1 + $1.celsius) }.map { (group.key, $0.1 / Double($0.0)) }
  }
}

func fiveMaps(_ numbers: Observable<Int>) -> Observable<Int> {
  numbers.map { $0 + 1 }.map { $0 * 2 }.map { $0 - 3 }.map { $0 / 4 }.map { $0 % 5 }
}

func threeMapsOfDouble(_ numbers: Observable<Double>) -> Observable<Double> {
  numbers.map { $0 + 1 }.map { $0 * 2 }.map { -$0 }
}

func eightStages(_ numbers: Observable<Int>) -> Observable<String> {
  numbers.filter { $0 > 0 }.map { $0 * 2 }.distinctUntilChanged().scan(0) { $0 + $1 }.skip(1).take(10).map { "\($0)" }
    .startWith("-")
}

func twelveStages(_ lines: Observable<String>, _ backend: any Backend) -> any Disposable {
  lines
    .map { $0.lowercased() }
    .filter { $0.count > 2 }
    .debounce(.milliseconds(300), scheduler: MainScheduler.instance)
    .distinctUntilChanged()
    .do(onNext: { print("search \($0)") })
    .flatMapLatest { backend.articles(matching: $0).retry(2).catchAndReturn([]) }
    .map { $0.filter { $0.tags.count > 1 }.map { ($0.id, $0.title) } }
    .scan([]) { $0 + $1 }
    .map { $0.suffix(20).map { "\($0.0): \($0.1)" } }
    .observe(on: MainScheduler.instance)
    .share(replay: 1)
    .subscribe(onNext: { print($0.joined(separator: "\n")) }, onError: { print($0) })
}

func nestedFlatMaps(_ query: Observable<String>) -> Observable<[String]> {
  query.flatMapLatest { query in
    Observable.of(1, 2, 3).flatMap { page in
      Observable.of("a", "b").map { "\(query) \(page) \($0)" }.toArray()
    }
  }
}

func combinedAndMapped(_ a: Observable<Int>, _ b: Observable<Int>, _ c: Observable<Double>) -> any Disposable {
  Observable.combineLatest(a, b, c)
    .map { ($0 + $1, $2) }
    .filter { $0.0 > 0 }
    .map { Double($0.0) * $0.1 }
    .subscribe(onNext: { print("product \($0)") })
}

func mergedArithmetic(_ a: Observable<Int>, _ b: Observable<Int>) -> Observable<Int> {
  Observable.merge(a.map { $0 * 2 + 1 }, b.map { $0 * 3 - 1 }).scan(0) { ($0 + $1) % 1000 }
}

func invoices(_ items: Observable<[CartItem]>, _ tax: Observable<Double>, _ discount: Observable<Double?>) -> Observable<String>
{
  Observable.combineLatest(items, tax, discount) { items, tax, discount in
    items.map { $0.price * Double($0.quantity) }.reduce(0, +) * (1 + tax / 100) * (1 - (discount ?? 0) / 100)
  }
  .map { ($0 * 100).rounded() / 100 }
  .map { $0 > 0 ? "€ \($0)" : "free" }
}

func latestOfForm(_ tap: Observable<Void>, _ name: Observable<String>, _ age: Observable<Int>) -> any Disposable {
  tap.withLatestFrom(Observable.combineLatest(name, age)).filter { !$0.0.isEmpty && $0.1 > 17 }.map { "\($0.0), \($0.1)" }
    .subscribe(onNext: { print($0) })
}

func twoReducers(_ numbers: Observable<Int>) -> Observable<Int> {
  numbers.scan((0, 1)) { ($0.0 + $1, $0.1 * 2) }.map { $0.0 * $0.1 }.scan(0) { max($0, $1) }
}

func threeTuples(_ a: Observable<Int>) -> any Disposable {
  a.map { ($0, $0 * 2) }.map { ($0 + 1, $1 + 1) }.map { ($0 * $1, $0 + $1) }.subscribe(onNext: { print($0 - $1) })
}

func bytesPerSecond(_ sizes: Observable<Int>) -> any Disposable {
  sizes.buffer(timeSpan: .seconds(2), count: 1000, scheduler: MainScheduler.instance)
    .map { Double($0.reduce(0, +)) / 2 }
    .map { $0 > 1_000_000 ? "\(Int($0 / 1_000_000)) MB/s" : "\(Int($0 / 1000)) kB/s" }
    .subscribe(onNext: { print($0) })
}

func temperatureTable(_ celsius: Observable<Double>) -> any Disposable {
  celsius.map { ($0, $0 * 9 / 5 + 32, $0 + 273.15) }.map { "\($0) °C = \($1) °F = \($2) K" }.subscribe(onNext: { print($0) })
}

func scoredWords(_ words: Observable<String>) -> Observable<[(String, Int)]> {
  words.scan(into: [String: Int]()) { $0[$1, default: 0] += $1.count > 5 ? 2 : 1 }
    .map { $0.sorted { $0.value > $1.value }.prefix(3).map { ($0.key, $0.value) } }
}

func changedSums(_ numbers: Observable<Int>) -> any Disposable {
  Observable.combineLatest(numbers, numbers) { $0 + $1 }.map { $0 * 2 }.filter { $0 > 3 }.distinctUntilChanged { $0 == $1 }
    .subscribe(onNext: { print($0) })
}

func changedTotals(_ numbers: Observable<Int>) -> any Disposable {
  numbers.map { $0 + 1 }.filter { $0 > 0 }.scan(0) { $0 + $1 }.distinctUntilChanged { $0 == $1 }
    .subscribe(onNext: { print($0) })
}

func changedTotalsOfDriver(_ numbers: Observable<Int>) -> any Disposable {
  numbers.asDriver(onErrorJustReturn: 0).map { $0 + 1 }.filter { $0 > 0 }.scan(0) { $0 + $1 }.distinctUntilChanged { $0 == $1 }
    .drive(onNext: { print($0) })
}

func changedUsers(_ users: BehaviorRelay<User>) -> any Disposable {
  users.map { ($0.id, $0.name) }.filter { $0.0 > 1 }.distinctUntilChanged { $0.0 == $1.0 && $0.1 == $1.1 }.map { $0.0 + 1 }
    .subscribe(onNext: { print($0) })
}

func changedLengths(_ texts: BehaviorRelay<String>) -> any Disposable {
  texts.map { $0.count }.filter { $0 > 2 }.distinctUntilChanged { $0 == $1 }.subscribe(onNext: { print($0) })
}
